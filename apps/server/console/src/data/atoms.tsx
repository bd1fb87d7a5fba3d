// What binds atoms to components.
import { Effect, type Exit } from "effect"
import { type AsyncResult, type Atom, AtomRegistry } from "effect/reactivity"
import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from "react"

const Registry = createContext(AtomRegistry.make())

/** Gives all below a registry. */
export const AtomsProvider = ({
  children,
  registry
}: {
  readonly children: ReactNode
  readonly registry: AtomRegistry.AtomRegistry
}) => <Registry value={registry}>{children}</Registry>

/** The value of an atom, and again when it changes. */
export const useAtom = <A,>(atom: Atom.Atom<A>): A => {
  const registry = useContext(Registry)
  const subscribe = useCallback((told: () => void) => registry.subscribe(atom, told), [registry, atom])
  const read = useCallback(() => registry.get(atom), [registry, atom])
  return useSyncExternalStore(subscribe, read, read)
}

/** What asks for an atom anew. */
export const useRefresh = (atom: Atom.Atom<unknown>): (() => void) => {
  const registry = useContext(Registry)
  return useCallback(() => registry.refresh(atom), [registry, atom])
}

/** Runs something of the service for a form or a button; the promise is of what came of it and never rejects. */
export const useAction = <Input, A, E>(
  action: Atom.AtomResultFn<Input, A, E>
): ((input: Input) => Promise<Exit.Exit<A, E>>) => {
  const registry = useContext(Registry)
  useEffect(() => registry.mount(action), [registry, action])
  return useCallback(
    (input) => {
      registry.set(action, input)
      return Effect.runPromise(
        Effect.exit(
          AtomRegistry.getResult(registry, action as Atom.Atom<AsyncResult.AsyncResult<A, E>>, {
            suspendOnWaiting: true
          })
        )
      )
    },
    [registry, action]
  )
}
