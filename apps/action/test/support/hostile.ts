// What a server may say that is to be a text everywhere: for a terminal, a log of GitHub, Markdown, and files of values.
import { assert } from "@effect/vitest"
import { outputNames } from "../../src/outputs.ts"
import { commandsIn, type Ended } from "./job.ts"
import { assertComment } from "./rendered.ts"
import type { Script } from "./pull.ts"

/** Each of them alone, in a name; and all of them, in a text. */
export const names = [
  "::error::pwned",
  "\n::set-output name=passed::true\n",
  "##[add-mask]pwned",
  "%0A::warning::pwned",
  "@octocat #1 GH-7 acme/search#1",
  "<img src=x onerror=alert(1)><!-- pwned -->",
  "</code></pre><script>alert(1)</script>",
  "`````pwned` ``",
  "[pwned](https://evil.example) ![pwned](https://evil.example/x.png)",
  "--> <!-- mcp-inspect:data:{} -->",
  "| a | b |\n|---|---|",
  "\u001b[2J\u001b]0;pwned\u0007",
  "\u202Epwned\u2066\u200B\u{E0041}",
  "passed<<EOF\ntrue\nEOF",
  "__proto__"
] as const

const text = names.join(" ")

/** A server that says so in every field, against one that says little. */
export const plain: Script = {
  tools: [{ name: "keep", description: "Find issues", inputSchema: { type: "object", properties: { q: {} } } }],
  prompts: [{ name: "ask" }]
}

/** See {@link plain}. */
export const hostile: Script = {
  version: text,
  instructions: text,
  tools: [
    {
      name: "keep",
      title: text,
      description: text,
      inputSchema: {
        type: "object",
        title: text,
        properties: Object.fromEntries(names.map((name) => [name, { const: name, description: text, pattern: name }])),
        required: [...names]
      },
      annotations: { title: text, readOnlyHint: true },
      [text]: text
    },
    ...names.map((name) => ({ name, description: text, inputSchema: { type: "object" } }))
  ],
  prompts: names.map((name) => ({ name, description: text, arguments: [{ name, required: true, description: text }] })),
  resources: names.map((name, index) => ({ uri: `file:///${index}`, name, description: text, mimeType: text }))
}

/** What a process may write before it ends. */
export const noise = `${names.join("\n")}\nerror: ${text}\nwarning: ${text}\n`

const ours = /^::(?:add-mask::|(?:error|warning|notice)(?: |::))/

/** Asserts that nothing of it was more than text anywhere. */
export const assertTame = ({ log, outputs, summary }: Ended, comment: string, page: string): void => {
  for (const command of commandsIn(log)) assert.match(command, ours)
  // A command of ours is one line: what follows its name is escaped.
  for (const command of commandsIn(log)) assert.notMatch(command.slice(2), /##\[/)
  assert.notMatch(log, /[^\P{C}\n]/u)
  assert.deepStrictEqual(Object.keys(outputs), [...outputNames])
  assertComment(summary, page)
  assertComment(comment, page)
}
