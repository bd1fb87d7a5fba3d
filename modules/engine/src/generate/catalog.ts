// The rule catalogue as data: what docs, SARIF and editors know about rules.
import type { Json } from "../model/Json.ts"
import { registry } from "../rules/registry.ts"

/** Every rule, without its predicate and examples. */
export const catalog = (): Json => ({
  formatVersion: 1,
  rules: registry.map(({ axis, entity, extension, hint, id, proof, severity, side, title, why }) => ({
    id,
    entity,
    side,
    severity,
    extension,
    axis: { ...axis },
    title,
    why,
    hint,
    proof
  }))
})
