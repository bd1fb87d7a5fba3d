// Who am I here, and where am I signed in?
import { useNavigate } from "@tanstack/react-router"
import { useAction, useRefresh } from "../data/atoms.tsx"
import { removeAccount } from "../features/account/atoms.ts"
import { Address, GitHubLink, Password, Theme } from "../features/account/Identity.tsx"
import { Sessions } from "../features/account/Sessions.tsx"
import { Tokens } from "../features/account/Tokens.tsx"
import { session } from "../features/session/atoms.ts"
import { GitHubNotice } from "../features/session/GitHubNotice.tsx"
import { useWho } from "../features/session/who.ts"
import "../styles/settings.css"
import { Confirm } from "../data/Confirm.tsx"
import { Page, Section } from "../ui/Page.tsx"

const Deletion = () => {
  const { account } = useWho()
  const remove = useAction(removeAccount)
  const refresh = useRefresh(session)
  const navigate = useNavigate()
  const leave = async () => {
    await navigate({ to: "/signup" })
    refresh()
  }
  return (
    <>
      <p>
        Your account goes, and with it every organization that you alone belong to, with its projects and contracts.
      </p>
      <div>
        <Confirm
          submit="Delete account"
          of="Email of the account"
          name={account.email}
          field="email"
          action={(email) => remove({ payload: { email } })}
          done={() => void leave()}
        >
          <p>Organizations that you alone belong to are deleted with the account. This cannot be undone.</p>
        </Confirm>
      </div>
    </>
  )
}

/** The account. */
export const Account = () => (
  <Page title="Account">
    <GitHubNotice search={location.search} />
    <Section title="You">
      <Address />
      <GitHubLink />
    </Section>
    <Section title="Look">
      <Theme />
    </Section>
    <Section title="Sessions">
      <Sessions />
    </Section>
    <Section title="Tokens for the command line">
      <Tokens />
    </Section>
    <Section title="Password">
      <Password />
    </Section>
    <Section title="Deletion">
      <Deletion />
    </Section>
  </Page>
)
