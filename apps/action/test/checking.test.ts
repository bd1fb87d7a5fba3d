import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { jsonReporter } from "@mcp-inspect/engine/report/json"
import { Effect, Layer, Redacted } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { withFolder } from "../../cli/test/support/run.ts"
import { Checking, type Outcome } from "../src/Checking.ts"
import { Runner } from "../src/Runner.ts"
import { finding, report } from "./support/reports.ts"

const context = { columns: 80, color: false }

/** What the Action makes of a command line that is this program. */
const checked = (
  program: (reportFile: string) => string,
  environment: Record<string, string | Redacted.Redacted> = {}
): Promise<{ readonly outcome: Outcome; readonly log: string }> =>
  withFolder(async (folder) => {
    const file = join(folder, "program.mjs")
    const reportFile = join(folder, "report.json")
    writeFileSync(file, `import { writeFileSync } from "node:fs"\n${program(JSON.stringify(reportFile))}`)
    const told = { log: "", summary: "", outputs: new Map<string, string>() }
    const layer = Checking.layer(file).pipe(
      Layer.provide(Runner.layerMemory({ folder, told })),
      Layer.provide(NodeServices.layer)
    )
    const outcome = await Effect.runPromise(
      Effect.flatMap(Checking, ({ check }) =>
        check({ arguments: ["check"], environment, folder, report: reportFile })
      ).pipe(Effect.provide(layer))
    )
    return { outcome, log: told.log }
  })

const writing = (text: string, then: string) => (file: string) =>
  `writeFileSync(${file}, ${JSON.stringify(text)})\n${then}`

const one = jsonReporter.render(report([finding()]), context)

describe("a check", () => {
  it("ends with the report that the command line wrote, whichever the verdict", async () => {
    for (const code of [0, 1]) {
      const { outcome } = await checked(writing(one, `process.exit(${code})`))
      assert.strictEqual(outcome._tag, "Reports")
    }
  })

  it("has no result when the code says so, unless a server of several is without one", async () => {
    const { outcome } = await checked(writing(one, "process.exit(2)"))
    assert.deepStrictEqual(outcome, {
      _tag: "Failed",
      code: "no_report",
      text: "The check ended with code 2 and without a report."
    })
    const several = jsonReporter.renderAll(
      [
        { server: "a", report: report([]) },
        { server: "b", error: { code: "spawn_failed", message: "No such program was found." } }
      ],
      context
    )
    assert.strictEqual((await checked(writing(several, "process.exit(2)"))).outcome._tag, "Reports")
  })

  it("tells what the command line said from its error on, and its warnings again", async () => {
    const said =
      "connecting\nwarning: The key expires soon.\nerror: unreachable: https://mcp.example\n  It is down.\nnote"
    const { log, outcome } = await checked(() => `process.stderr.write(${JSON.stringify(said)}); process.exitCode = 2`)
    assert.deepStrictEqual(outcome, {
      _tag: "Failed",
      code: "unreachable",
      text: "error: unreachable: https://mcp.example\n  It is down.\nnote"
    })
    assert.strictEqual(log, `${said}\n::warning::The key expires soon.\n`)
  })

  it("has no result when it is killed, or writes what is no report of ours", async () => {
    const killed = await checked(() => `process.kill(process.pid, "SIGKILL")`)
    assert.deepStrictEqual(killed.outcome, {
      _tag: "Failed",
      code: "no_report",
      text: "The check was ended before it had a result."
    })
    for (const text of ["", "{}", "null", one.slice(1), one.replace('"passed": false', '"passed": true')])
      assert.strictEqual((await checked(writing(text, ""))).outcome._tag, "Failed", text.slice(0, 40))
  })

  it("keeps no more of what is said than a page shows", async () => {
    const { outcome } = await checked(
      () => `process.stderr.write("error: unreachable: x\\n" + "y".repeat(500_000) + "\\n"); process.exitCode = 2`
    )
    assert.isTrue(outcome._tag === "Failed" && outcome.text.length < 100_000)
  })

  it("has the environment that it is given and nothing of ours", async () => {
    process.env["INPUT_API-KEY"] = "leaks"
    const { log } = await checked(
      () => `console.log(Object.keys(process.env).sort().join(" "), process.env.MCP_INSPECT_KEY)`,
      { A: "1", MCP_INSPECT_KEY: Redacted.make("given") }
    )
    delete process.env["INPUT_API-KEY"]
    assert.strictEqual(log, "A MCP_INSPECT_KEY given\n")
  })
})
