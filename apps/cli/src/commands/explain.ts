import { Effect, Option } from "effect"
import { Argument, Command } from "effect/cli"
import { invalid } from "../Failure.ts"
import { Host } from "../Host.ts"
import { canColor, say } from "../Output.ts"

// Every example is compared for its page: only who asks for one pays for it.
const loadExplain = Effect.promise(() => import("@mcp-inspect/engine/Explain"))
const loadText = Effect.promise(() => import("../explainText.ts"))

/** `mcp-inspect explain` (IN-6). */
export const explainCommand = Command.make(
  "explain",
  {
    id: Argument.String("rule").pipe(
      Argument.optional,
      Argument.withDescription("Id of a rule or a lint, such as tool.removed (default: list all)")
    )
  },
  Effect.fn("explain")(function* (flags) {
    const host = yield* Host
    const { explain, nearestId, pages } = yield* loadExplain
    const { listText, pageText } = yield* loadText
    const style = { columns: host.stdout.columns, color: yield* canColor }
    const id = Option.getOrUndefined(flags.id)
    if (id === undefined) {
      yield* host.out(listText(pages, style))
      yield* say(["Next: `mcp-inspect explain <id>` for the page of one."])
      return
    }
    const page = explain(id)
    if (page === undefined) {
      const meant = nearestId(id)
      return yield* invalid(
        id,
        "No rule and no lint has this id.",
        meant === undefined ? "Run `mcp-inspect explain` for the list of ids." : `Did you mean \`${meant}\`?`
      )
    }
    yield* host.out(pageText(page, style))
  })
).pipe(
  Command.withDescription("Say what a rule or a lint is about, why, and how to change it"),
  Command.withExamples([
    { command: "mcp-inspect explain tool.input.property.removed", description: "The page of a rule" },
    { command: "mcp-inspect explain", description: "Every id with its title" }
  ])
)
