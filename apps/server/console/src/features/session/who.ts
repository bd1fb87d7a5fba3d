import { AsyncResult } from "effect/reactivity"
import { useAtom } from "../../data/atoms.tsx"
import { session } from "./atoms.ts"

/** Whoever is signed in; within the shell there always is somebody. */
export const useWho = () => {
  const current = useAtom(session)
  if (!AsyncResult.isSuccess(current)) throw new Error("Nobody is signed in")
  return current.value
}

const roles = ["viewer", "member", "admin", "owner"] as const

/** Whether whoever is signed in has at least a role in an organization. */
export const useReaches = (org: string, least: (typeof roles)[number]): boolean => {
  const role = useWho().orgs.find(({ slug }) => slug === org)?.role
  return role !== undefined && roles.indexOf(role) >= roles.indexOf(least)
}
