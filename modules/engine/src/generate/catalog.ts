// The catalogue of rules and lints as data: what docs, SARIF and editors know about them.
import { lintRegistry } from "../lint/registry.ts"
import type { Json } from "../model/Json.ts"
import { registry } from "../rules/registry.ts"

/** Every rule and every lint, without what they do and their examples. */
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
  })),
  lints: lintRegistry.map(({ entities, hint, id, severity, title, why }) => ({
    id,
    entities: [...entities],
    severity,
    title,
    why,
    hint
  }))
})
