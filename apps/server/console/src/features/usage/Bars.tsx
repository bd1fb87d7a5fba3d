// A bar for each day of a window, from zero. A day of which nothing is recorded has none.
import "uplot/dist/uPlot.min.css"
import { useEffect, useRef } from "react"
import uPlot from "uplot"
import { type DayCount, dayText, namedDays } from "./days.ts"

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const secondsOf = ({ day }: DayCount): number => Date.parse(day) / 1000

const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" })

const count = new Intl.NumberFormat("en", { notation: "compact" })

/* Steps of a whole number: there are no halves of calls. */
const steps = [1, 2, 5, 10, 20, 50].flatMap((step) => [1, 100, 10_000, 1_000_000].map((times) => step * times))

const optionsOf = ({
  days,
  height,
  hover,
  most,
  width
}: {
  readonly days: ReadonlyArray<DayCount>
  readonly width: number
  readonly height: number
  readonly most: number
  readonly hover: (day: DayCount | undefined) => void
}): uPlot.Options => {
  const font = `12px ${getComputedStyle(document.body).fontFamily}`
  const axis = { font, stroke: token("--n7"), ticks: { show: false } } as const
  const half = 43_200
  return {
    width,
    height,
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      // Days are of UTC. What the package makes of times goes by the clock of the reader, which changes on some days.
      x: { time: false, range: (_, first, last) => [first - half, last + half] },
      y: { range: [0, Math.max(most, 1) * 1.05] }
    },
    axes: [
      {
        ...axis,
        size: 28,
        gap: 8,
        grid: { show: false },
        splits: (chart) => namedDays(days, Math.floor(chart.width / 72)),
        values: (_, at) => at.map((seconds) => shortDay.format(seconds * 1000))
      },
      {
        ...axis,
        size: 44,
        gap: 4,
        space: 20,
        incrs: steps.toSorted((a, b) => a - b),
        grid: { stroke: token("--n4"), width: 1 },
        values: (_, at) => at.map((one) => count.format(one))
      }
    ],
    series: [
      {},
      {
        fill: token("--accent"),
        width: 0,
        points: { show: false },
        ...(uPlot.paths.bars === undefined ? {} : { paths: uPlot.paths.bars({ size: [0.7, 28], radius: 0.15 }) })
      }
    ],
    hooks: { setCursor: [({ cursor }) => hover(cursor.idx == null ? undefined : days[cursor.idx])] }
  }
}

/** The chart. What the pointer is on is told to `hover`. */
const Bars = ({
  days,
  height,
  hover,
  label,
  most
}: {
  readonly days: ReadonlyArray<DayCount>
  readonly height: number
  readonly hover: (text: string) => void
  readonly label: string
  /** The top of the scale: charts that are compared share it. */
  readonly most: number
}) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const data: uPlot.AlignedData = [days.map(secondsOf), days.map(({ calls }) => calls)]
    const told = (day: DayCount | undefined) => hover(day === undefined ? "" : dayText(day))
    const draw = () =>
      new uPlot(optionsOf({ days, height, hover: told, most, width: element.clientWidth }), data, element)
    let chart = draw()
    const again = () => {
      chart.destroy()
      chart = draw()
    }
    const size = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
    size.observe(element)
    // The colours are those of the theme, which may change while this is looked at.
    const dark = matchMedia("(prefers-color-scheme: dark)")
    dark.addEventListener("change", again)
    const theme = new MutationObserver(again)
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] })
    return () => {
      size.disconnect()
      theme.disconnect()
      dark.removeEventListener("change", again)
      chart.destroy()
    }
  }, [days, height, hover, most])
  return <div ref={place} className="bars" role="img" aria-label={label} />
}

export default Bars
