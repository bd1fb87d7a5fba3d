// How do I choose another password?
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { Redacted } from "effect"
import { useAction } from "../data/atoms.tsx"
import { Form } from "../data/Form.tsx"
import { resetPassword } from "../features/session/atoms.ts"
import { Door } from "../features/session/Door.tsx"
import { NewPasswordField } from "../features/session/SignIn.tsx"
import { toldOfLink } from "../features/session/spent.ts"

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
          toldOfLink(await reset({ payload: { token, password: Redacted.make(password) } }))
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
