import { getRouteApi, Link } from "@tanstack/react-router"
import { Tabs } from "../../ui/Tabs.tsx"

/** The places where the project in the address is set up. */
export const SettingsTabs = () => {
  const params = getRouteApi("/shell/p/$org/$project").useParams()
  return (
    <Tabs label="Settings">
      <Link to="/p/$org/$project/settings" params={params}>
        Project
      </Link>
      <Link to="/p/$org/$project/watches" params={params}>
        Watched servers
      </Link>
      <Link to="/p/$org/$project/alerts" params={params} hash="channels">
        Alert channels
      </Link>
      <Link to="/p/$org/$project/keys" params={params}>
        Keys
      </Link>
    </Tabs>
  )
}
