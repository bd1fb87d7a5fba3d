import type { Availability as Wire } from "@mcp-inspect/api/wire/Watch"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Table } from "../../ui/Table.tsx"
import { availability } from "./atoms.ts"
import { duration, share } from "./words.ts"
import "./looks.css"

type Day = (typeof Wire.Type)["byDay"][number]

const dayMs = 86_400_000
const [barWidth, step, height] = [14, 20, 72]

/* Every day of the span, a gap where there was no look. */
const spanOf = (
  byDay: ReadonlyArray<Day>,
  days: number
): ReadonlyArray<{ readonly day: string; readonly found?: Day }> => {
  const last = byDay.map(({ day }) => Date.parse(day)).reduce((one, other) => Math.max(one, other), 0)
  const found = new Map(byDay.map((one) => [one.day, one]))
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(last - (days - 1 - at) * dayMs).toISOString().slice(0, 10)
    const one = found.get(day)
    return one === undefined ? { day } : { day, found: one }
  })
}

const told = ({ day, failed, checks, medianListMs }: Day): string =>
  `${day}: ${checks} checks, ${failed} failed${medianListMs === null ? "" : `, lists in ${duration(medianListMs)}`}`

/** Each day a bar as high as its lists took; a day with failed checks has a mark below. */
const Days = ({ byDay, days }: { readonly byDay: ReadonlyArray<Day>; readonly days: number }) => {
  const most = Math.max(1, ...byDay.map(({ medianListMs }) => medianListMs ?? 0))
  const span = spanOf(byDay, days)
  return (
    <figure className="days">
      <svg
        viewBox={`0 0 ${span.length * step} ${height + 14}`}
        role="img"
        aria-label="Median time of the lists, by day"
      >
        <line className="base" x1="0" x2={span.length * step} y1={height} y2={height} />
        {span.map(({ day, found }, at) => {
          if (found === undefined) return null
          const tall = found.medianListMs === null ? 0 : Math.max(2, (found.medianListMs / most) * (height - 4))
          return (
            <g key={day}>
              <title>{told(found)}</title>
              <rect className="hit" x={at * step} y="0" width={step} height={height + 14} />
              <rect className="bar" x={at * step + 3} y={height - tall} width={barWidth} height={tall} rx="2" />
              {found.failed > 0 ? (
                <rect className="failed-mark" x={at * step + 7} y={height + 5} width="6" height="6" />
              ) : null}
            </g>
          )
        })}
      </svg>
      <figcaption className="quiet">
        Median time of the lists by day, from 0 to {duration(most)}. A square below marks a day with failed checks.
      </figcaption>
    </figure>
  )
}

/** How a watched server did over 30 days: share of checks that succeeded, time of its lists. */
export const AvailabilityOf = ({
  org,
  project,
  watch
}: {
  readonly org: string
  readonly project: string
  readonly watch: string
}) => {
  const atom = availability({ org, project, watch })
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Loaded result={found} what="The availability cannot be shown." retry={retry}>
      {({ available, byDay, checks, days, failed, listMs }) =>
        available === null ? (
          <p className="quiet">No check was due in the last {days} days.</p>
        ) : (
          <div className="stack">
            <dl className="figures">
              <div>
                <dt>Available</dt>
                <dd>{share(available)}</dd>
              </div>
              <div>
                <dt>Checks in {days} days</dt>
                <dd>{checks}</dd>
              </div>
              <div>
                <dt>Failed</dt>
                <dd>{failed}</dd>
              </div>
              {listMs === null ? null : (
                <>
                  <div>
                    <dt>Lists, median</dt>
                    <dd>{duration(listMs.median)}</dd>
                  </div>
                  <div>
                    <dt>Lists, 95 of 100 within</dt>
                    <dd>{duration(listMs.p95)}</dd>
                  </div>
                </>
              )}
            </dl>
            <Days byDay={byDay} days={days} />
            <details>
              <summary>The same as a table</summary>
              <Table
                caption="Checks by day"
                heads={["Day", "Checks", "Failed", "Lists, median"]}
                numbers={["Checks", "Failed", "Lists, median"]}
                rows={byDay.toReversed().map(({ checks: all, day, failed: lost, medianListMs }) => ({
                  key: day,
                  cells: [day, all, lost, medianListMs === null ? "none" : duration(medianListMs)]
                }))}
              />
            </details>
          </div>
        )
      }
    </Loaded>
  )
}
