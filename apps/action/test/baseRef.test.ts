import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { git } from "../../cli/test/support/repository.ts"
import { withFolder } from "../../cli/test/support/run.ts"
import { ensureBaseRef } from "../src/baseRef.ts"
import { readInputs } from "../src/Inputs.ts"
import { Runner } from "../src/Runner.ts"

/** A repository and a checkout of its branch `topic` alone, with nothing of `main` or its tag. */
const withCheckout = (use: (checkout: string, origin: string) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const origin = join(folder, "origin")
    const checkout = join(folder, "checkout")
    mkdirSync(origin)
    git(origin, "init", "--quiet", "--initial-branch", "main")
    writeFileSync(join(origin, "a"), "base")
    git(origin, "add", "--all")
    git(origin, "commit", "--quiet", "--message", "base")
    git(origin, "tag", "v1")
    git(origin, "checkout", "--quiet", "-b", "topic")
    writeFileSync(join(origin, "a"), "topic")
    git(origin, "commit", "--quiet", "--all", "--message", "topic")
    git(folder, "clone", "--quiet", "--depth=1", "--no-tags", "--branch", "topic", `file://${origin}`, checkout)
    await use(checkout, origin)
  })

const ensure = async (
  checkout: string,
  given: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {}
) => {
  const told = { log: "", summary: "", outputs: new Map<string, string>() }
  const runner = Runner.layerMemory({ env, folder: checkout, told })
  const baseline = await Effect.runPromise(
    ensureBaseRef(Result.getOrThrow(readInputs(given)), checkout).pipe(
      Effect.provide(Layer.mergeAll(runner, NodeServices.layer))
    )
  )
  return { baseline, log: told.log }
}

const fileAt = (checkout: string, ref: string): string => git(checkout, "show", `${ref}:a`)

describe("the ref of the baseline", () => {
  it("is fetched when the checkout has no base branch, which is then where the command line looks", () =>
    withCheckout(async (checkout) => {
      const { baseline, log } = await ensure(checkout, {}, { GITHUB_BASE_REF: "main" })
      assert.isUndefined(baseline)
      assert.strictEqual(log, "Fetching origin/main, which the checkout does not have.\n")
      assert.strictEqual(fileAt(checkout, "origin/main"), "base")
    }))

  it("is not fetched when it is there, when a file is named, or where there is no base branch", () =>
    withCheckout(async (checkout) => {
      assert.strictEqual((await ensure(checkout, {}, { GITHUB_BASE_REF: "topic" })).log, "")
      assert.strictEqual((await ensure(checkout, {})).log, "")
      const file = await ensure(checkout, { "INPUT_BASELINE-FILE": "old.json" }, { GITHUB_BASE_REF: "main" })
      assert.strictEqual(file.log, "")
    }))

  it("may be a tag, a commit or a branch without the remote's name, and is handed on as a commit", () =>
    withCheckout(async (checkout, origin) => {
      git(origin, "config", "uploadpack.allowAnySHA1InWant", "true")
      const commit = git(origin, "rev-parse", "main").trim()
      for (const ref of ["v1", "main", commit]) {
        const { baseline } = await ensure(checkout, { INPUT_BASELINE: ref })
        assert.strictEqual(baseline, commit, ref)
        assert.strictEqual(fileAt(checkout, commit), "base")
      }
    }))

  it("that cannot be fetched is a warning, and left to the command line", () =>
    withCheckout(async (checkout) => {
      const { baseline, log } = await ensure(checkout, { INPUT_BASELINE: "origin/gone" })
      assert.strictEqual(baseline, "origin/gone")
      assert.include(log, "::warning::The ref origin/gone is not in the checkout and could not be fetched.")
    }))

  it("is never an option of git", () =>
    withCheckout(async (checkout) => {
      const { baseline, log } = await ensure(checkout, { INPUT_BASELINE: "--upload-pack=touch hacked" })
      assert.strictEqual(baseline, "--upload-pack=touch hacked")
      assert.strictEqual(log, "")
    }))

  it("is asked for with the token of the job by the environment alone, and only at the server of the job", () =>
    withCheckout(async (checkout) => {
      const bin = join(checkout, "bin")
      const seen = join(checkout, "seen")
      mkdirSync(bin)
      const script = `#!/bin/sh
case "$1" in fetch) echo "args $*" >> "${seen}"; env | grep ^GIT_ >> "${seen}";; esac
exit 1
`
      writeFileSync(join(bin, "git"), script, { mode: 0o755 })
      const path = process.env["PATH"]
      process.env["PATH"] = `${bin}:${path}`
      try {
        await ensure(
          checkout,
          { "INPUT_GITHUB-TOKEN": "ghs_token" },
          { GITHUB_BASE_REF: "main", GITHUB_SERVER_URL: "https://github.example", GIT_CONFIG_COUNT: "2" }
        )
      } finally {
        process.env["PATH"] = path
      }
      const lines = readFileSync(seen, "utf8").split("\n")
      assert.include(
        lines,
        "args fetch --quiet --depth=1 --no-tags --end-of-options origin +refs/heads/main:refs/remotes/origin/main"
      )
      assert.include(lines, "GIT_CONFIG_COUNT=3")
      assert.include(lines, "GIT_CONFIG_KEY_2=http.https://github.example/.extraheader")
      const basic = Buffer.from("x-access-token:ghs_token").toString("base64")
      assert.include(lines, `GIT_CONFIG_VALUE_2=AUTHORIZATION: basic ${basic}`)
      assert.include(lines, "GIT_TERMINAL_PROMPT=0")
    }))
})
