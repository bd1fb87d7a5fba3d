// How do I get back in without my password?
import { NotFound } from "@mcp-inspect/api/Errors"
import { Exit, Redacted } from "effect"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { useAction } from "../data/atoms.tsx"
import { forgotPassword, resetPassword, verifyEmail } from "../features/session/atoms.ts"
import { Door } from "../features/session/Door.tsx"
import { EmailField, NewPasswordField } from "../features/session/SignIn.tsx"
import { isRefused, refusal } from "../data/problem.ts"
import { Form } from "../data/Form.tsx"
import { Note } from "../ui/Notices.tsx"

const spent = refusal("link_spent", "The link was used, or its time is over. Ask for another.")

/* A link that is spent is not found. */
const told = <A, E>(exit: Exit.Exit<A, E>) => (isRefused(exit, NotFound) ? Exit.fail(spent) : exit)

/** Asking for a link that sets a new password. */
export const Forgot = () => {
  const ask = useAction(forgotPassword)
  const [sent, setSent] = useState<boolean>()
  return (
    <Door title="Set a new password">
      <Form
        submit="Send link"
        action={({ email = "" }) => ask({ payload: { email } })}
        done={({ mail }) => setSent(mail)}
      >
        <EmailField />
      </Form>
      <p role="status">
        {sent === undefined
          ? ""
          : sent
            ? "If there is such an account, a link is on its way."
            : "No mail is sent from here: if there is such an account, the operator finds the link in the outbox."}
      </p>
      <p>
        <Link to="/signin">Sign in instead</Link>
      </p>
    </Door>
  )
}

/** Setting it, with the token of the link. */
export const Reset = () => {
  const { token } = getRouteApi("/reset/$token").useParams()
  const navigate = useNavigate()
  const reset = useAction(resetPassword)
  return (
    <Door title="Set a new password">
      <Form
        submit="Set password"
        action={async ({ password = "" }) =>
          told(await reset({ payload: { token, password: Redacted.make(password) } }))
        }
        done={() => void navigate({ to: "/signin" })}
      >
        <NewPasswordField label="New password" />
      </Form>
      <p>
        <Link to="/forgot">Ask for another link</Link>
      </p>
    </Door>
  )
}

/** Confirming an address, with the token of the link. */
export const Verify = () => {
  const { token } = getRouteApi("/verify/$token").useParams()
  const navigate = useNavigate()
  const verify = useAction(verifyEmail)
  return (
    <Door title="Confirm your email">
      <Note>The button confirms that the address of your account is yours.</Note>
      <Form
        submit="Confirm email"
        action={async () => told(await verify({ payload: { token } }))}
        done={() => void navigate({ to: "/" })}
      />
      <p>
        <Link to="/">Projects</Link>
      </p>
    </Door>
  )
}
