// What is used of the plan this month, and what does it cost?
import { useLocation } from "@tanstack/react-router"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { type Belonging, OrgPage } from "../../features/people/OrgPage.tsx"
import { isAtLeast } from "../../features/people/roles.ts"
import { plan } from "../../features/plan/atoms.ts"
import { CameBack, Invoices, Paying } from "../../features/plan/Paying.tsx"
import { PlanNow } from "../../features/plan/PlanNow.tsx"
import "../../styles/settings.css"
import { Loaded } from "../../data/Loaded.tsx"
import { Note } from "../../ui/Notices.tsx"
import { Section } from "../../ui/Page.tsx"

const PlanOf = ({ org }: { readonly org: Belonging }) => {
  const atom = plan(org.slug)
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  const outcome = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get("checkout") })
  const isOwner = isAtLeast(org.role, "owner")
  return (
    <>
      {isOwner && outcome !== null ? <CameBack org={org.slug} outcome={outcome} /> : null}
      <Loaded result={found} what="The plan cannot be shown." retry={retry}>
        {(plan) => (
          <>
            <Section title="This month">
              <PlanNow plan={plan} />
            </Section>
            <Section title="Payment">
              {isOwner ? (
                <Paying org={org.slug} plan={plan} />
              ) : (
                <Note>Owners of the organization change the plan and see its invoices.</Note>
              )}
            </Section>
            {isOwner && plan.payments === "manual" ? (
              <Section title="Invoices">
                <Invoices org={org.slug} />
              </Section>
            ) : null}
          </>
        )}
      </Loaded>
    </>
  )
}

/** The plan of an organization. */
export const Plan = () => <OrgPage title="Plan and usage">{(org) => <PlanOf org={org} />}</OrgPage>
