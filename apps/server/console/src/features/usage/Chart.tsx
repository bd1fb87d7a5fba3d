// A chart with what it says in words and numbers: on hover the day, and behind it the table.
import { lazy, Suspense, useCallback, useState } from "react"
import { Skeleton } from "../../data/Loaded.tsx"
import { Table } from "../../ui/Table.tsx"
import { exactDay } from "../../ui/time.ts"
import type { DayCount } from "./days.ts"

// Nobody but who looks at use loads what draws.
const Bars = lazy(() => import("./Bars.tsx"))

const mostOf = (days: ReadonlyArray<DayCount>): number => Math.max(0, ...days.map(({ calls }) => calls ?? 0))

/** Calls by day. */
export const Chart = ({
  days,
  height = 200,
  label,
  most = mostOf(days)
}: {
  readonly days: ReadonlyArray<DayCount>
  readonly label: string
  readonly height?: number
  readonly most?: number
}) => {
  const [told, setTold] = useState("")
  const hover = useCallback((text: string) => setTold(text), [])
  return (
    <figure className="chart">
      <figcaption className="row">
        <span>{label}</span>
        <span className="quiet hovered">{told}</span>
      </figcaption>
      <Suspense fallback={<Skeleton rows={3} />}>
        <Bars days={days} height={height} hover={hover} label={label} most={most} />
      </Suspense>
      <details>
        <summary>Show as table</summary>
        <div className="by-day">
          <Table
            caption={label}
            heads={["Day (UTC)", "Calls"]}
            rows={days.toReversed().map(({ calls, day }) => ({
              key: day,
              cells: [exactDay(Date.parse(day)), calls === null ? "nothing recorded" : calls.toLocaleString("en")]
            }))}
          />
        </div>
      </details>
    </figure>
  )
}
