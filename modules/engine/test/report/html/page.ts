// Pages as trees: parsed as browsers parse them.
import { assert } from "@effect/vitest"
import { type DefaultTreeAdapterTypes, parse } from "parse5"

type Node = DefaultTreeAdapterTypes.Node
/** An element of a page. */
export type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => "tagName" in node

const childrenOf = (node: Node): ReadonlyArray<Node> => ("childNodes" in node ? node.childNodes : [])

/** The parsed page, which must have no error of syntax. */
export const parsed = (page: string): Node => {
  const errors: Array<string> = []
  const root = parse(page, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine, startOffset }) =>
      errors.push(`${code} at line ${startLine}: ${page.slice(startOffset, startOffset + 60)}`)
  })
  assert.deepStrictEqual(errors, [])
  return root
}

/** Every element below, in the order of the page. */
export const elements = (root: Node): ReadonlyArray<Element> =>
  childrenOf(root).flatMap((node) => (isElement(node) ? [node, ...elements(node)] : []))

/** The value of an attribute. */
export const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((found) => found.name === name)?.value

/** The elements with this class. */
export const classed = (root: Node, name: string): ReadonlyArray<Element> =>
  elements(root).filter((element) => attribute(element, "class")?.split(" ").includes(name))

/** The elements with this name. */
export const named = (root: Node, name: string): ReadonlyArray<Element> =>
  elements(root).filter(({ tagName }) => tagName === name)

/** All text below, as it is in the tree. */
export const textOf = (node: Node): string => ("value" in node ? node.value : childrenOf(node).map(textOf).join(""))

/** The text that readers see, blanks drawn together; styles and scripts are none. */
export const readable = (node: Node): string => {
  const walk = (at: Node): string => {
    if ("value" in at) return at.value
    if (isElement(at) && ["script", "style", "head"].includes(at.tagName)) return ""
    return childrenOf(at).map(walk).join("")
  }
  return walk(node).replaceAll(/\s+/g, " ").trim()
}

/** The page as an indented list of its parts with what each says: what golden files hold. */
export const outline = (page: string): string => {
  const [body] = named(parsed(page), "body")
  const lines: Array<string> = []
  const inline = ["code", "b", "bdi", "span", "del", "ins", "a", "kbd"]
  const walk = (node: Node, depth: number): void => {
    let said = ""
    const flush = (): void => {
      const text = said.replaceAll(/\s+/g, " ").trim()
      if (text !== "") lines.push("  ".repeat(depth) + text)
      said = ""
    }
    const mark = (element: Element): string => {
      const inner = childrenOf(element)
        .map((child) => (isElement(child) ? mark(child) : "value" in child ? child.value : ""))
        .join("")
      if (element.tagName === "del") return `[-${inner}-]`
      return element.tagName === "ins" ? `{+${inner}+}` : inner
    }
    for (const child of childrenOf(node)) {
      if (!isElement(child)) said += "value" in child ? child.value : ""
      else if (["script", "svg"].includes(child.tagName)) continue
      else if (inline.includes(child.tagName)) said += mark(child)
      else {
        flush()
        const open = attribute(child, "open") === undefined ? "" : " open"
        lines.push(`${"  ".repeat(depth)}<${child.tagName}${open}>`)
        walk(child, depth + 1)
      }
    }
    flush()
  }
  if (body !== undefined) walk(body, 0)
  return `${lines.join("\n")}\n`
}
