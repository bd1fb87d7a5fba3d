// Who belongs to this organization, and what may they do?
import { useNavigate } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useAction, useAtom, useRefresh } from "../../data/atoms.tsx"
import { members, membership, removeMember } from "../../features/people/atoms.ts"
import { Invitations } from "../../features/people/Invitations.tsx"
import { isOnlyOwner, Members as People } from "../../features/people/Members.tsx"
import { type Belonging, OrgPage } from "../../features/people/OrgPage.tsx"
import { isAtLeast } from "../../features/people/roles.ts"
import { session } from "../../features/session/atoms.ts"
import { useWho } from "../../features/session/who.ts"
import "../../styles/settings.css"
import { Confirm } from "../../data/Confirm.tsx"
import { Note } from "../../ui/Notices.tsx"
import { Section } from "../../ui/Page.tsx"

const Leaving = ({ org }: { readonly org: Belonging }) => {
  const { account } = useWho()
  const leave = useAction(removeMember)
  const refresh = useRefresh(session)
  const navigate = useNavigate()
  const found = useAtom(members(org.slug))
  if (!AsyncResult.isSuccess(found)) return null
  if (isOnlyOwner(found.value.members, account.id))
    return (
      <Note>
        You are the only owner of the organization. Make somebody else an owner to leave it, or delete it in its
        settings.
      </Note>
    )
  return (
    <>
      <p>You see nothing of the organization any longer. Only somebody who manages people here can let you in again.</p>
      <div>
        <Confirm
          submit="Leave organization"
          of="Name of the organization"
          name={org.name}
          action={() => leave({ params: { org: org.slug, account: account.id }, reactivityKeys: [...membership] })}
          done={() => {
            refresh()
            void navigate({ to: "/" })
          }}
        >
          <p>Only somebody who manages people here can let you in again.</p>
        </Confirm>
      </div>
    </>
  )
}

/** The members of an organization. */
export const Members = () => (
  <OrgPage title="Members">
    {(org) => (
      <>
        <Section title="People">
          <People org={org} />
        </Section>
        <Section title="Invitations">
          {isAtLeast(org.role, "admin") ? (
            <Invitations org={org} />
          ) : (
            <Note>Admins and owners of the organization invite people and change roles.</Note>
          )}
        </Section>
        <Section title="Leaving">
          <Leaving org={org} />
        </Section>
      </>
    )}
  </OrgPage>
)
