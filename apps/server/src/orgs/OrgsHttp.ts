import { Api } from "@mcp-inspect/api/Api"
import { Account } from "@mcp-inspect/api/Auth"
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { AuditLog } from "./AuditLog.ts"
import { Invitations } from "./Invitations.ts"
import { Members } from "./Members.ts"
import { OrgExport } from "./OrgExport.ts"
import { Orgs } from "./Orgs.ts"

/** The routes of organizations. */
export const OrgsHttp = HttpApiBuilder.group(
  Api,
  "orgs",
  Effect.fn(function* (handlers) {
    const audit = yield* AuditLog
    const invitations = yield* Invitations
    const members = yield* Members
    const orgs = yield* Orgs
    const exports = yield* OrgExport
    const by = <A, E>(use: (account: string) => Effect.Effect<A, E>) => Effect.flatMap(Account, ({ id }) => use(id))

    return handlers.handleAll({
      list: () => by((account) => Effect.map(orgs.list(account), (organizations) => ({ organizations }))),
      create: ({ payload }) => by((account) => orgs.create(account, payload)),
      read: ({ params }) => by((account) => orgs.read(account, params.org)),
      update: ({ params, payload }) => by((account) => orgs.rename(account, params.org, payload.name)),
      remove: ({ params, payload }) => by((account) => orgs.remove(account, params.org, payload.name)),
      export: ({ params }) =>
        by((account) => exports.read(account, params.org)).pipe(
          Effect.map((pieces) =>
            HttpServerResponse.stream(Stream.encodeText(pieces), {
              contentType: "application/json",
              headers: { "content-disposition": `attachment; filename="${params.org}.json"` }
            })
          )
        ),
      audit: ({ params, query }) => by((account) => audit.page(account, params.org, query)),
      members: ({ params }) =>
        by((account) => Effect.map(members.list(account, params.org), (list) => ({ members: list }))),
      changeRole: ({ params, payload }) =>
        by((account) => members.changeRole(account, params.org, params.account, payload.role)),
      removeMember: ({ params }) => by((account) => members.remove(account, params.org, params.account)),
      invitations: ({ params }) =>
        by((account) => Effect.map(invitations.list(account, params.org), (list) => ({ invitations: list }))),
      invite: ({ params, payload }) => by((account) => invitations.invite(account, params.org, payload)),
      revokeInvitation: ({ params }) => by((account) => invitations.revoke(account, params.org, params.id)),
      accept: ({ payload }) => by((account) => invitations.accept(account, payload.token))
    })
  })
)
