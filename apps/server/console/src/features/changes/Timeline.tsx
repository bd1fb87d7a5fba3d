// The distinct contracts of a server, newest first: when each came, from where, and how badly it changed.
import { type Severity, strictestFirst } from "@mcp-inspect/engine/model/Severity"
import { severityWord } from "@mcp-inspect/engine/report/html/parts"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { useRefresh } from "../../data/atoms.tsx"
import { Button } from "../../ui/Button.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Glyph } from "../../ui/Glyph.tsx"
import { Time } from "../../ui/Time.tsx"
import { brief, type Change, changePage, type ServerPath } from "./atoms.ts"

const route = "/p/$org/$project/servers/$server/changes"

const sources = { push: "push", manual: "manual capture", watch: "watch" } as const

const Counts = ({ counts }: { readonly counts: Readonly<Record<Severity, number>> }) => (
  <span className="counts">
    {strictestFirst.map((severity) =>
      counts[severity] === 0 ? null : (
        <span key={severity} className={severity} title={`${counts[severity]} ${severityWord[severity]}`}>
          <Glyph name={severity} />
          {counts[severity]}
          <span className="away"> {severityWord[severity]}</span>
        </span>
      )
    )}
  </span>
)

/* What is said of a change in the place of counts. */
const words = {
  baseline: "Baseline",
  pending: "Not compared yet",
  unknown: "Not compared",
  passed: "No finding",
  failed: "No finding"
} as const

const Standing = ({ counts, status }: Change) =>
  counts === null || strictestFirst.every((severity) => counts[severity] === 0) ? (
    <span className="quiet">{words[status]}</span>
  ) : (
    <Counts counts={counts} />
  )

/** One contract. */
const Entry = ({ change, isChosen }: { readonly change: Change; readonly isChosen: boolean }) => {
  const { branch, commit, createdAt, environment, fingerprint, id, source } = change.deployment
  const params = getRouteApi("/shell/p/$org/$project/servers/$server").useParams()
  return (
    <li>
      <Link
        to={route}
        params={params}
        search={{ at: id }}
        replace
        resetScroll={false}
        aria-current={isChosen ? "true" : undefined}
        activeProps={{}}
        className={`entry ${change.status}`}
      >
        <Standing {...change} />
        <span className="quiet entry-from">
          <Time at={createdAt} /> · <Foreign text={environment} longest={60} />
        </span>
        <span className="quiet entry-from">
          {sources[source]}
          {branch === null ? null : (
            <>
              {" "}
              · <Foreign text={branch} longest={60} />
            </>
          )}{" "}
          · <code title={fingerprint}>{commit === null ? brief(fingerprint) : commit.slice(0, 8)}</code>
        </span>
      </Link>
    </li>
  )
}

/* A comparison is asked for again while the page is looked at, and not for ever. */
const pauseMs = 1500
const most = 40

/** Asks for a page of changes again for as long as one of them is not compared yet. */
export const Waiting = ({ before, path }: { readonly path: ServerPath; readonly before: string }) => {
  const refresh = useRefresh(changePage(path, before))
  const tries = useRef(0)
  useEffect(() => {
    const timer = setInterval(() => {
      tries.current += 1
      if (tries.current > most) clearInterval(timer)
      else refresh()
    }, pauseMs)
    return () => clearInterval(timer)
  }, [refresh])
  return null
}

/** The list, and the way to what is older. */
export const Timeline = ({
  changes,
  chosen,
  older
}: {
  readonly changes: ReadonlyArray<Change>
  readonly chosen: string | undefined
  /** Absent where there is nothing older. */
  readonly older: (() => void) | undefined
}) => (
  <nav className="timeline" aria-label="Contracts, newest first">
    <ol>
      {changes.map((change) => (
        <Entry key={change.deployment.id} change={change} isChosen={change.deployment.id === chosen} />
      ))}
    </ol>
    {older === undefined ? null : <Button onPress={older}>Show older contracts</Button>}
  </nav>
)
