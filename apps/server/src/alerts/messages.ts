// What receivers are sent: of Standard Webhooks for a webhook, of Slack for a channel that speaks its format.
import type { AlertFinding } from "@mcp-inspect/api/wire/Alert"
import type { ProjectPath } from "@mcp-inspect/api/wire/names"
import { linkTo, type Told } from "./alertRows.ts"

/** What is sent. */
export interface Message {
  /** Null for a test. */
  readonly told: Told | null
  readonly path: ProjectPath
  /** Where the service is, without a slash at the end. */
  readonly service: string
  /** When it was raised, or the test was asked for. */
  readonly at: string
}

/** Bytes of a body at most: receivers need take no more. */
const mostBytes = 20_000

type Finding = typeof AlertFinding.Type

/* The strictest come first, so what does not fit is the least. */
const fitting = (told: Told | null, write: (told: Told | null) => string): string => {
  const text = write(told)
  const change = told?.change ?? null
  if (told === null || change === null || change.findings.length === 0 || Buffer.byteLength(text) < mostBytes)
    return text
  return fitting(
    { ...told, change: { ...change, findings: change.findings.slice(0, -1), more: change.more + 1 } },
    write
  )
}

const typeOf = ({ change, kind }: Told): string =>
  kind === "change" ? (change?.strictest === "BREAKING" ? "watch.breaking_change" : "watch.change") : `watch.${kind}`

/** The body of a webhook. */
export const webhookBody = ({ at: timestamp, path, service, told }: Message): string => {
  const project = `${path.org}/${path.project}`
  return fitting(told, (one) =>
    JSON.stringify(
      one === null
        ? { type: "test", timestamp, data: { project, link: linkTo(service, path) } }
        : { type: typeOf(one), timestamp, data: { project, ...one, link: linkTo(service, path, one) } }
    )
  )
}

/* The three characters that Slack reads as control characters. Nothing of a stranger becomes a link or calls people. */
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/* A block of Slack has at most 3000 characters; a cut must not fall into an escape. */
const longestBlock = 2900

/* In a fence nothing is formatted or turned into a link; so that the fence ends where it should, there is none within. */
const fenced = (lines: ReadonlyArray<string>): string => {
  const text = escaped(lines.join("\n").replaceAll("`", "'"))
  const cut = text.length > longestBlock ? `${text.slice(0, longestBlock).replace(/&[a-z]{0,4}$/u, "")}…` : text
  return `\`\`\`\n${cut}\n\`\`\``
}

const section = (text: string) => ({ type: "section", text: { type: "mrkdwn", text } })

/** A finding in lines of plain text. */
export const findingLines = ({
  entity,
  explanation,
  migration,
  path,
  proof,
  rule,
  severity
}: Finding): ReadonlyArray<string> => [
  `${severity} ${entity}${path === "" ? "" : ` ${path}`} (${rule})`,
  `  ${explanation}`,
  ...(proof === null ? [] : [`  ${proof}`]),
  ...(migration === null ? [] : [`  → ${migration}`])
]

/** What is said besides the title: why there is nothing more to say, or how much more there is. */
export const remarkOn = ({ change, failure, kind }: Told): ReadonlyArray<string> => {
  if (kind === "unreachable")
    return [
      "Three looks in a row failed. Nothing is known to be removed.",
      ...(failure === null ? [] : [`${failure.code}: ${failure.message}`])
    ]
  if (kind === "recovered") return ["It was captured again."]
  if (change === null || !change.judged)
    return ["The comparison takes more time or memory than the service spends on one. Compare the downloads locally."]
  return change.more === 0 ? [] : [`${change.more} more ${change.more === 1 ? "change" : "changes"}.`]
}

/** The body for a channel that takes what Slack takes. */
export const slackBody = ({ path, service, told }: Message): string =>
  fitting(told, (one) => {
    if (one === null) {
      const text = `A test of MCP Inspect, for ${path.org}/${path.project}. This channel works.`
      return JSON.stringify({ text, blocks: [section(escaped(text))] })
    }
    const link = linkTo(service, path, one)
    const title = escaped(one.title)
    return JSON.stringify({
      text: `${title}\n${link}`,
      blocks: [
        section(`*${title}*`),
        ...(one.change?.findings ?? []).map((finding) => section(fenced(findingLines(finding)))),
        ...(remarkOn(one).length === 0 ? [] : [section(fenced(remarkOn(one)))]),
        section(`<${link}|Open ${escaped(one.server)}>`)
      ]
    })
  })
