// What the build has made, read once.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type DefaultTreeAdapterTypes, parse } from "parse5"

/** Where it is. */
export const folder = join(import.meta.dirname, "../../dist")

/** The bytes of a file. */
export const bytesOf = (file: string): Buffer => readFileSync(join(folder, file))

/** The text of a file. */
export const textOf = (file: string): string => bytesOf(file).toString("utf8")

/** Every file, by its path from the folder. */
export const files: ReadonlyArray<string> = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name, parentPath }) => join(parentPath, name).slice(folder.length + 1))

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => "tagName" in node

const childrenOf = (node: Node): ReadonlyArray<Node> => ("childNodes" in node ? node.childNodes : [])

/** The value of an attribute. */
export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value

/** Every element of a document, in order. */
export const elementsOf = (html: string): ReadonlyArray<Element> => {
  const walk = (node: Node): ReadonlyArray<Element> => [
    ...(isElement(node) ? [node] : []),
    ...childrenOf(node).flatMap(walk)
  ]
  return walk(parse(html))
}

/** Whether an element has a class. */
export const hasClass = (element: Element, name: string): boolean =>
  (attribute(element, "class") ?? "").split(/\s+/).includes(name)

/* A place where a name may be broken parts no words. */
const isPlaceToBreak = (node: Node | undefined): boolean => node?.nodeName === "wbr"

/** The words of an element, without elements of which `leavesOut` is true. */
export const wordsOf = (node: Node, leavesOut: (element: Element) => boolean = () => false): string => {
  if (node.nodeName === "#text" && "value" in node) return node.value
  if (isElement(node) && leavesOut(node)) return ""
  return childrenOf(node)
    .map((child, at, all) => {
      const goesOn = at === 0 || [child, all[at - 1]].some(isPlaceToBreak)
      return `${goesOn ? "" : " "}${wordsOf(child, leavesOut)}`
    })
    .join("")
}
