// Where does the server run, what was recorded of it, and does anything look at it?
import type { WatchInfo } from "@mcp-inspect/api/wire/Watch"
import { getRouteApi, Link } from "@tanstack/react-router"
import { Exit } from "effect"
import { type ReactNode, useState } from "react"
import { useAction, useAtom, useRefresh } from "../../data/atoms.tsx"
import { type Problem, problemOf } from "../../data/problem.ts"
import { removeWatch } from "../../features/looks/atoms.ts"
import { watches } from "../../features/places/atoms.ts"
import { deployments } from "../../features/recorded/atoms.ts"
import { documentUrl, shortPrint, sourceWords } from "../../features/recorded/words.ts"
import { useReaches } from "../../features/session/who.ts"
import { Button } from "../../ui/Button.tsx"
import { Copy } from "../../ui/Copy.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Failure } from "../../ui/Notices.tsx"
import { Section } from "../../ui/Page.tsx"
import { Pages } from "../../ui/Pages.tsx"
import { Table } from "../../ui/Table.tsx"
import { Time } from "../../ui/Time.tsx"

const route = getRouteApi("/shell/p/$org/$project/servers/$server/settings")

const Delete = ({ watch }: { readonly watch: WatchInfo }) => {
  const { org, project } = route.useParams()
  const remove = useAction(removeWatch)
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const end = async () => {
    const exit = await remove({ params: { org, project, watch: watch.id }, reactivityKeys: ["watches"] })
    if (Exit.isFailure(exit)) setProblem(problemOf(exit.cause))
  }
  return (
    <div className="stack">
      {isAsked ? (
        <p className="row" role="alert">
          <span>Its checks and its kept credential go with it. Recorded snapshots stay.</span>
          <Button look="danger" onPress={() => void end()}>
            Delete watch of {watch.environment}
          </Button>
          <Button look="quiet" onPress={() => setAsked(false)}>
            Keep watch
          </Button>
        </p>
      ) : (
        <p className="row">
          <Button look="danger" onPress={() => setAsked(true)}>
            Delete watch
          </Button>
        </p>
      )}
      {problem === undefined ? null : <Failure what="The watch is still there." problem={problem} />}
    </div>
  )
}

const Watching = () => {
  const { org, project, server } = route.useParams()
  const mayChange = useReaches(org, "admin")
  const atom = watches({ org, project })
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  const params = { org, project, server }
  return (
    <Section title="Watch">
      <Loaded result={found} what="The watch cannot be shown." retry={retry}>
        {({ watches: all }) => {
          const own = all.filter((watch) => watch.server === server)
          if (own.length === 0)
            return (
              <p className="quiet">
                Nothing looks at this server by itself.{" "}
                <Link to="/p/$org/$project/servers/$server/watch" params={params}>
                  Watch
                </Link>{" "}
                says how.
              </p>
            )
          return own.map((watch) => (
            <div key={watch.id} className="stack">
              <p>
                <code>{watch.environment}</code> is watched at{" "}
                <code>
                  <Foreign text={watch.url} />
                </code>
                .{" "}
                <Link to="/p/$org/$project/servers/$server/watch" params={params}>
                  Interval and threshold
                </Link>
              </p>
              {mayChange ? (
                <Delete watch={watch} />
              ) : (
                <p className="quiet">Watches are deleted by admins and owners of the organization.</p>
              )}
            </div>
          ))
        }}
      </Loaded>
    </Section>
  )
}

const Recorded = ({
  before,
  rest
}: {
  readonly before: string | undefined
  readonly rest: (next: string | null) => ReactNode
}) => {
  const { org, project, server } = route.useParams()
  const atom = deployments({ org, project, server, before })
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Loaded result={found} what="What was recorded cannot be shown." retry={retry}>
      {({ deployments: all, next }) =>
        all.length === 0 ? (
          <p className="quiet">Nothing was recorded yet.</p>
        ) : (
          <>
            <Table
              caption="Recorded snapshots, newest first"
              heads={["Recorded", "Environment", "Branch", "Commit", "How", "Contract", "Id"]}
              rows={all.map(({ branch, commit, createdAt, environment, fingerprint, id, source }) => ({
                key: id,
                cells: [
                  <Time key="at" at={createdAt} />,
                  environment,
                  branch === null ? "not known" : <Foreign key="branch" text={branch} longest={80} />,
                  commit === null ? "not known" : <code key="commit">{commit.slice(0, 12)}</code>,
                  sourceWords[source],
                  <a
                    key="document"
                    href={documentUrl(org, project, fingerprint)}
                    download={`${shortPrint(fingerprint)}.json`}
                    aria-label={`Download snapshot ${shortPrint(fingerprint)}`}
                  >
                    <code>{shortPrint(fingerprint)}</code>
                  </a>,
                  <Copy key="id" text={id} what={`deployment id ${id}`} />
                ]
              }))}
            />
            {rest(next)}
          </>
        )
      }
    </Loaded>
  )
}

const Environments = () => {
  const { org, project, server } = route.useParams()
  const found = useAtom(deployments({ org, project, server }))
  return (
    <Section title="Environments">
      <Loaded result={found} what="The environments cannot be shown.">
        {({ deployments: all, next }) => {
          const newest = [...Map.groupBy(all, ({ environment }) => environment)]
          return (
            <>
              <Table
                caption="Environments"
                heads={["Environment", "Last recorded", "Contract"]}
                rows={newest.map(([environment, [last]]) => ({
                  key: environment,
                  cells: [
                    environment,
                    <Time key="at" at={last?.createdAt ?? null} />,
                    last === undefined ? "none" : <code key="print">{shortPrint(last.fingerprint)}</code>
                  ]
                }))}
              />
              <p className="quiet">
                An environment begins with the first snapshot that names it; snapshots are compared within one.
                {next === null ? "" : " These are the environments of the newest snapshots."}
              </p>
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

/** What there is to know and to change of a server. */
export const ServerSettings = () => (
  <>
    <Environments />
    <Watching />
    <Section title="Recorded snapshots">
      <Pages more="Show older snapshots" page={(before, rest) => <Recorded before={before} rest={rest} />} />
    </Section>
  </>
)
