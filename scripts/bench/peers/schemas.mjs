// Comparators of JSON Schemas, each with its package and the way it is asked; and what they answer to labelled pairs, at
// what cost.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { cache, root } from "../../lib/run.mjs"
import { interleaved, medianOf, runNode } from "../measure.mjs"
import { answersOf } from "./answers.mjs"
import { npm } from "./install.mjs"
import { rightWhereWrong, scoreOf } from "./labelled.mjs"

const judge = fileURLToPath(new URL("judge.mjs", import.meta.url))

const env = {
  MCP_INSPECT_COMPILE_CACHE: join(cache, "compile"),
  MCP_INSPECT_SCHEMA_VERDICTS: pathToFileURL(join(root, "modules/engine/src/SchemaVerdicts.ts")).href
}

/** Those without a package are ours, or Node's own. */
export const comparators = [
  {
    name: "mcp-inspect",
    isOurs: true,
    asked: "A break when a finding is `BREAKING`; it seeks a value that shows each break"
  },
  { name: "mcp-inspect, verdict alone", isOurs: true, asked: "The same without seeking values" },
  {
    name: "json-schema-diff",
    version: "1.0.0",
    asked:
      "A break when it finds removed values (`removalsFound`); the versions of an output change places. " +
      "It reads draft-07 and refuses others, so `$schema` is left out where it names 2020-12"
  },
  {
    name: "json-schema-diff-validator",
    version: "0.4.2",
    asked: "A break when it throws its assertion; the versions of an output change places"
  },
  {
    name: "api-smart-diff",
    version: "1.0.6",
    asked: "A break when a difference is of type `breaking`; the versions of an output change places"
  },
  {
    name: "json-schema-compare",
    version: "0.2.2",
    asked: "A break when the schemas are not equal, annotations ignored: it says no more"
  },
  {
    name: "@mcpjam/sdk",
    version: "1.14.0",
    // With the client that npm would choose it cannot be imported.
    overrides: { "@modelcontextprotocol/client": "2.0.0-alpha.2" },
    asked:
      'A break when two snapshots of one tool do not pass by its default, `failOn: breaking`. What it calls informational, "could not be safely classified", passes; by `failOn: any` it would be deep equality'
  },
  {
    name: "deep equality",
    isReference: true,
    asked: "A break when the two are not the same JSON: no tool, but where guessing begins"
  }
]

/** A comparator that is known and that no registry at hand may serve; nothing here asks it yet. */
const sought = [{ name: "is-json-schema-subset", version: "latest" }]

const install = async ({ name, overrides, version }, folder) => {
  mkdirSync(folder, { recursive: true })
  const failed = version === undefined ? undefined : await npm(folder, { [name]: version }, overrides)
  if (failed === undefined) copyFileSync(judge, join(folder, "judge.mjs"))
  return failed
}

const pairsFile = (folder, name, pairs) => {
  const file = join(folder, name)
  const line = ({ id, new: after, old: before, side }) => JSON.stringify({ id, side, old: before, new: after })
  writeFileSync(file, pairs.map((pair) => `${line(pair)}\n`).join(""))
  return file
}

const costPairs = 200

/* Equally far from each other, of those that every comparator answers. */
const sampled = (pairs, all) => {
  const common = pairs.filter((_, index) => all.every(({ answers }) => answers[index].error === undefined))
  const step = Math.max(1, common.length / costPairs)
  return Array.from({ length: Math.min(costPairs, common.length) }, (_, index) => common[Math.floor(index * step)])
}

const costOf = async (installed, file, count) => {
  const used = await runNode([join(installed.folder, "judge.mjs"), installed.name, file], { env })
  const { cpuUs } = JSON.parse(used.stdout.trim().split("\n").at(-1))
  return { pairUs: cpuUs / count, restMs: used.ownMs - cpuUs / 1000, rssMb: used.rssMb }
}

/* Those that can be asked, each with its answers; who cannot is named with the reason. */
const answering = async (installed, file, pairs, notRun) => {
  const there = []
  for (const comparator of installed) {
    console.log(`  ${comparator.name}`)
    try {
      const args = [join(comparator.folder, "judge.mjs"), comparator.name, file]
      there.push({ ...comparator, answers: await answersOf(args, pairs, env) })
    } catch (error) {
      notRun.push({ name: comparator.name, reason: error.message })
    }
  }
  return there
}

const installAll = async (folder) => {
  const installed = []
  const notRun = []
  for (const [index, comparator] of [...comparators, ...sought].entries()) {
    const place = join(folder, `schemas-${index}`)
    const failed = await install(comparator, place)
    if (failed !== undefined) notRun.push({ name: comparator.name, reason: failed })
    else if (comparator.asked === undefined)
      notRun.push({ name: comparator.name, reason: "the registry serves it now, and nothing here asks it yet" })
    else installed.push({ ...comparator, folder: place })
  }
  return { installed, notRun }
}

const rowOf = ({ answers, asked, isOurs, isReference, name, version }, ours, pairs, samples) => ({
  name,
  ...(version === undefined ? {} : { version }),
  ...(isOurs === true ? { isOurs } : {}),
  ...(isReference === true ? { isReference } : {}),
  asked,
  ...scoreOf(pairs, answers),
  rightWhereWeErr: rightWhereWrong(pairs, ours, answers),
  pairUs: Math.round(medianOf(samples, "pairUs")),
  startMs: Math.round(medianOf(samples, "restMs")),
  rssMb: Math.round(medianOf(samples, "rssMb"))
})

const counts = (pairs) => {
  const count = (test) => pairs.filter(test).length
  return {
    breaks: count(({ kind }) => kind === "breaks"),
    same: count(({ kind }) => kind === "same"),
    wider: count(({ kind }) => kind === "wider"),
    stress: count(({ isStress }) => isStress)
  }
}

/** What each comparator answers to the pairs, and its cost over those that all of them answer. */
export const schemaFigures = async ({ folder, pairs, rounds }) => {
  const { installed, notRun } = await installAll(folder)
  const there = await answering(installed, pairsFile(folder, "pairs.jsonl", pairs), pairs, notRun)
  const costly = sampled(pairs, there)
  const costFile = pairsFile(folder, "cost.jsonl", costly)
  const samples = await interleaved(
    rounds,
    Object.fromEntries(there.map((one) => [one.name, () => costOf(one, costFile, costly.length)]))
  )
  return {
    pairs: { ...counts(pairs), ofCost: costly.length },
    tools: there.map((one) => rowOf(one, there[0].answers, pairs, samples[one.name])),
    notRun
  }
}
