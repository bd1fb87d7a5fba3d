import { Atom } from "effect/reactivity"

/** Atoms by what names them in paths and queries; two that are named alike are one. */
export const byName = <Named extends Readonly<Record<string, string | undefined>>, A extends object>(
  make: (named: Named) => A
): ((named: Named) => A) => {
  const family = Atom.family((text: string) => make(JSON.parse(text) as Named))
  return (named) => family(JSON.stringify(named))
}
