// Where does somebody new begin?
import { Navigate } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useAtom } from "../data/atoms.tsx"
import { projects } from "../features/places/atoms.ts"
import { useWho } from "../features/session/who.ts"
import { Skeleton } from "../data/Loaded.tsx"

const First = ({ org }: { readonly org: string }) => {
  const found = useAtom(projects(org))
  if (AsyncResult.isInitial(found)) return <Skeleton rows={4} />
  const project = AsyncResult.isSuccess(found) ? found.value.projects[0]?.slug : undefined
  if (project === undefined) return <Navigate to="/" replace />
  return <Navigate to="/p/$org/$project/capture" params={{ org, project }} search={{}} replace />
}

/** Leads to the first capture, in the project that came with the account (CON-8). */
export const Welcome = () => {
  const [org] = useWho().orgs
  return org === undefined ? <Navigate to="/" replace /> : <First org={org.slug} />
}
