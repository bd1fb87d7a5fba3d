// The processes of `deploy/cluster.mjs`: which end ends all, and which is made good by another start.
// @ts-expect-error TS7016 -- a script without types
import { keeping } from "../../../../deploy/lib/children.mjs"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { until, withFolder } from "../support/folders.ts"

/* A process that counts its starts in a file, and ends with the next of some codes; without one it stays. */
const ending = (file: string, codes: ReadonlyArray<number>): string => `
  const { readFileSync, writeFileSync } = require("node:fs")
  const starts = Number(readFileSync(${JSON.stringify(file)}, "utf8"))
  writeFileSync(${JSON.stringify(file)}, String(starts + 1))
  const code = ${JSON.stringify(codes)}[starts]
  if (code === undefined) setInterval(() => {}, 1000)
  else process.exitCode = code`

const kept = (
  codes: ReadonlyArray<number>,
  use: (seen: { readonly starts: () => number; readonly gaveUp: ReadonlyArray<string> }) => Promise<void>
): Promise<void> =>
  withFolder(async (folder) => {
    const file = join(folder, "starts")
    writeFileSync(file, "0")
    const gaveUp: Array<string> = []
    const children = keeping((sentence: string) => void gaveUp.push(sentence))
    children.start({ name: "one", command: [process.execPath, "-e", ending(file, codes)], env: process.env })
    try {
      await use({ starts: () => Number(readFileSync(file, "utf8")), gaveUp })
    } finally {
      await children.end()
    }
  })

describe("a process of a cluster", () => {
  it("that cannot start at all ends the cluster, with a word about it", () =>
    kept([2], async ({ gaveUp, starts }) => {
      await until(() => gaveUp.length > 0)
      assert.deepStrictEqual(gaveUp, ["one cannot start: its last line says why."])
      assert.strictEqual(starts(), 1)
    }))

  it("that could start once is started again, also while what it needs is away", () =>
    kept([1, 2, 2], async ({ gaveUp, starts }) => {
      await until(() => starts() === 4)
      assert.deepStrictEqual(gaveUp, [])
    }))
})
