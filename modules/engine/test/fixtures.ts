import { assert } from "@effect/vitest"
import { Result } from "effect"
import { findings } from "../src/Findings.ts"
import type { Json, JsonObject } from "../src/model/Json.ts"
import type { RawSurface, Snapshot } from "../src/model/Surface.ts"
import { normalise } from "../src/normalise/Normalise.ts"
import type { SchemaMode } from "../src/SchemaDiff.ts"
import type { ExampleSurface } from "../src/rules/Rule.ts"

/** A received surface, empty but for what is given. */
export const rawSurface = (example: ExampleSurface = {}, capture: Partial<RawSurface["capture"]> = {}): RawSurface => ({
  capture: {
    era: example.supportedVersions === undefined ? "legacy" : "modern",
    transport: "stdio",
    clientCapabilities: {},
    authorization: "none",
    headersSet: [],
    cacheScope: { tools: null, resources: null, resourceTemplates: null, prompts: null, ...example.cacheScope },
    warnings: [],
    ...capture
  },
  server: {
    protocolVersion: example.protocolVersion ?? "2025-11-25",
    supportedVersions: example.supportedVersions ?? null,
    handshake: { capabilities: {}, serverInfo: { name: "search", version: "2.3.1" }, ...example.server }
  },
  lists: {
    tools: example.tools ?? [],
    resources: example.resources ?? [],
    resourceTemplates: example.resourceTemplates ?? [],
    prompts: example.prompts ?? []
  }
})

/** The snapshot of a received surface that has no duplicates. */
export const snapshotOf = (raw: RawSurface): Snapshot => Result.getOrThrow(normalise(raw))

/** A snapshot, empty but for what is given. */
export const surface = (example: ExampleSurface = {}): Snapshot => snapshotOf(rawSurface(example))

/** A tool that takes anything, with more fields where given. */
export const tool = (fields: JsonObject = {}): JsonObject => ({
  name: "search",
  inputSchema: { type: "object" },
  ...fields
})

/** `SEVERITY rule entity path` of every finding, in report order. */
export const found = (
  before: ExampleSurface,
  after: ExampleSurface,
  mode: SchemaMode = "equivalence"
): ReadonlyArray<string> =>
  findings(surface(before), surface(after), { mode }).map(
    ({ entity, path, rule, severity }) => `${severity} ${rule} ${entity.name}${path === null ? "" : ` ${path}`}`
  )

/** The same for one tool with two versions of a schema, as the rule tables read literally. */
export const foundInSchema = (side: "input" | "output", before: Json, after: Json): ReadonlyArray<string> =>
  found(
    { tools: [tool({ [`${side}Schema`]: before })] },
    { tools: [tool({ [`${side}Schema`]: after })] },
    "strict"
  ).map((line) => line.replace(" search ", " "))

/** Asserts the exact set of findings. */
export const assertFound = (actual: ReadonlyArray<string>, expected: ReadonlyArray<string>): void =>
  assert.deepStrictEqual([...actual].sort(), [...expected].sort())
