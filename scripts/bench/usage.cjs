// Preloaded into a measured process: at its end, what this process alone used goes as one JSON line into the file named
// by MCP_INSPECT_USAGE. The command line passes its servers a short list of variables, so no server inherits it.
const { appendFileSync } = require("node:fs")

process.on("exit", () => {
  const { maxRSS, systemCPUTime, userCPUTime } = process.resourceUsage()
  const used = { cpuMs: (userCPUTime + systemCPUTime) / 1000, rssMb: maxRSS / 1024 }
  appendFileSync(process.env.MCP_INSPECT_USAGE, `${JSON.stringify(used)}\n`)
})
