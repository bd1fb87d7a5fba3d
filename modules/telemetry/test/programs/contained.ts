// Runs the package by `vm`, where no module can be imported, and has it send enough to be compressed.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { runInThisContext } from "node:vm"
import type { instrumentServer } from "../../src/Instrument.ts"

const [, , endpoint] = process.argv
const filename = fileURLToPath(new URL("../../dist/index.cjs", import.meta.url))
const run: (exports: object, require: NodeJS.Require) => void = runInThisContext(
  `(function (exports, require) {${readFileSync(filename, "utf8")}\n})`,
  { filename }
)
const made: { instrumentServer?: typeof instrumentServer } = {}
run(made, createRequire(import.meta.url))
const handlers = new Map<string, (request: object) => unknown>([["tools/call", () => ({})]])
const server = { _requestHandlers: handlers, _registeredTools: { one: {} } }
const instrumentation = made.instrumentServer?.(server, { apiKey: "key", endpoint })
for (let time = 0; time < 30; time++) handlers.get("tools/call")?.({ params: { name: "one" } })
await instrumentation?.shutdown()
const { attached, sent } = instrumentation?.stats() ?? {}
process.stdout.write(JSON.stringify({ attached, sent }))
