import { useState } from "react"

/** The entries of a list that is edited: each has a key of its own, so that removing one leaves what was typed into the others. */
export const useEntries = <A>(initial: ReadonlyArray<A>) => {
  const [state, setState] = useState(() => ({
    next: initial.length,
    entries: initial.map((value, key): { readonly key: number; readonly value: A | undefined } => ({ key, value }))
  }))
  return {
    entries: state.entries,
    add: () =>
      setState(({ entries, next }) => ({ next: next + 1, entries: [...entries, { key: next, value: undefined }] })),
    remove: (key: number) =>
      setState(({ entries, next }) => ({ next, entries: entries.filter((entry) => entry.key !== key) }))
  } as const
}
