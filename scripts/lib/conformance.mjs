// The conformance suite's client scenarios, one at a time: run together they starve each other on two cores.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { cache, root, run } from "./run.mjs"

const output = join(cache, "conformance")

const client = fileURLToPath(new URL("conformance-client.mjs", import.meta.url))

/** What is left out, and why. */
const leftOut = [
  { names: /^auth\/client-credentials-jwt$/, reason: "a client that proves itself with a key" },
  {
    names: /^auth\/(enterprise|dpop|wif)/,
    reason: "extensions of the authorization flow that this client does not have"
  },
  { names: /^sep-2640-/, reason: "skills extension: hosts that read files, which this client never does" }
]

const conformance = (...args) => run("conformance", args, { capture: true, limitMs: 120_000 })

/** The scenarios as `{ name, versions, notRun? }`, in the order of the suite. */
export const listScenarios = async () => {
  const { code, output: text } = await conformance("list", "--client")
  const scenarios = [...text.matchAll(/^ +- (\S+) \[([^\]]*)\]$/gm)].map(([, name, versions]) => {
    const left = leftOut.find(({ names }) => names.test(name))
    return { name, versions: versions.split(","), ...(left === undefined ? {} : { notRun: left.reason }) }
  })
  if (code !== 0 || scenarios.length === 0) throw new Error(`the suite lists no client scenarios\n${text}`)
  return scenarios
}

/** The expected failures as `scenario:check`, from a file of which every line is understood. */
export const readExpected = () => {
  const file = "scripts/conformance-expected.yml"
  const lines = readFileSync(join(root, file), "utf8").split("\n")
  return lines.flatMap((line, index) => {
    if (line === "" || line.startsWith("#") || line === "client:") return []
    const entry = /^ {2}- ([^\s:]+:\S+) # \S/.exec(line)
    if (entry === null) throw new Error(`${file}:${index + 1}: not of the form "  - scenario:check # reason"`)
    return [entry[1]]
  })
}

// The suite puts a folder of the scenario's group, where it has one, above that of the run.
const readChecks = (folder) => {
  const [file = ""] = readdirSync(folder, { recursive: true }).filter((name) => basename(name) === "checks.json")
  return JSON.parse(readFileSync(join(folder, file), "utf8"))
}

/** Runs one scenario: `{ passed, failed, trouble? }`, the first two names of checks, each once. */
export const runScenario = async (name, version) => {
  const folder = join(output, `${name}-${version}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // Extensions are of no version.
  const at = version === "extension" ? [] : ["--spec-version", version]
  const options = ["--scenario", name, ...at, "--timeout", "60000", "-o", folder]
  const { output: text } = await conformance("client", "--command", `node ${client}`, ...options)
  // Some scenarios are there to be refused: that a client ends with an error is no trouble where the suite allows it.
  const isAllowed = /OVERALL: PASSED/.test(text)
  const ended = isAllowed ? null : /Client (?:exited with code (\d+)|timed out)/i.exec(text)
  try {
    const checks = readChecks(folder)
    const withStatus = (...wanted) => [
      ...new Set(checks.filter(({ status }) => wanted.includes(status)).map(({ id }) => id))
    ]
    const failed = withStatus("FAILURE", "WARNING")
    // A check can be made several times: it passed when it never failed.
    const passed = withStatus("SUCCESS").filter((id) => !failed.includes(id))
    const silent = passed.length + failed.length === 0 ? "no check was made" : undefined
    return { passed, failed, trouble: ended === null ? silent : ended[0].toLowerCase() }
  } catch {
    return { passed: [], failed: [], trouble: `no result: ${text.trim().split("\n").at(-1)}` }
  }
}
