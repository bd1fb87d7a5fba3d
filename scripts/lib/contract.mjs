// What a change of the HTTP contract breaks for clients that are out there. Within `/v1` routes and members are only added;
// schemas are compared by our own engine, what is sent as input and what is answered as output.
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { schemaVerdicts } from "../../modules/engine/src/SchemaVerdicts.ts"
import { root } from "./run.mjs"

const file = "modules/api/openapi.json"

/** One announced break a line, as the check words it; lines with # are remarks. Emptied with a release. */
const announcements = "modules/api/announced-breaks.txt"

const json = "application/json"

/* A schema that stands by itself: what it refers to goes along. */
const whole = (schema, { components }) =>
  JSON.parse(
    JSON.stringify({ ...schema, $defs: components?.schemas ?? {} }).replaceAll("#/components/schemas/", "#/$defs/")
  )

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other)

const breaks = (side, name, [before, oldDocument], [after, newDocument]) =>
  before === undefined
    ? []
    : after === undefined
      ? [`${name} is gone`]
      : isSame([before, oldDocument.components], [after, newDocument.components])
        ? []
        : schemaVerdicts(side, whole(before, oldDocument), whole(after, newDocument), { witnesses: false })
            .filter(({ severity }) => severity === "BREAKING" || severity === "POTENTIALLY_BREAKING")
            .map(({ path, rule }) => `${name} ${path}: ${rule}`)

const paramsOf = (operation) => new Map((operation.parameters ?? []).map((one) => [`${one.in} ${one.name}`, one]))

const ofParams = (name, [before, oldDocument], [after, newDocument]) => {
  const earlier = paramsOf(before)
  return Array.from(paramsOf(after)).flatMap(([key, param]) => {
    const old = earlier.get(key)
    if (old === undefined) return param.required ? [`${name} ${key} is required`] : []
    return [
      ...(param.required && !old.required ? [`${name} ${key} is required`] : []),
      ...breaks("input", `${name} ${key}`, [old.schema, oldDocument], [param.schema, newDocument])
    ]
  })
}

const ofBody = (name, [before, oldDocument], [after, newDocument]) => {
  if (before.requestBody === undefined) return after.requestBody?.required ? [`${name} body is required`] : []
  const schema = ({ requestBody }) => requestBody?.content?.[json]?.schema
  return breaks("input", `${name} body`, [schema(before), oldDocument], [schema(after), newDocument])
}

const ofAnswers = (name, [before, oldDocument], [after, newDocument]) =>
  Object.entries(before.responses).flatMap(([status, answer]) => {
    const now = after.responses[status]
    // An error that no longer happens breaks nobody.
    if (now === undefined) return Number(status) < 400 ? [`${name} ${status} is gone`] : []
    const schema = (one) => one.content?.[json]?.schema
    return breaks("output", `${name} ${status}`, [schema(answer), oldDocument], [schema(now), newDocument])
  })

const ofCredentials = (name, before, after) =>
  (before.security ?? [])
    .flatMap(Object.keys)
    .filter((scheme) => !(after.security ?? []).some((one) => scheme in one) && (after.security ?? []).length > 0)
    .map((scheme) => `${name} ${scheme} is no longer taken`)
    .concat(
      (before.security ?? []).length === 0 && (after.security ?? []).length > 0 ? [`${name} needs a credential`] : []
    )

/** What clients of `before` can no longer rely on, as sentences; the documents are of OpenAPI. */
export const contractBreaks = (before, after) =>
  Object.entries(before.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, old]) => {
      const name = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method]
      if (now === undefined) return [`${name} is gone`]
      const [earlier, later] = [
        [old, before],
        [now, after]
      ]
      return [
        ...ofCredentials(name, old, now),
        ...ofParams(name, earlier, later),
        ...ofBody(name, earlier, later),
        ...ofAnswers(name, earlier, later)
      ]
    })
  )

const git = (...args) => {
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1e8
    })
  } catch {
    return undefined
  }
}

const announced = () => {
  const path = join(root, announcements)
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : []
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#")))
}

/**
 * Breaks since the last release that nobody announced; where nothing was released yet, since the last commit. Empty too
 * where there is no history to compare with.
 */
export const unannouncedBreaks = () => {
  const release = git("describe", "--tags", "--abbrev=0", "--match", "v*")?.trim() || "HEAD"
  const text = git("show", `${release}:${file}`)
  if (text === undefined) return []
  const known = announced()
  return contractBreaks(JSON.parse(text), JSON.parse(readFileSync(join(root, file), "utf8")))
    .filter((sentence) => !known.has(sentence))
    .map(
      (sentence) => `${file}: ${sentence}; it breaks clients since ${release}: add it to ${announcements} if it must be`
    )
}
