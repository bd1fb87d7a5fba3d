// Loaded before a process of its own accord: appends what it has in memory to a file, each second.
const { appendFileSync } = require("node:fs")

const file = process.env.MCP_INSPECT_MEMORY
setInterval(() => {
  appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...process.memoryUsage() })}\n`)
}, 1000).unref()
