// Who am I here, and how do I get in?
import { Link, useNavigate } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import { Door } from "../features/session/Door.tsx"
import { useOffer } from "../features/session/offer.ts"
import { SignInForm, WithGitHub } from "../features/session/SignIn.tsx"
import { Note } from "../ui/Notices.tsx"

/* For those alone who come back from GitHub. */
const GitHubNotice = lazy(() =>
  import("../features/session/GitHubNotice.tsx").then(({ GitHubNotice }) => ({ default: GitHubNotice }))
)

/** Signing in. Shown in the place of any page that needs it; the page follows. */
export const SignInDoor = ({ done }: { readonly done?: () => void }) => {
  const { signUp } = useOffer()
  return (
    <Door title="Sign in">
      {location.search.includes("problem=") ? (
        <Suspense>
          <GitHubNotice search={location.search} />
        </Suspense>
      ) : null}
      <SignInForm {...(done === undefined ? {} : { done })} />
      <WithGitHub />
      {signUp === "closed" ? (
        <Note>Sign-up is closed here: open the link of your invitation to create an account.</Note>
      ) : null}
      <p className="row">
        <Link to="/signup">Create an account</Link>
        <Link to="/forgot">Forgot the password</Link>
      </p>
    </Door>
  )
}

/** The address of signing in: home follows. */
export const SignIn = () => {
  const navigate = useNavigate()
  return <SignInDoor done={() => void navigate({ to: "/" })} />
}
