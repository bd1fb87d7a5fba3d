import { Redacted } from "effect"
import { useAction, useRefresh } from "../../data/atoms.tsx"
import { TextField } from "../../ui/Fields.tsx"
import { Form } from "../../data/Form.tsx"
import { session, signIn } from "./atoms.ts"
import { useOffer } from "./offer.ts"

/** The field for an address. */
export const EmailField = () => (
  <TextField label="Email" name="email" type="email" autoComplete="username" maxLength={254} required />
)

/** The field for a password that is chosen. */
export const NewPasswordField = ({ label = "Password" }: { readonly label?: string }) => (
  <TextField
    label={label}
    name="password"
    type="password"
    autoComplete="new-password"
    help="At least 12 characters."
    required
  />
)

/** Signing in; the page that was asked for is shown then. */
export const SignInForm = ({ done }: { readonly done?: () => void }) => {
  const enter = useAction(signIn)
  const refresh = useRefresh(session)
  return (
    <Form
      submit="Sign in"
      action={({ email = "", password = "" }) => enter({ payload: { email, password: Redacted.make(password) } })}
      done={() => {
        refresh()
        done?.()
      }}
    >
      <EmailField />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
    </Form>
  )
}

/** Signing in with GitHub, where the service offers it (CON-3). */
export const WithGitHub = () =>
  useOffer().github ? (
    <p>
      <a className="button plain" href="/v1/github/start">
        Sign in with GitHub
      </a>
    </p>
  ) : null
