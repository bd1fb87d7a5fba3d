// Proofs for what is said of a schema pair: a witness for every break that has one (PRF-1..PRF-3), and what the second
// comparator proves and nobody said (DIFF-41, PRF-4).
import { agree } from "./Agreement.ts"
import type { EntityRef, SchemaUnmodelled, Side } from "./model/Change.ts"
import type { Finding, Proof, Witness } from "./model/Finding.ts"
import type { Form } from "./model/Form.ts"
import { Identity } from "./model/Identity.ts"
import type { JsonSchema } from "./model/Schema2020.ts"
import type { Severity } from "./model/Severity.ts"
import { toForm } from "./normalform/NormalForm.ts"
import { makeValidator } from "./proof/Validator.ts"
import { makeProver, type Proved } from "./proof/Witness.ts"
import { relate } from "./variance/Variance.ts"

/** One schema on both sides of a comparison. */
export interface SchemaPair {
  readonly entity: EntityRef
  readonly side: Side
  /** Where the schema stands in its entity (`inputSchema`), which every path within it starts with. */
  readonly path: string
  readonly before: JsonSchema
  readonly after: JsonSchema
  /** True for the schemas of a tool, whose arguments and results are objects. */
  readonly isToolRoot: boolean
}

/** What is said of a place in a schema. */
export interface Claim {
  readonly rule: string
  readonly path: string | null
  readonly severity: Severity
  readonly proof: Proof
}

/** What stands behind a claim. */
export interface Backing {
  readonly proof: Proof
  readonly witness: Witness | null
}

/** The backing of every claim in order, and the break that none of them is about. */
export interface Proofs {
  readonly backings: ReadonlyArray<Backing>
  readonly unclaimed: { readonly change: SchemaUnmodelled; readonly backing: Backing } | undefined
}

/** What both comparators read of one side. */
interface Formed extends Proved {
  readonly form: Form
}

/** A schema with its normal form; undefined for one that is too deep or too large to have one. */
const formOf = (verbatim: JsonSchema, tag: string, isToolRoot: boolean, identity: Identity): Formed | undefined => {
  const form = toForm(verbatim, { tag, isToolRoot, identity })
  return form === undefined ? undefined : { verbatim, form }
}

const unproved = ({ proof, severity }: Claim): Backing => ({
  proof: severity === "BREAKING" && proof !== "rule" ? "none" : proof,
  witness: null
})

const within = (root: string, path: string | null): string | null => {
  if (path === null || !path.startsWith(root)) return null
  const rest = path.slice(root.length)
  return rest.startsWith(".") ? rest.slice(1) : rest
}

/* A requirement is proved by what lacks the member, everything else that is said of a member by one that is there. */
const wantedBy = ({ rule }: Claim): "absence" | "value" => (/\.required\.|Required$/.test(rule) ? "absence" : "value")

/* What the second comparator proves broken and nobody claims, unless the verbatim schemas deny it: they have the last word
 * on a value. */
const unclaimedBreak = (
  pair: SchemaPair,
  claims: ReadonlyArray<Claim>,
  was: Formed,
  is: Formed
): Backing | undefined => {
  const { side } = pair
  const said = claims.map(({ severity }) => ({ side, breaking: severity === "BREAKING" }))
  const found = agree(side, said, () =>
    relate(was.form, is.form, { refute: true, ignoreAdded: true, only: side === "input" ? "lost" : "gained" })
  )
  if (found === undefined) return undefined
  const { witness } = found
  if (witness === null) return { proof: "none", witness }
  const [before, after] = [was, is].map(({ verbatim }) => makeValidator(verbatim).accepts(witness.value))
  const [accepted, refused] = side === "input" ? [before, after] : [after, before]
  if (accepted === false || refused === true) return undefined
  return accepted === true && refused === false ? { proof: "witness", witness } : { proof: "none", witness: null }
}

/** Proofs for the claims about one pair of schemas that differ. */
export const prove = (pair: SchemaPair, claims: ReadonlyArray<Claim>): Proofs => {
  const { after, before, isToolRoot, path, side } = pair
  const identity = new Identity()
  const was = formOf(before, "before", isToolRoot, identity)
  const is = was && formOf(after, "after", isToolRoot, identity)
  if (was === undefined || is === undefined) return { backings: claims.map(unproved), unclaimed: undefined }
  const prover = makeProver({ side, before: was, after: is, objectsOnly: isToolRoot, identity })
  const backings = claims.map((claim): Backing => {
    if (claim.severity !== "BREAKING") return unproved(claim)
    // A rule that decides by itself borrows no proof from elsewhere.
    const options = { elsewhere: claim.proof !== "rule", wants: wantedBy(claim) }
    const witness = prover.witness(within(path, claim.path), options)
    return witness === null ? unproved(claim) : { proof: "witness", witness }
  })
  const backing = unclaimedBreak(pair, claims, was, is)
  const change = { _tag: "SchemaUnmodelled", entity: pair.entity, side, path, before, after, keyword: null } as const
  return { backings, unclaimed: backing && { change, backing } }
}

/** Findings about one pair of schemas with their proofs. */
export const proved = (
  pair: SchemaPair,
  findings: ReadonlyArray<Finding>,
  judged: (change: SchemaUnmodelled) => ReadonlyArray<Finding>
): ReadonlyArray<Finding> => {
  const { backings, unclaimed } = prove(pair, findings)
  return [
    ...findings.map((finding, index) => ({ ...finding, ...backings[index] })),
    ...(unclaimed === undefined
      ? []
      : judged(unclaimed.change).map((finding) => ({ ...finding, ...unclaimed.backing })))
  ]
}
