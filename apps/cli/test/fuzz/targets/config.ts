// The readers of what a repository says: its configuration, and the file of changes that it accepts.
import { Result } from "effect"
import { join } from "node:path"
import { broken, filesIn, type Target } from "../../../../../modules/engine/test/fuzz/support/Target.ts"
import { parseAccepted } from "../../../src/accepted/parse.ts"
import { parseConfig } from "../../../src/config/parse.ts"
import { CannotRun } from "../../../src/Failure.ts"

const refusal = (error: unknown): string =>
  error instanceof CannotRun && error.code === "config_invalid" && error.where.startsWith("fuzzed") && error.mend !== ""
    ? JSON.stringify(error)
    : broken(`a refusal says where and how to mend it: ${String(error)}`)

const seedsOf = (name: string) => filesIn(join(import.meta.dirname, "../fixtures", name))

const yaml = [
  "&a ",
  "*a",
  "<<: *a",
  "!!binary ",
  "!!timestamp 2026-01-01",
  "? ",
  "- ",
  ": ",
  "---\n",
  "...\n",
  "%YAML 1.1\n",
  "\t",
  "|\n "
]

/** A configuration is data, with a place for each of its keys, or a refusal. */
export const configTarget: Target = {
  name: "config",
  seeds: seedsOf("config"),
  words: [
    ...yaml,
    "server",
    "servers",
    "command",
    "url",
    "headers",
    "env",
    "cwd",
    "oauth",
    "client_id",
    "baseline",
    "source",
    "path",
    "file",
    "fail_on",
    "ignore",
    "rule",
    "entity",
    "reason",
    "expires",
    "severity_overrides",
    "tool.removed",
    "BREAKING",
    "review",
    "schemas",
    "mode",
    "strict",
    "timeout_ms",
    "settle_ms",
    "protocol",
    "endpoint",
    "hosted",
    "${A}",
    "${A:-b}",
    "$",
    "${"
  ],
  outcome: (input) => {
    const read = parseConfig("fuzzed", input.toString())
    if (Result.isFailure(read)) return refusal(read.failure)
    const { at, data, skipped } = read.success
    return JSON.stringify([data, skipped, Object.keys(data).map((key) => at([key]))])
  }
}

/** Acceptances, or a refusal. */
export const acceptedTarget: Target = {
  name: "accepted",
  seeds: seedsOf("accepted"),
  words: [...yaml, "fingerprint", "reason", "author", "expires", "2026-02-30", "sha256:", "#"],
  outcome: (input) => {
    const read = parseAccepted("fuzzed", input.toString())
    return Result.isFailure(read) ? refusal(read.failure) : JSON.stringify(read.success.entries)
  }
}
