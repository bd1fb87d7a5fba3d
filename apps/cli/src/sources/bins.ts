// Which command of an installed package is its server.
import { type JsonObject, own, ownObject, ownString } from "@mcp-inspect/engine/model/Json"
import { Result } from "effect"
import { CannotRun, invalid } from "../Failure.ts"
import type { NpmSource } from "./npmNames.ts"

const lastPart = (name: string): string => name.slice(name.lastIndexOf("/") + 1)

const binsOf = (name: string, manifest: JsonObject): ReadonlyArray<string> =>
  typeof own(manifest, "bin") === "string"
    ? [lastPart(name)]
    : Object.keys(ownObject(manifest, "bin") ?? {})
        .map(lastPart)
        .filter((bin) => bin !== "" && bin !== "." && bin !== "..")

/** The command that was named, else the one called like the package, else the only one. */
export const chooseBin = (
  { bin, name, wanted }: NpmSource,
  manifest: JsonObject
): Result.Result<{ readonly bin: string; readonly version: string }, CannotRun> => {
  const where = `npm:${name}@${wanted}`
  const bins = binsOf(name, manifest)
  const chosen = (found: string) => Result.succeed({ bin: found, version: ownString(manifest, "version") ?? wanted })
  const [first] = bins
  if (first === undefined) {
    return Result.fail(
      new CannotRun({
        code: "package_without_command",
        where,
        problem: "The package has no command, so there is nothing to start as a server.",
        mend: "Name a package that brings one, or start the server in another way with `cmd:`."
      })
    )
  }
  const listed = bins.toSorted().join(", ")
  if (bin !== undefined) {
    return bins.includes(bin)
      ? chosen(bin)
      : Result.fail(invalid(`${where}#${bin}`, "The package has no such command.", `It has: ${listed}.`))
  }
  if (bins.includes(lastPart(name))) return chosen(lastPart(name))
  return bins.length === 1
    ? chosen(first)
    : Result.fail(
        invalid(
          where,
          `The package has several commands: ${listed}.`,
          `Name one after a #, such as \`${where}#${first}\`.`
        )
      )
}
