// What is called, and behind each name what is known of it.
import { grouped, share } from "@mcp-inspect/api/wording/numbers"
import { useEffect, useRef, useState } from "react"
import { Button } from "../../ui/Button.tsx"
import { Name } from "../../ui/Foreign.tsx"
import { Section } from "../../ui/Page.tsx"
import { Stepped } from "../../ui/Stepped.tsx"
import { Table } from "../../ui/Table.tsx"
import { Time } from "../../ui/Time.tsx"
import type { Kind, Part, Place } from "./atoms.ts"
import { Entity } from "./Entity.tsx"

/** Something that can be called, and how often it was; null where that is not among what is told. */
export interface Called {
  readonly kind: Kind
  readonly name: string
  readonly calls: number | null
  readonly errors: number
  readonly lastCallAt: string | null
}

const keyOf = ({ kind, name }: Pick<Called, "kind" | "name">): string => `${kind} ${name}`

/** The table, and the one that is looked at. */
export const Entities = ({
  all,
  entities,
  part,
  place
}: {
  readonly place: Place
  readonly part: Part
  readonly entities: ReadonlyArray<Called>
  /** All recorded calls of the project. */
  readonly all: number
}) => {
  const [chosen, setChosen] = useState<Called>()
  const panel = useRef<HTMLDivElement>(null)
  // It stands below a table that may be long: whoever asked for it is taken there.
  useEffect(() => {
    if (chosen !== undefined) panel.current?.focus()
  }, [chosen])
  return (
    <div className="stack by-name">
      <Stepped rows={entities}>
        {(rows) => (
          <Table
            caption={`Calls by name in ${part.days} days`}
            heads={["Kind", "Name", "Calls", "Of all calls", "Failed", "Last call", "Arguments and clients"]}
            numbers={["Calls", "Of all calls", "Failed"]}
            rows={rows.map((one) => ({
              key: keyOf(one),
              cells: [
                one.kind,
                <Name key="name" text={one.name} />,
                one.calls === null ? "not among the most called" : grouped(one.calls),
                one.calls === null ? "" : share(one.calls, all),
                one.calls === null || one.calls === 0 ? "" : share(one.errors, one.calls),
                one.lastCallAt === null ? (
                  <span key="last" className="quiet">
                    no recorded calls in the requested {part.days}-day window
                  </span>
                ) : (
                  <Time key="last" at={one.lastCallAt} />
                ),
                <Button
                  key="more"
                  look="quiet"
                  aria-expanded={chosen !== undefined && keyOf(chosen) === keyOf(one)}
                  aria-label={`Show use of ${one.kind} ${one.name}`}
                  onPress={() => setChosen(one)}
                >
                  Show use
                </Button>
              ]
            }))}
          />
        )}
      </Stepped>
      <div ref={panel} tabIndex={-1} className="panel">
        {chosen === undefined ? null : (
          <Section
            title={`${chosen.kind} ${chosen.name}`}
            actions={
              <Button look="quiet" onPress={() => setChosen(undefined)}>
                Close
              </Button>
            }
          >
            <Entity place={place} part={part} kind={chosen.kind} name={chosen.name} />
          </Section>
        )}
      </div>
    </div>
  )
}
