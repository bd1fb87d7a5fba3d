import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { useAction, useRefresh } from "../data/atoms.tsx"
import { session, signOut } from "../features/session/atoms.ts"
import { Button } from "../ui/Button.tsx"
import { Foreign } from "../ui/Foreign.tsx"
import { Search } from "./Search.tsx"

/* The way from home to here. */
const Breadcrumb = () => {
  const { org, project, server } = useParams({ strict: false })
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <Link to="/">MCP Inspect</Link>
      {org === undefined ? null : (
        <Link to="/o/$org" params={{ org }}>
          {org}
        </Link>
      )}
      {org === undefined || project === undefined ? null : (
        <Link to="/p/$org/$project" params={{ org, project }}>
          {project}
        </Link>
      )}
      {org === undefined || project === undefined || server === undefined ? null : (
        <Link to="/p/$org/$project/servers/$server" params={{ org, project, server }}>
          {server}
        </Link>
      )}
    </nav>
  )
}

/** The header: where this is, the search, and whose account it is. */
export const Header = ({
  email,
  isRailOpen,
  toggleRail
}: {
  readonly email: string
  readonly isRailOpen: boolean
  readonly toggleRail: () => void
}) => {
  const leave = useAction(signOut)
  const refresh = useRefresh(session)
  const navigate = useNavigate()
  const end = async () => {
    await leave({})
    await navigate({ to: "/signin" })
    refresh()
  }
  return (
    <header className="top">
      <Button look="quiet" onPress={toggleRail} aria-expanded={isRailOpen} aria-controls="rail">
        Menu
      </Button>
      <Breadcrumb />
      <Search />
      <div className="row">
        <Link to="/account" className="account">
          <Foreign text={email} />
        </Link>
        <Button look="quiet" onPress={() => void end()}>
          Sign out
        </Button>
      </div>
    </header>
  )
}
