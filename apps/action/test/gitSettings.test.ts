import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Path } from "effect"
import { foldersDown, settingVariables } from "../src/gitSettings.ts"

const down = (from: string, to: string): ReadonlyArray<string> =>
  Effect.runSync(Effect.map(Path.Path, (path) => foldersDown(path, from, to)).pipe(Effect.provide(NodeServices.layer)))

describe("settings of git", () => {
  it("come after those that the environment has, and do without a count that is none", () => {
    assert.deepStrictEqual(settingVariables({ GIT_CONFIG_COUNT: "2", GIT_CONFIG_KEY_0: "a" }, [["b", "1"]]), {
      GIT_CONFIG_COUNT: "3",
      GIT_CONFIG_KEY_2: "b",
      GIT_CONFIG_VALUE_2: "1"
    })
    for (const count of ["", "-1", "many", undefined])
      assert.strictEqual(settingVariables({ GIT_CONFIG_COUNT: count }, [["b", "1"]])["GIT_CONFIG_COUNT"], "1")
  })

  it("name each folder in which the repository of the working directory may be, and none beside it", () => {
    assert.deepStrictEqual(down("/w", "/w"), ["/w"])
    assert.deepStrictEqual(down("/w", "/w/a/..b"), ["/w", "/w/a", "/w/a/..b"])
    assert.deepStrictEqual(down("/w", "/elsewhere"), ["/elsewhere"])
  })
})
