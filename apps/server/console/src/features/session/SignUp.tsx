import { NotFound, Unauthorized } from "@mcp-inspect/api/Errors"
import { Exit, Redacted } from "effect"
import { useAction, useRefresh } from "../../data/atoms.tsx"
import { isRefused, refusal } from "../../data/problem.ts"
import { Form, type Filled } from "../../data/Form.tsx"
import { session, signIn, signUp } from "./atoms.ts"
import { EmailField, NewPasswordField } from "./SignIn.tsx"

/* Signing up answers the same for an address that has an account, so signing in tells. */
const known = refusal(
  "known_address",
  "That address cannot be signed in to with this password. If you have an account, sign in with its own."
)

const closed = refusal("sign_up_closed", "Sign-up is closed here. It takes an invitation to this very address.")

/** Signing up, which signs in as well; with an invitation also where sign-up is closed. */
export const SignUpForm = ({ done, invitation }: { readonly invitation?: string; readonly done?: () => void }) => {
  const create = useAction(signUp)
  const enter = useAction(signIn)
  const refresh = useRefresh(session)
  const both = async ({ email = "", password: typed = "" }: Filled) => {
    const password = Redacted.make(typed)
    const made = await create({ payload: { email, password, ...(invitation === undefined ? {} : { invitation }) } })
    if (Exit.isFailure(made)) return isRefused(made, NotFound) ? Exit.fail(closed) : Exit.asVoid(made)
    const entered = await enter({ payload: { email, password } })
    return isRefused(entered, Unauthorized) ? Exit.fail(known) : Exit.asVoid(entered)
  }
  return (
    <Form
      submit="Create account"
      action={both}
      done={() => {
        refresh()
        done?.()
      }}
    >
      <EmailField />
      <NewPasswordField />
    </Form>
  )
}
