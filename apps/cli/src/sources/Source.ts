// What a side of `diff` names (IN-1), read from its text alone: nothing is opened here.
import { Result } from "effect"
import { type CannotRun, invalid } from "../Failure.ts"
import { type NpmSource, parseNpm } from "./npmNames.ts"

/** One side of a comparison. */
export type Source =
  | { readonly kind: "file"; readonly path: string }
  | GitSource
  | NpmSource
  | CommandSource
  | { readonly kind: "url"; readonly url: string }

/** A snapshot as a commit holds it. */
export interface GitSource {
  readonly kind: "git"
  readonly ref: string
  /** Relative to the working directory; undefined stands for the configured baseline. */
  readonly path: string | undefined
}

/** A server that a command starts. */
export interface CommandSource {
  readonly kind: "command"
  readonly command: string
}

/** What can be captured and is no file yet. */
export type ServerSource = Exclude<Source, { readonly kind: "file" | "git" }>

/** True when this side has to be captured. */
export const isServer = (source: Source): source is ServerSource => source.kind !== "file" && source.kind !== "git"

/** How every kind of side is written; for errors. */
const forms = "Write a snapshot file, `git:REF[:PATH]`, `npm:PACKAGE@VERSION`, `cmd:COMMAND` or an http(s) URL."

// One letter is no scheme but a drive of Windows.
const scheme = /^([A-Za-z][A-Za-z0-9+.-]+):/

const asFile = (text: string): string => `If a file is called that, write \`./${text}\`.`

// A time such as `main@{1 hour ago 10:30}` has colons of its own.
const gitForm = /^((?:[^:{]|\{[^}]*\})*)(?::(.*))?$/s

const parseGit = (text: string, rest: string): Result.Result<Source, CannotRun> => {
  const [, ref = "", path] = gitForm.exec(rest) ?? []
  if (ref === "") {
    return Result.fail(invalid(text, "No git ref is named.", "For example `git:origin/main`, or `git:v1.2.0:path`."))
  }
  if (ref.startsWith("-")) {
    return Result.fail(invalid(text, "A git ref never begins with a dash.", "For example `git:origin/main`."))
  }
  if (path === "") {
    return Result.fail(
      invalid(text, "The path after the ref is empty.", "Leave the colon out for the baseline's path.")
    )
  }
  return Result.succeed({ kind: "git", ref, path })
}

const parseCommand = (text: string, command: string): Result.Result<Source, CannotRun> =>
  command.trim() === ""
    ? Result.fail(invalid(text, "The command is empty.", "For example `cmd:node dist/server.js`."))
    : Result.succeed({ kind: "command", command })

// The text is not repeated in the error: a URL that is no URL may still hold a secret.
const parseUrl = (text: string): Result.Result<Source, CannotRun> =>
  URL.parse(text) === null
    ? Result.fail(invalid("URL", "The URL cannot be read.", "For example https://mcp.example.com/mcp."))
    : Result.succeed({ kind: "url", url: text })

/** What a side names. A path with a separator before any colon, such as `./npm:x.json`, is always a file. */
export const parseSource = (text: string): Result.Result<Source, CannotRun> => {
  if (text === "") return Result.fail(invalid("diff", "A side is empty.", forms))
  const found = scheme.exec(text)
  if (found === null) return Result.succeed({ kind: "file", path: text })
  const [prefix, name = ""] = found
  const rest = text.slice(prefix.length)
  switch (name.toLowerCase()) {
    case "git":
      return parseGit(text, rest)
    case "npm":
      return parseNpm(text, rest)
    case "cmd":
      return parseCommand(text, rest)
    case "http":
    case "https":
      return parseUrl(text)
    default:
      return Result.fail(invalid(text, `\`${prefix}\` is no way to name a side.`, `${forms} ${asFile(text)}`))
  }
}
