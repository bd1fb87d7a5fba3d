// How do I get back in without my password?
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useAction } from "../data/atoms.tsx"
import { Form } from "../data/Form.tsx"
import { forgotPassword } from "../features/session/atoms.ts"
import { Door } from "../features/session/Door.tsx"
import { EmailField } from "../features/session/SignIn.tsx"

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
