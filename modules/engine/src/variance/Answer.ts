// Answers to questions of membership. There are three, since formats, patterns and unknown references can leave one open;
// a caller may act on true and false alone.
import type { Json } from "../model/Json.ts"
import type { Node } from "./Node.ts"

/** Whether a value belongs to a set; undefined when that is not known. */
export type Answer = boolean | undefined

/** Whether a node admits a value. */
export type Admits = (node: Node, value: Json) => Answer
