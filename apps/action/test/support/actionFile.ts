// action.yml as data, and what GitHub's own parser says of a text like it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown } from "rolldown"
import { parse } from "yaml"

/** The folder of the Action. */
export const home = join(import.meta.dirname, "../..")

/** The text of action.yml. */
export const actionText = readFileSync(join(home, "action.yml"), "utf8")

interface Input {
  readonly description: string
  readonly default?: string
}

/** What action.yml declares. */
export const action: {
  readonly inputs: Readonly<Record<string, Input>>
  readonly outputs: Readonly<Record<string, { readonly description: string }>>
  readonly runs: { readonly using: string; readonly main: string }
} = parse(actionText)

const program = `
import { parseAction } from "@actions/workflow-parser/actions/index"
const trace = { info() {}, verbose() {}, error() {} }
export const problemsOf = (content) =>
  parseAction({ name: "action.yml", content }, trace).context.errors.getErrors().map((error) => error.message)
`

/* The package imports JSON in a way that Node refuses; a bundle of it does not. */
const load = async (): Promise<(text: string) => ReadonlyArray<string>> => {
  const cache = join(home, ".cache")
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, "parser-"))
  try {
    const source = join(folder, "source.mjs")
    writeFileSync(source, program)
    const bundle = await rolldown({ input: source, platform: "node", logLevel: "silent" })
    await bundle.write({ dir: folder, entryFileNames: "parser.mjs" })
    await bundle.close()
    const { problemsOf } = await import(pathToFileURL(join(folder, "parser.mjs")).href)
    return problemsOf
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

let loaded: ReturnType<typeof load> | undefined

/** What GitHub's parser of action.yml finds wrong. */
export const problemsOf = async (text: string): Promise<ReadonlyArray<string>> => (await (loaded ??= load()))(text)
