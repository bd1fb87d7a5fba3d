// How do the servers of this project stand, and what changed of late?
import type { ServerInfo } from "@mcp-inspect/api/wire/History"
import { getRouteApi, Link } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { project as projectOf, servers, watches } from "../../features/places/atoms.ts"
import { standingOf, standingWords } from "../../features/places/standing.ts"
import { lastChange } from "../../features/recorded/atoms.ts"
import { ChangeLine } from "../../features/recorded/ChangeLine.tsx"
import { usePending } from "../../features/recorded/usePending.ts"
import { useReaches } from "../../features/session/who.ts"
import { channels, newestAlerts } from "../../features/setup/atoms.ts"
import { Checklist } from "../../features/setup/Checklist.tsx"
import { ServerTable } from "../../features/setup/ServerTable.tsx"
import { progressOf, stepsOf } from "../../features/setup/steps.ts"
import { Foreign } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Page, Section } from "../../ui/Page.tsx"
import { Time } from "../../ui/Time.tsx"

const route = getRouteApi("/shell/p/$org/$project/")

/* The strictest severity of the last change of a server, and when it was. */
const LastChange = ({ server }: { readonly server: string }) => {
  const { org, project } = route.useParams()
  const atom = lastChange({ org, project, server })
  const found = useAtom(atom)
  const ask = useRefresh(atom)
  usePending(AsyncResult.isSuccess(found) && found.value.changes[0]?.status === "pending", ask)
  const change = AsyncResult.isSuccess(found) ? found.value.changes[0] : undefined
  if (change === undefined) return <span className="quiet">…</span>
  return (
    <span className="row">
      <ChangeLine change={change} worst />
      {change.status === "baseline" ? null : (
        <span className="quiet">
          <Time at={change.deployment.createdAt} />
        </span>
      )}
    </span>
  )
}

const Servers = ({ all }: { readonly all: ReadonlyArray<typeof ServerInfo.Type> }) => {
  const { org, project } = route.useParams()
  const looked = useAtom(watches({ org, project }))
  const told = useAtom(channels({ org, project }))
  const mayCapture = useReaches(org, "member")
  const mayChange = useReaches(org, "admin")
  const watching = AsyncResult.isSuccess(looked) ? looked.value.watches : []
  const steps = stepsOf({
    servers: all,
    watches: watching.length,
    channels: AsyncResult.isSuccess(told) ? told.value.channels.length : 0
  })
  const { all: most, done } = progressOf(steps)
  const checklist = <Checklist path={{ org, project }} steps={steps} mayCapture={mayCapture} mayChange={mayChange} />
  const isKnown = AsyncResult.isSuccess(looked) && AsyncResult.isSuccess(told)
  if (all.length === 0) return checklist
  return (
    <>
      <ServerTable
        path={{ org, project }}
        servers={all}
        watches={watching}
        stands={(own) => {
          const standing = standingOf(own)
          return { standing, word: standingWords[standing] }
        }}
        change={(server) => <LastChange server={server} />}
      />
      {mayCapture ? null : (
        <p className="quiet">Servers are captured and added by members, admins and owners of the organization.</p>
      )}
      {done === most || !isKnown ? null : (
        <details>
          <summary>
            Set-up: {done} of {most} steps done
          </summary>
          {checklist}
        </details>
      )}
    </>
  )
}

const Alerts = () => {
  const { org, project } = route.useParams()
  const atom = newestAlerts({ org, project })
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Section
      title="Alerts"
      actions={
        <Link to="/p/$org/$project/alerts" params={{ org, project }}>
          All alerts
        </Link>
      }
    >
      <Loaded result={found} what="The alerts cannot be shown." retry={retry}>
        {({ alerts }) =>
          alerts.length === 0 ? (
            <p className="quiet">
              No alerts. A watched server raises one when its contract breaks or it cannot be captured.
            </p>
          ) : (
            <ul className="stack">
              {alerts.map(({ createdAt, id, kind, server, title }) => (
                <li key={id} className="row">
                  <Link
                    to={
                      kind === "change"
                        ? "/p/$org/$project/servers/$server/changes"
                        : "/p/$org/$project/servers/$server/watch"
                    }
                    params={{ org, project, server }}
                  >
                    <Foreign text={title} longest={300} />
                  </Link>
                  <span className="quiet">
                    <Time at={createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

/** The home of a project. */
export const Project = () => {
  const { org, project } = route.useParams()
  const known = useAtom(projectOf({ org, project }))
  const atom = servers({ org, project })
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  const mayCapture = useReaches(org, "member")
  const isEmpty = AsyncResult.isSuccess(found) && found.value.servers.length === 0
  return (
    <Page
      title={AsyncResult.isSuccess(known) ? known.value.name : project}
      under={
        <code>
          {org}/{project}
        </code>
      }
      actions={
        mayCapture && !isEmpty ? (
          <>
            <Link className="button plain" to="/p/$org/$project/add-server" params={{ org, project }}>
              Add a server
            </Link>
            <Link className="button primary" to="/p/$org/$project/capture" params={{ org, project }} search={{}}>
              Capture a server
            </Link>
          </>
        ) : null
      }
    >
      <Section title={isEmpty ? "Set-up" : "Servers"}>
        <Loaded result={found} what="The servers cannot be shown." retry={retry}>
          {({ servers: all }) => <Servers all={all} />}
        </Loaded>
      </Section>
      {isEmpty ? null : <Alerts />}
    </Page>
  )
}
