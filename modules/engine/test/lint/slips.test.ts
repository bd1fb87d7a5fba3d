import { assert, describe, it } from "@effect/vitest"
import { slips } from "../../src/lint/tool/slips.ts"

const isSlip = (a: string, b: string): boolean => slips([a, b]).length === 1

describe("slips", () => {
  it("are swapped neighbours and letters written twice", () => {
    for (const [a, b] of [
      ["create_from", "create_form"],
      ["serach_issues", "search_issues"],
      ["get-adress", "get-address"],
      ["listIsues", "listIssues"],
      ["acces_log", "access_log"]
    ] as const)
      assert.isTrue(isSlip(a, b), `${a} ${b}`)
  })

  it("are no other words, plurals or numbers", () => {
    for (const [a, b] of [
      ["get_user", "set_user"],
      ["get_user", "get_users"],
      ["get_contact", "get_contract"],
      ["upload", "unload"],
      ["step_12", "step_21"],
      ["step_1", "step_11"],
      ["list_category", "list_categories"],
      ["enable", "disable"],
      ["get_city_user", "get_user_city"],
      ["\u691C\u7D22\u691C\u7D22", "\u7D22\u691C\u691C\u7D22"]
    ] as const)
      assert.isFalse(isSlip(a, b), `${a} ${b}`)
  })

  it("are found in order, whatever the order of the names", () => {
    const names = ["send_from", "copy_form", "send_form", "copy_from", "list"]
    const expected: ReadonlyArray<readonly [string, string]> = [
      ["copy_form", "copy_from"],
      ["send_form", "send_from"]
    ]
    assert.deepStrictEqual(slips(names), expected)
    assert.deepStrictEqual(slips(names.toReversed()), expected)
  })
})
