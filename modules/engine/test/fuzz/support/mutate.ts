// Inputs from seeds: JSON is changed as a structure, everything as bytes. What comes out is at most 256 KiB.
import { isObject, type Json, type JsonObject } from "../../../src/model/Json.ts"
import type { Random } from "../../laws/generate/Random.ts"

/** What inputs are made of. */
export interface Material {
  readonly seeds: ReadonlyArray<Buffer>
  readonly words: ReadonlyArray<string>
}

const longest = 256 * 1024

/** Inputs that JSON can hold are mostly changed as JSON; of the rest only bytes are known. */
export const mutate = (random: Random, seed: Buffer, material: Material): Buffer => {
  const parsed = random.chance(0.75) ? jsonOf(seed) : undefined
  const made = parsed === undefined ? inBytes(random, seed, material) : inStructure(random, parsed.value, material)
  return made.length > longest ? made.subarray(0, longest) : made
}

const jsonOf = (bytes: Buffer): { readonly value: Json } | undefined => {
  try {
    return { value: JSON.parse(bytes.toString()) as Json }
  } catch {
    return undefined
  }
}

// Nested so deep that building it as a value would end the process that fuzzes: it is put into the text.
const deep = /"@deep (\d+)"/g

const strange: ReadonlyArray<Json> = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER + 2,
  "",
  " ",
  "\u0000",
  "\ud800",
  "\udc00x",
  "\u202e\u200b\ufeff",
  "\u001b[31m",
  "é",
  "e\u0301",
  "__proto__",
  "constructor",
  "toString",
  "<script>alert(1)</script>",
  "::error::x\r\n",
  "(a+)+$",
  "^(?:a|aa)*b$",
  "[^]{1000000}",
  "(?=",
  "2026-01-01T00:00:00Z",
  "x".repeat(5000),
  "@deep 70",
  "@deep 600",
  "@deep 50000",
  [],
  {},
  [[]],
  [null],
  Array.from({ length: 300 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`member${index}`, index])),
  Object.fromEntries([["__proto__", { polluted: true }]]),
  Object.fromEntries([["constructor", { prototype: { polluted: true } }]])
]

const keys = ["__proto__", "constructor", "prototype", "hasOwnProperty", "length", "", "0", "\u0000", "\ud800", "then"]

type Edit = (value: Json) => Json | undefined

const inStructure = (random: Random, value: Json, material: Material): Buffer => {
  let changed = value
  for (let edits = 1 + random.below(4); edits > 0; edits--) {
    changed = at(random, changed, editOf(random, changed, material)) ?? null
    if (sizeOf(changed) > 20_000) return Buffer.from(textOf(value))
  }
  const text = Buffer.from(textOf(changed))
  return random.chance(0.1) ? inBytes(random, text, material) : text
}

const textOf = (value: Json): string =>
  JSON.stringify(value).replace(
    deep,
    (_, levels: string) => `${"[".repeat(Number(levels))}${"]".repeat(Number(levels))}`
  )

/* Values, up to a bound. */
const sizeOf = (value: Json): number => {
  if (typeof value !== "object" || value === null) return 1
  let size = 1
  for (const member of Object.values(value)) {
    size += sizeOf(member)
    if (size > 20_000) break
  }
  return size
}

/* Applies an edit somewhere in a value: rarely to the whole, for most readers refuse that at once. */
const at = (random: Random, value: Json, edit: Edit, here = 0.02): Json | undefined => {
  if (typeof value !== "object" || value === null || random.chance(here)) return edit(value)
  if (!isObject(value)) {
    if (value.length === 0) return edit(value)
    const chosen = random.below(value.length)
    return value.flatMap((item, index) => {
      const now = index === chosen ? at(random, item, edit, 0.15) : item
      return now === undefined ? [] : [now]
    })
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return edit(value)
  const chosen = random.below(entries.length)
  return Object.fromEntries(
    entries.flatMap(([key, item], index): ReadonlyArray<readonly [string, Json]> => {
      const now = index === chosen ? at(random, item, edit, 0.15) : item
      return now === undefined ? [] : [[key, now]]
    })
  )
}

const anyBelow = (random: Random, value: Json): Json => {
  let found = value
  while (typeof found === "object" && found !== null && random.chance(0.85)) {
    const next = random.any<Json>(Object.values(found))
    if (next === undefined) break
    found = next
  }
  return found
}

const editOf = (random: Random, whole: Json, { seeds, words }: Material): Edit =>
  random.pick<Edit>([
    () => undefined,
    () => random.any(strange) ?? null,
    () => random.any(words) ?? null,
    () => anyBelow(random, whole),
    () => anyBelow(random, jsonOf(random.any(seeds) ?? Buffer.alloc(0))?.value ?? null),
    (value) => withMember(random, value, random.any(keys) ?? "", anyBelow(random, whole)),
    (value) => withMember(random, value, random.any(words) ?? "", anyBelow(random, whole)),
    (value) => withMember(random, value, random.any(words) ?? "", random.any(strange) ?? null),
    (value) => renamed(random, value, random.any([...keys, ...words]) ?? ""),
    (value) => tweaked(random, value),
    (value) => tweaked(random, value),
    (value) => [value, value],
    (value) => (Array.isArray(value) ? random.shuffled(value) : Object.fromEntries([[random.any(words) ?? "a", value]]))
  ])

const withMember = (random: Random, value: Json, key: string, member: Json): Json => {
  if (isObject(value)) return Object.fromEntries(random.shuffled([...Object.entries(value), [key, member] as const]))
  return Array.isArray(value) ? [...value, member] : member
}

const renamed = (random: Random, value: Json, key: string): Json => {
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  const chosen = random.below(Math.max(1, entries.length))
  return Object.fromEntries(
    entries.map(([name, member], index) => [index === chosen ? key : name, member])
  ) satisfies JsonObject
}

const tweaked = (random: Random, value: Json): Json => {
  if (typeof value === "number")
    return random.pick([value + 1, value - 1, -value, value / 2, value * 1e10, String(value)])
  if (typeof value === "boolean") return !value
  if (typeof value !== "string") return value
  const cut = random.below(value.length + 1)
  const end = cut + random.below(4)
  return random.pick([
    value.slice(0, cut) + value.slice(end),
    `${value.slice(0, cut)}${random.any(["\u0000", "\n", " ", "é", "\ud83d\ude00", "'", "`", "|", "\u2028", "#/", "~1"])}${value.slice(cut)}`,
    value.toUpperCase(),
    value + value,
    `${value} `
  ])
}

const tokens = [
  '"',
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "\\u0000",
  "\\",
  "\n",
  "\r\n\r\n",
  "\u0000",
  "\xff",
  "-",
  "1e999",
  "null"
]

const inBytes = (random: Random, seed: Buffer, { seeds, words }: Material): Buffer => {
  let bytes = seed
  for (let edits = 1 + random.below(6); edits > 0; edits--) {
    const start = random.below(bytes.length + 1)
    const end = Math.min(bytes.length, start + 1 + random.below(random.chance(0.2) ? bytes.length + 1 : 8))
    const [head, between, tail] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)]
    const other = random.any(seeds) ?? bytes
    const cut = random.below(other.length + 1)
    const put = random.pick<() => Buffer>([
      () => Buffer.alloc(0),
      () => Buffer.from([random.below(256)]),
      () => Buffer.concat([between, between]),
      () => Buffer.concat([between, Buffer.from(random.any(tokens) ?? "", "latin1")]),
      () => Buffer.concat([between, Buffer.from(random.any(words) ?? "")]),
      () => Buffer.from(random.any(words) ?? ""),
      () => other.subarray(cut, cut + random.below(200)),
      () => Buffer.from(between.map((byte) => byte ^ (1 << random.below(8))))
    ])()
    bytes = Buffer.concat([head, put, tail])
    if (random.chance(0.03)) bytes = bytes.subarray(0, random.below(bytes.length + 1))
    if (bytes.length > longest) return seed
  }
  return bytes
}
