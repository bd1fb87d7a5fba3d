// An agent: the built command line as an MCP server, used through the official client of either SDK major.
import { assert } from "@effect/vitest"
import { Client as Client2 } from "@modelcontextprotocol/client"
import { StdioClientTransport as Stdio2 } from "@modelcontextprotocol/client/stdio"
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as Stdio1 } from "@modelcontextprotocol/sdk/client/stdio.js"
import { Ajv2020, type AnySchema } from "ajv/dist/2020.js"
import type { Schema } from "effect"
import type { Check, comparison, Explanation, Review } from "../../src/mcp/shapes.ts"
import { binary } from "./run.ts"

/** The majors of the official client; the first speaks the legacy era, the second finds the modern one. */
export const majors = ["1", "2"] as const

/** A listed tool. */
export interface Listed {
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly inputSchema: object
  readonly outputSchema?: object | undefined
  readonly annotations?: object | undefined
}

/** What each tool answers. */
interface Answers {
  readonly check_server: typeof Check.Type
  readonly diff_surfaces: Schema.Struct<typeof comparison>["Type"]
  readonly explain_rule: typeof Explanation.Type
  readonly lint_surface: typeof Review.Type
}

/** The name of a tool. */
export type ToolName = keyof Answers

/** What a failed call says. */
export interface Failed {
  readonly code: string
  readonly where: string
  readonly problem: string
  readonly mend: string
  readonly stderr?: ReadonlyArray<string>
}

/** What a call may have besides arguments. */
export interface CallOptions {
  readonly signal?: AbortSignal
  readonly onprogress?: (progress: { readonly message?: string | undefined }) => void
}

/** A connected client. */
export interface Agent {
  readonly version: string | undefined
  readonly instructions: string | undefined
  readonly pid: number
  readonly stderr: () => string
  readonly tools: ReadonlyArray<Listed>
  /** Calls a tool that answers; the answer is checked against what the tool declares. */
  readonly ask: <Name extends ToolName>(
    name: Name,
    args?: Readonly<Record<string, unknown>>,
    options?: CallOptions
  ) => Promise<{ readonly data: Answers[Name]; readonly text: string }>
  /** Calls a tool that fails. */
  readonly fail: (name: ToolName, args?: Readonly<Record<string, unknown>>, options?: CallOptions) => Promise<Failed>
  /** Calls whatever name there is, and gives what comes. */
  readonly raw: (name: string, args: Readonly<Record<string, unknown>>) => Promise<RawResult>
  readonly close: () => Promise<void>
}

/** A result as it came. */
export interface RawResult {
  readonly [key: string]: unknown
  readonly content?: unknown
  readonly structuredContent?: unknown
  readonly isError?: unknown
}

const textOf = ({ content }: RawResult): string => {
  const [first, ...more] = content as ReadonlyArray<{ readonly type: string; readonly text: string }>
  assert.strictEqual(first?.type, "text")
  assert.isEmpty(more)
  return first?.text ?? ""
}

const failureOf = (result: RawResult): Failed => {
  const text = textOf(result)
  assert.isTrue(result.isError, text)
  assert.isUndefined(result.structuredContent)
  const failure = JSON.parse(text) as Failed
  for (const key of ["code", "where", "problem", "mend"] as const) assert.match(failure[key], /\S/, text)
  return failure
}

const answerOf = <Data>(result: RawResult, outputSchema: object | undefined) => {
  const text = textOf(result)
  assert.isUndefined(result.isError, text)
  const ajv = new Ajv2020({ allErrors: true })
  assert.isTrue(ajv.validate(outputSchema as AnySchema, result.structuredContent), ajv.errorsText())
  return { data: result.structuredContent as Data, text }
}

interface Connection {
  readonly listTools: () => Promise<{ readonly tools: ReadonlyArray<Listed> }>
  readonly callTool: (name: string, args: Record<string, unknown>, options: CallOptions) => Promise<RawResult>
  readonly close: () => Promise<void>
  readonly version: string | undefined
  readonly instructions: string | undefined
}

const given = ({ onprogress, signal }: CallOptions) => ({
  timeout: 120_000,
  ...(onprogress === undefined ? {} : { onprogress }),
  ...(signal === undefined ? {} : { signal })
})

const connect1 = async (transport: Stdio1): Promise<Connection> => {
  const client = new Client1({ name: "agent", version: "1.0.0" })
  await client.connect(transport)
  return {
    listTools: () => client.listTools(),
    callTool: (name, args, options) =>
      client.callTool({ name, arguments: args }, undefined, given(options)) as Promise<RawResult>,
    close: () => client.close(),
    version: undefined,
    instructions: client.getInstructions()
  }
}

const connect2 = async (transport: Stdio2): Promise<Connection> => {
  const client = new Client2({ name: "agent", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } })
  await client.connect(transport)
  return {
    listTools: () => client.listTools(),
    callTool: (name, args, options) => client.callTool({ name, arguments: args }, given(options)),
    close: () => client.close(),
    version: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions()
  }
}

/** How an agent starts the server. */
export interface AgentOptions {
  readonly major?: (typeof majors)[number]
  readonly flags?: ReadonlyArray<string>
  readonly env?: Readonly<Record<string, string>>
}

/** Connects an agent in a folder for the time of `use`. */
export const withAgent = async <A>(
  cwd: string,
  use: (agent: Agent) => Promise<A>,
  { env = {}, flags = [], major = "2" }: AgentOptions = {}
): Promise<A> => {
  const parameters = {
    command: process.execPath,
    args: [binary, "mcp", ...flags],
    cwd,
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...env },
    stderr: "pipe" as const
  }
  let stderr = ""
  const transport = major === "1" ? new Stdio1(parameters) : new Stdio2(parameters)
  transport.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()))
  const connection = transport instanceof Stdio1 ? await connect1(transport) : await connect2(transport)
  const { tools } = await connection.listTools()
  const agent: Agent = {
    version: connection.version,
    instructions: connection.instructions,
    pid: transport.pid ?? 0,
    stderr: () => stderr,
    tools,
    ask: async (name, args = {}, options = {}) =>
      answerOf(
        await connection.callTool(name, { ...args }, options),
        tools.find((tool) => tool.name === name)?.outputSchema
      ),
    fail: async (name, args = {}, options = {}) => failureOf(await connection.callTool(name, { ...args }, options)),
    raw: (name, args) => connection.callTool(name, { ...args }, {}),
    close: connection.close
  }
  try {
    return await use(agent)
  } finally {
    await connection.close()
  }
}
