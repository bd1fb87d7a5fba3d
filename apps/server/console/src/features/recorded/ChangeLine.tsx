import type { Change } from "@mcp-inspect/api/wire/History"
import { Severity } from "../../ui/Severity.tsx"
import { countsOf } from "./words.ts"

/** How badly a contract changed, in a line: never a verdict where there is none. */
export const ChangeLine = ({
  change: { counts, status },
  worst = false
}: {
  readonly change: Pick<typeof Change.Type, "counts" | "status">
  /** The strictest severity alone. */
  readonly worst?: boolean
}) => {
  if (status === "baseline") return <span className="tag">Baseline</span>
  if (status === "pending") return <span className="quiet">Being compared</span>
  if (status === "unknown") return <span className="quiet">Not compared</span>
  const found = countsOf(counts)
  if (found.length === 0) return <span className="quiet">No findings</span>
  return (
    <span className="row">
      {(worst ? found.slice(0, 1) : found).map(({ count, name }) => (
        <Severity key={name} name={name} {...(worst ? {} : { count })} />
      ))}
    </span>
  )
}
