// Who uses what of this server, and since when?
import "../../features/usage/usage.css"
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import type { UsageOverview, UsageSurfaces } from "@mcp-inspect/api/wire/UsageViews"
import { counted, grouped, share } from "@mcp-inspect/api/wording/numbers"
import { getRouteApi, Link } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useMemo } from "react"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { contracts, document, overview, type Part, type Place, servers, surfaces } from "../../features/usage/atoms.ts"
import { Chart } from "../../features/usage/Chart.tsx"
import { calledOf, offeredBy } from "../../features/usage/contract.ts"
import { coverageSentence } from "../../features/usage/Coverage.tsx"
import { everyDay, summed } from "../../features/usage/days.ts"
import { Entities } from "../../features/usage/Entities.tsx"
import { NotCollected } from "../../features/usage/NotCollected.tsx"
import { Surfaces } from "../../features/usage/Surfaces.tsx"
import { useWanted, Window } from "../../features/usage/Window.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Section } from "../../ui/Page.tsx"

const here = getRouteApi("/shell/p/$org/$project/servers/$server/usage")

interface Looked {
  readonly place: Place
  readonly part: Part
  readonly use: UsageOverview
}

/* The names of the contract that was recorded last, with what is known of each. */
const Offered = ({ fingerprint, part, place, use }: Looked & { readonly fingerprint: string }) => {
  const atom = document(place, fingerprint)
  const called = (found: JsonObject) => calledOf(offeredBy(found), use)
  return (
    <Loaded result={useAtom(atom)} what="The names of the contract cannot be shown." retry={useRefresh(atom)}>
      {(found) => (
        <>
          <Entities place={place} part={part} entities={called(found)} all={use.calls} />
          <p className="quiet">
            Calls are recorded by name for the whole project: one that several servers have counts for all of them.
          </p>
        </>
      )}
    </Loaded>
  )
}

/* Calls by day: all of the project where it has one server, else those that name a contract of this one. */
const OverTime = ({
  isOnly,
  own,
  use
}: {
  readonly use: UsageOverview
  readonly isOnly: boolean
  readonly own: UsageSurfaces["surfaces"]
}) => {
  const days = useMemo(
    () => everyDay(use.window, isOnly ? use.days : summed(own.map((surface) => surface.days))),
    [use, isOnly, own]
  )
  const calls = isOnly ? use.calls : own.reduce((sum, surface) => sum + surface.calls, 0)
  return (
    <>
      <p>
        <strong>{counted(calls, "recorded call")}</strong> in the requested {use.window.days}-day window
        {isOnly
          ? ""
          : ` under recorded contracts of this server, ${share(calls, use.calls)} of all calls of the project`}
        . {coverageSentence(use)}
      </p>
      {isOnly ? null : (
        <p className="quiet">
          Calls that name no contract cannot be told apart by server: they are in <i>Usage</i> of the project alone.
        </p>
      )}
      <p className="quiet">{use.caveat}</p>
      <Chart days={days} label={`Calls by day, ${grouped(use.window.days)} days`} />
    </>
  )
}

const Recorded = ({ part, place, server, use }: Looked & { readonly server: string }) => {
  const all = useAtom(servers(place))
  const recorded = useAtom(contracts(place, server))
  const atom = surfaces(place, part)
  const inService = useAtom(atom)
  const retry = useRefresh(atom)
  const own = useMemo(
    () =>
      new Set(
        AsyncResult.isSuccess(recorded) ? recorded.value.changes.map(({ deployment }) => deployment.fingerprint) : []
      ),
    [recorded]
  )
  const found = AsyncResult.isSuccess(all) ? all.value.servers : []
  const last = found.find(({ name }) => name === server)?.lastFingerprint ?? undefined
  const isOnly = found.length === 1
  return (
    <Loaded result={inService} what="The contracts in service cannot be shown." retry={retry}>
      {(told) => {
        const mine = told.surfaces.filter(({ fingerprint }) => (fingerprint === null ? isOnly : own.has(fingerprint)))
        return (
          <>
            <Section title="Calls over time">
              <OverTime use={use} isOnly={isOnly} own={mine} />
            </Section>
            <Section title="By name">
              {last === undefined ? null : <Offered place={place} part={part} use={use} fingerprint={last} />}
            </Section>
            <Section title="Contracts in service">
              {mine.length === 0 ? (
                <p>
                  No recorded call names a contract of this server. The option <code>surfaceFingerprint</code> of the
                  instrumentation tells it.
                </p>
              ) : (
                <Surfaces use={{ ...told, surfaces: mine }} />
              )}
            </Section>
            <p>
              <Link to="/p/$org/$project/usage" params={place}>
                Client cohorts, coverage and settings of the project
              </Link>
            </p>
          </>
        )
      }}
    </Loaded>
  )
}

/** Recorded use of a server. */
export const Usage = () => {
  const { server, ...place } = here.useParams()
  const [part, setPart] = useWanted()
  const atom = overview(place, part)
  const found = useAtom(atom)
  const days = AsyncResult.isSuccess(found) ? found.value.window.days : undefined
  return (
    <div className="stack">
      <Window part={part} days={days} change={setPart} />
      <Loaded result={found} what="Recorded use cannot be shown." retry={useRefresh(atom)}>
        {(use) =>
          use.calls === 0 && use.coverage.daysWithData === 0 ? (
            <NotCollected place={place} days={use.window.days} />
          ) : (
            <Recorded place={place} part={{ ...part, days: use.window.days }} use={use} server={server} />
          )
        }
      </Loaded>
    </div>
  )
}
