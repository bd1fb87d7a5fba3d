import { assert, describe, it } from "@effect/vitest"
import { dictionary } from "@zxcvbn-ts/language-common"
import { passwordProblem } from "../../src/accounts/passwordPolicy.ts"

const common = new Set(dictionary["passwords-common"].map((word) => String(word).toLowerCase()))

const codeOf = (password: string, email = "ada@example.com") =>
  passwordProblem(password, email, common, "password")?.error.code

describe("a password", () => {
  it("has 12 to 256 characters, counted as people count them (ASVS 6.2.1)", () => {
    assert.strictEqual(codeOf("k9!vQ2#xL0z"), "password_too_short")
    assert.isUndefined(codeOf("k9!vQ2#xL0zp"))
    assert.strictEqual(codeOf("🦊🐢🦉🐝🦋🐌🐞🐜🦗🦂🐙"), "password_too_short")
    assert.isUndefined(codeOf("🦊🐢🦉🐝🦋🐌🐞🐜🦗🦂🐙🦑"))
    const long = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("")
    assert.isUndefined(codeOf(long))
    assert.strictEqual(codeOf(`${long}x`), "password_too_long")
  })

  it("needs no mixture of kinds of characters (ASVS 6.2.5)", () => {
    for (const password of ["correct horse battery", "    blank    blank x", "kvqzjxwpmfgh", "482910573648201"])
      assert.isUndefined(codeOf(password), password)
  })

  it("is none of the first that are tried, nor one of them with digits and signs around it (ASVS 6.2.4)", () => {
    assert.isAtLeast(common.size, 3000)
    for (const password of [
      "123456789012",
      "qwerty123456",
      "Password1234",
      "!!!password!!!2026",
      "PASSWORDPASSWORD",
      "letmeinletmein",
      "aaaaaaaaaaaa",
      "abcabcabcabc",
      "dragon-000001"
    ])
      assert.strictEqual(codeOf(password), "password_common", password)
  })

  it("is not the address of its account, however it is written", () => {
    assert.strictEqual(codeOf("ada.lovelace@example.com", "Ada.Lovelace@Example.com"), "password_is_email")
  })

  it("of a hostile shape is judged like any other", () => {
    for (const password of [
      "__proto__toString",
      "\u0000\u0001\u0002xyz<script>",
      `${"ab".repeat(127)}c`,
      "\ud800 lone half of two"
    ])
      assert.isUndefined(codeOf(password))
  })

  it("is told by its code and its field, and never repeated", () => {
    const problem = passwordProblem("Password1234", "ada@example.com", common, "next")
    assert.strictEqual(problem?.error.field, "next")
    assert.notInclude(JSON.stringify(problem), "Password1234")
  })
})
