// Every address, and the screen it shows. Screens beyond home are loaded when they are asked for.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router"
import { Home } from "./routes/Home.tsx"
import { Lost } from "./routes/Lost.tsx"
import { Frame } from "./routes/project/Frame.tsx"
import { SignIn } from "./routes/SignIn.tsx"
import { Shell } from "./shell/Shell.tsx"

const root = createRootRoute({ notFoundComponent: Lost })

const door = { getParentRoute: () => root }

const doors = [
  createRoute({ ...door, path: "/signin", component: SignIn }),
  createRoute({
    ...door,
    path: "/signup",
    component: lazyRouteComponent(() => import("./routes/SignUp.tsx"), "SignUp")
  }),
  createRoute({
    ...door,
    path: "/forgot",
    component: lazyRouteComponent(() => import("./routes/Forgot.tsx"), "Forgot")
  }),
  createRoute({
    ...door,
    path: "/reset/$token",
    component: lazyRouteComponent(() => import("./routes/Reset.tsx"), "Reset")
  }),
  createRoute({
    ...door,
    path: "/verify/$token",
    component: lazyRouteComponent(() => import("./routes/Verify.tsx"), "Verify")
  }),
  createRoute({
    ...door,
    path: "/invitations/$token",
    component: lazyRouteComponent(() => import("./routes/Invitation.tsx"), "Invitation")
  })
] as const

const shell = createRoute({ ...door, id: "shell", component: Shell })
const inside = { getParentRoute: () => shell }

const org = createRoute({ ...inside, path: "/o/$org" })
const inOrg = { getParentRoute: () => org }

const ofOrg = [
  createRoute({ ...inOrg, path: "/", component: lazyRouteComponent(() => import("./routes/org/Org.tsx"), "Org") }),
  createRoute({
    ...inOrg,
    path: "/members",
    component: lazyRouteComponent(() => import("./routes/org/Members.tsx"), "Members")
  }),
  createRoute({
    ...inOrg,
    path: "/audit",
    component: lazyRouteComponent(() => import("./routes/org/Audit.tsx"), "Audit")
  }),
  createRoute({
    ...inOrg,
    path: "/plan",
    component: lazyRouteComponent(() => import("./routes/org/Plan.tsx"), "Plan")
  }),
  createRoute({
    ...inOrg,
    path: "/settings",
    component: lazyRouteComponent(() => import("./routes/org/OrgSettings.tsx"), "OrgSettings")
  })
] as const

const project = createRoute({ ...inside, path: "/p/$org/$project", component: Frame })
const inProject = { getParentRoute: () => project }

/* What of the search of an address is text. */
const texts = <Name extends string>(given: Readonly<Record<Name, unknown>>): { readonly [name in Name]?: string } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === "string")) as {
    readonly [name in Name]?: string
  }

const ofProject = [
  createRoute({
    ...inProject,
    path: "/",
    component: lazyRouteComponent(() => import("./routes/project/Project.tsx"), "Project")
  }),
  createRoute({
    ...inProject,
    path: "/capture",
    validateSearch: ({ server, url }: Record<string, unknown>) => texts({ server, url }),
    component: lazyRouteComponent(() => import("./routes/project/NewCapture.tsx"), "NewCapture")
  }),
  createRoute({
    ...inProject,
    path: "/captures/$capture",
    component: lazyRouteComponent(() => import("./routes/project/CaptureProgress.tsx"), "CaptureProgress")
  }),
  createRoute({
    ...inProject,
    path: "/add-server",
    component: lazyRouteComponent(() => import("./routes/project/AddServer.tsx"), "AddServer")
  }),
  createRoute({
    ...inProject,
    path: "/compare",
    validateSearch: ({ from, to }: Record<string, unknown>) => texts({ from, to }),
    component: lazyRouteComponent(() => import("./routes/project/Compare.tsx"), "Compare")
  }),
  createRoute({
    ...inProject,
    path: "/usage",
    component: lazyRouteComponent(() => import("./routes/project/ProjectUsage.tsx"), "ProjectUsage")
  }),
  createRoute({
    ...inProject,
    path: "/alerts",
    component: lazyRouteComponent(() => import("./routes/project/Alerts.tsx"), "Alerts")
  }),
  createRoute({
    ...inProject,
    path: "/watches",
    component: lazyRouteComponent(() => import("./routes/project/Watches.tsx"), "Watches")
  }),
  createRoute({
    ...inProject,
    path: "/keys",
    component: lazyRouteComponent(() => import("./routes/project/Keys.tsx"), "Keys")
  }),
  createRoute({
    ...inProject,
    path: "/settings",
    component: lazyRouteComponent(() => import("./routes/project/ProjectSettings.tsx"), "ProjectSettings")
  })
] as const

const server = createRoute({
  ...inProject,
  path: "/servers/$server",
  component: lazyRouteComponent(() => import("./routes/server/Server.tsx"), "Server")
})
const inServer = { getParentRoute: () => server }

const ofServer = [
  createRoute({
    ...inServer,
    path: "/",
    component: lazyRouteComponent(() => import("./routes/server/Overview.tsx"), "Overview")
  }),
  createRoute({
    ...inServer,
    path: "/surface",
    validateSearch: ({ kind, name, show }: Record<string, unknown>) => texts({ kind, name, show }),
    component: lazyRouteComponent(() => import("./routes/server/Surface.tsx"), "Surface")
  }),
  createRoute({
    ...inServer,
    path: "/changes",
    validateSearch: ({ at }: Record<string, unknown>) => texts({ at }),
    component: lazyRouteComponent(() => import("./routes/server/Changes.tsx"), "Changes")
  }),
  createRoute({
    ...inServer,
    path: "/usage",
    component: lazyRouteComponent(() => import("./routes/server/Usage.tsx"), "Usage")
  }),
  createRoute({
    ...inServer,
    path: "/watch",
    component: lazyRouteComponent(() => import("./routes/server/Watch.tsx"), "Watch")
  }),
  createRoute({
    ...inServer,
    path: "/settings",
    component: lazyRouteComponent(() => import("./routes/server/ServerSettings.tsx"), "ServerSettings")
  })
] as const

const tree = root.addChildren([
  ...doors,
  shell.addChildren([
    createRoute({ ...inside, path: "/", component: Home }),
    createRoute({
      ...inside,
      path: "/welcome",
      component: lazyRouteComponent(() => import("./routes/Welcome.tsx"), "Welcome")
    }),
    createRoute({
      ...inside,
      path: "/account",
      component: lazyRouteComponent(() => import("./routes/Account.tsx"), "Account")
    }),
    org.addChildren(ofOrg),
    project.addChildren([...ofProject, server.addChildren(ofServer)])
  ])
])

/** The router. */
export const router = createRouter({ routeTree: tree, scrollRestoration: true, defaultPreload: "intent" })

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
