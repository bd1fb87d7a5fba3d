// How do I begin?
import { Link, useNavigate } from "@tanstack/react-router"
import { Door } from "../features/session/Door.tsx"
import { useOffer } from "../features/session/offer.ts"
import { WithGitHub } from "../features/session/SignIn.tsx"
import { SignUpForm } from "../features/session/SignUp.tsx"
import { Note } from "../ui/Notices.tsx"

/** Creating an account. */
export const SignUp = () => {
  const navigate = useNavigate()
  const { signUp } = useOffer()
  return (
    <Door title="Create an account">
      {signUp === "closed" ? (
        <Note>
          Sign-up is closed here. The first account can be made, and any other with the link of an invitation.
        </Note>
      ) : null}
      <SignUpForm done={() => void navigate({ to: "/welcome" })} />
      <WithGitHub />
      <p>
        <Link to="/signin">Sign in instead</Link>
      </p>
    </Door>
  )
}
