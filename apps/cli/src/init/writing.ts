// From a client configuration to a configuration of ours on disk, and what there is to say about it.
import { shorten } from "@mcp-inspect/engine/model/Text"
import { Effect, Path, Result } from "effect"
import { type ChosenClient, chooseClient } from "../clientConfig/reading.ts"
import { findClients, foldersUp, namedClient } from "../clientConfig/search.ts"
import { listed } from "../clientConfig/servers.ts"
import { invalid } from "../Failure.ts"
import { Host } from "../Host.ts"
import { shown } from "../shown.ts"
import { configText, templateText } from "./configText.ts"
import { createFile } from "./files.ts"
import { type Import, importServers } from "./importing.ts"

/** What the user asked for. */
export interface Wanted {
  /** The configuration to write. */
  readonly file: string
  readonly from: string | undefined
  readonly server: string | undefined
  /** Whether one server is captured next. */
  readonly isCaptured: boolean
}

/** What was written. */
export interface Written {
  /** False when a file of that name came in between; it stays. */
  readonly isNew: boolean
  readonly isTemplate: boolean
  /** Values of the client configuration by variable, in memory alone. */
  readonly values: Readonly<Record<string, string>>
  readonly lines: ReadonlyArray<string>
}

const importFrom = Effect.fnUntraced(function* (
  { client, file, foreign, workspace }: ChosenClient,
  wanted: Wanted,
  root: string
) {
  const path = yield* Path.Path
  const place = yield* shown(file)
  const imported = importServers(foreign.value, client, wanted.server, {
    config: path.dirname(wanted.file),
    workspace,
    root
  })
  // The name in the file that is committed: nothing of this machine above the repository.
  const within = path.relative(root, file)
  const source = within.startsWith("..") ? path.basename(file) : path.relative(path.dirname(wanted.file), file)
  if (Result.isSuccess(imported)) return { ...imported.success, place, source: source.split(path.sep).join("/") }
  const { mend, path: key, problem } = imported.failure
  return yield* invalid(`${place}:${foreign.at(key)}`, problem, mend)
})

// A person reads the first of many.
const few = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length <= 20 ? lines : [...lines.slice(0, 20), `… and ${lines.length - 20} more like these.`]

const remarks = ({ left, place, servers, variables }: Import & { readonly place: string }): ReadonlyArray<string> => {
  const suspected = variables.suspected()
  const defaulted = variables.defaulted()
  const isSuspected = new Set(suspected)
  const hidden = variables.hidden().filter((name) => !isSuspected.has(name))
  const isSaid = new Set([...suspected, ...defaulted, ...hidden])
  const others = variables.all().filter((name) => !isSaid.has(name))
  return [
    ...few(
      servers
        .filter(({ name, original }) => name !== original && servers.length > 1)
        .map(
          ({ name, original }) => `The server \`${shorten(original, 80)}\` is named \`${name}\` in the configuration.`
        )
    ),
    ...few(left.map(({ name, reason }) => `Not imported: \`${shorten(name, 80)}\`; ${reason}.`)),
    ...few(servers.flatMap(({ name, notes }) => notes.map((note) => `note: \`${name}\`: ${note}.`))),
    ...(hidden.length === 0
      ? []
      : [`Values of ${place} are not copied. They are read from these variables instead: ${listed(hidden)}`]),
    ...(suspected.length === 0
      ? []
      : [
          `Likely secrets in arguments and URLs are not copied either. They became these variables: ${listed(suspected)}`
        ]),
    ...(defaulted.length === 0
      ? []
      : [`Defaults of variables are not copied. Set these variables as well: ${listed(defaulted)}`]),
    ...(others.length === 0 ? [] : [`These variables are needed as before: ${listed(others)}`])
  ]
}

const severalNames = (names: ReadonlyArray<string>) =>
  invalid(
    "--snapshot",
    `There are ${names.length} servers: ${listed(names)}.`,
    "Choose one with `--server`; or leave out `--snapshot`, which writes all of them, and then run `mcp-inspect snapshot`."
  )

/** Writes a configuration: of imported servers, else a template. */
export const writeConfig = Effect.fn("writeConfig")(function* (wanted: Wanted) {
  const { cwd } = yield* Host
  const path = yield* Path.Path
  const folders = yield* foldersUp(cwd)
  const candidates =
    wanted.from === undefined
      ? yield* findClients(folders)
      : [yield* namedClient(path.resolve(cwd, wanted.from), folders)]
  const chosen = yield* chooseClient(candidates, wanted.server)
  const found =
    chosen === undefined ? undefined : yield* importFrom(chosen, wanted, folders.at(-1) ?? path.dirname(wanted.file))
  const name = yield* shown(wanted.file)
  if (found === undefined && wanted.server !== undefined) {
    return yield* invalid(
      "--server",
      "No client configuration with servers was found.",
      "Name one with `--from`, or leave `--server` out."
    )
  }
  if (found === undefined && wanted.from !== undefined) {
    return yield* invalid(
      wanted.from,
      "The file defines no servers.",
      "Name a client configuration: a JSON file with `mcpServers` or `servers`."
    )
  }
  if (found === undefined || found.servers.length === 0) {
    const left = found === undefined ? [] : remarks(found)
    const isNew = yield* createFile(wanted.file, templateText)
    return {
      isNew,
      isTemplate: true,
      values: {},
      lines: [
        ...left,
        found === undefined ? "No client configuration was found." : `${found.place} has no server to import.`,
        ...(isNew ? [`Wrote the template ${name}: fill in \`command\` or \`url\` of the server.`] : [])
      ]
    } satisfies Written
  }
  if (wanted.isCaptured && found.servers.length > 1) return yield* severalNames(found.servers.map(({ name }) => name))
  const isNew = yield* createFile(wanted.file, configText(found.servers, found.source))
  const others = yield* Effect.forEach(
    candidates.filter(({ file }) => file !== chosen?.file),
    ({ file }) => shown(file)
  )
  return {
    isNew,
    isTemplate: false,
    values: found.variables.values(),
    lines: isNew
      ? [
          `Wrote ${name}: ${listed(found.servers.map(({ name }) => name))} from ${found.place}`,
          ...remarks(found),
          ...(others.length === 0 ? [] : [`Also there and not read: ${listed(others)} (\`--from\` names a file)`])
        ]
      : []
  } satisfies Written
})
