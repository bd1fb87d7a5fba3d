// The headers of a capture's requests: the protocol's own win over configured ones, configured ones over defaults.
import type { CaptureError } from "./CaptureError.ts"
import { configInvalid } from "./CaptureError.ts"
import type { Call, Notice } from "./rpc.ts"
import type { HttpTarget } from "./Target.ts"

type Headers = Readonly<Record<string, string>>

const answerTypes = ["application/json", "text/event-stream"]

const protocolHeaders = new Set([
  "content-type",
  "content-length",
  "mcp-protocol-version",
  "mcp-method",
  "mcp-session-id"
])

/** What every request to the target carries. A configured Accept only adds: without both types servers answer 406. */
export const targetHeaders = ({ headers }: HttpTarget): Headers => {
  const configured = new Map<string, string>()
  for (const [given, value] of headers) {
    const name = given.toLowerCase()
    const earlier = configured.get(name)
    if (!protocolHeaders.has(name)) configured.set(name, earlier === undefined ? value : `${earlier}, ${value}`)
  }
  const wanted = (configured.get("accept") ?? "").split(",").map((type) => type.trim())
  const added = wanted.filter((type) => type !== "" && !answerTypes.includes(type.toLowerCase()))
  return {
    // Compression is one more thing that servers and proxies get wrong, and a list is asked for once.
    "accept-encoding": "identity",
    "user-agent": "mcp-inspect",
    ...Object.fromEntries(configured),
    accept: [...answerTypes, ...added].join(", "),
    "content-type": "application/json"
  }
}

/** What a message carries besides: its method on modern requests, the session on legacy ones. */
export const messageHeaders = ({ era, method, version }: Call | Notice, sessionId: string | undefined): Headers => ({
  ...(version === null ? {} : { "mcp-protocol-version": version }),
  ...(era === "modern" ? { "mcp-method": method } : sessionId === undefined ? {} : { "mcp-session-id": sessionId })
})

/** What is wrong with a target, before anything is sent. Never says a header's value. */
export const targetProblem = (label: string, { headers, url }: HttpTarget): CaptureError | undefined => {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    return configInvalid(
      label,
      "The URL is not a valid http or https address.",
      "Give a whole URL such as https://example.com/mcp."
    )
  }
  if (parsed.username !== "" || parsed.password !== "") {
    return configInvalid(
      label,
      "The URL holds a user or password.",
      'Pass them as `--header "Authorization: Basic …"`.'
    )
  }
  for (const [name, value] of headers) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
      return configInvalid(label, `${JSON.stringify(name)} is no header name.`, "Write headers as `Name: value`.")
    }
    if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)) {
      return configInvalid(
        label,
        `The value of the header ${name} cannot be sent.`,
        "Leave out line breaks and characters beyond Latin-1."
      )
    }
  }
  return undefined
}
