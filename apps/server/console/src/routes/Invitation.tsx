// What am I invited to, and how do I join?
import { NotFound, Unauthorized } from "@mcp-inspect/api/Errors"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { Exit } from "effect"
import { AsyncResult } from "effect/reactivity"
import { useAction, useAtom, useRefresh } from "../data/atoms.tsx"
import { setCsrf } from "../data/csrf.ts"
import { isRefused, problemOf, refusal } from "../data/problem.ts"
import { join } from "../features/people/atoms.ts"
import { session } from "../features/session/atoms.ts"
import { Door } from "../features/session/Door.tsx"
import { SignInForm, WithGitHub } from "../features/session/SignIn.tsx"
import { SignUpForm } from "../features/session/SignUp.tsx"
import { Foreign } from "../ui/Foreign.tsx"
import { Form } from "../data/Form.tsx"
import { Skeleton } from "../data/Loaded.tsx"
import { Failure, Note } from "../ui/Notices.tsx"

const title = "Join an organization"

const none = refusal(
  "no_invitation",
  "There is no such invitation for your address, or it was used or ended. Ask for another."
)

const Joining = ({ email, token }: { readonly email: string; readonly token: string }) => {
  const accept = useAction(join)
  const refresh = useRefresh(session)
  const navigate = useNavigate()
  return (
    <Door title={title}>
      <p>
        You are signed in as{" "}
        <strong>
          <Foreign text={email} />
        </strong>
        , and the invitation is for one address.
      </p>
      <Form
        submit="Join organization"
        action={async () => {
          const exit = await accept({ payload: { token }, reactivityKeys: ["members", "invitations", "projects"] })
          return isRefused(exit, NotFound) ? Exit.fail(none) : exit
        }}
        done={({ slug }) => {
          refresh()
          void navigate({ to: "/o/$org", params: { org: slug } })
        }}
      />
      <p>
        <Link to="/">Projects</Link>
      </p>
    </Door>
  )
}

const Entering = ({ token }: { readonly token: string }) => (
  <Door title={title}>
    <Note>Use the address that the invitation is for.</Note>
    <h2>You have an account</h2>
    <SignInForm />
    <WithGitHub />
    <h2>You are new here</h2>
    <SignUpForm invitation={token} />
  </Door>
)

/** An invitation. Whoever is not signed in does that first, here. */
export const Invitation = () => {
  const { token } = getRouteApi("/invitations/$token").useParams()
  const current = useAtom(session)
  const retry = useRefresh(session)
  if (AsyncResult.isInitial(current))
    return (
      <Door title={title}>
        <Skeleton rows={3} />
      </Door>
    )
  if (AsyncResult.isSuccess(current)) {
    setCsrf(current.value.csrf)
    return <Joining email={current.value.account.email} token={token} />
  }
  if (isRefused(AsyncResult.toExit(current), Unauthorized)) return <Entering token={token} />
  return (
    <Door title={title}>
      <Failure what="The invitation cannot be shown." problem={problemOf(current.cause)} retry={retry} />
    </Door>
  )
}
