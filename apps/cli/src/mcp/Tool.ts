// A tool of our server as data: what clients are told of it, and how a call is answered. Arguments and answers pass the
// declared schemas on the way in and out.
import type { Capture } from "@mcp-inspect/engine/capture/Capture"
import type { Diff } from "@mcp-inspect/engine/Diff"
import { asJson, isArray, isObject, type Json, type JsonObject, mapMembers } from "@mcp-inspect/engine/model/Json"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { Effect, type FileSystem, type Path, Schema } from "effect"
import type { ChildProcessSpawner } from "effect/process"
import { type CannotRun, invalid } from "../Failure.ts"
import type { globals } from "../Globals.ts"
import type { Host } from "../Host.ts"
import type { SignIn } from "../oauth/SignIn.ts"

/** What calls may need: the same as commands. */
export type ToolServices =
  | Capture
  | ChildProcessSpawner.ChildProcessSpawner
  | Diff
  | Effect.Services<typeof globals>
  | FileSystem.FileSystem
  | Host
  | Path.Path
  | SignIn

/** What an answer says twice: as data for programs, as text for people and models. */
export interface Answer<Data> {
  readonly data: Data
  readonly text: string
}

/** A tool as clients list it. */
export interface Declaration {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: JsonObject & { readonly type: "object" }
  readonly outputSchema: JsonObject & { readonly type: "object" }
  readonly annotations: {
    readonly title: string
    readonly readOnlyHint: true
    readonly destructiveHint: false
    readonly idempotentHint: true
    readonly openWorldHint: boolean
  }
}

/** A tool of the server. */
export interface Tool {
  readonly declaration: Declaration
  /** The names of its arguments. */
  readonly known: ReadonlyArray<string>
  /** Answers a call with the arguments as a client sent them. */
  readonly call: (args: unknown) => Effect.Effect<Answer<JsonObject>, CannotRun, ToolServices>
}

interface Spec<Args, Data> {
  readonly name: string
  readonly title: string
  readonly description: string
  /** True when a call may reach beyond this machine and the project. */
  readonly isOpenWorld: boolean
  readonly input: Schema.Codec<Args> & { readonly fields: Readonly<Record<string, unknown>> }
  readonly output: Schema.Codec<Data>
  readonly answer: (args: Args) => Effect.Effect<Answer<Data>, CannotRun, ToolServices>
}

/* One model API refuses a request whose schemas say whether they are open; what nobody declared is refused by the call. */
const unsaid = (json: Json): Json =>
  isArray(json)
    ? json.map(unsaid)
    : isObject(json)
      ? mapMembers(json, (value, key) => (key === "additionalProperties" ? undefined : unsaid(value)))
      : json

const declared = (schema: Schema.Top): Declaration["inputSchema"] => {
  const json = unsaid(asJson(Schema.toJsonSchemaDocument(schema).schema))
  return { ...(isObject(json) ? json : {}), type: "object" }
}

/* The first thing that is wrong with the arguments, as every failure is told. */
const mistake = (name: string, message: string, known: ReadonlyArray<string>): CannotRun => {
  const [problem = "", place = ""] = message.split("\n")
  const [, argument = name] = /at \["([^"]*)"\]/.exec(place) ?? []
  const what = problem === "Missing key" ? "This argument is missing" : problem
  return invalid(
    shorten(argument, 100),
    problem === "Expected no excess property" ? `${name} has no such argument.` : `${shorten(what, 200)}.`,
    `The arguments of ${name}: ${known.join(", ")}.`
  )
}

/** Makes a tool. */
export const makeTool = <Args, Data>(spec: Spec<Args, Data>): Tool => {
  const { description, input, isOpenWorld, name, output, title } = spec
  const decode = Schema.decodeUnknownEffect(input, { onExcessProperty: "error" })
  const known = Object.keys(input.fields)
  const encode = Schema.encodeEffect(output)
  return {
    declaration: {
      name,
      title,
      description,
      inputSchema: declared(input),
      outputSchema: declared(output),
      annotations: {
        title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: isOpenWorld
      }
    },
    known,
    call: Effect.fn(`mcp.${name}`)(function* (args) {
      const decoded = yield* decode(args ?? {}).pipe(Effect.mapError(({ message }) => mistake(name, message, known)))
      const { data, text } = yield* spec.answer(decoded)
      const json = asJson(yield* Effect.orDie(encode(data)))
      return { data: isObject(json) ? json : {}, text }
    })
  }
}
