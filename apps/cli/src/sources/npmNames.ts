// Packages of a registry as users name them: a package with its version, and versions of its dependencies.
import { Result } from "effect"
import { type CannotRun, invalid } from "../Failure.ts"

/** A package of a registry that brings a server along. */
export interface NpmSource {
  readonly kind: "npm"
  readonly name: string
  /** A version, a range or a tag. */
  readonly wanted: string
  /** Which of its commands to start; undefined when that is clear. */
  readonly bin: string | undefined
}

/** The version of a dependency, on both sides or on one. */
export interface Override {
  readonly side: "both" | "new" | "old"
  readonly name: string
  readonly version: string
}

const packageName = /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/

// Whatever npm would fetch from elsewhere than a registry has a colon or a slash in it.
const isVersion = (text: string): boolean => text.trim() !== "" && !/[:/\\\0\r\n]/.test(text)

const example = "For example `npm:@modelcontextprotocol/server-memory@2026.8.31`."

/** Reads what stands after `npm:`. */
export const parseNpm = (text: string, rest: string): Result.Result<NpmSource, CannotRun> => {
  const [spec = "", bin, ...more] = rest.split("#")
  const at = spec.indexOf("@", 1)
  const name = at === -1 ? spec : spec.slice(0, at)
  const wanted = at === -1 ? "latest" : spec.slice(at + 1)
  if (!packageName.test(name)) return Result.fail(invalid(text, "This is no name of an npm package.", example))
  if (!isVersion(wanted)) {
    return Result.fail(invalid(text, "After the last @ stands a version, a range or a tag of the registry.", example))
  }
  if (more.length > 0 || (bin !== undefined && !/^[\w~.-]+$/.test(bin))) {
    return Result.fail(
      invalid(text, "After the # stands the name of one command of the package.", `${example.slice(0, -2)}#NAME\`.`)
    )
  }
  return Result.succeed({ kind: "npm", name, wanted, bin })
}

/** Reads one `--override`. */
export const parseOverride = (text: string): Result.Result<Override, CannotRun> => {
  const [, prefix, name = "", version = ""] = /^(?:(old|new):)?([^=]*)=(.*)$/s.exec(text) ?? []
  return packageName.test(name) && isVersion(version)
    ? Result.succeed({ side: prefix === "old" || prefix === "new" ? prefix : "both", name, version })
    : Result.fail(
        invalid(
          "--override",
          `\`${text}\` does not name a dependency and its version.`,
          "For example `--override zod=3.25.76`, or `--override old:zod=3.25.76` for one side."
        )
      )
}
