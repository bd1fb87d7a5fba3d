// Where everything is: the organization, the project and its servers, each with how it stands.
import type { ServerInfo, ServerList } from "@mcp-inspect/api/wire/History"
import { Link, useParams } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useEffect, useRef } from "react"
import { useAtom, useRefresh } from "../data/atoms.tsx"
import { type ProjectPath, servers, watches } from "../features/places/atoms.ts"
import { standingOf, standingWords } from "../features/places/standing.ts"
import { Dot } from "../ui/Dot.tsx"
import { Foreign } from "../ui/Foreign.tsx"
import { Glyph } from "../ui/Glyph.tsx"
import { countsOf } from "../features/recorded/words.ts"
import { Time } from "../ui/Time.tsx"

type Server = typeof ServerInfo.Type

/* What is said of a change that has no findings. */
const standingOfChange: Readonly<Record<NonNullable<Server["lastChange"]>["status"], string>> = {
  baseline: "baseline",
  passed: "no findings",
  failed: "no findings",
  pending: "not compared yet",
  unknown: "not compared"
}

const firstPauseMs = 2000
const mostTries = 5

/* The rest of many is on the page of the project, and of organizations at home. */
const shown = 40

/* In a line as short as this the shape of the strictest severity stands for it, with its word for whoever hovers or hears. */
const LastChange = ({ change: { at, counts, status } }: { readonly change: NonNullable<Server["lastChange"]> }) => {
  const [strictest] = countsOf(counts)
  const word = strictest === undefined ? standingOfChange[status] : `${strictest.count} ${strictest.name}`
  return (
    <span className="quiet rail-change" title={`Last change: ${word}`}>
      {strictest === undefined ? null : (
        <span className={`severity ${strictest.name}`}>
          <Glyph name={strictest.name} />
        </span>
      )}
      <span className="away">Last change: {word}, </span>
      <Time at={at} />
    </span>
  )
}

/* What is not compared yet is asked for again a few times, ever later: only a page that shows the change has it compared. */
const useCompared = (found: AsyncResult.AsyncResult<typeof ServerList.Type, unknown>, ask: () => void): void => {
  const tries = useRef(0)
  const isPending =
    AsyncResult.isSuccess(found) && found.value.servers.some(({ lastChange }) => lastChange?.status === "pending")
  useEffect(() => {
    if (!isPending) tries.current = 0
    if (!isPending || found.waiting || tries.current === mostTries) return undefined
    const timer = setTimeout(ask, firstPauseMs * 2 ** tries.current++)
    return () => clearTimeout(timer)
    // Each answer is another reason to ask.
  }, [found, isPending, ask])
}

const Servers = ({ org, project }: ProjectPath) => {
  const atom = servers({ org, project })
  const found = useAtom(atom)
  useCompared(found, useRefresh(atom))
  const looked = useAtom(watches({ org, project }))
  if (!AsyncResult.isSuccess(found)) return null
  const all = found.value.servers
  const watched = Map.groupBy(AsyncResult.isSuccess(looked) ? looked.value.watches : [], ({ server }) => server)
  return (
    <ul>
      {all.slice(0, shown).map(({ lastChange, name }) => {
        const standing = standingOf(watched.get(name) ?? [])
        return (
          <li key={name}>
            <Link to="/p/$org/$project/servers/$server" params={{ org, project, server: name }}>
              <Dot standing={standing} word={standingWords[standing]} />
              <span className="rail-name">{name}</span>
              {lastChange === null ? null : <LastChange change={lastChange} />}
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

/* Pages of the service beside the console, which it loads whole. */
const Documentation = () => (
  <ul>
    <li>
      <a href="/docs">Documentation</a>
    </li>
  </ul>
)

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
        <Documentation />
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
      <Documentation />
    </nav>
  )
}
