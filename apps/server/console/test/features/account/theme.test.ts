import { assert, it } from "@effect/vitest"
import { toChoice } from "../../../src/features/account/theme.ts"

it("follows the system unless a theme of ours was kept", () => {
  assert.deepStrictEqual([null, undefined, "", "blue", "light", "dark"].map(toChoice), [
    "system",
    "system",
    "system",
    "system",
    "light",
    "dark"
  ])
})
