// The recipes for CI beyond GitHub (`ci/`), their commands run as a runner does: in a clone of a repository with a remote.
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { parse } from "yaml"
import { put, search } from "./support/init.ts"
import { git, nameServer } from "./support/repository.ts"
import { binary } from "./support/run.ts"

const root = join(import.meta.dirname, "..")
const folder = mkdtempSync(join(tmpdir(), "mcp-ci-"))
const origin = join(folder, "origin.git")
const bin = join(folder, "bin")

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const demanding = { ...search, inputSchema: { ...search.inputSchema, required: ["limit"] } }

/* `main` has the snapshot of the tool, `bare` has none; `same` changes nothing and `change` breaks. */
beforeAll(() => {
  const work = join(folder, "work")
  git(folder, "init", "--quiet", "--bare", "--initial-branch", "main", origin)
  git(folder, "clone", "--quiet", origin, work)
  git(work, "checkout", "--quiet", "-b", "bare")
  const commit = (message: string): void => {
    git(work, "add", "--all")
    git(work, "commit", "--quiet", "--message", message)
  }
  nameServer(work, { tools: [search] })
  put(work, {
    "package.json": { name: "a", version: "1.0.0", private: true, scripts: { build: "node -e 0" } },
    "package-lock.json": {
      name: "a",
      version: "1.0.0",
      lockfileVersion: 3,
      requires: true,
      packages: { "": { name: "a", version: "1.0.0" } }
    },
    ".gitignore": "node_modules\n"
  })
  commit("A server")
  git(work, "checkout", "--quiet", "-b", "main")
  const captured = spawnSync(process.execPath, [binary, "snapshot"], { cwd: work })
  assert.strictEqual(captured.status, 0)
  commit("Its contract")
  git(work, "checkout", "--quiet", "-b", "same")
  git(work, "commit", "--quiet", "--allow-empty", "--message", "Nothing")
  git(work, "checkout", "--quiet", "-b", "change")
  nameServer(work, { tools: [demanding] })
  commit("A limit is needed now")
  git(work, "push", "--quiet", origin, "main", "bare", "same", "change")
  put(bin, {
    npx: `#!/bin/sh\nwhile [ "$1" != mcp-inspect ]; do shift; done\nshift\nexec '${process.execPath}' '${binary}' "$@"\n`
  })
  chmodSync(join(bin, "npx"), 0o755)
})

let clones = 0

/** A shallow clone of one branch alone, as runners make them: no other branch is there. */
const clone = (branch: string, from = origin): string => {
  const place = join(folder, `clone-${++clones}`)
  git(folder, "clone", "--quiet", "--depth=1", "--branch", branch, `file://${from}`, place)
  return place
}

const start = (place: string, command: ReadonlyArray<string>, env: Readonly<Record<string, string>>) => {
  const [program = "", ...args] = command
  const { status, stderr, stdout } = spawnSync(program, args, {
    cwd: place,
    encoding: "utf8",
    env: {
      HOME: folder,
      PATH: [bin, process.env["PATH"] ?? ""].join(delimiter),
      npm_config_offline: "true",
      ...env
    }
  })
  return { code: status, stdout, output: stdout + stderr }
}

/* Has the server of a clone note each start in the file it gives. */
const noteStarts = (place: string): string => {
  const starts = join(folder, `starts-${clones}`)
  nameServer(place, { tools: [demanding], starts })
  return starts
}

const reportIn = (place: string, name: string): unknown => JSON.parse(readFileSync(join(place, name), "utf8"))

describe("check.sh", () => {
  const script = join(root, "ci/check.sh")
  const check = (place: string, env: Readonly<Record<string, string>>, ...flags: ReadonlyArray<string>) =>
    start(place, ["sh", script, ...flags], env)

  it("fetches the base branch where it is missing, passes, and leaves the clone as shallow as it was", () => {
    const place = clone("same")
    const { code, output, stdout } = check(place, { BASE_REF: "main" })
    assert.strictEqual(code, 0, output)
    assert.match(stdout, /^### MCP Compatibility/)
    assert.include(stdout, "No changes")
    assert.deepInclude(reportIn(place, "mcp-report.json"), { status: "passed", compared: true })
    assert.strictEqual(git(place, "rev-list", "--count", "origin/main").trim(), "1")
  })

  it("exits 1 for a break, with every report from one start, and 0 where a flag says that nothing fails", () => {
    const place = clone("change")
    const starts = noteStarts(place)
    const broken = check(place, { BASE_REF: "main", REPORT: "out.json" }, "--report", "junit=out.xml")
    assert.strictEqual(broken.code, 1, broken.output)
    assert.match(broken.stdout, /^### MCP Compatibility\n[\s\S]*🚫/)
    assert.deepInclude(reportIn(place, "out.json"), { status: "failed" })
    assert.include(readFileSync(join(place, "out.xml"), "utf8"), "<failure")
    assert.strictEqual(readFileSync(starts, "utf8"), "started\n")
    assert.strictEqual(check(place, { BASE_REF: "main" }, "--fail-on", "never").code, 0)
  })

  it("exits 0 where the base branch has no baseline, and says that nothing was compared", () => {
    const place = clone("change")
    const { code, output, stdout } = check(place, { BASE_REF: "bare" })
    assert.strictEqual(code, 0, output)
    assert.include(stdout, "Comparison skipped — baseline needed")
    assert.deepInclude(reportIn(place, "mcp-report.json"), { status: "skipped", compared: false })
  })

  it("takes no history away from a clone that has it", () => {
    const place = join(folder, "whole")
    git(folder, "clone", "--quiet", "--single-branch", "--branch", "same", `file://${origin}`, place)
    const before = git(place, "rev-list", "--count", "HEAD")
    assert.strictEqual(check(place, { BASE_REF: "main" }).code, 0)
    assert.strictEqual(git(place, "rev-parse", "--is-shallow-repository").trim(), "false")
    assert.strictEqual(git(place, "rev-list", "--count", "HEAD"), before)
  })

  it("fetches once: the base branch that is there is taken as it is", () => {
    const place = clone("change")
    assert.strictEqual(check(place, { BASE_REF: "main" }).code, 1)
    git(place, "remote", "set-url", "origin", join(folder, "gone.git"))
    assert.strictEqual(check(place, { BASE_REF: "main" }).code, 1)
  })

  it("takes another remote, and no branch of the pull request's own for the base branch", () => {
    const place = clone("change")
    git(place, "remote", "rename", "origin", "upstream")
    git(place, "branch", "upstream/main")
    const { code, output } = check(place, { BASE_REF: "main", REMOTE: "upstream" })
    assert.strictEqual(code, 1, output)
  })

  it("exits 2, with the reason, when it cannot run, and leaves no report of an earlier run", () => {
    const place = clone("change")
    const cases: ReadonlyArray<readonly [env: Readonly<Record<string, string>>, reason: RegExp]> = [
      [{}, /BASE_REF is not set/],
      [{ BASE_REF: "" }, /BASE_REF is not set/],
      [{ BASE_REF: "nowhere" }, /nowhere cannot be fetched from origin/],
      [{ BASE_REF: "main:refs/heads/main" }, /no name of a branch/],
      [{ BASE_REF: "main other" }, /no name of a branch/],
      [{ BASE_REF: "main", REMOTE: "--upload-pack=x" }, /cannot be fetched/],
      [{ BASE_REF: "main", MCP_INSPECT: "no-such-program" }, /no-such-program/]
    ]
    for (const [env, reason] of cases) {
      const { code, output } = check(place, env)
      assert.strictEqual(code, 2, output)
      assert.match(output, reason)
    }
    assert.strictEqual(check(place, { BASE_REF: "main" }).code, 1)
    nameServer(place, { exit: 3 })
    assert.strictEqual(check(place, { BASE_REF: "main" }).code, 2)
    assert.isFalse(existsSync(join(place, "mcp-report.json")))
  })

  it("runs as the README of the package says", () => {
    const [, command = ""] =
      /^## CI beyond GitHub\n[\s\S]*?```sh\n(.*)\n```/m.exec(readFileSync(join(root, "README.md"), "utf8")) ?? []
    const place = clone("change")
    mkdirSync(join(place, "node_modules/@mcp-inspect/cli"), { recursive: true })
    cpSync(join(root, "ci"), join(place, "node_modules/@mcp-inspect/cli/ci"), { recursive: true })
    const { code, output } = start(place, ["sh", "-c", command], {})
    assert.strictEqual(code, 1, output)
  })
})

describe("gitlab-ci.yml", () => {
  const { "mcp-compatibility": job, ...others } = parse(
    readFileSync(join(root, "ci/gitlab-ci.yml"), "utf8")
  ) as Readonly<
    Record<
      string,
      {
        readonly rules: ReadonlyArray<unknown>
        readonly script: ReadonlyArray<string>
        readonly variables: Readonly<Record<string, string>>
        readonly artifacts: { readonly when: string; readonly reports: Readonly<Record<string, string>> }
      }
    >
  >

  /* What GitLab sets of its own, for a merge request within one project unless told otherwise. */
  const run = (place: string, target: string, more: Readonly<Record<string, string>> = {}) =>
    start(place, ["bash", "--norc", "-eo", "pipefail", "-c", job?.script.join("\n") ?? ""], {
      CI: "true",
      CI_PROJECT_ID: "1",
      CI_MERGE_REQUEST_PROJECT_ID: "1",
      CI_MERGE_REQUEST_PROJECT_URL: "https://gitlab.invalid/a/b",
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: target,
      ...job?.variables,
      ...more
    })

  it("is one job for merge requests that may not fail in silence, and keeps its reports whatever came of it", () => {
    assert.deepStrictEqual(others, {})
    assert.deepInclude(job, { rules: [{ if: '$CI_PIPELINE_SOURCE == "merge_request_event"' }] })
    assert.notProperty(job, "allow_failure")
    assert.strictEqual(job?.artifacts.when, "always")
    assert.hasAllKeys(job?.artifacts.reports, ["codequality", "junit"])
  })

  it("passes, with both reports and the text in the log", () => {
    const place = clone("same")
    const { code, output, stdout } = run(place, "main")
    assert.strictEqual(code, 0, output)
    assert.include(stdout, "No changes")
    assert.deepStrictEqual(reportIn(place, job?.artifacts.reports["codequality"] ?? ""), [])
    assert.include(readFileSync(join(place, job?.artifacts.reports["junit"] ?? ""), "utf8"), "<testsuite")
  })

  it("exits 1 for a break, which both reports have from one start", () => {
    const place = clone("change")
    const starts = noteStarts(place)
    const { code, output, stdout } = run(place, "main")
    assert.strictEqual(code, 1, output)
    assert.include(stdout, "`limit` went from optional to required.")
    const [finding] = reportIn(place, job?.artifacts.reports["codequality"] ?? "") as ReadonlyArray<{
      readonly check_name: string
    }>
    assert.strictEqual(finding?.check_name, "tool.input.required.added")
    assert.include(readFileSync(join(place, job?.artifacts.reports["junit"] ?? ""), "utf8"), "<failure")
    assert.strictEqual(readFileSync(starts, "utf8"), "started\n")
  })

  it("exits 0 where the target branch has no baseline, and says that nothing was compared", () => {
    const place = clone("change")
    const { code, output, stdout } = run(place, "bare")
    assert.strictEqual(code, 0, output)
    assert.include(stdout, "Comparison skipped — baseline needed")
    assert.include(readFileSync(join(place, job?.artifacts.reports["junit"] ?? ""), "utf8"), "<skipped")
  })

  it("exits 2 when the server cannot be captured, and fails when the target branch is not there", () => {
    const place = clone("same")
    assert.notStrictEqual(run(place, "nowhere").code, 0)
    nameServer(place, { exit: 3 })
    const { code, output } = run(place, "main")
    assert.strictEqual(code, 2, output)
    for (const file of Object.values(job?.artifacts.reports ?? {})) assert.isFalse(existsSync(join(place, file)), file)
  })

  it("compares a fork with the project it is merged into, not with the fork's own old branch", () => {
    const fork = join(folder, "fork.git")
    git(folder, "clone", "--quiet", "--bare", origin, fork)
    git(fork, "update-ref", "refs/heads/main", "refs/heads/bare")
    const place = clone("change", fork)
    mkdirSync(join(folder, "gitlab"), { recursive: true })
    symlinkSync(origin, join(folder, "gitlab/project.git"))
    const url = { CI_MERGE_REQUEST_PROJECT_URL: `file://${join(folder, "gitlab/project")}` }
    assert.include(run(place, "main", url).output, "Comparison skipped")
    const { code, output } = run(place, "main", { ...url, CI_PROJECT_ID: "2" })
    assert.strictEqual(code, 1, output)
    assert.include(output, "`limit` went from optional to required.")
  })
})
