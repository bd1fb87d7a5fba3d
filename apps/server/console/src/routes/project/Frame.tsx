// Is there such a project?
import { NotFound } from "@mcp-inspect/api/Errors"
import { getRouteApi, Outlet } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useAtom } from "../../data/atoms.tsx"
import { isRefused } from "../../data/problem.ts"
import { project } from "../../features/places/atoms.ts"
import { Absent } from "../../ui/Absent.tsx"

/** What is around every screen of a project: where there is none, that stands in the place of all of them. */
export const Frame = () => {
  const found = useAtom(project(getRouteApi("/shell/p/$org/$project").useParams()))
  return isRefused(AsyncResult.toExit(found), NotFound) ? <Absent /> : <Outlet />
}
