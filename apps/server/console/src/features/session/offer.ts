import { AsyncResult } from "effect/reactivity"
import { useAtom } from "../../data/atoms.tsx"
import { status } from "./atoms.ts"

/** How people become known here; until it is known, the usual. */
export const useOffer = (): { readonly github: boolean; readonly signUp: "open" | "closed" } => {
  const offered = useAtom(status)
  return (AsyncResult.isSuccess(offered) ? offered.value.signIn : undefined) ?? { github: false, signUp: "open" }
}

/** Whether it is known that no mail leaves the service. */
export const useIsMailless = (): boolean => {
  const offered = useAtom(status)
  return AsyncResult.isSuccess(offered) && offered.value.mail === false
}
