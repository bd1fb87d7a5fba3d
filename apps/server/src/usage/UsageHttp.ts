import { Api } from "@mcp-inspect/api/Api"
import { Account, Caller } from "@mcp-inspect/api/Auth"
import type { ProjectPath } from "@mcp-inspect/api/wire/names"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { invalidField } from "../platform/problems.ts"
import type { ProjectAsked } from "../projects/asProjectMember.ts"
import { Evidence } from "./Evidence.ts"
import { UsageChoices } from "./UsageChoices.ts"
import { Usages } from "./Usages.ts"

/* No database holds it, so nothing of that name was ever recorded. */
const noName = invalidField("entity", "invalid_entity", "No name has the character U+0000. Leave it out.")

/** Observed usage of one entity (ING-45). */
export const UsageHttp = HttpApiBuilder.group(
  Api,
  "usage",
  Effect.fn(function* (handlers) {
    const usages = yield* Usages
    return handlers.handleAll({
      read: Effect.fnUntraced(function* ({ params, query }) {
        if (query.entity.includes("\0")) return yield* noName
        return yield* usages.read(yield* Caller, params, query)
      })
    })
  })
)

/** Recorded use of a whole project. */
export const UsageViewsHttp = HttpApiBuilder.group(
  Api,
  "usageViews",
  Effect.fn(function* (handlers) {
    const usages = yield* Usages
    const evidence = yield* Evidence
    return handlers.handleAll({
      overview: Effect.fnUntraced(function* ({ params, query }) {
        return yield* usages.overview(yield* Caller, params, query)
      }),
      surfaces: Effect.fnUntraced(function* ({ params, query }) {
        return yield* usages.surfaces(yield* Caller, params, query)
      }),
      evidence: Effect.fnUntraced(function* ({ params, query }) {
        return yield* evidence.known(yield* Caller, params, { before: query.from, after: query.to })
      })
    })
  })
)

/** What a project decides about evidence of usage (USE-2). */
export const UsageDecisionsHttp = HttpApiBuilder.group(
  Api,
  "usageDecisions",
  Effect.fn(function* (handlers) {
    const choices = yield* UsageChoices
    const of = <A, E>({ org, project }: ProjectPath, use: (asked: ProjectAsked) => Effect.Effect<A, E>) =>
      Effect.flatMap(Account, ({ id }) => use({ account: id, org, project }))
    return handlers.handleAll({
      settings: ({ params }) => of(params, choices.settings),
      changeSettings: ({ params, payload }) => of(params, (asked) => choices.changeSettings(asked, payload))
    })
  })
)
