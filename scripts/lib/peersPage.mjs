// The page on other tools, made from what `npm run bench:peers -- --keep` measured (docs/peers.json). Pure; `npm run codegen`
// writes it.
import { measuredOn, table } from "./markdown.mjs"

const share = (count, of) =>
  count === 0 ? "0" : `${count} (${((100 * count) / of).toFixed(count / of < 0.1 ? 1 : 0)}\u00A0%)`

const ratio = (value, ours) => (value / ours).toFixed(value / ours < 10 ? 2 : 0)

const named = ({ name, version }) => (version === undefined ? name : `${name} ${version}`)

const orDash = (value) => (value === null ? "–" : String(value))

const answerTable = ({ pairs, tools }) =>
  table(
    [
      "",
      `breaks missed, of ${pairs.breaks}`,
      `other spellings called a break, of ${pairs.same}`,
      `wider sets called a break, of ${pairs.wider}`,
      "no answer"
    ],
    tools.map((tool) => [
      named(tool),
      share(tool.missed, pairs.breaks),
      share(tool.falseOfSame, pairs.same),
      share(tool.falseOfWider, pairs.wider),
      share(tool.unanswered, pairs.breaks + pairs.same + pairs.wider)
    ])
  )

const costTable = ({ tools }) =>
  table(
    ["", "µs CPU a pair", "÷ ours", "ms CPU to start", "MB at the peak"],
    tools.map((tool) => [named(tool), tool.pairUs, ratio(tool.pairUs, tools[0].pairUs), tool.startMs, tool.rssMb])
  )

const serverTable = ({ made, tools }) =>
  table(
    ["", `named, of ${made.changed}`, `breaks, of ${made.breaks}`, "false breaks", "ms CPU", "÷ ours", "MB"],
    tools.map((tool) => [
      named(tool),
      orDash(tool.found?.changed ?? null),
      orDash(tool.found?.breaks ?? null),
      orDash(tool.found?.falseBreaks ?? null),
      orDash(tool.made.ownMs),
      tool.made.ownMs === null ? "–" : ratio(tool.made.ownMs, tools[0].made.ownMs),
      orDash(tool.made.rssMb)
    ])
  )

const said = ({ tools }) => tools.map((tool) => `- ${named(tool)}: ${tool.finds}`).join("\n")

const publishedTable = ({ tools }) =>
  table(
    ["", "ms CPU", "÷ ours", "with the servers", "MB"],
    tools.map((tool) => [
      named(tool),
      orDash(tool.published.ownMs),
      tool.published.ownMs === null ? "–" : ratio(tool.published.ownMs, tools[0].published.ownMs),
      orDash(tool.published.treeMs),
      orDash(tool.published.rssMb)
    ])
  )

/* What runs something of the server, beside listing what there is. */
const executes = (method) => ["prompts/get", "resources/read", "tools/call"].includes(method)

const methodTable = ({ tools }) =>
  table(
    ["", "called a tool", "read a resource or got a prompt", "methods sent"],
    tools.map((tool) => [
      named(tool),
      tool.methods.includes("tools/call") ? "yes" : "no",
      tool.methods.some((method) => method !== "tools/call" && executes(method)) ? "yes" : "no",
      tool.methods.map((method) => `\`${method}\``).join(", ")
    ])
  )

const schemaMeasures = [
  ["breaks missed", ({ missed }) => missed],
  ["other spellings called a break", ({ falseOfSame }) => falseOfSame],
  ["wider sets called a break", ({ falseOfWider }) => falseOfWider],
  ["pairs without an answer", ({ unanswered }) => unanswered],
  ["µs CPU a pair", ({ pairUs }) => pairUs],
  ["ms CPU to start", ({ startMs }) => startMs],
  ["MB at the peak", ({ rssMb }) => rssMb]
]

const serverMeasures = [
  ["ms CPU on the published pair", ({ published }) => published.ownMs],
  ["MB on the published pair", ({ published }) => published.rssMb],
  ["ms CPU on the made pair", ({ made }) => made.ownMs],
  ["MB on the made pair", ({ made }) => made.rssMb],
  ["tools called a break that are none", ({ found }) => found?.falseBreaks ?? null]
]

/* Figures of which less is better and on which a tool has less than we have. */
const less = (tool, ours, measures) =>
  measures.flatMap(([name, value]) => {
    const [theirs, own] = [value(tool), value(ours)]
    return theirs !== null && own !== null && theirs < own ? [`${name}: ${theirs}, ours ${own}`] : []
  })

const right = ({ rightWhereWeErr }, ours) => {
  const wrong = ours.missed + ours.falseOfSame + ours.falseOfWider
  return rightWhereWeErr > 0 ? [`right on ${rightWhereWeErr} of the ${wrong} pairs that we answer wrongly`] : []
}

/** Where another tool is better than ours, a line a tool. */
export const betterThanOurs = ({ schemas, servers }) => {
  const others = ({ tools }) => tools.filter(({ isOurs, isReference }) => isOurs !== true && isReference !== true)
  return [
    ...others(schemas).map((tool) => [
      `${named(tool)} on schemas`,
      [...right(tool, schemas.tools[0]), ...less(tool, schemas.tools[0], schemaMeasures)]
    ]),
    ...others(servers).map((tool) => [`${named(tool)} on servers`, less(tool, servers.tools[0], serverMeasures)])
  ].flatMap(([name, figures]) => (figures.length === 0 ? [] : [`- ${name}: ${figures.join("; ")}`]))
}

const better = (figures) => {
  const lines = betterThanOurs(figures)
  return lines.length === 0 ? "On none of these figures." : lines.join("\n")
}

const notRun = ({ schemas, servers }) =>
  [...schemas.notRun, ...servers.notRun].map(({ name, reason }) => `- ${name}: ${reason}`).join("\n")

/** The page, as Markdown. */
export const peersPage = (figures) => {
  const { rounds, schemas, servers } = figures
  const { pairs } = schemas
  return `# Beside other tools

What other tools say to the same schemas and servers, what that costs, and whether they call a tool. Made from
\`docs/peers.json\` by \`npm run codegen\`; \`npm run bench:peers -- --keep\` measures anew.

Measured ${measuredOn(figures)}. CPU and memory
are medians of ${rounds} rounds in which all take turns, after one that is thrown away.

## Schemas

${pairs.breaks + pairs.same + pairs.wider} pairs of JSON Schemas, each with a label, ${pairs.stress} of them large, deep or recursive. A pair is a break where a
value shows it: accepted before and refused now for an input, possible now and not before for an output. Two validators
that know of no comparison agree on each value. A pair is no break by the way it was made: another spelling of the same
set, or a wider set of what is accepted (of an output: a narrower one).

${answerTable(schemas)}

The pairs were made for this project: they ask what it set out to answer, and tools with another aim are not at fault
where they answer another question. Pairs that our own rules decide, and no value does, are left out. "Deep equality" is
no tool: it calls whatever differs a break. A pair has 10 s of CPU, then it counts as without an answer.

What a process needs that judges ${pairs.ofCost} pairs which every tool here answers:

${costTable(schemas)}

How each is asked:

${table(
  ["", "asked"],
  schemas.tools.map((tool) => [named(tool), tool.asked])
)}

## Servers

Each tool starts both versions of a server, lists what they have, and compares. The inspector compares nothing: it lists
the tools of both. CPU and memory, in MB at the peak, are of the tool's own processes, but for the column that has the
servers' CPU too.

A server made for this has ${servers.made.tools} tools, of which ${servers.made.changed} are changed: ${servers.made.breaks} so that calls are refused which were accepted (an
argument required, one renamed, a bound lowered), the others in a description or an annotation. How many each tool names
as changed, how many of the breaks among them, and how many as broken that are not:

${serverTable(servers)}

Two published versions, ${servers.published}. Nobody
labelled these changes: what each says is shown and not judged.

${said(servers)}

${publishedTable(servers)}

## What is asked of a server

Noted between each tool and a server that has tools, resources and prompts.

${methodTable(servers)}

## Where another tool is better

By the figures above, in each of which less is better. A tool that is better in one may be worse in the next.

${better(figures)}

\`mcp-inspect\` calls the removal of a declared property \`BREAKING\` by rule, also where the schema still takes its value.

## Not compared

${notRun(figures)}
- @mcpjam/cli: its one command runs evaluations; it compares nothing
- Tools that compare OpenAPI documents: they read no MCP server, and schemas of another dialect
- Edits of descriptions, annotations, prompts and resources: their labels follow from definitions of ours, not from a value
`
}
