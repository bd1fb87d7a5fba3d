import { keyKinds } from "@mcp-inspect/api/wire/keyKinds"
import { projectPath } from "@mcp-inspect/api/wire/names"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { loadConfig } from "../config/Config.ts"
import { invalid } from "../Failure.ts"
import { Host } from "../Host.ts"
import { accountAccess } from "../hosted/access.ts"
import { fromHosted, HostedFailure } from "../hosted/HostedFailure.ts"
import { keysText, minuteOf } from "../hosted/keysText.ts"
import { say } from "../Output.ts"

// The contract and its client: no other command line loads them.
const loadClient = Effect.promise(() => import("../hosted/client.ts"))
const loadPatience = Effect.promise(() => import("../hosted/patience.ts"))

// Someone may pass the key itself, so the value is not repeated.
const keyId = Effect.fnUntraced(function* (text: string) {
  if (/^key_[0-9a-z]{1,64}$/.test(text)) return text
  return yield* invalid("key id", "The argument is no id of a key.", "`mcp-inspect keys list` shows them: `key_01k4…`.")
})

// The service may have made the key although its answer did not arrive.
const fromMaking = (failure: HostedFailure) =>
  fromHosted(
    failure.code === "hosted_unreachable" || failure.code === "hosted_answer"
      ? new HostedFailure({
          ...failure,
          mend: `${failure.mend} A key may have been made: \`mcp-inspect keys list\` shows it.`
        })
      : failure
  )

const idArgument = Argument.String("id").pipe(Argument.withDescription("Id of the key, as `keys list` shows it"))

/** Alone on stdout, so that it can be stored by a redirect (CLI-73). */
const printKey = Effect.fnUntraced(function* (plaintext: string, lines: ReadonlyArray<string>) {
  const { out } = yield* Host
  yield* out(`${plaintext}\n`)
  yield* say([...lines, "The key is shown this once: store it now."])
})

const listCommand = Command.make(
  "list",
  {},
  Effect.fn("keys.list")(function* () {
    const { out } = yield* Host
    const access = yield* accountAccess(yield* loadConfig)
    const { ask } = yield* loadClient
    const { twice } = yield* loadPatience
    const { keys } = yield* twice(access.endpoint)(ask(access, (client) => client.keys.list())).pipe(
      Effect.mapError(fromHosted)
    )
    if (keys.length === 0) yield* say(["There are no keys yet: `mcp-inspect keys create` makes one."])
    else yield* out(keysText(keys))
  })
).pipe(Command.withDescription("List the keys of the account: id, kind, name, project and state"))

const createCommand = Command.make(
  "create",
  {
    kind: Flag.Literals("kind", keyKinds).pipe(
      Flag.withDescription("api: push, baselines and usage; ingest: telemetry alone")
    ),
    name: Flag.String("name").pipe(Flag.withMetavar("<name>"), Flag.withDescription("What to call it, such as ci")),
    project: Flag.String("project").pipe(
      Flag.optional,
      Flag.withMetavar("<org/project>"),
      Flag.withDescription("Project it is for (default: that of the configuration)")
    )
  },
  Effect.fn("keys.create")(function* ({ kind, name, project: given }) {
    if (!/^[^\p{Cc}]{1,100}$/u.test(name))
      return yield* invalid("--name", "The name is empty, too long or has line breaks.", "For example `--name ci`.")
    const loaded = yield* loadConfig
    const project = Option.getOrUndefined(given) ?? loaded.data.project
    if (project !== undefined && !projectPath.test(project))
      return yield* invalid("project", "It does not read `<org>/<project>`.", "For example `acme/search-mcp`.")
    const access = yield* accountAccess(loaded)
    const { ask } = yield* loadClient
    const { once } = yield* loadPatience
    const { key, plaintext } = yield* once(access.endpoint)(
      ask(access, (client) =>
        client.keys.create({ payload: { kind, name, ...(project === undefined ? {} : { project }) } })
      )
    ).pipe(Effect.mapError(fromMaking))
    yield* printKey(plaintext, [`Created ${key.id} (${key.kind}, ${shorten(key.name, 60)}) for ${key.project}.`])
  })
).pipe(
  Command.withDescription("Make a key; it alone goes to stdout"),
  Command.withExamples([
    {
      command: "mcp-inspect keys create --kind api --name ci > key.txt",
      description: "Store a new key and nothing else"
    }
  ])
)

const rotateCommand = Command.make(
  "rotate",
  { id: idArgument },
  Effect.fn("keys.rotate")(function* (flags) {
    const id = yield* keyId(flags.id)
    const access = yield* accountAccess(yield* loadConfig)
    const { ask } = yield* loadClient
    const { once } = yield* loadPatience
    const { key, plaintext, previous } = yield* once(access.endpoint)(
      ask(access, (client) => client.keys.rotate({ params: { id } }))
    ).pipe(Effect.mapError(fromMaking))
    const until = previous.expiresAt === null ? "for a week" : `until ${minuteOf(previous.expiresAt)}`
    yield* printKey(plaintext, [`${key.id} replaces ${previous.id}, which works ${until}.`])
  })
).pipe(Command.withDescription("Make a key in place of another, which works for seven days more"))

const revokeCommand = Command.make(
  "revoke",
  { id: idArgument },
  Effect.fn("keys.revoke")(function* (flags) {
    const id = yield* keyId(flags.id)
    const access = yield* accountAccess(yield* loadConfig)
    const { ask } = yield* loadClient
    const { once } = yield* loadPatience
    const { key } = yield* once(access.endpoint)(ask(access, (client) => client.keys.revoke({ params: { id } }))).pipe(
      Effect.mapError(fromHosted)
    )
    yield* say([`Revoked ${key.id}: it no longer works.`])
  })
).pipe(Command.withDescription("Stop a key at once"))

/** `mcp-inspect keys` (CLI-72..CLI-77). */
export const keysCommand = Command.make(
  "keys",
  {},
  Effect.fn("keys")(() =>
    Effect.fail(invalid("mcp-inspect keys", "No action is named.", "Use one of list, create, rotate, revoke."))
  )
).pipe(
  Command.withShortDescription("List, create, rotate and revoke keys"),
  Command.withDescription("List, create, rotate and revoke keys. MCP_INSPECT_TOKEN holds the account token"),
  Command.withSubcommands([createCommand, listCommand, revokeCommand, rotateCommand])
)
