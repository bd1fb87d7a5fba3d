// Runs of the Action within the process of a test: GitHub in memory, and a runner whose sayings are collected.
import { NodeServices } from "@effect/platform-node"
import { assert } from "@effect/vitest"
import { Effect, FileSystem, Layer, Result } from "effect"
import { readEvent } from "../../src/Event.ts"
import { GitHub } from "../../src/github/GitHub.ts"
import type { GitHubState } from "../../src/github/memory.ts"
import { readInputs } from "../../src/Inputs.ts"
import type { Run } from "../../src/Run.ts"
import { Runner } from "../../src/Runner.ts"

/** What a run said, in the end. */
export interface Said {
  readonly code: number
  readonly log: string
  readonly summary: string
  readonly outputs: ReadonlyMap<string, string>
}

/** A run as it is asked for. */
export interface Asked {
  readonly name: string
  readonly payload: unknown
  readonly inputs?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
}

type Services = GitHub | Runner | NodeServices.NodeServices

const env = {
  GITHUB_REPOSITORY: "acme/search-mcp",
  GITHUB_RUN_ID: "4711",
  GITHUB_SERVER_URL: "https://github.com"
}

/** Runs `run` in a folder of its own, which `prepare` fills. */
export const saidBy = <E>(
  asked: Asked,
  state: GitHubState,
  prepare: (folder: string) => void,
  run: (run: Run) => Effect.Effect<number, E, Services>
): Effect.Effect<Said, E> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const folder = yield* Effect.orDie(fs.makeTempDirectoryScoped({ prefix: "mcp-inspect-action-" }))
    prepare(folder)
    const told = { log: "", summary: "", outputs: new Map<string, string>() }
    const inputs = Object.entries(asked.inputs ?? {}).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])
    const event = readEvent(asked.name, JSON.stringify(asked.payload))
    if (event === null) throw new Error("the payload is no event")
    const code = yield* run({ inputs: Result.getOrThrow(readInputs(Object.fromEntries(inputs))), event, folder }).pipe(
      Effect.provide(
        Layer.mergeAll(GitHub.layerMemory(state), Runner.layerMemory({ env: { ...env, ...asked.env }, folder, told }))
      )
    )
    return { code, ...told }
  }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))

/** The text of the only comment. */
export const onlyBody = ({ comments }: GitHubState): string => {
  assert.lengthOf(comments, 1)
  return comments[0]!.body
}
