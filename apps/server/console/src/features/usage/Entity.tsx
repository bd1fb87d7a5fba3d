// Recorded use of one tool, resource or prompt: what it says, and for each argument whether it was seen.
import type { Usage } from "@mcp-inspect/api/wire/Usage"
import { grouped, share } from "@mcp-inspect/api/wording/numbers"
import { argumentStatus, coverageText, callsText } from "@mcp-inspect/api/wording/usage"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { Foreign, Name } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Stepped } from "../../ui/Stepped.tsx"
import { Table } from "../../ui/Table.tsx"
import { type Kind, type Part, type Place, useOf } from "./atoms.ts"
import { Cohorts } from "./Cohorts.tsx"

const Arguments = ({ use }: { readonly use: Usage }) =>
  use.arguments.length === 0 ? (
    <p className="quiet">No argument of it is declared in a recorded contract or was seen.</p>
  ) : (
    <Stepped rows={use.arguments}>
      {(rows) => (
        <Table
          caption={`Arguments of ${use.entity} in ${use.window.days} days`}
          heads={["Argument", "Status", "Present in", "Of its calls", "Left out of"]}
          rows={rows.map((one) => ({
            key: one.path,
            cells: [
              <Name key="path" text={one.path} />,
              argumentStatus(use, one),
              grouped(one.present),
              share(one.present, use.calls),
              one.omission === undefined
                ? "not known"
                : `${grouped(one.omission.omitted)} of ${grouped(one.omission.calls)} that declare it`
            ]
          }))}
        />
      )}
    </Stepped>
  )

/** One entity. */
export const Entity = ({
  kind,
  name,
  part,
  place
}: {
  readonly place: Place
  readonly part: Part
  readonly kind: Kind
  readonly name: string
}) => {
  const atom = useOf(place, part, { kind, name })
  return (
    <Loaded result={useAtom(atom)} what="The use of it cannot be shown." retry={useRefresh(atom)}>
      {(use) => (
        <div className="stack">
          <p>
            {callsText(use)} {callsText(use).includes(coverageText(use)) ? "" : coverageText(use)}
          </p>
          {use.errors === 0 ? null : (
            <p>
              {grouped(use.errors)} of {grouped(use.calls)} calls failed.
            </p>
          )}
          {kind === "tool" ? <Arguments use={use} /> : null}
          <Cohorts cohorts={use.cohorts} count={use.cohorts.length} days={use.window.days} />
          <p className="quiet">
            <Foreign text={use.caveat} /> An argument is told as not observed only where collection was complete and
            every call names a recorded contract; otherwise it is unknown.
          </p>
        </div>
      )}
    </Loaded>
  )
}
