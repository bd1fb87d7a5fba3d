import { Api } from "@mcp-inspect/api/Api"
import { Account } from "@mcp-inspect/api/Auth"
import type { ProjectPath } from "@mcp-inspect/api/wire/names"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { ProjectAsked } from "./asProjectMember.ts"
import { Decisions } from "./Decisions.ts"
import { Projects } from "./Projects.ts"

/** The routes of projects, of their settings and of what they accepted. */
export const ProjectsHttp = HttpApiBuilder.group(
  Api,
  "projects",
  Effect.fn(function* (handlers) {
    const projects = yield* Projects
    const decisions = yield* Decisions
    const by = <A, E>(use: (account: string) => Effect.Effect<A, E>) => Effect.flatMap(Account, ({ id }) => use(id))
    const of = <A, E>({ org, project }: ProjectPath, use: (asked: ProjectAsked) => Effect.Effect<A, E>) =>
      by((account) => use({ account, org, project }))

    return handlers.handleAll({
      list: ({ params }) =>
        by((account) => Effect.map(projects.list(account, params.org), (list) => ({ projects: list }))),
      create: ({ params, payload }) => by((account) => projects.create(account, params.org, payload)),
      read: ({ params }) => of(params, projects.read),
      update: ({ params, payload }) => of(params, (asked) => projects.rename(asked, payload.name)),
      remove: ({ params, payload }) => of(params, (asked) => projects.remove(asked, payload.name)),
      settings: ({ params }) => of(params, decisions.settings),
      changeSettings: ({ params, payload }) => of(params, (asked) => decisions.changeSettings(asked, payload)),
      acceptances: ({ params }) =>
        of(params, (asked) => Effect.map(decisions.acceptances(asked), (list) => ({ acceptances: list }))),
      accept: ({ params, payload }) => of(params, (asked) => decisions.accept(asked, payload)),
      withdraw: ({ params }) => of(params, (asked) => decisions.withdraw(asked, params.fingerprint))
    })
  })
)
