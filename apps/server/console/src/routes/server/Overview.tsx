// Is it up, did its contract change and how badly, what does it offer, and who uses it?
import { getRouteApi, Link } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { CaptureAgain } from "../../features/capture/CaptureAgain.tsx"
import { AvailabilityOf } from "../../features/looks/Availability.tsx"
import { servers, watches } from "../../features/places/atoms.ts"
import { standingOf, standingWords } from "../../features/places/standing.ts"
import { deployments, lastChange, use } from "../../features/recorded/atoms.ts"
import { ChangeLine } from "../../features/recorded/ChangeLine.tsx"
import { usePending } from "../../features/recorded/usePending.ts"
import { shortPrint, sourceWords } from "../../features/recorded/words.ts"
import { useReaches } from "../../features/session/who.ts"
import { surface } from "../../features/surface/atoms.ts"
import { kinds } from "../../features/surface/words.ts"
import { Dot } from "../../ui/Dot.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty } from "../../ui/Notices.tsx"
import { Section } from "../../ui/Page.tsx"
import { countText } from "../../ui/numbers.ts"
import { Time } from "../../ui/Time.tsx"
import "../../features/looks/looks.css"
import "../../features/recorded/overview.css"

const route = getRouteApi("/shell/p/$org/$project/servers/$server/")

const Captured = () => {
  const { org, project, server } = route.useParams()
  const mayCapture = useReaches(org, "member")
  const looked = useAtom(watches({ org, project }))
  const found = useAtom(deployments({ org, project, server }))
  const retry = useRefresh(deployments({ org, project, server }))
  const own = AsyncResult.isSuccess(looked) ? looked.value.watches.filter((watch) => watch.server === server) : []
  const standing = standingOf(own)
  // The one that makes it stand as it does.
  const watch = own.find((one) => standingOf([one]) === standing)
  return (
    <Section
      title="Captured"
      actions={mayCapture ? <CaptureAgain org={org} project={project} server={server} watched={watch} /> : null}
    >
      <p className="row answer">
        <Dot standing={standing} word="" />
        <strong>{standingWords[standing]}</strong>
        {watch === undefined ? null : (
          <span className="quiet">
            last check <Time at={watch.lastCheckAt} />
          </span>
        )}
      </p>
      {watch === undefined || watch.lastFailure === null || standing !== "down" ? null : (
        <p className="problem">
          <Foreign text={watch.lastFailure.message} /> <Foreign text={watch.lastFailure.mend} />
        </p>
      )}
      <Loaded result={found} what="What was recorded cannot be shown." retry={retry}>
        {({ deployments: [newest] }) =>
          newest === undefined ? (
            <p className="quiet">Nothing was recorded yet.</p>
          ) : (
            <p className="quiet">
              Last recorded <Time at={newest.createdAt} />, {sourceWords[newest.source]}, in{" "}
              <code>{newest.environment}</code>
              {newest.branch === null ? null : (
                <>
                  , of <Foreign text={newest.branch} longest={80} />
                </>
              )}
              {newest.commit === null ? null : (
                <>
                  {" "}
                  at <code>{newest.commit.slice(0, 12)}</code>
                </>
              )}
              .
            </p>
          )
        }
      </Loaded>
      {mayCapture ? null : (
        <p className="quiet">It is captured again by members, admins and owners of the organization.</p>
      )}
      {watch === undefined ? (
        <p className="quiet">
          <Link to="/p/$org/$project/servers/$server/watch" params={{ org, project, server }}>
            Watch it
          </Link>{" "}
          to be told when its contract breaks.
        </p>
      ) : (
        <AvailabilityOf org={org} project={project} watch={watch.id} />
      )}
    </Section>
  )
}

const Contract = () => {
  const { org, project, server } = route.useParams()
  const atom = lastChange({ org, project, server })
  const result = useAtom(atom)
  const retry = useRefresh(atom)
  usePending(AsyncResult.isSuccess(result) && result.value.changes[0]?.status === "pending", retry)
  return (
    <Section title="Contract">
      <Loaded result={result} what="The changes cannot be shown." retry={retry}>
        {({ changes: [change] }) => {
          if (change === undefined) return <p className="quiet">Nothing was recorded yet.</p>
          const toChanges = (
            <Link to="/p/$org/$project/servers/$server/changes" params={{ org, project, server }}>
              Changes
            </Link>
          )
          if (change.status === "baseline")
            return (
              <>
                <p className="row answer">
                  <ChangeLine change={change} />
                  <strong>
                    Recorded <Time at={change.deployment.createdAt} />
                  </strong>
                </p>
                <p className="quiet">
                  It is what later contracts are compared with, and no verdict. The next distinct contract brings the
                  first comparison.
                </p>
              </>
            )
          return (
            <>
              <p className="row answer">
                <strong>
                  Changed <Time at={change.deployment.createdAt} />
                </strong>
                <ChangeLine change={change} />
              </p>
              <p className="quiet">
                {change.counts === null ? (
                  <>
                    <Foreign text={change.summary} longest={400} /> {toChanges} has both contracts.
                  </>
                ) : (
                  <>{toChanges} has every finding, with its proof and what to do.</>
                )}
              </p>
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

const Counts = ({ fingerprint }: { readonly fingerprint: string }) => {
  const { org, project, server } = route.useParams()
  const atom = surface({ org, project, fingerprint })
  const result = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Loaded result={result} what="The surface cannot be shown." retry={retry}>
      {({ index: { names, scoped } }) => (
        <>
          <dl className="figures">
            {kinds.map(([kind, words]) => (
              <div key={kind}>
                <dt>{words}</dt>
                <dd>
                  <Link
                    to="/p/$org/$project/servers/$server/surface"
                    params={{ org, project, server }}
                    search={{ kind }}
                  >
                    {names[kind].length}
                  </Link>
                </dd>
              </div>
            ))}
          </dl>
          <p className="row quiet">
            <code title={fingerprint}>{shortPrint(fingerprint)}</code>
            {scoped.size === 0 ? null : <span className="tag">Authorization-scoped</span>}
          </p>
        </>
      )}
    </Loaded>
  )
}

const Offers = () => {
  const { org, project, server } = route.useParams()
  const atom = servers({ org, project })
  const known = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Section title="Surface">
      <Loaded result={known} what="The surface cannot be shown." retry={retry}>
        {({ servers: all }) => {
          const fingerprint = all.find(({ name }) => name === server)?.lastFingerprint ?? null
          return fingerprint === null ? (
            <p className="quiet">Nothing was recorded yet.</p>
          ) : (
            <Counts fingerprint={fingerprint} />
          )
        }}
      </Loaded>
    </Section>
  )
}

const Used = () => {
  const { org, project, server } = route.useParams()
  const atom = use({ org, project })
  const result = useAtom(atom)
  const retry = useRefresh(atom)
  const toUsage = (
    <Link to="/p/$org/$project/servers/$server/usage" params={{ org, project, server }}>
      Usage
    </Link>
  )
  return (
    <Section title="Use">
      <Loaded result={result} what="Recorded use cannot be shown." retry={retry}>
        {({ calls, caveat, cohortCount, coverage, window }) =>
          coverage.daysWithData === 0 ? (
            <p className="quiet">
              No use was collected in the last {window.days} days. {toUsage} says how to instrument a server.
            </p>
          ) : (
            <>
              <p className="answer">
                <strong>
                  {countText(calls)} recorded {calls === 1 ? "call" : "calls"} by {countText(cohortCount)} client{" "}
                  {cohortCount === 1 ? "cohort" : "cohorts"}
                </strong>{" "}
                <span className="quiet">in {window.days} days, in all servers of the project together.</span>
              </p>
              <p className="quiet">
                {caveat} {toUsage} has the rest.
              </p>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

/** How a server stands, from the most pressing question to the least. */
export const Overview = () => {
  const { org, project, server } = route.useParams()
  const known = useAtom(servers({ org, project }))
  const isUnknown = AsyncResult.isSuccess(known) && !known.value.servers.some(({ name }) => name === server)
  if (isUnknown)
    return (
      <Empty says={`No server named ${server} was recorded in this project.`}>
        <p>
          <Link to="/p/$org/$project/capture" params={{ org, project }} search={{ server }}>
            Capture a server
          </Link>
        </p>
      </Empty>
    )
  return (
    <div className="overview">
      <Captured />
      <Contract />
      <Offers />
      <Used />
    </div>
  )
}
