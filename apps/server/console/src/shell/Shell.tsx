// What is around every screen of whoever is signed in.
import { Unauthorized } from "@mcp-inspect/api/Errors"
import { Link, Outlet, useLocation } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useDeferredValue, useEffect, useState } from "react"
import { useAtom, useRefresh } from "../data/atoms.tsx"
import { setCsrf } from "../data/csrf.ts"
import { onExpired } from "../data/expiry.ts"
import { isRefused, problemOf } from "../data/problem.ts"
import { session } from "../features/session/atoms.ts"
import { SignInDoor } from "../routes/SignIn.tsx"
import { Failure } from "../ui/Notices.tsx"
import { Header } from "./Header.tsx"
import { Rail } from "./Rail.tsx"

/** The shell. Whoever is not signed in is asked in the place of the page, which follows. */
export const Shell = () => {
  // Rendered in pieces: all at once, the first shell would hold the page for too long.
  const current = useDeferredValue(useAtom(session))
  const refresh = useRefresh(session)
  // Opened for one place: the next begins with it closed.
  const [openAt, setOpenAt] = useState<string>()
  const pathname = useLocation({ select: (location) => location.pathname })
  const isRailOpen = openAt === pathname
  useEffect(() => onExpired(refresh), [refresh])
  if (AsyncResult.isInitial(current)) return <div className="shell" aria-busy="true" />
  if (AsyncResult.isFailure(current)) {
    if (isRefused(AsyncResult.toExit(current), Unauthorized)) return <SignInDoor />
    return (
      <main className="door">
        <Failure what="The console cannot begin." problem={problemOf(current.cause)} retry={refresh} />
      </main>
    )
  }
  const { account, csrf, orgs } = current.value
  setCsrf(csrf)
  return (
    <div className={`shell ${isRailOpen ? "rail-open" : ""}`}>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header
        email={account.email}
        isRailOpen={isRailOpen}
        toggleRail={() => setOpenAt(isRailOpen ? undefined : pathname)}
      />
      <div id="rail">
        <Rail orgs={orgs} />
        <nav className="rail narrow" aria-label="Account">
          <Link to="/account">Account</Link>
        </nav>
      </div>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
