import type { Role } from "@mcp-inspect/api/wire/Org"
import { useState } from "react"
import { useAction, useAtom, useRefresh } from "../../data/atoms.tsx"
import { Act } from "../../data/Act.tsx"
import { Confirm } from "../../data/Confirm.tsx"
import { Foreign, Who } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { LongTable } from "../../ui/Paged.tsx"
import { Time } from "../../ui/Time.tsx"
import { useWho } from "../session/who.ts"
import { changeRole, members, membership, removeMember } from "./atoms.ts"
import type { Belonging } from "./OrgPage.tsx"
import { isAtLeast, rolesUpTo } from "./roles.ts"

interface Of {
  readonly org: Belonging
  readonly account: string
  readonly email: string
  readonly role: Role
}

/* The role of a member, to change where one's own reaches it. */
const RoleOf = ({ account, email, org, role }: Of) => {
  const change = useAction(changeRole)
  const [chosen, setChosen] = useState(role)
  return (
    <span className="row">
      <select
        className="input"
        aria-label={`Role of ${email}`}
        value={chosen}
        onChange={({ target }) => setChosen(target.value as Role)}
      >
        {rolesUpTo(org.role).map(([one]) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      {chosen === role ? null : (
        <Act
          label={`Change role of ${email}`}
          action={() =>
            change({ params: { org: org.slug, account }, payload: { role: chosen }, reactivityKeys: membership })
          }
        >
          Change role
        </Act>
      )}
    </span>
  )
}

const Removal = ({ account, email, org }: Of) => {
  const remove = useAction(removeMember)
  return (
    <Confirm
      submit="Remove member"
      label={`Remove member ${email}`}
      look="quiet"
      of="Email of the member"
      name={email}
      action={() => remove({ params: { org: org.slug, account }, reactivityKeys: membership })}
    >
      <p>
        <Foreign text={email} /> sees nothing of the organization any longer. What they did stays. Only an invitation
        lets them in again.
      </p>
    </Confirm>
  )
}

/** Whether an account is the one owner there is: somebody else has to become one before it can be anything else. */
export const isOnlyOwner = (
  members: ReadonlyArray<{ readonly accountId: string; readonly role: Role }>,
  account: string
): boolean => {
  const owners = members.filter(({ role }) => role === "owner")
  return owners.length === 1 && owners[0]?.accountId === account
}

/** Who belongs to an organization, and with which role. */
export const Members = ({ org }: { readonly org: Belonging }) => {
  const atom = members(org.slug)
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  const { account: me } = useWho()
  const isAdmin = isAtLeast(org.role, "admin")
  return (
    <Loaded result={found} what="The members cannot be shown." retry={retry}>
      {({ members }) => {
        const isNamed = members.some(({ name }) => name !== "")
        return (
          <LongTable
            caption="Members"
            heads={["Email", ...(isNamed ? ["Name"] : []), "Role", "Since", ...(isAdmin ? ["Action"] : [])]}
            rows={members.map(({ accountId: account, createdAt, email, name, role }) => {
              const of = { account, email, org, role }
              const mayChange = isAdmin && isAtLeast(org.role, role)
              return {
                key: `${account} ${role}`,
                cells: [
                  <Who key="email" text={email} />,
                  ...(isNamed ? [<Foreign key="name" text={name} />] : []),
                  mayChange && !isOnlyOwner(members, account) ? (
                    <RoleOf key="role" {...of} />
                  ) : (
                    <span key="role">{role}</span>
                  ),
                  <Time key="since" at={createdAt} />,
                  ...(isAdmin
                    ? [
                        account === me.id ? (
                          <span key="you" className="quiet">
                            you
                          </span>
                        ) : mayChange ? (
                          <Removal key="remove" {...of} />
                        ) : (
                          <span key="none" />
                        )
                      ]
                    : [])
                ]
              }
            })}
          />
        )
      }}
    </Loaded>
  )
}
