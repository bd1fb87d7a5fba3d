import type { Change } from "../model/Change.ts"
import type { Json } from "../model/Json.ts"
import { classify } from "./Prose.ts"

const text = (value: Json | undefined): string | undefined => (typeof value === "string" ? value : undefined)

const isText = (value: Json | undefined): boolean => value === undefined || typeof value === "string"

/** The change with the verdict on its prose, when it is a change of a text; any other change as it is. */
export const annotate = (change: Change): Change =>
  (change._tag === "TextChanged" || change._tag === "SchemaTextChanged") &&
  isText(change.before) &&
  isText(change.after)
    ? { ...change, prose: classify(text(change.before), text(change.after)) }
    : change
