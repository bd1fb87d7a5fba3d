// Where everything is: the organization, the project and its servers, each with how it stands.
import { Link, useParams } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useAtom } from "../data/atoms.tsx"
import { type ProjectPath, servers, watches } from "../features/places/atoms.ts"
import { standingOf, standingWords } from "../features/places/standing.ts"
import { Dot } from "../ui/Dot.tsx"
import { Foreign } from "../ui/Foreign.tsx"
import { Time } from "../ui/Time.tsx"

/* The rest of many is on the page of the project, and of organizations at home. */
const shown = 40

const Servers = ({ org, project }: ProjectPath) => {
  const found = useAtom(servers({ org, project }))
  const looked = useAtom(watches({ org, project }))
  if (!AsyncResult.isSuccess(found)) return null
  const all = found.value.servers
  const watched = Map.groupBy(AsyncResult.isSuccess(looked) ? looked.value.watches : [], ({ server }) => server)
  return (
    <ul>
      {all.slice(0, shown).map(({ lastDeployedAt, name }) => {
        const standing = standingOf(watched.get(name) ?? [])
        return (
          <li key={name}>
            <Link to="/p/$org/$project/servers/$server" params={{ org, project, server: name }}>
              <Dot standing={standing} word={standingWords[standing]} />
              <span className="rail-name">{name}</span>
              <span className="quiet rail-time">
                <Time at={lastDeployedAt} />
              </span>
            </Link>
          </li>
        )
      })}
      {all.length > shown ? (
        <li>
          <Link to="/p/$org/$project" params={{ org, project }}>
            All {all.length} servers
          </Link>
        </li>
      ) : null}
    </ul>
  )
}

const projectPlaces = [
  ["Usage", "/p/$org/$project/usage"],
  ["Alerts", "/p/$org/$project/alerts"],
  ["Watched servers", "/p/$org/$project/watches"],
  ["Keys", "/p/$org/$project/keys"],
  ["Settings", "/p/$org/$project/settings"]
] as const

const orgPlaces = [
  ["Members", "/o/$org/members"],
  ["Audit log", "/o/$org/audit"],
  ["Plan and usage", "/o/$org/plan"],
  ["Settings", "/o/$org/settings"]
] as const

/** The rail. */
export const Rail = ({ orgs }: { readonly orgs: ReadonlyArray<{ readonly slug: string; readonly name: string }> }) => {
  const { org, project } = useParams({ strict: false })
  if (org === undefined)
    return (
      <nav className="rail" aria-label="Organizations">
        <ul>
          {orgs.slice(0, shown).map(({ name, slug }) => (
            <li key={slug}>
              <Link to="/o/$org" params={{ org: slug }}>
                <Foreign text={name} />
              </Link>
            </li>
          ))}
          {orgs.length > shown ? (
            <li>
              <Link to="/">All {orgs.length} organizations</Link>
            </li>
          ) : null}
        </ul>
      </nav>
    )
  const name = orgs.find(({ slug }) => slug === org)?.name ?? org
  return (
    <nav className="rail" aria-label={project === undefined ? "Organization" : "Project"}>
      <Link className="rail-head" to="/o/$org" params={{ org }} activeOptions={{ exact: true }}>
        <Foreign text={name} />
      </Link>
      {project === undefined ? (
        <ul>
          {orgPlaces.map(([text, to]) => (
            <li key={text}>
              <Link to={to} params={{ org }}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <Link className="rail-head" to="/p/$org/$project" params={{ org, project }} activeOptions={{ exact: true }}>
            {project}
          </Link>
          <Servers org={org} project={project} />
          <ul>
            {projectPlaces.map(([text, to]) => (
              <li key={text}>
                <Link to={to} params={{ org, project }}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}
