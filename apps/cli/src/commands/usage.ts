import { asJson, pretty } from "@mcp-inspect/engine/model/Json"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { loadConfig } from "../config/Config.ts"
import { invalid } from "../Failure.ts"
import { Host } from "../Host.ts"
import { projectAccess } from "../hosted/access.ts"
import { fromHosted } from "../hosted/HostedFailure.ts"

// The contract, its client and its sentences: no other command line loads them.
const loadClient = Effect.promise(() => import("../hosted/client.ts"))
const loadPatience = Effect.promise(() => import("../hosted/patience.ts"))
const loadText = Effect.promise(() => import("../hosted/usageText.ts"))

/** `mcp-inspect usage` (CLI-82..CLI-84). */
export const usageCommand = Command.make(
  "usage",
  {
    tool: Argument.String("tool").pipe(Argument.withDescription("Name of the tool")),
    days: Flag.Int("days").pipe(
      Flag.withDefault(90),
      Flag.withMetavar("<n>"),
      Flag.withDescription("Observation window, at most what the plan keeps")
    ),
    format: Flag.Literals("format", ["text", "json"]).pipe(
      Flag.withDefault("text"),
      Flag.withDescription("Output format")
    )
  },
  Effect.fn("usage")(function* ({ days, format, tool }) {
    if (days < 1 || days > 365) return yield* invalid("--days", "The window has 1 to 365 days.", "Leave it out for 90.")
    if (tool === "") return yield* invalid("tool", "The name of the tool is empty.", "For example `search`.")
    const { out, stdout } = yield* Host
    const access = yield* projectAccess(yield* loadConfig)
    const { ask } = yield* loadClient
    const { twice } = yield* loadPatience
    const answer = yield* twice(access.endpoint)(
      ask(access, (client) => client.usage.read({ params: access.project, query: { entity: tool, days } }))
    ).pipe(Effect.mapError(fromHosted))
    const { usageJson, usageText } = yield* loadText
    yield* out(format === "json" ? `${pretty(asJson(usageJson(answer)))}\n` : usageText(answer, stdout.columns))
  })
).pipe(
  Command.withShortDescription("Show observed usage of a tool"),
  Command.withDescription(
    "Show observed usage of a tool: calls, arguments, client software. MCP_INSPECT_KEY holds the key"
  ),
  Command.withExamples([
    { command: "mcp-inspect usage search", description: "The past 90 days" },
    { command: "mcp-inspect usage search --days 30 --format json", description: "For machines" }
  ])
)
