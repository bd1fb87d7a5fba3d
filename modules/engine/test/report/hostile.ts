// A server that tries to write more than its own words: in every place where it can put a text.
import { compare, defaultOptions } from "../../src/Diff.ts"
import type { JsonObject } from "../../src/model/Json.ts"
import type { Report } from "../../src/model/Report.ts"
import type { ServerReport } from "../../src/report/Reporter.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"
import { surface, tool } from "../fixtures.ts"

/** A description as long as a book. */
export const longText = `Long \`text\` <b>@owner</b> | ${"x ".repeat(100_000)}`

/** What must not leave its place: terminals, logs, workflow commands, HTML, Markdown, XML, references. */
export const attacks: ReadonlyArray<string> = [
  "\u001B[2J\u001B[31mred\u009B1m",
  "a\r\n::error title=x::pwned\n##[error]pwned\n::stop-commands::x",
  "<script>alert(1)</script><img src=x onerror=alert(1)><!-- --></failure>]]>",
  "[click](https://evil.test) ![i](https://evil.test/i.png) https://evil.test www.evil.test <https://evil.test>",
  "hi @octocat and @org/team, fixes #123, GH-1, owner/repo#4, !5 %6 ~7 &8 $x$ :tada:",
  "| a | b |\n|---|---|\n| c | d |",
  "```\n# heading\n- item\n1. one\n> quote\n---\n",
  "`a``b```c` **bold** _em_ ~~gone~~ [^1] [x]: y [ ] [!NOTE]",
  "\u202Edrawkcab\u200B\u2028line\u0000nul\u{E0041} \uFFFE",
  "&lt;b&gt; &amp; &#64;octocat %0A%0D {0} {1}",
  "__proto__"
]

const versioned = (text: string, index: number, isAfter: boolean): ReadonlyArray<JsonObject> => {
  const name = `${text}${index}`
  const changed = isAfter ? `${text} now` : text
  return [
    tool({
      name,
      title: changed,
      description: changed,
      inputSchema: {
        type: "object",
        properties: {
          [text]: isAfter ? { enum: [text] } : { enum: [text, `${text}2`], description: text },
          plain: { type: "string", pattern: isAfter ? "a" : "b", default: changed, description: changed }
        },
        ...(isAfter ? { required: [text, "plain"] } : {})
      },
      outputSchema: { type: "object", properties: { [text]: { const: changed } } },
      annotations: { title: changed, readOnlyHint: !isAfter },
      icons: [{ src: changed }],
      _meta: { [text]: changed },
      [text]: changed
    }),
    ...(isAfter ? [] : [tool({ name: `${text} gone`, description: text })])
  ]
}

const version = (isAfter: boolean): ExampleSurface => ({
  server: {
    serverInfo: { name: attacks[0] ?? "", version: isAfter ? "1.0.1" : "1.0.0", title: attacks[1] ?? "" },
    instructions: `${attacks.join("\n")}${isAfter ? " not" : ""}`,
    capabilities: {
      tools: {},
      ...(isAfter ? {} : { [attacks[2] ?? ""]: {}, experimental: { [attacks[3] ?? ""]: {} } })
    }
  },
  tools: [
    ...attacks.flatMap((text, index) => versioned(text, index, isAfter)),
    tool({ name: "long", description: isAfter ? `${longText} never` : longText }),
    tool({ name: `long-name-${longText}`, description: isAfter ? "a" : "b" }),
    tool({
      name: "long-argument",
      inputSchema: { type: "object", properties: { [longText]: isAfter ? { type: "string" } : {} } }
    })
  ],
  resources: attacks.map((text, index) => ({
    uri: `x:${text}${index}`,
    name: isAfter ? `${text}!` : text,
    description: isAfter ? `${text} not` : text,
    mimeType: isAfter ? `${text}/b` : `${text}/a`
  })),
  resourceTemplates: attacks.map((text, index) => ({
    uriTemplate: `x:{${text}${index}}`,
    name: text,
    ...(isAfter ? { mimeType: text } : {})
  })),
  prompts: attacks.map((text, index) => ({
    name: `${text}${index}`,
    description: text,
    arguments: [
      { name: text, description: isAfter ? `${text} only` : text, required: isAfter },
      ...(isAfter ? [{ name: `${text} new`, required: true }] : [])
    ]
  }))
})

let made: Report | undefined

const base = (): Report => {
  const { policy } = defaultOptions
  made ??= compare(surface(version(false)), surface(version(true)), {
    ...defaultOptions,
    policy: {
      ...policy,
      ignores: [{ rule: "tool.icons.changed", reason: attacks.join(" ") }]
    }
  }).report
  return made
}

/** The report on such a server, alone and with all that a report can say beside its changes. */
export const hostileReports = (): ReadonlyArray<readonly [name: string, report: Report]> => {
  const report = base()
  // What no capture lets through, yet a file or a model may hold.
  const said = [...attacks, "\uD800"].join("\n")
  return [
    ["plain", report],
    [
      "full",
      {
        ...report,
        baseline: {
          source: "file",
          ref: null,
          path: `a/${attacks.slice(0, 4).join("")}`,
          fingerprint: report.current.fingerprint
        },
        changes: report.changes.map((finding, index) => ({
          ...finding,
          location: { file: `dir/${attacks[index % attacks.length]}.json`, line: index + 1 },
          note: attacks[index % attacks.length] ?? null,
          advisory: index % 7 === 0 ? longText : said,
          evidence: {
            source: "usage",
            statement: index === 2 ? longText : `${attacks[index % attacks.length]}`,
            coverage: said,
            confidence: "low",
            window: { days: 90, from: said, to: said },
            calls: 1,
            serverCalls: null,
            cohorts: 1,
            lastCallAt: said,
            argument: { path: said, present: 1 },
            caveat: index === 3 ? longText : said
          }
        })),
        warnings: [...attacks, longText],
        groups: report.groups.map((group) => ({ ...group, cause: said }))
      }
    ],
    [
      "skipped",
      {
        ...report,
        status: "skipped",
        compared: false,
        passed: true,
        changes: [],
        suppressed: [],
        groups: [],
        skipReason: `${said}${longText}`
      }
    ],
    ["review", { ...report, subject: "surface", compared: false, baseline: null }]
  ]
}

/** Several such servers. Their names are from the configuration, which admits no odd ones. */
export const hostileEntries = (): ReadonlyArray<ServerReport> => [
  ...hostileReports().map(([server, report]) => ({ server, report })),
  { server: "failed", error: { code: "start_failed", message: `${attacks.join("\n")}${longText}` } }
]
