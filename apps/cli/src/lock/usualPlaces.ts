// Where clients keep the servers of a person. Nothing is read there unasked: what exists is only named.
import { Effect, FileSystem, Path } from "effect"
import { Host } from "../Host.ts"

const inHome = [
  ".claude.json",
  ".cursor/mcp.json",
  ".gemini/settings.json",
  ".codeium/windsurf/mcp_config.json",
  ".config/Claude/claude_desktop_config.json",
  ".config/Code/User/mcp.json",
  "Library/Application Support/Claude/claude_desktop_config.json",
  "Library/Application Support/Code/User/mcp.json"
]

const inAppData = ["Claude/claude_desktop_config.json", "Code/User/mcp.json"]

/** The client configurations of this person that exist. */
export const usualPlaces = Effect.gen(function* () {
  const { env } = yield* Host
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const below = (folder: string | undefined, names: ReadonlyArray<string>): ReadonlyArray<string> =>
    folder === undefined || folder === "" ? [] : names.map((name) => path.join(folder, ...name.split("/")))
  const places = [...below(env["HOME"] ?? env["USERPROFILE"], inHome), ...below(env["APPDATA"], inAppData)]
  return yield* Effect.filter(places, (place) => fs.exists(place).pipe(Effect.orElseSucceed(() => false)))
})
