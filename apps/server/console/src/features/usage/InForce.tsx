// What the project decided about evidence of use. It decides what is shown, never a severity.
import type { UsageSettings } from "@mcp-inspect/api/wire/UsageSettings"
import { Link } from "@tanstack/react-router"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { type Place, settings } from "./atoms.ts"

const thresholdOf = ({ threshold }: UsageSettings): string => {
  if (threshold === undefined) return "none: every recorded call counts"
  return "percent" in threshold ? `${threshold.percent}% of all calls of the server` : `${threshold.calls} calls`
}

/** The settings in force. */
export const InForce = ({ place }: { readonly place: Place }) => {
  const atom = settings(place)
  return (
    <Loaded result={useAtom(atom)} what="The settings cannot be shown." retry={useRefresh(atom)}>
      {(found) => (
        <dl className="facts">
          <dt>Window of evidence beside findings</dt>
          <dd>{found.days ?? 90} days</dd>
          <dt>Threshold</dt>
          <dd>{thresholdOf(found)}</dd>
          <dt>Client cohorts left out</dt>
          <dd>
            {found.excluded === undefined || found.excluded.length === 0
              ? "none"
              : found.excluded.map(({ clientName, clientVersion }) => (
                  <span key={`${clientName} ${clientVersion ?? ""}`} className="cohort">
                    <Foreign text={clientName} /> {clientVersion === undefined ? "" : <Foreign text={clientVersion} />}
                  </span>
                ))}
          </dd>
          <dt>Changed in</dt>
          <dd>
            <Link to="/p/$org/$project/settings" params={place}>
              Settings of the project
            </Link>
          </dd>
        </dl>
      )}
    </Loaded>
  )
}
