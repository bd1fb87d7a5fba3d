// A server: its name, how it stands, and the places of it.
import { getRouteApi, Link, Outlet } from "@tanstack/react-router"
import { Page } from "../../ui/Page.tsx"
import { Tabs } from "../../ui/Tabs.tsx"

const tabs = [
  ["Overview", "/p/$org/$project/servers/$server"],
  ["Surface", "/p/$org/$project/servers/$server/surface"],
  ["Changes", "/p/$org/$project/servers/$server/changes"],
  ["Usage", "/p/$org/$project/servers/$server/usage"],
  ["Watch", "/p/$org/$project/servers/$server/watch"],
  ["Settings", "/p/$org/$project/servers/$server/settings"]
] as const

/** What is around every place of a server. */
export const Server = () => {
  const params = getRouteApi("/shell/p/$org/$project/servers/$server").useParams()
  return (
    <Page
      title={params.server}
      tabs={
        <Tabs label="Server">
          {tabs.map(([text, to]) => (
            <Link key={text} to={to} params={params} activeOptions={{ exact: text === "Overview" }}>
              {text}
            </Link>
          ))}
        </Tabs>
      }
    >
      <Outlet />
    </Page>
  )
}
