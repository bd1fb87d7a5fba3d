// Whether a command line of ours can be read, asked of the real parser. Nothing runs: a command that begins to look at
// the process it is in has been read.
import { NodeServices } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { CliConfig, CliError, CliOutput, Command, GlobalFlag } from "effect/cli"

Object.assign(globalThis, { __VERSION__: "0.0.0", __DOCS_URL__: "", __DEFAULT_ENDPOINT__: "" })

const { cli } = await import("@mcp-inspect/cli/cli")
const { Host } = await import("@mcp-inspect/cli/Host")

class Read extends Error {}

const stopping = new Proxy(Object.create(null), {
  get: (_, name) => {
    if (typeof name === "symbol" || name === "then") return undefined
    throw new Read()
  }
})

/** What is wrong with the words after `mcp-inspect`; undefined when they can be read. */
export const problemOf = (words: ReadonlyArray<string>): Promise<string | undefined> =>
  Effect.runPromise(
    Command.runWith(cli, { version: "0.0.0" })(words).pipe(
      Effect.provideService(CliOutput.Presenter, { present: () => Effect.void }),
      Effect.provideService(CliConfig.CliConfig, CliConfig.make({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] })),
      Effect.provide(Layer.merge(NodeServices.layer, Layer.succeed(Host, stopping))),
      Effect.as("it ran to its end"),
      Effect.catch((error) =>
        Effect.succeed(
          CliError.isCliError(error) && error._tag === "ShowHelp"
            ? error.errors.map(({ message }) => message).join(" ") || undefined
            : `it failed: ${String(error)}`
        )
      ),
      Effect.catchDefect((defect) => Effect.succeed(defect instanceof Read ? undefined : `it broke: ${String(defect)}`))
    )
  )
