import type { Role } from "@mcp-inspect/api/wire/Org"
import { useState } from "react"
import { useAction, useAtom, useRefresh } from "../../data/atoms.tsx"
import { Act } from "../../data/Act.tsx"
import { Choice, TextField } from "../../ui/Fields.tsx"
import { plain, Who } from "../../ui/Foreign.tsx"
import { Form } from "../../data/Form.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Empty } from "../../ui/Notices.tsx"
import { LongTable } from "../../ui/Paged.tsx"
import { Secret } from "../../ui/Secret.tsx"
import { Time } from "../../ui/Time.tsx"
import { invitations, invite, revokeInvitation } from "./atoms.ts"
import type { Belonging } from "./OrgPage.tsx"
import { rolesUpTo } from "./roles.ts"

const refreshed = ["invitations", "audit"] as const

const Invited = ({ org }: { readonly org: Belonging }) => {
  const atom = invitations(org.slug)
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  const revoke = useAction(revokeInvitation)
  return (
    <Loaded result={found} what="The invitations cannot be shown." retry={retry}>
      {({ invitations }) =>
        invitations.length === 0 ? (
          <Empty says="Nobody is invited. Give an email address and a role below; the link to join appears here, and is mailed where mail is set up." />
        ) : (
          <LongTable
            caption="Invitations"
            heads={["Email", "Role", "State", "Ends", "Action"]}
            rows={invitations.map(({ email, expiresAt, id, role, state }) => ({
              key: id,
              cells: [
                <Who key="email" text={email} />,
                role,
                state,
                state === "open" ? <Time key="ends" at={expiresAt} /> : "",
                state === "open" ? (
                  <Act
                    key="revoke"
                    look="quiet"
                    label={`Revoke invitation of ${email}`}
                    action={() => revoke({ params: { org: org.slug, id }, reactivityKeys: refreshed })}
                  >
                    Revoke invitation
                  </Act>
                ) : (
                  <span key="none" />
                )
              ]
            }))}
          />
        )
      }
    </Loaded>
  )
}

/** Who is invited, and how to invite somebody. The link of an invitation is shown once. */
export const Invitations = ({ org }: { readonly org: Belonging }) => {
  const send = useAction(invite)
  const [made, setMade] = useState<{ readonly email: string; readonly link: string }>()
  return (
    <>
      {made === undefined ? null : (
        <Secret
          says={`The link for ${plain(made.email, 254)}, shown this once. It is mailed where mail is set up.`}
          label="link"
          text={made.link}
          close={() => setMade(undefined)}
        />
      )}
      <Invited org={org} />
      <details>
        <summary>New invitation</summary>
        <Form
          submit="Invite member"
          clears
          action={({ email = "", role = "" }) =>
            send({ params: { org: org.slug }, payload: { email, role: role as Role }, reactivityKeys: refreshed })
          }
          done={({ invitation, link }) => setMade({ email: invitation.email, link })}
        >
          <TextField label="Email" name="email" type="email" autoComplete="off" maxLength={254} required />
          <Choice label="Role" name="role" options={rolesUpTo(org.role)} defaultValue="member" />
        </Form>
      </details>
    </>
  )
}
