// Did the contract change, how badly, and what is there to do?
import "virtual:findings.css"
import "../../features/changes/changes.css"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useState } from "react"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { type Change, changePage, changePages, toldIn } from "../../features/changes/atoms.ts"
import { Chosen } from "../../features/changes/Chosen.tsx"
import { Deployments } from "../../features/changes/Deployments.tsx"
import { Timeline, Waiting } from "../../features/changes/Timeline.tsx"
import { CodeBlock } from "../../ui/Copy.tsx"
import { Choice } from "../../ui/Fields.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty } from "../../ui/Notices.tsx"

const place = getRouteApi("/shell/p/$org/$project/servers/$server")
const here = getRouteApi("/shell/p/$org/$project/servers/$server/changes")

const all = ""

/* The environments among the changes that are there; one needs no choice. */
const Environments = ({
  changes,
  choose,
  chosen
}: {
  readonly changes: ReadonlyArray<Change>
  readonly chosen: string
  readonly choose: (environment: string) => void
}) => {
  const found = [...new Set(changes.map(({ deployment }) => deployment.environment))].sort()
  return found.length < 2 ? null : (
    <Choice
      label="Environment"
      name="environment"
      value={chosen}
      onChange={({ target }) => choose(target.value)}
      options={[[all, "All"], ...found.map((one) => [one, one] as const)]}
    />
  )
}

/** The timeline of a server, and the findings of one of its contracts. */
export const Changes = () => {
  const path = place.useParams()
  const { at } = here.useSearch()
  const [cursors, setCursors] = useState<ReadonlyArray<string>>([""])
  const [environment, setEnvironment] = useState(all)
  const pages = useAtom(changePages(path, cursors))
  const retry = useRefresh(changePage(path, ""))
  const { changes, next } = toldIn(pages)
  const told = changes.filter(({ deployment }) => environment === all || deployment.environment === environment)
  const chosen = told.find(({ deployment }) => deployment.id === at) ?? told[0]
  const [first] = pages
  if (first === undefined) return null
  return (
    <Loaded result={first} what="The changes cannot be shown." retry={retry}>
      {() =>
        chosen === undefined ? (
          <Empty says="Nothing was recorded of this server yet. Record its contract; the timeline begins with it.">
            <CodeBlock label="commands" text={"mcp-inspect snapshot\nmcp-inspect push"} />
          </Empty>
        ) : (
          <div className="changes">
            <div className="stack">
              <Environments changes={changes} chosen={environment} choose={setEnvironment} />
              <Timeline
                changes={told}
                chosen={chosen.deployment.id}
                older={next === null ? undefined : () => setCursors([...cursors, next])}
              />
              <Link
                to="/p/$org/$project/compare"
                params={path}
                search={{ from: chosen.previous ?? chosen.deployment.fingerprint, to: chosen.deployment.fingerprint }}
              >
                Compare any two contracts
              </Link>
            </div>
            <div className="stack">
              <Chosen change={chosen} path={path} />
              <Deployments path={path} />
            </div>
            {cursors.map((before) =>
              changes.some(({ status }) => status === "pending") ? (
                <Waiting key={before} path={path} before={before} />
              ) : null
            )}
          </div>
        )
      }
    </Loaded>
  )
}
