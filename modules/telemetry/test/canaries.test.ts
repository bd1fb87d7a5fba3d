// What an ingest host is sent by a server of either major, byte by byte: nothing of what was asked and answered (PRV-13,
// PRV-14), wherever it stands.
import { assert, describe, it } from "@effect/vitest"
import { type AddressInfo, createServer, type Server } from "node:net"
import { gunzipSync } from "node:zlib"
import { instrumentServer } from "../src/Instrument.ts"
import { majors } from "./bugs/support/majors.ts"

const canary = "Canary"

let planted = 0

/** A text that is found nowhere but where it is planted, and where that leaks to. Its shape is that of a name. */
const plant = (): string => {
  planted += 1
  return `${canary}_${planted}`
}

/** Takes connections and understands no HTTP: every byte that arrives is kept. */
const openReceiver = async (): Promise<{ readonly server: Server; readonly bytes: () => Buffer }> => {
  const chunks: Array<Buffer> = []
  const server = createServer((socket) => {
    socket.on("error", () => undefined)
    socket.on("data", (chunk) => {
      chunks.push(chunk)
      socket.end("HTTP/1.1 202 Accepted\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { server, bytes: () => Buffer.concat(chunks) }
}

/** The head and the body of the one request in it. */
const readable = (bytes: Buffer): string => {
  const end = bytes.indexOf("\r\n\r\n") + 4
  const head = bytes.toString("latin1", 0, end)
  const body = bytes.subarray(end)
  return head + (head.includes("content-encoding: gzip") ? gunzipSync(body).toString() : body.toString())
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address !== null ? address.port : 0

const meta = () => ({
  progressToken: plant(),
  traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`,
  tracestate: `vendor=${plant()}`,
  baggage: `user=${plant()}`,
  [plant()]: { [plant()]: plant() }
})

const args = () => ({
  query: plant(),
  [`${plant()} is no name`]: plant(),
  list: [{ [plant()]: plant() }, plant()],
  inner: { deep: { value: plant(), [`${plant()}@mail.example`]: 1 } }
})

const asks = () => [
  ...["answers", "refuses", "throws", "throwsText", plant(), `${plant()} `].map((name) => ({
    method: "tools/call",
    params: { name, arguments: args(), _meta: meta(), [plant()]: plant() }
  })),
  { method: "resources/read", params: { uri: `file:///${plant()}?token=${plant()}`, _meta: meta() } },
  { method: "prompts/get", params: { name: plant(), arguments: { who: plant() }, _meta: meta() } }
]

const said = (text: string) => ({ content: [{ type: "text" as const, text }] })

const tools = {
  answers: () => ({ ...said(plant()), structuredContent: { [plant()]: plant() }, _meta: { [plant()]: plant() } }),
  refuses: () => ({ ...said(plant()), isError: true }),
  throws: () => {
    throw Object.assign(new Error(plant()), { name: plant(), code: plant(), data: { [plant()]: plant() } })
  },
  throwsText: () => {
    throw plant()
  }
}

for (const { name, open } of majors) {
  describe(`what a server of ${name} sends`, () => {
    it("has names that were registered and paths, and nothing of what was asked and answered", async () => {
      const { bytes, server } = await openReceiver()
      const endpoint = `http://127.0.0.1:${portOf(server.address())}`
      const errors: Array<Error> = []
      const options = { apiKey: "key", endpoint, onError: (error: Error) => void errors.push(error) }
      let flush = (): Promise<void> => Promise.resolve()
      const after = (made: object): void => {
        ;({ flush } = instrumentServer(made, options))
      }
      const { ask, close } = await open({ tools, after })
      for (const { method, params } of asks()) await ask(method, params)
      await flush()
      await close()
      await new Promise((resolve) => server.close(resolve))
      const text = readable(bytes())
      assert.deepStrictEqual(errors, [])
      for (const tool of Object.keys(tools)) assert.include(text, `"entityName":"${tool}"`)
      assert.include(text, '"argumentsPresent":["query"]')
      assert.isAbove(planted, 100)
      assert.notInclude(text, canary)
    })
  })
}
