// Which contracts answered over time (USE-3): one strip for each, all on one scale.
import type { UsageSurfaces } from "@mcp-inspect/api/wire/UsageViews"
import { grouped } from "@mcp-inspect/api/wording/numbers"
import { Stepped } from "../../ui/Stepped.tsx"
import { Table } from "../../ui/Table.tsx"
import { Time } from "../../ui/Time.tsx"
import { Chart } from "./Chart.tsx"
import { everyDay } from "./days.ts"

type Surface = UsageSurfaces["surfaces"][number]

/* So many are drawn; the table has the others. */
const drawn = 5

const nameOf = ({ fingerprint, recorded }: Surface): string => {
  if (fingerprint === null) return "Calls that name no contract"
  return `Contract ${fingerprint.slice(7, 15)}${recorded ? "" : ", not recorded here"}`
}

/** The contracts. */
export const Surfaces = ({ use }: { readonly use: Pick<UsageSurfaces, "note" | "surfaces" | "window"> }) => {
  const shown = use.surfaces.slice(0, drawn)
  const most = Math.max(0, ...shown.flatMap(({ days }) => days.map(({ calls }) => calls)))
  return (
    <div className="stack">
      <p>{use.note}</p>
      {shown.map((surface) => (
        <Chart
          key={surface.fingerprint ?? ""}
          label={`${nameOf(surface)}: ${grouped(surface.calls)} calls, ${surface.share} of all in ${use.window.days} days`}
          days={everyDay(use.window, surface.days)}
          height={100}
          most={most}
        />
      ))}
      {use.surfaces.length > drawn ? (
        <Stepped rows={use.surfaces.slice(drawn)}>
          {(rows) => (
            <Table
              caption={`Further contracts in ${use.window.days} days`}
              heads={["Contract", "Calls", "Of all calls", "Last call"]}
              rows={rows.map((surface) => ({
                key: surface.fingerprint ?? "",
                cells: [
                  nameOf(surface),
                  grouped(surface.calls),
                  surface.share,
                  <Time key="last" at={surface.lastCallAt} />
                ]
              }))}
            />
          )}
        </Stepped>
      ) : null}
    </div>
  )
}
