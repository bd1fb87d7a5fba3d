// Numbers worth trying: the ends of every range, what lies just beyond and between them, and multiples.
import type { Node } from "../Node.ts"

/* The nearest decimal a person would write: sums of doubles end in noise. */
const tidy = (value: number): number => Number(value.toPrecision(15))

const boundsOf = (nodes: ReadonlyArray<Node>): ReadonlyArray<number> => {
  const bounds = new Set<number>()
  for (const node of nodes) {
    for (const bound of [node.minimum, node.maximum, node.above, node.below])
      if (Number.isFinite(bound)) bounds.add(bound)
  }
  return [...bounds].sort((a, b) => a - b)
}

const aroundBounds = (bounds: ReadonlyArray<number>): ReadonlyArray<number> =>
  bounds.flatMap((bound, index) => {
    const next = bounds[index + 1]
    const far = Math.abs(bound) * 2 ** -50
    return [
      bound,
      Math.floor(bound),
      Math.ceil(bound),
      Math.floor(bound) - 1,
      Math.ceil(bound) + 1,
      tidy(bound - 0.5),
      tidy(bound + 0.5),
      ...(far > 0.5 ? [bound - far, bound + far, bound * 2] : []),
      ...(next === undefined ? [] : [tidy((bound + next) / 2), Math.round((bound + next) / 2)])
    ]
  })

const multiplesOf = (step: number, bounds: ReadonlyArray<number>): ReadonlyArray<number> => {
  const found = [step, -step, 2 * step, 3 * step, 5 * step, 7 * step, step / 2, step * 1.5, 2 * step + 1]
  for (const bound of bounds) {
    const below = Math.floor(bound / step)
    for (const more of [-2, -1, 0, 1, 2, 3]) found.push((below + more) * step)
  }
  return found.map(tidy)
}

/** Numbers on either side of whatever the nodes say of numbers. */
export const numbers = (nodes: ReadonlyArray<Node>): Iterable<number> => {
  const bounds = boundsOf(nodes)
  const steps = new Set(
    nodes.flatMap(({ multipleOf }) => (multipleOf === undefined || multipleOf <= 0 ? [] : [multipleOf]))
  )
  const [first, ...rest] = steps
  const products = first === undefined ? [] : rest.map((step) => first * step)
  return new Set(
    [
      0,
      1,
      -1,
      2,
      0.5,
      -0.5,
      1.5,
      ...aroundBounds(bounds),
      ...[...steps, ...products].flatMap((step) => multiplesOf(step, bounds))
    ].filter((value) => Number.isFinite(value) && !Object.is(value, -0))
  )
}
