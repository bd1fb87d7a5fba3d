import { assert, describe, it } from "@effect/vitest"
import type { ClientLimit } from "../../src/clients/table.ts"
import { compiled, table } from "../../src/clients/table.ts"
import { takesOf } from "../../src/clients/words.ts"
import { amazon } from "../../src/clients/table/amazon.ts"
import { anthropic } from "../../src/clients/table/anthropic.ts"
import { anthropicApi } from "../../src/clients/table/anthropicApi.ts"
import { editors } from "../../src/clients/table/editors.ts"
import { google } from "../../src/clients/table/google.ts"
import { microsoft } from "../../src/clients/table/microsoft.ts"
import { openai } from "../../src/clients/table/openai.ts"
import { others } from "../../src/clients/table/others.ts"
import { sdks } from "../../src/clients/table/sdks.ts"

const parts = [amazon, anthropic, anthropicApi, editors, google, microsoft, openai, others, sdks]

const each = (check: (row: ClientLimit) => void): void => {
  for (const row of table) check(row)
}

describe("the table of client limits", () => {
  it("holds each row of its parts once", () => {
    const ids = parts.flatMap((part) => Object.keys(part)).sort()
    assert.deepStrictEqual(
      table.map(({ id }) => id as string),
      ids
    )
    assert.deepStrictEqual(ids, [...new Set(ids)])
  })

  it("has a public page for every row", () => {
    each(({ id, sources }) => {
      for (const source of sources) {
        const { hostname, protocol } = new URL(source)
        assert.strictEqual(protocol, "https:", id)
        assert.match(hostname, /^[a-z.]+\.[a-z]+$/, id)
        if (hostname === "github.com") assert.match(new URL(source).pathname, /^\/[\w.-]+\/[\w.-]+(\/|$)/, id)
      }
    })
  })

  it("dates every row, first evidence before last and none after the table", () => {
    each(({ id, seen, since }) => {
      assert.isTrue(since.slice(0, 4) <= seen.slice(0, 4), id)
      if (since.length === seen.length) assert.isTrue(since <= seen, id)
      assert.isTrue(seen <= compiled, id)
    })
  })

  it("says what a client does so that it follows the client's name", () => {
    each(({ client, effect, id }) => {
      assert.match(effect, /^[a-z]+ [^\n]*[^.\s]$/, id)
      assert.isFalse(effect.startsWith(client), id)
    })
  })

  it("matches whole names: no pattern keeps a position from one name to the next", () => {
    each(({ id, limit }) => {
      if ("pattern" in limit) assert.isFalse(limit.pattern.global || limit.pattern.sticky, id)
    })
  })

  it("says in words what each client takes", () => {
    each((row) => assert.match(takesOf(row.limit, ["here"]), /^[A-Z`][^\n]*[^.\s]$/, row.id))
  })
})

// What must not compile: each line lacks what a row has to have, or has a limit nobody evaluates.
const row = table[0]!
// @ts-expect-error -- a source is an address
export const unsourced: ClientLimit = { ...row, sources: ["somebody said so"] }
// @ts-expect-error -- a row has at least one source
export const sourceless: ClientLimit = { ...row, sources: [] }
// @ts-expect-error -- a date is a year, a month or a day
export const undated: ClientLimit = { ...row, since: "last summer" }
// @ts-expect-error -- there is no thirteenth month
export const misdated: ClientLimit = { ...row, since: "2026-13" }
// @ts-expect-error -- nobody evaluates that
export const unknown: ClientLimit = { ...row, limit: { kind: "mood" } }
// @ts-expect-error -- a length has a number
export const numberless: ClientLimit = { ...row, limit: { kind: "nameLength" } }
// @ts-expect-error -- a limit on schemas says of which side
export const sideless: ClientLimit = { ...row, limit: { kind: "typeArray" } }
// @ts-expect-error -- nobody knows that client
export const nobody: ClientLimit = { ...row, client: "A client" }
