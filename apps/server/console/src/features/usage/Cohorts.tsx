// Versions of client software that called. They stand for no person and no organization (ING-54).
import type { Usage } from "@mcp-inspect/api/wire/Usage"
import { grouped } from "@mcp-inspect/api/wording/numbers"
import { Foreign, plain } from "../../ui/Foreign.tsx"
import { Stepped } from "../../ui/Stepped.tsx"
import { Table } from "../../ui/Table.tsx"
import { Time } from "../../ui/Time.tsx"

type Cohort = Usage["cohorts"][number] & { readonly excluded?: boolean }

const Text = ({ text }: { readonly text: string | null }) =>
  text === null ? <span className="quiet">not told</span> : <Foreign text={text} longest={128} />

/** The cohorts, those with most calls first. */
export const Cohorts = ({
  cohorts,
  count,
  days,
  of
}: {
  readonly cohorts: ReadonlyArray<Cohort>
  readonly count: number
  readonly days: number
  /** What was called, where it is not all of the project. */
  readonly of?: string
}) => {
  if (cohorts.length === 0) return null
  const isMarked = cohorts.some(({ excluded }) => excluded === true)
  return (
    <>
      <Stepped rows={cohorts}>
        {(rows) => (
          <Table
            caption={`Client cohorts${of === undefined ? "" : ` of ${plain(of)}`} in ${days} days`}
            heads={["Client", "Version", "Calls", "Last call", ...(isMarked ? ["In evidence"] : [])]}
            rows={rows.map(({ calls, clientName, clientVersion, excluded, lastCallAt }) => ({
              key: `${clientName ?? ""} ${clientVersion ?? ""}`,
              cells: [
                <Text key="name" text={clientName} />,
                <Text key="version" text={clientVersion} />,
                grouped(calls),
                <Time key="last" at={lastCallAt} />,
                ...(isMarked ? [excluded === true ? "left out by the settings" : "counted"] : [])
              ]
            }))}
          />
        )}
      </Stepped>
      {count > cohorts.length ? (
        <p className="quiet">
          The {grouped(cohorts.length)} with most calls of {grouped(count)}.
        </p>
      ) : null}
    </>
  )
}
