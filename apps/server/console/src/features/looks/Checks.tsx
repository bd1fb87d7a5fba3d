import type { ReactNode } from "react"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Pages } from "../../ui/Pages.tsx"
import { Table } from "../../ui/Table.tsx"
import { Time } from "../../ui/Time.tsx"
import { checks } from "./atoms.ts"
import { duration, outcomeWords } from "./words.ts"

interface WatchPath {
  readonly org: string
  readonly project: string
  readonly watch: string
}

const Page = ({
  before,
  path: { org, project, watch },
  rest
}: {
  readonly path: WatchPath
  readonly before: string | undefined
  readonly rest: (next: string | null) => ReactNode
}) => {
  const atom = checks({ org, project, watch, before })
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Loaded result={found} what="The checks cannot be shown." retry={retry}>
      {({ checks: all, next }) =>
        all.length === 0 ? (
          <p className="quiet">No checks yet. The first is due at once.</p>
        ) : (
          <>
            <Table
              caption="Checks, newest first"
              heads={["Checked", "Outcome", "Contract", "Lists", "All of it"]}
              rows={all.map(({ at, attempt, durationMs, failure, fingerprint, listMs, outcome, slot }) => ({
                key: `${slot} ${attempt}`,
                cells: [
                  <Time key="at" at={at} />,
                  failure === null ? (
                    `${outcomeWords[outcome]}${attempt > 0 ? " (looked at again)" : ""}`
                  ) : (
                    <span key="failure">
                      {outcomeWords[outcome]}: <code>{failure.code}</code>{" "}
                      <span className="quiet">
                        <Foreign text={failure.message} longest={300} />
                      </span>
                    </span>
                  ),
                  fingerprint === null ? "none" : <code key="print">{fingerprint.slice(7, 19)}</code>,
                  listMs === null ? "none" : duration(listMs),
                  duration(durationMs)
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

/** Every look of a watch, newest first. */
export const ChecksOf = ({ path }: { readonly path: WatchPath }) => (
  <Pages more="Show older checks" page={(before, rest) => <Page path={path} before={before} rest={rest} />} />
)
