import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { noteRenames, possibleRenames } from "../../src/group/renames.ts"
import type { Likeness } from "../../src/group/similarity.ts"
import type { JsonObject } from "../../src/model/Json.ts"
import { findings } from "../../src/Findings.ts"
import { surface } from "../fixtures.ts"

const likeness = (name: string, description: string, properties: JsonObject = {}): Likeness => ({
  name,
  fields: { name, description, inputSchema: { type: "object", properties } }
})

const text = { type: "string" }
const whole = { type: "integer" }

const names = (removed: ReadonlyArray<Likeness>, added: ReadonlyArray<Likeness>): ReadonlyArray<string> =>
  possibleRenames(removed, added).map(({ after, before }) => `${before} > ${after}`)

const loans = likeness("list_loans", "Lists the open loans of a reader.", { reader: text, limit: whole })

describe("a possible rename", () => {
  it("has a similar name, similar arguments and a similar text", () => {
    const openLoans = likeness("list_open_loans", "Lists open loans of one reader.", {
      reader: text,
      limit: whole,
      page: whole
    })
    assert.deepStrictEqual(names([loans], [openLoans]), ["list_loans > list_open_loans"])
  })

  it("can respell the name", () => {
    const kebab = likeness("list-loans", "Lists the open loans of a reader.", { reader: text })
    assert.deepStrictEqual(names([loans], [kebab]), ["list_loans > list-loans"])
    assert.deepStrictEqual(names([kebab], [{ ...kebab, name: "listLoans" }]), ["list-loans > listLoans"])
  })

  it("is none when one of the three is unlike", () => {
    const arguments_ = { reader: text, limit: whole }
    const description = "Lists the open loans of a reader."
    assert.deepStrictEqual(names([loans], [likeness("purge_cache", description, arguments_)]), [])
    assert.deepStrictEqual(names([loans], [likeness("list_loans_now", "Sends mail.", arguments_)]), [])
    assert.deepStrictEqual(names([loans], [likeness("list_loans_now", description, { shelf: whole })]), [])
  })

  it("needs no arguments where there are none on either side", () => {
    const [ping, probe] = [
      likeness("ping_server", "Asks the server for a sign of life."),
      likeness("server_ping", "Asks a server for a sign of life.")
    ]
    assert.deepStrictEqual(names([ping], [probe]), ["ping_server > server_ping"])
  })

  it("is the likest of several, and each entity is in one", () => {
    const near = likeness("list_all_loans", "Lists the open loans of a reader.", { reader: text, limit: whole })
    const far = likeness("list_loans_of_day", "Lists the loans of a day.", { day: text, limit: whole, reader: text })
    assert.deepStrictEqual(names([loans], [far, near]), ["list_loans > list_all_loans"])
    assert.deepStrictEqual(names([loans, far], [near]), ["list_loans > list_all_loans"])
  })

  it("does not depend on the order of the entities", () => {
    const olds = ["a", "b", "c", "d"].map((name) => likeness(`list_${name}`, `Lists every ${name}.`, { [name]: text }))
    const news = ["a", "b", "c", "d"].map((name) => likeness(`find_${name}`, `Lists each ${name}.`, { [name]: text }))
    const expected = names(olds, news)
    fc.assert(
      fc.property(
        fc.shuffledSubarray(olds, { minLength: 4 }),
        fc.shuffledSubarray(news, { minLength: 4 }),
        (removed, added) => assert.deepStrictEqual(names(removed, added), expected)
      )
    )
  })

  it("is found among two thousand tools on each side in little time", () => {
    const many = (verb: string): ReadonlyArray<Likeness> =>
      Array.from({ length: 2000 }, (_, index) =>
        likeness(`${verb}_item_${index}`, `Handles item ${index} of shelf ${index % 90}`, {
          id: text,
          [`field_${index % 200}`]: text,
          [`own_${index}`]: whole
        })
      )
    const found = possibleRenames(many("get"), many("fetch"))
    assert.strictEqual(found.length, 2000)
    assert.isTrue(found.every(({ after, before }) => before.slice(4) === after.slice(6)))
  })

  it("is sought to the end where all are alike, and each tool is in one pair", () => {
    const alike = (side: string): ReadonlyArray<Likeness> =>
      Array.from({ length: 2000 }, (_, index) =>
        likeness(`tool_${side}_${index}`, "Does the very same thing.", { id: text })
      )
    const found = possibleRenames(alike("old"), alike("new"))
    for (const side of ["after", "before"] as const) {
      assert.strictEqual(new Set(found.map((pair) => pair[side])).size, found.length)
    }
  })
})

describe("findings", () => {
  const before = surface({ tools: [{ ...loans.fields }, { name: "add", inputSchema: { type: "object" } }] })
  const after = surface({
    tools: [
      { ...loans.fields, name: "list_open_loans", inputSchema: { type: "object", properties: { reader: text } } },
      { name: "remove", description: "Removes.", inputSchema: { type: "object", properties: { x: text } } }
    ]
  })

  it("on both sides say it, and no severity changes", () => {
    const noted = findings(before, after)
    const bare = noted.map((finding) => ({ ...finding, note: null }))
    assert.deepStrictEqual(
      noted.map(({ note, rule, entity }) => [rule, entity.name, note]),
      [
        ["tool.removed", "add", null],
        ["tool.removed", "list_loans", "possible rename of `list_loans` to `list_open_loans`, with edits"],
        ["tool.added", "list_open_loans", "possible rename of `list_loans` to `list_open_loans`, with edits"],
        ["tool.added", "remove", null]
      ]
    )
    assert.deepStrictEqual(noteRenames(bare, before, after), noted)
  })

  it("stay as they are when nothing was removed", () => {
    const found = findings(surface(), after)
    assert.strictEqual(noteRenames(found, surface(), after), found)
  })
})
