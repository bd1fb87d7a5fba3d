import type { PlanInfo } from "@mcp-inspect/api/wire/Plan"
import { Exit } from "effect"
import { useEffect, useState } from "react"
import { useAction, useAtom, useRefresh } from "../../data/atoms.tsx"
import { problemOf } from "../../data/problem.ts"
import { Act } from "../../data/Act.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty, Note } from "../../ui/Notices.tsx"
import { countText, dollarsText, monthText } from "../../ui/numbers.ts"
import { LongTable } from "../../ui/Paged.tsx"
import { Time } from "../../ui/Time.tsx"
import { changePlan, checkout, invoices, portal, refreshPlan } from "./atoms.ts"
import { offerOf } from "./PlanNow.tsx"

interface Of {
  readonly org: string
  readonly plan: PlanInfo
}

const goTo = ({ url }: { readonly url: string }) => location.assign(url)

/* Where a provider takes the money, on pages of its own. */
const ByProvider = ({ org, plan }: Of) => {
  const begin = useAction(checkout)
  const manage = useAction(portal)
  return plan.plan === "free" ? (
    <>
      <p>{offerOf("team")}</p>
      <p>
        <Act look="primary" action={() => begin({ params: { org } })} done={goTo}>
          Upgrade to Team
        </Act>
      </p>
    </>
  ) : (
    <>
      <p>Cards, invoices and the end of the subscription are at the provider of payments.</p>
      <p>
        <Act action={() => manage({ params: { org } })} done={goTo}>
          Manage payment
        </Act>
      </p>
    </>
  )
}

/* Where the operator sends the invoices. */
const ByOperator = ({ org, plan }: Of) => {
  const change = useAction(changePlan)
  const to = plan.plan === "free" || plan.next !== null ? "team" : "free"
  const ask = () => change({ params: { org }, payload: { plan: to }, reactivityKeys: ["plan", "audit"] })
  return (
    <>
      <p>{offerOf(to)} The operator of this installation sends the invoices.</p>
      <p>
        {to === "team" ? (
          <Act look="primary" action={ask}>
            {plan.next === null ? "Change to Team" : "Keep Team"}
          </Act>
        ) : (
          <Act action={ask}>Change to Free when the month ends</Act>
        )}
      </p>
    </>
  )
}

/** The invoices that the operator sends. */
export const Invoices = ({ org }: { readonly org: string }) => {
  const atom = invoices(org)
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  return (
    <Loaded result={found} what="The invoices cannot be shown." retry={retry}>
      {({ invoices }) =>
        invoices.length === 0 ? (
          <Empty says="No invoices yet. One appears here when a month on Team has ended." />
        ) : (
          <LongTable
            caption="Invoices"
            heads={["Month", "Events kept", "Total", "Issued"]}
            rows={invoices.map(({ issuedAt, kept, month, totalCents }) => ({
              key: month,
              cells: [monthText(month), countText(kept), dollarsText(totalCents), <Time key="issued" at={issuedAt} />]
            }))}
          />
        )
      }
    </Loaded>
  )
}

/** How the plan is paid and changed, for owners. */
export const Paying = ({ org, plan }: Of) => {
  if (plan.payments === "none") return <Note>This installation sells no plans.</Note>
  if (plan.plan === "unlimited") return <Note>The operator of this installation gave this plan; it costs nothing.</Note>
  if (plan.payments === "stripe") return <ByProvider org={org} plan={plan} />
  return <ByOperator org={org} plan={plan} />
}

const cameBack = {
  asking: "Payment was made. Asking the provider how the plan stands…",
  done: "Payment was made, and the plan below is up to date.",
  cancelled: "Payment was cancelled. Nothing was changed."
} as const

/** What became of a payment when the browser comes back from it. The provider is asked: its own notice may come later. */
export const CameBack = ({ org, outcome }: { readonly org: string; readonly outcome: string | null }) => {
  const refresh = useAction(refreshPlan)
  const [answered, setTold] = useState("")
  useEffect(() => {
    if (outcome !== "done") return
    void refresh({ params: { org }, reactivityKeys: ["plan"] }).then((exit) =>
      setTold(
        Exit.isSuccess(exit)
          ? cameBack.done
          : `Payment was made, and the plan follows within minutes. ${problemOf(exit.cause).message}`
      )
    )
  }, [org, outcome, refresh])
  const told =
    outcome === "cancelled" ? cameBack.cancelled : outcome === "done" && answered === "" ? cameBack.asking : answered
  return <div role="status">{told === "" ? null : <Note>{told}</Note>}</div>
}
