import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { action, home } from "./support/actionFile.ts"

const readme = readFileSync(join(home, "README.md"), "utf8")

/** The rows of the table below a heading, without its head. */
const table = (heading: string): ReadonlyArray<ReadonlyArray<string>> => {
  const [, section = ""] = readme.split(`\n## ${heading}\n`)
  return (section.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim())
    )
}

const code = (text: string): string => (text === "" ? "" : `\`${text}\``)

describe("the README of the Action", () => {
  it("has the inputs that action.yml declares, in its words", () => {
    assert.deepStrictEqual(
      table("Inputs"),
      Object.entries(action.inputs).map(([name, input]) => [code(name), code(input.default ?? ""), input.description])
    )
  })

  it("has the outputs that action.yml declares, in its words", () => {
    assert.deepStrictEqual(
      table("Outputs"),
      Object.entries(action.outputs).map(([name, { description }]) => [code(name), description])
    )
  })

  it("shows workflows that give inputs which there are", () => {
    const blocks = [...readme.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, body = ""]) => body)
    const [workflow, ...parts] = blocks.map((body) => parse(body))
    const steps = [...workflow.jobs["mcp-check"].steps, ...parts.flat()]
    const ours = steps.filter(({ uses }) => uses === "mcp-inspect/action@v1")
    assert.lengthOf(ours, 2)
    for (const step of ours) for (const name of Object.keys(step.with ?? {})) assert.property(action.inputs, name)
    assert.deepStrictEqual(workflow.permissions, { contents: "read", "pull-requests": "write" })
  })
})
