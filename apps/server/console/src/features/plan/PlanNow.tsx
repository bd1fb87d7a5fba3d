import type { PlanInfo } from "@mcp-inspect/api/wire/Plan"
import { plans } from "@mcp-inspect/billing/Plan"
import { Note } from "../../ui/Notices.tsx"
import { countText, dollarsText, monthText } from "../../ui/numbers.ts"

const names = { free: "Free", team: "Team", unlimited: "Unlimited" } as const

/** What a plan is called. */
export const planName = (plan: PlanInfo["plan"]): string => names[plan]

/** What a plan costs and gives, in a sentence. */
export const offerOf = (plan: "free" | "team"): string => {
  const { included = 0n, monthly, perStep, retentionDays } = plans[plan]
  return plan === "free"
    ? `Free: ${countText(included)} events a month are kept, further ones are discarded. Use is kept for ${retentionDays} days.`
    : `Team: ${dollarsText(monthly)} a month with ${countText(included)} events, then ${dollarsText(perStep)} for each further full million. Nothing is discarded. Use is kept for ${retentionDays} days.`
}

/* How much of what the plan includes is used. */
const Meter = ({ included, kept }: { readonly kept: number; readonly included: number }) => (
  <progress
    className="meter"
    max={included}
    value={Math.min(kept, included)}
    aria-label={`Events of the month: ${countText(kept)} of ${countText(included)} included`}
  />
)

/** The plan, and the month so far (CON-43). */
export const PlanNow = ({ plan }: { readonly plan: PlanInfo }) => {
  const { billableMillions, chargeCents, dropped, enforced, included, kept, month, next } = plan
  return (
    <div className="stack">
      <p>
        <strong>{planName(plan.plan)}</strong>
        {next === null ? "" : `, and from ${monthText(next.from)} on ${planName(next.plan)}`}
      </p>
      {plan.pastDue ? (
        <div className="failure" role="alert">
          <p>
            <strong>A payment failed.</strong> Events are still kept. Manage payment to mend it.
          </p>
        </div>
      ) : null}
      {included === null ? null : <Meter kept={kept} included={included} />}
      <dl className="facts">
        <dt>Month</dt>
        <dd>{monthText(month)}, UTC, so far</dd>
        <dt>Events kept</dt>
        <dd>
          {countText(kept)}
          {included === null ? ", without a limit" : ` of ${countText(included)} included`}
        </dd>
        {plan.plan === "free" || dropped > 0 ? (
          <>
            <dt>Events dropped</dt>
            <dd>{countText(dropped)}</dd>
          </>
        ) : null}
        {plan.plan === "team" ? (
          <>
            <dt>Beyond what is included</dt>
            <dd>{countText(billableMillions)} full million</dd>
          </>
        ) : null}
        <dt>Price so far</dt>
        <dd>{dollarsText(chargeCents)}</dd>
      </dl>
      {dropped > 0 ? (
        <Note>
          Collection is incomplete this month: what was dropped is in no count of calls, and cannot be had again.
        </Note>
      ) : null}
      {enforced || plan.plan !== "free" ? null : <Note>The operator of this installation discards nothing.</Note>}
    </div>
  )
}
