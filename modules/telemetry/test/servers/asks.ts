// What is asked of a server, in turn, and how often it is a use of something that the server has.
import { createHash } from "node:crypto"
import type { AnyClient } from "../support/servers.ts"

/** One request of a sequence. */
export interface Ask {
  readonly isUse: boolean
  readonly of: (client: AnyClient, index: number) => Promise<unknown>
}

const tool = (name: string, args: (index: number) => Record<string, unknown> = () => ({}), isUse = true): Ask => ({
  isUse,
  of: (client, index) => client.callTool({ name, arguments: args(index) })
})

const read = (uri: (index: number) => string, isUse = true): Ask => ({
  isUse,
  of: (client, index) => client.readResource({ uri: uri(index) })
})

const prompt = (name: string, isUse = true): Ask => ({
  isUse,
  of: (client, index) => client.getPrompt({ name, arguments: { city: `city ${index}` } })
})

/** What both servers have, used rightly and wrongly. */
const common: ReadonlyArray<Ask> = [
  tool("echo", (index) => ({ message: `message ${index}` })),
  tool("get-sum", (index) => ({ a: index, b: 1 })),
  tool("get-sum", () => ({ a: "no number" })),
  tool("no-such-tool", () => ({ secret: 1 }), false),
  prompt("args-prompt"),
  prompt("no-such-prompt", false),
  read((index) => `demo://no/such/${index}`, false),
  { isUse: false, of: (client) => client.listTools() }
]

/** By the name of a server. */
export const asksOf = {
  everything: [
    ...common,
    tool("get-structured-content", () => ({ location: "New York" })),
    tool("get-annotated-message", (index) => ({
      messageType: index % 2 === 0 ? "error" : "debug",
      includeImage: false
    })),
    tool("get-resource-links", () => ({ count: 3 })),
    tool("get-tiny-image"),
    tool("get-env"),
    read(() => "demo://resource/static/document/architecture.md")
  ],
  modern: [
    ...common,
    tool("get-sum", () => ({ a: -1, b: 1 })),
    tool("get-structured-content", (index) => ({ location: `location ${index}` })),
    read(() => "demo://fixed"),
    read((index) => `demo://numbered/${index}`)
  ]
} as const satisfies Record<string, ReadonlyArray<Ask>>

/** What came of a sequence of so many requests: the digest of each result or error, in order. */
export const answersTo = async (
  client: AnyClient,
  asks: ReadonlyArray<Ask>,
  count: number
): Promise<ReadonlyArray<string>> => {
  const digests: Array<string> = []
  for (let index = 0; index < count; index++) {
    const answer = await asks[index % asks.length]!.of(client, index).then(
      (result) => JSON.stringify({ result }),
      (error: unknown) => `${String(error)} ${JSON.stringify(error)}`
    )
    digests.push(createHash("sha256").update(answer).digest("hex"))
  }
  return digests
}

/** How many uses a sequence has. */
export const usesIn = (asks: ReadonlyArray<Ask>, count: number): number => {
  let uses = 0
  for (let index = 0; index < count; index++) if (asks[index % asks.length]!.isUse) uses += 1
  return uses
}
