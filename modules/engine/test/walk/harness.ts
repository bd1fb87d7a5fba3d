// The walk by itself, schemas read literally (EQ-8): what it finds and the rules make of it, without what other parts of
// the engine add.
import { counted } from "../../src/normalise/plumbing.ts"
import { literalForm } from "../../src/normalform/literal.ts"
import type { Change } from "../../src/model/Change.ts"
import { canonical, type Json } from "../../src/model/Json.ts"
import type { Snapshot } from "../../src/model/Surface.ts"
import { annotate } from "../../src/prose/annotate.ts"
import { judge } from "../../src/rules/judge.ts"
import type { ExampleSurface, Judgement } from "../../src/rules/Rule.ts"
import { walk } from "../../src/walk/Walk.ts"
import { walkSchema } from "../../src/walk/schema.ts"
import { assertFound, surface, tool } from "../fixtures.ts"

/** A fact and what the rules say of it. */
export type Judged = Change & Judgement

/** Everything the walk finds between two surfaces, as judged, in its own order. */
export const judged = (before: Snapshot, after: Snapshot): ReadonlyArray<Judged> => {
  const changes = walk(before, after, {
    fields: ({ fields, kind }) => counted(kind, fields),
    tools: {
      isEffective: true,
      schemas: (entity, side, path, was, is) => walkSchema(entity, side, path, literalForm(was), literalForm(is))
    }
  })
  return changes.map(annotate).flatMap((change) => judge(change).map((judgement) => ({ ...change, ...judgement })))
}

/** `SEVERITY rule entity path` of everything the walk finds; what says the same of one place counts once. */
export const found = (before: ExampleSurface, after: ExampleSurface): ReadonlyArray<string> => {
  const lines = judged(surface(before), surface(after)).map(
    ({ after: now = null, before: old = null, entity, path, rule, severity }) => ({
      line: `${severity} ${rule.id} ${entity.name}${path === "" ? "" : ` ${path}`}`,
      change: canonical([rule.id, entity.kind, entity.name, path, old, now])
    })
  )
  return [...new Map(lines.map(({ change, line }) => [change, line])).values()]
}

/** The same for one tool with two versions of a schema. */
export const foundInSchema = (side: "input" | "output", before: Json, after: Json): ReadonlyArray<string> =>
  found({ tools: [tool({ [`${side}Schema`]: before })] }, { tools: [tool({ [`${side}Schema`]: after })] }).map((line) =>
    line.replace(" search ", " ")
  )

const severities: Readonly<Record<string, string>> = {
  B: "BREAKING",
  P: "POTENTIALLY_BREAKING",
  N: "NON_BREAKING",
  D: "DOCUMENTATION"
}

/**
 * Asserts the exact findings between two schemas on both sides: `B/N type.narrowed p` is BREAKING as input, NON_BREAKING
 * as output, and stands at the path `p` below the schema; `#` is the schema itself.
 */
export const assertSchemas = (before: Json, after: Json, expected: ReadonlyArray<string>): void => {
  for (const [index, side] of (["input", "output"] as const).entries()) {
    const wanted = expected.map((line) => {
      const [verdicts = "", suffix = "", path = "#"] = line.split(/ (.*?) (.*)/)
      const below = path === "#" ? "" : /^[[{]/.test(path) ? path : `.${path}`
      return `${severities[verdicts.split("/")[index] ?? ""]} tool.${side}.${suffix} ${side}Schema${below}`
    })
    assertFound(foundInSchema(side, before, after), wanted)
  }
}

/** The same between two versions of the property `p` of an object. */
export const assertProperty = (before: Json, after: Json, expected: ReadonlyArray<string>): void =>
  assertSchemas({ type: "object", properties: { p: before } }, { type: "object", properties: { p: after } }, expected)
