import { Api } from "@mcp-inspect/api/Api"
import { Account } from "@mcp-inspect/api/Auth"
import type { ProjectPath } from "@mcp-inspect/api/wire/names"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Watches } from "./Watches.ts"

/** The days of an availability that names none. */
const defaultDays = 7

/** The routes of watched servers. */
export const WatchesHttp = HttpApiBuilder.group(
  Api,
  "watches",
  Effect.fn(function* (handlers) {
    const watches = yield* Watches
    const by = <P extends ProjectPath, A, E>(
      params: P,
      use: (asked: P & { readonly account: string }) => Effect.Effect<A, E>
    ) => Effect.flatMap(Account, ({ id }) => use({ ...params, account: id }))

    return handlers.handleAll({
      list: ({ params }) => by(params, (asked) => Effect.map(watches.list(asked), (list) => ({ watches: list }))),
      create: ({ params, payload }) => by(params, (asked) => watches.create(asked, payload)),
      read: ({ params }) => by(params, watches.read),
      change: ({ params, payload }) => by(params, (asked) => watches.change(asked, payload)),
      remove: ({ params }) => by(params, watches.remove),
      keepCredential: ({ params, payload }) => by(params, (asked) => watches.keepCredential(asked, payload)),
      dropCredential: ({ params }) => by(params, watches.dropCredential),
      checks: ({ params, query }) => by(params, (asked) => watches.checks(asked, query)),
      availability: ({ params, query }) => by(params, (asked) => watches.availability(asked, query.days ?? defaultDays))
    })
  })
)
