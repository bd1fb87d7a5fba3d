// Witnesses: concrete values on which two schemas disagree in the direction that breaks someone (PRF-1..PRF-3). They are
// looked for in the normal forms, and every one was verified on the verbatim schemas before it is shown.
import type { Side } from "../model/Change.ts"
import type { Witness } from "../model/Finding.ts"
import { Identity } from "../model/Identity.ts"
import { canonical, isObject, type Json } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import { every, record } from "./kinds.ts"
import { deepestGoal, pairSteps, pairVisits, placeSteps, stepsAVisit, width } from "./limits.ts"
import { Spent } from "./Membership.ts"
import { type FormParts, Graph } from "./Graph.ts"
import { Patterns } from "./pattern/Pattern.ts"
import { Best } from "./search/Best.ts"
import { type Aim, stepsOf, type Wanted } from "./search/Goal.ts"
import { Sameness } from "./search/Sameness.ts"
import { Solver } from "./search/Solver.ts"
import { makeValidator, type Validator } from "./Validator.ts"

/** A schema as received and in normal form. */
export interface Proved {
  readonly verbatim: JsonSchema
  readonly form: FormParts
}

/** The pair of schemas that witnesses are sought for. */
export interface Pair {
  readonly side: Side
  readonly before: Proved
  readonly after: Proved
  /** True where every value is an object, as the arguments of a tool are. */
  readonly objectsOnly: boolean
  /** Numbers for the schemas of both forms, where they were made already. */
  readonly identity?: Identity
}

/** What is asked of a witness. */
export interface WitnessOptions {
  readonly elsewhere: boolean
  readonly wants?: Wanted
}

/** Finds witnesses for one pair of schemas. */
export interface Prover {
  /**
   * A witness for the finding at a path (DIFF-9) within the schema: one that is refused for what stands there, or for
   * nothing standing there, where `wants` says which; else any witness of the pair unless `elsewhere` is false. Null stands
   * for the schema as a whole, and for not having found one.
   */
  readonly witness: (path: string | null, options?: WitnessOptions) => Witness | null
  /** The steps it has taken: what the search costs, on every machine alike. */
  readonly spent: () => number
}

class PairProver implements Prover {
  readonly #pair: Pair
  readonly #patterns = new Patterns()
  readonly #steps = { left: 0 }
  /** The schema that must accept, and the one that must refuse. */
  readonly #accepting: Proved
  readonly #refusing: Proved
  readonly #verdicts = new Map<string, boolean>()
  readonly #verified = new Best(1)
  #left = pairSteps
  #search: { readonly solver: Solver; readonly accepting: Graph; readonly refusing: Graph } | undefined
  #validators: readonly [Validator, Validator] | undefined
  #isDone = false

  constructor(pair: Pair) {
    this.#pair = pair
    this.#accepting = pair.side === "input" ? pair.before : pair.after
    this.#refusing = pair.side === "input" ? pair.after : pair.before
  }

  witness(path: string | null, { elsewhere, wants }: WitnessOptions = { elsewhere: true }): Witness | null {
    const steps = path === null ? undefined : stepsOf(path)
    // Aims that lie deeper than the stack should go are left to the search for any witness, which minds that.
    if (steps !== undefined && steps.length < deepestGoal) {
      const aims: ReadonlyArray<Aim> = [
        ...(wants === undefined ? [] : [{ steps, isExact: true, wants }]),
        { steps, isExact: true },
        { steps, isExact: false }
      ]
      for (const aim of aims) {
        const value = this.#find(aim)
        if (value !== undefined) return this.#witness(value)
      }
    }
    if (!elsewhere) return null
    if (!this.#isDone) {
      this.#isDone = true
      this.#find(undefined)
    }
    const [value] = this.#verified.values
    return value === undefined ? null : this.#witness(value)
  }

  spent(): number {
    return pairSteps - this.#left
  }

  #witness(value: Json): Witness {
    const [before, after] =
      this.#pair.side === "input" ? (["accepted", "rejected"] as const) : (["rejected", "accepted"] as const)
    return { value, before, after }
  }

  /* The smallest verified value for an aim. */
  #find(aim: Aim | undefined): Json | undefined {
    if (this.#left <= 0) return undefined
    const best = new Best(width)
    this.#steps.left = Math.min(placeSteps, this.#left)
    const granted = this.#steps.left
    try {
      const { accepting, refusing, solver } = (this.#search ??= this.#prepare())
      solver.searchRoot(accepting.root, refusing.root, aim, best, this.#pair.objectsOnly ? record : every)
    } catch (error) {
      // What was found before the steps or the stack ran out is as good as ever.
      if (!(error instanceof Spent) && !(error instanceof RangeError)) throw error
      this.#search = undefined
    }
    this.#left -= granted - Math.max(0, this.#steps.left)
    const value = best.values.find((candidate) => this.#isWitness(candidate))
    if (value !== undefined) this.#verified.add(value)
    return value
  }

  #prepare() {
    const counter = { next: 0 }
    const accepting = new Graph(this.#accepting.form, counter)
    const refusing = new Graph(this.#refusing.form, counter)
    const strings = accepting.of({ type: "string" })
    const isRecursive = this.#accepting.form.loops.size + this.#refusing.form.loops.size > 0
    const sameness = new Sameness(this.#pair.identity ?? new Identity(), isRecursive)
    return { accepting, refusing, solver: new Solver(this.#patterns, this.#steps, strings, sameness) }
  }

  #isWitness(value: Json): boolean {
    if (this.#pair.objectsOnly && !isObject(value)) return false
    const key = canonical(value)
    const known = this.#verdicts.get(key)
    if (known !== undefined) return known
    const [accepting, refusing] = (this.#validators ??= [
      makeValidator(this.#accepting.verbatim, this.#patterns),
      makeValidator(this.#refusing.verbatim, this.#patterns)
    ])
    const visits = accepting.visits() + refusing.visits()
    if (visits > pairVisits) return false
    const verdict = refusing.accepts(value) === false && accepting.accepts(value) === true
    this.#left -= stepsAVisit * (accepting.visits() + refusing.visits() - visits)
    this.#verdicts.set(key, verdict)
    return verdict
  }
}

/** A prover for a pair of schemas. Nothing is built before the first witness is asked for. */
export const makeProver = (pair: Pair): Prover => new PairProver(pair)
