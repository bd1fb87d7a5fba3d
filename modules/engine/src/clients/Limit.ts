// What a client cannot do with a tool, as data: a predicate by name and parameters, what it costs the client's user, and
// the public source that says so. A row without source or date, or with a predicate nobody evaluates, does not compile.
import type { Side } from "../model/Change.ts"

/** A public page. */
export type Source = `https://${string}`

type Month = "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12"
type Day = `0${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | `${1 | 2}${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | "30" | "31"

/** A day, a month or a year of evidence, as exact as its source. */
export type Dated = `${2025 | 2026 | 2027}` | `${2025 | 2026 | 2027}-${Month}` | `${2025 | 2026 | 2027}-${Month}-${Day}`

/** How a client writes a tool's name; `{server}` stands for the name the user gives the server. */
export type Prefix = `${string}{server}${string}`

/** Which schema of a tool is meant. */
export interface OnSchema {
  readonly of: Side
}

/** The keywords that are meant. */
export interface Keywords {
  readonly keywords: readonly [string, ...ReadonlyArray<string>]
}

/** A bound. */
export interface AtMost {
  readonly max: number
}

/** How a text has to look. */
export interface Shape {
  readonly pattern: RegExp
  /** What the pattern allows, to follow "Only": `names of letters and digits`. */
  readonly only: string
}

/** The parameters of each kind of limit. Lengths count UTF-16 code units, bytes those of UTF-8. */
export interface LimitKinds {
  // Names
  readonly nameLength: AtMost & { readonly prefix?: Prefix }
  readonly namePattern: Shape
  /** Two names that are one after `replace` became `by` and all after `first` code units was cut. */
  readonly nameCollision: { readonly replace?: RegExp; readonly by?: string; readonly first?: number }
  readonly promptNameLength: AtMost
  readonly promptNamePattern: Shape
  // Numbers and sizes of the whole list, of texts, of schemas
  readonly toolCount: AtMost
  readonly toolsBytes: AtMost
  readonly instructionsBytes: AtMost
  readonly descriptionLength: AtMost
  readonly descriptionBytes: AtMost
  readonly descriptionEmpty: object
  readonly schemaBytes: OnSchema & AtMost
  readonly schemaDescriptionLength: OnSchema & AtMost
  readonly propertyCount: OnSchema & AtMost
  readonly enumCount: OnSchema & AtMost
  readonly nameAndValueLength: OnSchema & AtMost
  /** Levels of objects in objects; the arguments themselves are level 1. */
  readonly nesting: OnSchema & AtMost
  // The root of a schema
  readonly rootType: OnSchema
  readonly rootKeyword: OnSchema & Keywords & { readonly beside?: string }
  readonly rootProperties: OnSchema
  readonly rootNull: OnSchema & Keywords
  readonly propertyName: OnSchema & Shape
  readonly propertyReserved: OnSchema & { readonly names: readonly [string, ...ReadonlyArray<string>] }
  readonly propertyForm: OnSchema
  readonly requiredForm: OnSchema
  readonly dialect: OnSchema & { readonly known: readonly [string, ...ReadonlyArray<string>] }
  // Any node of a schema
  readonly keyword: OnSchema & Keywords
  readonly keywordBeside: OnSchema & { readonly keyword: string; readonly beside: string }
  readonly keywordForm: OnSchema & Keywords & { readonly form: "boolean" | "number" }
  readonly typeArray: OnSchema
  readonly typeUnknown: OnSchema
  readonly untyped: OnSchema
  readonly booleanSchema: OnSchema
  readonly arrayItems: OnSchema
  readonly tuple: OnSchema
  readonly requiredUndeclared: OnSchema
  readonly optionalProperty: OnSchema
  readonly openObject: OnSchema
  readonly enumOfStrings: OnSchema
  readonly anyOfAlone: OnSchema
  readonly format: OnSchema & { readonly known: ReadonlyArray<string> }
  readonly formatOf: OnSchema & { readonly type: string; readonly format: string }
  readonly number: OnSchema & AtMost
  readonly boundBelowRoot: OnSchema & Keywords & AtMost
  readonly patternLookaround: OnSchema
  readonly patternUnanchored: OnSchema
  // References
  readonly refDangling: OnSchema
  readonly refElsewhere: OnSchema
  readonly refCycle: OnSchema
  readonly nestedDefinitions: OnSchema
  // Beside schemas
  readonly hintForm: object
  readonly hintsStated: Keywords
  readonly annotationTitle: object
  readonly iconType: { readonly known: ReadonlyArray<string> }
}

/** The name of a predicate. */
export type LimitKind = keyof LimitKinds

/** A predicate with its parameters. */
export type Limit = { readonly [Kind in LimitKind]: { readonly kind: Kind } & LimitKinds[Kind] }[LimitKind]

/** The limit of a given kind. */
export type LimitOf<Kind extends LimitKind> = Extract<Limit, { readonly kind: Kind }>

/** Who has limits. */
export type Client =
  | "Amazon Bedrock"
  | "Amazon Q Developer CLI"
  | "Amazon Q in IDEs"
  | "Anthropic connector directory"
  | "Anthropic Messages API"
  | "Azure AI Foundry"
  | "Bedrock AgentCore Gateway"
  | "ChatGPT"
  | "Claude Code"
  | "Claude Cowork"
  | "Claude Desktop"
  | "claude.ai"
  | "Cline with SAP AI Core"
  | "Codex CLI"
  | "Cursor"
  | "Gemini API"
  | "Gemini CLI"
  | "GitHub Copilot Chat"
  | "GitHub Copilot CLI"
  | "Google ADK"
  | "Google Antigravity"
  | "Groq API"
  | "Kimi API"
  | "Kiro"
  | "langchain-mcp-adapters"
  | "Letta"
  | "llama.cpp"
  | "MCP Python SDK v2"
  | "MCP TypeScript SDK v1"
  | "MCP TypeScript SDK v2"
  | "Microsoft Copilot Studio"
  | "Mistral API"
  | "OpenAI API"
  | "OpenCode"
  | "Vercel AI SDK"
  | "Vertex AI"
  | "VS Code"
  | "Windsurf"
  | "xAI API"
  | "Zed"

/**
 * What one violating tool costs the client's user: `part` of the tool (a text is cut, a keyword dropped, a name
 * rewritten), the `tool`, every tool of the `server`, or the whole `session`, other servers included. A `listing` is a
 * directory that refuses the server.
 */
export type Reach = "listing" | "part" | "server" | "session" | "tool"

/** One row of the table. */
export interface Row {
  readonly client: Client
  /** The version or the circumstances it was seen in, where they are known. */
  readonly version: string | null
  readonly limit: Limit
  /** What the client does, to follow its name: "leaves the tool out". */
  readonly effect: string
  readonly reach: Reach
  /**
   * `firm`: documented, read in the client's source, or reported independently, and not known to be mended. A `note` is
   * weaker: a single or an old report, an opt-in mode, what costs nobody a tool, or a shape that the protocol itself
   * recommends. Of a surface all are shown; of a change only firm limits are reported.
   */
  readonly weight: "firm" | "note"
  /** The earliest evidence. */
  readonly since: Dated
  /** The latest evidence. */
  readonly seen: Dated
  readonly sources: readonly [Source, ...ReadonlyArray<Source>]
}

/** A table: the id of a row is its key, so that two rows with one id do not compile. */
export type Rows = Readonly<Record<string, Row>>

/** The address of an issue or a pull request, as `owner/name#12`. */
export const thread = (reference: `${string}/${string}#${number}`): Source => {
  const [repository = "", number = ""] = reference.split("#")
  return `https://github.com/${repository}/issues/${number}`
}
