// Is this address mine?
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { useAction } from "../data/atoms.tsx"
import { Form } from "../data/Form.tsx"
import { verifyEmail } from "../features/session/atoms.ts"
import { Door } from "../features/session/Door.tsx"
import { toldOfLink } from "../features/session/spent.ts"
import { Note } from "../ui/Notices.tsx"

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
        action={async () => toldOfLink(await verify({ payload: { token } }))}
        done={() => void navigate({ to: "/" })}
      />
      <p>
        <Link to="/">Projects</Link>
      </p>
    </Door>
  )
}
