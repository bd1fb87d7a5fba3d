// What does the watch see, and how often does it look?
import type { WatchInfo } from "@mcp-inspect/api/wire/Watch"
import { getRouteApi, Link } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useAction, useAtom, useRefresh } from "../../data/atoms.tsx"
import { capturesOf } from "../../features/capture/atoms.ts"
import { changeWatch } from "../../features/looks/atoms.ts"
import { AvailabilityOf } from "../../features/looks/Availability.tsx"
import { ChecksOf } from "../../features/looks/Checks.tsx"
import { NewWatch, WatchSettings } from "../../features/looks/WatchForm.tsx"
import { intervals, thresholds } from "../../features/looks/words.ts"
import { watches } from "../../features/places/atoms.ts"
import { standingOf, standingWords } from "../../features/places/standing.ts"
import { useReaches } from "../../features/session/who.ts"
import { Button } from "../../ui/Button.tsx"
import { Dot } from "../../ui/Dot.tsx"
import { Facts } from "../../ui/Facts.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty, Note } from "../../ui/Notices.tsx"
import { Section } from "../../ui/Page.tsx"
import { Time } from "../../ui/Time.tsx"

const route = getRouteApi("/shell/p/$org/$project/servers/$server/watch")

const wordOf = <Value extends string>(
  all: ReadonlyArray<readonly [value: Value, text: string]>,
  wanted: Value
): string => all.find(([value]) => value === wanted)?.[1] ?? wanted

const Pause = ({ watch }: { readonly watch: WatchInfo }) => {
  const { org, project } = route.useParams()
  const change = useAction(changeWatch)
  return (
    <Button
      onPress={() =>
        void change({
          params: { org, project, watch: watch.id },
          payload: { paused: !watch.paused },
          reactivityKeys: ["watches"]
        })
      }
    >
      {watch.paused ? "Resume watch" : "Pause watch"}
    </Button>
  )
}

const LastFailure = ({ watch: { failuresInARow, lastFailure } }: { readonly watch: WatchInfo }) =>
  lastFailure === null ? null : (
    <div className="failure" role="status">
      <p>
        <strong>{failuresInARow === 1 ? "The last check failed." : `The last ${failuresInARow} checks failed.`}</strong>{" "}
        <Foreign text={lastFailure.message} /> <Foreign text={lastFailure.mend} />
      </p>
      <p className="quiet">
        <code>{lastFailure.code}</code> Nothing is said of the contract by it.
      </p>
    </div>
  )

const One = ({ watch }: { readonly watch: WatchInfo }) => {
  const { org, project } = route.useParams()
  const mayChange = useReaches(org, "admin")
  const standing = standingOf([watch])
  return (
    <>
      <Section title={`Watch of ${watch.environment}`} actions={mayChange ? <Pause watch={watch} /> : null}>
        {standing === "down" ? (
          <LastFailure watch={watch} />
        ) : (
          <p className="row" role="status">
            <Dot standing={standing} word="" />
            <strong>{standingWords[standing]}</strong>
          </p>
        )}
        <Facts
          of={[
            [
              "Address",
              <code key="url">
                <Foreign text={watch.url} />
              </code>
            ],
            ["Last check", <Time key="last" at={watch.lastCheckAt} />],
            ["Next check", watch.paused ? "none while it is paused" : <Time key="next" at={watch.nextCheckAt} />],
            ...(mayChange
              ? []
              : ([
                  ["Interval", wordOf(intervals, watch.interval)],
                  ["Alert on", wordOf(thresholds, watch.threshold)]
                ] as const)),
            ["Credential", watch.hasCredential ? "kept, sealed" : "none"]
          ]}
        />
        {mayChange ? <WatchSettings path={{ org, project }} watch={watch} /> : null}
        <p className="quiet">
          <Link to="/p/$org/$project/watches" params={{ org, project }}>
            Watched servers
          </Link>{" "}
          {mayChange ? "changes the address and keeps a credential." : "are changed by admins and owners."}
        </p>
      </Section>
      <Section title="Availability">
        <AvailabilityOf org={org} project={project} watch={watch.id} />
      </Section>
      <Section title="Checks">
        <ChecksOf path={{ org, project, watch: watch.id }} />
      </Section>
    </>
  )
}

const None = () => {
  const { org, project, server } = route.useParams()
  const mayWatch = useReaches(org, "admin")
  const captured = useAtom(capturesOf({ org, project, server }))
  if (AsyncResult.isInitial(captured)) return null
  const url = AsyncResult.isSuccess(captured) ? captured.value.captures[0]?.url : undefined
  return (
    <Empty says="Nothing looks at this server by itself. A watch captures it at an interval and alerts when its contract breaks; checks and availability appear here.">
      {mayWatch ? (
        <NewWatch path={{ org, project }} server={server} url={url} />
      ) : (
        <Note>Servers are watched by admins and owners of the organization.</Note>
      )}
    </Empty>
  )
}

/** The watch of a server, one for each environment. */
export const Watch = () => {
  const { org, project, server } = route.useParams()
  const atom = watches({ org, project })
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Loaded result={found} what="The watch cannot be shown." retry={retry}>
      {({ watches: all }) => {
        const own = all.filter((watch) => watch.server === server)
        return own.length === 0 ? <None /> : own.map((watch) => <One key={watch.id} watch={watch} />)
      }}
    </Loaded>
  )
}
