// What a run leaves behind on the runner: files, outputs, the summary, annotations. All of it before anybody is asked
// over the network, for this is what is sure to appear (ACT-20).
import { githubReporter } from "@mcp-inspect/engine/report/github"
import { jsonReporter } from "@mcp-inspect/engine/report/json"
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { Effect, FileSystem, Path } from "effect"
import type { Inputs } from "./Inputs.ts"
import { outputsOf, type Outputs } from "./outputs.ts"
import { rooted } from "./rooted.ts"
import { Runner } from "./Runner.ts"
import { sarifOf } from "./sarifFiles.ts"

/** The version of this copy, set by the bundler. */
const version = __VERSION__

/** The name of the JSON report in the folder of a run. */
export const reportName = "report.json"

/** Writes the report as JSON and for code scanning; what cannot be written is a defect, for nothing works then. */
export const writeFiles = Effect.fn("writeFiles")(function* (told: Told, inputs: Inputs) {
  const { server } = inputs
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const runner = yield* Runner
  const context = { columns: 80, color: false, version, ...(server === undefined ? {} : { server }) }
  const report = path.join(runner.folder, reportName)
  yield* fs.writeFileString(
    report,
    told._tag === "One" ? jsonReporter.render(told.report, context) : jsonReporter.renderAll(told.entries, context)
  )
  const sarif = path.join(runner.folder, "sarif")
  const { files, problem } = sarifOf(rooted(told, inputs), version, server)
  if (problem !== undefined) yield* runner.tell("warning", `There is no report for code scanning. ${problem}`)
  yield* fs.makeDirectory(sarif, { recursive: true })
  for (const [index, text] of files.entries()) yield* fs.writeFileString(path.join(sarif, `${index + 1}.sarif`), text)
  return { report, sarif, sarifFiles: files.length }
}, Effect.orDie)

/** Sets every output. */
export const setOutputs = Effect.fnUntraced(function* (outputs: Outputs) {
  const runner = yield* Runner
  for (const [name, value] of Object.entries(outputs)) yield* runner.output(name, value)
})

/** Prints annotations, if they are wanted (ACT-14). */
export const annotate = Effect.fnUntraced(function* (whole: Told, inputs: Inputs) {
  const runner = yield* Runner
  const told = rooted(whole, inputs)
  const context = {
    columns: 80,
    color: false,
    ...(inputs.server === undefined ? {} : { server: inputs.server })
  }
  if (!inputs.annotate) return
  yield* runner.command(
    told._tag === "One" ? githubReporter.render(told.report, context) : githubReporter.renderAll(told.entries, context)
  )
})

/** Files and outputs of a run with reports. */
export const publish = Effect.fn("publish")(function* (told: Told, inputs: Inputs) {
  yield* setOutputs(outputsOf(told, yield* writeFiles(told, inputs)))
})
