import { Link } from "@tanstack/react-router"
import { Redacted } from "effect"
import { useState } from "react"
import { useAction, useRefresh } from "../../data/atoms.tsx"
import { setCsrf } from "../../data/csrf.ts"
import { Act } from "../../data/Act.tsx"
import { Choices } from "../../ui/Choices.tsx"
import { TextField } from "../../ui/Fields.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Form } from "../../data/Form.tsx"
import { Note } from "../../ui/Notices.tsx"
import { session } from "../session/atoms.ts"
import { useOffer } from "../session/offer.ts"
import { useWho } from "../session/who.ts"
import { changePassword, sendVerification } from "./atoms.ts"
import { chosenTheme, chooseTheme } from "./theme.ts"

/** The address, and how it is confirmed. */
export const Address = () => {
  const { account } = useWho()
  const send = useAction(sendVerification)
  const [told, setTold] = useState("")
  return (
    <>
      <dl className="facts">
        <dt>Email</dt>
        <dd>
          <Foreign text={account.email} />{" "}
          <span className="quiet">{account.emailVerified ? "confirmed" : "not confirmed"}</span>
        </dd>
        {account.name === "" ? null : (
          <>
            <dt>Name</dt>
            <dd>
              <Foreign text={account.name} />
            </dd>
          </>
        )}
      </dl>
      {account.emailVerified ? null : (
        <div className="row">
          <Act
            action={() => send({})}
            done={({ mail }) =>
              setTold(
                mail ? "A link is on its way." : "No mail is sent from here: the operator finds the link in the outbox."
              )
            }
          >
            Send link to confirm
          </Act>
          <span role="status" className="quiet">
            {told}
          </span>
        </div>
      )}
    </>
  )
}

/** Another password. */
export const Password = () => {
  const { account } = useWho()
  const change = useAction(changePassword)
  const refresh = useRefresh(session)
  if (!account.hasPassword)
    return (
      <Note>
        This account has none. <Link to="/forgot">A link to your address</Link> sets one.
      </Note>
    )
  return (
    <Form
      submit="Change password"
      look="plain"
      told="Changed. All other sessions have ended."
      clears
      action={({ current = "", next = "" }) =>
        change({
          payload: { current: Redacted.make(current), next: Redacted.make(next) },
          reactivityKeys: ["sessions"]
        })
      }
      done={({ csrf }) => {
        setCsrf(csrf)
        refresh()
      }}
    >
      <TextField label="Password now" name="current" type="password" autoComplete="current-password" required />
      <TextField
        label="New password"
        name="next"
        type="password"
        autoComplete="new-password"
        help="At least 12 characters. All other sessions end."
        required
      />
    </Form>
  )
}

/** GitHub, where the service offers it (CON-3). */
export const GitHubLink = () =>
  useOffer().github ? (
    <p>
      <a className="button plain" href="/v1/github/start?link=1">
        Link GitHub to sign in with it
      </a>
    </p>
  ) : null

/** Light or dark. */
export const Theme = () => {
  const [chosen, setChosen] = useState(chosenTheme)
  const [isKept, setKept] = useState(true)
  return (
    <Choices
      label="Theme"
      help={
        isKept
          ? "Kept in this browser. System follows your machine."
          : "This browser keeps nothing: the theme lasts until you leave."
      }
      options={[
        ["system", "System"],
        ["light", "Light"],
        ["dark", "Dark"]
      ]}
      value={chosen}
      choose={(choice) => {
        setKept(chooseTheme(choice))
        setChosen(choice)
      }}
    />
  )
}
