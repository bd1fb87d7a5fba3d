// How alike two entities are by what a reader would compare: the words of the name, the arguments, the words of the text.
import { isArray, isObject, type JsonObject, own, ownObject, ownString } from "../model/Json.ts"

/** An entity as a renaming could have left it. */
export interface Likeness {
  readonly name: string
  readonly fields: JsonObject
}

/** The three kinds of feature, each a set. Empty where an entity has none. */
export interface Features {
  readonly name: ReadonlySet<string>
  readonly schema: ReadonlySet<string>
  readonly prose: ReadonlySet<string>
}

/** Of longer texts and larger schemas the first features stand for all. */
const mostFeatures = 64

const longestText = 4000

/** Words of an identifier: `listOpen_loans-byReader` has five. */
const nameWords = (name: string): ReadonlyArray<string> =>
  name
    .slice(0, longestText)
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")

const typeOf = (property: JsonObject): string => {
  const type = own(property, "type")
  return typeof type === "string" ? type : ""
}

const argumentsOf = (fields: JsonObject): ReadonlyArray<string> => {
  const properties = ownObject(ownObject(fields, "inputSchema") ?? {}, "properties") ?? {}
  const listed = own(fields, "arguments")
  const ofPrompt = isArray(listed)
    ? listed.flatMap((item) => (isObject(item) ? (ownString(item, "name") ?? []) : []))
    : []
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      name,
      ...(isObject(property) ? [`${name}: ${typeOf(property)}`] : [])
    ]),
    ...ofPrompt
  ]
}

const proseWords = (fields: JsonObject): ReadonlyArray<string> =>
  `${ownString(fields, "title") ?? ""} ${ownString(fields, "description") ?? ""}`
    .slice(0, longestText)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)

const first = (features: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set([...new Set(features)].slice(0, mostFeatures))

/** The features of an entity. */
export const featuresOf = ({ fields, name }: Likeness): Features => ({
  name: first(nameWords(name)),
  schema: first(argumentsOf(fields)),
  prose: first(proseWords(fields))
})

/** How much a feature tells, from 0 to 1: the more entities have it, the less. */
export type Weight = (feature: string) => number

/** The weighted share of features that two sets have in common, from 0 to 1; undefined where both are empty. */
export const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>, weight: Weight): number | undefined => {
  const sum = (features: ReadonlySet<string>): number => {
    let total = 0
    for (const feature of features) total += weight(feature)
    return total
  }
  const all = sum(a) + sum(b)
  return all === 0 ? undefined : (2 * sum(a.intersection(b))) / all
}
