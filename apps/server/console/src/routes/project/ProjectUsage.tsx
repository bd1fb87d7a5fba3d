// What of this project is called, by what, and how sure is that?
import "../../features/usage/usage.css"
import type { UsageOverview } from "@mcp-inspect/api/wire/UsageViews"
import { counted, grouped } from "@mcp-inspect/api/wording/numbers"
import { getRouteApi } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useMemo } from "react"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { overview, type Part, type Place, surfaces } from "../../features/usage/atoms.ts"
import { Chart } from "../../features/usage/Chart.tsx"
import { Cohorts } from "../../features/usage/Cohorts.tsx"
import { Coverage, coverageSentence } from "../../features/usage/Coverage.tsx"
import { everyDay } from "../../features/usage/days.ts"
import { Entities } from "../../features/usage/Entities.tsx"
import { InForce } from "../../features/usage/InForce.tsx"
import { NotCollected } from "../../features/usage/NotCollected.tsx"
import { Surfaces } from "../../features/usage/Surfaces.tsx"
import { useWanted, Window } from "../../features/usage/Window.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Page, Section } from "../../ui/Page.tsx"

const here = getRouteApi("/shell/p/$org/$project/usage")

const InService = ({ part, place }: { readonly place: Place; readonly part: Part }) => {
  const atom = surfaces(place, part)
  return (
    <Loaded result={useAtom(atom)} what="The contracts in service cannot be shown." retry={useRefresh(atom)}>
      {(use) => <Surfaces use={use} />}
    </Loaded>
  )
}

const Recorded = ({
  part,
  place,
  use
}: {
  readonly use: UsageOverview
  readonly place: Place
  readonly part: Part
}) => {
  const days = useMemo(() => everyDay(use.window, use.days), [use])
  return (
    <>
      <Section title="Calls over time">
        <p className="said">
          <strong>{counted(use.calls, "recorded call")}</strong> in the requested {use.window.days}-day window,{" "}
          {grouped(use.errors)} of them failed. {coverageSentence(use)}
        </p>
        <p className="quiet">{use.caveat}</p>
        <Chart days={days} label={`Calls by day, ${use.window.days} days`} />
      </Section>
      <Section title="By name">
        <Entities place={place} part={part} entities={use.entities} all={use.calls} />
        {use.entityCount > use.entities.length ? (
          <p className="quiet">
            The {grouped(use.entities.length)} with most calls of {grouped(use.entityCount)}.
          </p>
        ) : null}
      </Section>
      <Section title="By client cohort">
        <p className="quiet">A cohort is a version of client software. It stands for no person and no organization.</p>
        <Cohorts cohorts={use.cohorts} count={use.cohortCount} days={use.window.days} />
      </Section>
      <Section title="Contracts in service">
        <InService place={place} part={part} />
      </Section>
    </>
  )
}

/** Recorded use of a project. */
export const ProjectUsage = () => {
  const place = here.useParams()
  const [part, setPart] = useWanted()
  const atom = overview(place, part)
  const found = useAtom(atom)
  const days = AsyncResult.isSuccess(found) ? found.value.window.days : undefined
  return (
    <Page title="Usage" actions={<Window part={part} days={days} change={setPart} />}>
      <Loaded result={found} what="Recorded use cannot be shown." retry={useRefresh(atom)}>
        {(use) => (
          <>
            {use.calls === 0 && use.coverage.daysWithData === 0 ? (
              <NotCollected place={place} days={use.window.days} />
            ) : (
              <Recorded use={use} place={place} part={{ ...part, days: use.window.days }} />
            )}
            <Section title="Coverage">
              <Coverage use={use} />
            </Section>
          </>
        )}
      </Loaded>
      <Section title="Settings in force">
        <InForce place={place} />
      </Section>
    </Page>
  )
}
