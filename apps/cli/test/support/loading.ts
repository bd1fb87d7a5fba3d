// What a run of the built command line loads of its bundle.
import { assert } from "@effect/vitest"
import { mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "./run.ts"

/** The chunks of the bundle that a run loads, without their hashes. */
export const loadedBy = async (
  folder: string,
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>
): Promise<ReadonlySet<string>> => {
  const coverage = join(folder, `coverage-${args.join("-").replaceAll(/[/:]/g, "")}`)
  mkdirSync(coverage)
  await run(args, { cwd: folder, env: { ...env, NODE_V8_COVERAGE: coverage } })
  const files = readdirSync(coverage)
  assert.isAbove(files.length, 0)
  const urls = files.flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), "utf8")) as {
      readonly result: ReadonlyArray<{ readonly url: string }>
    }
    return result.map(({ url }) => url)
  })
  return new Set(
    urls
      .filter((url) => url.includes("/dist/"))
      .map((url) => (url.split("/").at(-1) ?? "").replace(/-[\w-]{8}\.js$/, ".js"))
  )
}
