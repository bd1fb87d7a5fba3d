import { isArray, own } from "../../model/Json.ts"
import { isSchema } from "../../model/Schema2020.ts"
import { drop, type Rewrite, set, withoutTypes } from "../Node.ts"

/** Item schemas that admit everything; beside `unevaluatedItems` they still count as evaluating. */
export const openItems: Rewrite = {
  name: "openItems",
  on: ["items", "prefixItems"],
  label: "`items` that admit everything",
  apply: (node, { hasUnevaluated, same }) => {
    if (hasUnevaluated) return node
    const items = own(node, "items")
    const anything = same(true)
    let kept =
      isSchema(items) && same(items) === anything && (items === true || Object.keys(items).length === 0)
        ? drop(node, "items")
        : node
    const prefix = own(kept, "prefixItems")
    if (!isArray(prefix) || Object.hasOwn(kept, "items")) return kept
    const last = prefix.findLastIndex(
      (item) => !isSchema(item) || item === false || (item !== true && Object.keys(item).length > 0)
    )
    if (last + 1 === prefix.length) return kept
    kept = last < 0 ? drop(kept, "prefixItems") : set(kept, "prefixItems", prefix.slice(0, last + 1))
    return kept
  }
}

/** `items: false` ends the array after its prefix. */
export const closedItems: Rewrite = {
  name: "closedItems",
  on: ["items"],
  label: "`items: false` as `maxItems`",
  apply: (node) => {
    if (own(node, "items") !== false) return node
    const prefix = own(node, "prefixItems")
    const length = isArray(prefix) ? prefix.length : 0
    const max = own(node, "maxItems")
    return set(drop(node, "items"), "maxItems", typeof max === "number" ? Math.min(max, length) : length)
  }
}

/** What cannot be reached within `maxItems`. */
export const unreachableItems: Rewrite = {
  name: "unreachableItems",
  on: ["maxItems"],
  label: "items beyond `maxItems`",
  apply: (node, { hasUnevaluated }) => {
    const max = own(node, "maxItems")
    if (hasUnevaluated || typeof max !== "number") return node
    const prefix = own(node, "prefixItems")
    const length = isArray(prefix) ? prefix.length : 0
    let kept = max <= length ? drop(node, "items") : node
    if (isArray(prefix) && prefix.length > max)
      kept = max <= 0 ? drop(kept, "prefixItems") : set(kept, "prefixItems", prefix.slice(0, max))
    return max <= 1 ? drop(kept, "uniqueItems") : kept
  }
}

/** An item of a prefix that admits nothing ends the array before it. */
export const impossibleItem: Rewrite = {
  name: "impossibleItem",
  on: ["prefixItems"],
  label: "items that admit nothing",
  apply: (node) => {
    const prefix = own(node, "prefixItems")
    if (!isArray(prefix)) return node
    const first = prefix.indexOf(false)
    const max = own(node, "maxItems")
    if (first < 0 || (typeof max === "number" && max <= first)) return node
    return set(node, "maxItems", first)
  }
}

/** The counts that belong to `contains`. */
export const containsCounts: Rewrite = {
  name: "containsCounts",
  on: ["contains", "minContains", "maxContains"],
  label: "counts beside `contains`",
  apply: (node) => {
    const contains = own(node, "contains")
    if (contains === undefined) return drop(node, "minContains", "maxContains")
    const min = own(node, "minContains")
    const max = own(node, "maxContains")
    if (min === 1) return drop(node, "minContains")
    if (min === 0 && max === undefined) return drop(node, "contains", "minContains")
    if (contains === false && (min === undefined || (typeof min === "number" && min > 0)))
      return withoutTypes(drop(node, "contains", "minContains", "maxContains"), "array")
    return node
  }
}
