// The Markdown report where only so much of it has room, as in a comment (ACT-12): whole blocks of it, the worst changes
// first, and how much is left out. Nothing is ever cut, so what is shown is as well-formed as the whole.
import { rank, type Severity } from "../model/Severity.ts"
import { leftOut } from "./leftOut.ts"
import { rulesLeftOut, rulesRoom } from "./leftOutRules.ts"
import { type Blocks, blocksOf, page, type Section } from "./markdownPage.ts"
import type { NextContext, Told } from "./Reporter.ts"

/** How long a text may be, and how that is measured: the length of two texts in a row is the sum of theirs. */
export interface Limit {
  readonly most: number
  readonly measure: (text: string) => number
}

type Kind = "item" | "next" | "paragraph" | "suppressed" | "warning"

/** One block of one section. */
interface Piece {
  readonly section: number
  readonly kind: Kind
  readonly index: number
  readonly text: string
  /** What is not said twice in a section, and has to be said where this piece is shown. */
  readonly caveats: ReadonlyArray<string>
}

interface ItemPiece extends Piece {
  readonly severity: Severity
  /** Its place among those of its server that are as severe. */
  readonly turn: number
}

const keyOf = ({ index, kind, section }: Pick<Piece, "index" | "kind" | "section">): string =>
  `${section} ${kind} ${index}`

/* In turns, so that a server with many changes does not take the room of another's that are as severe. */
const itemPieces = (sections: ReadonlyArray<Section>): ReadonlyArray<Piece> =>
  sections
    .flatMap(({ items }, section) => {
      const turns = new Map<Severity, number>()
      return items.map(({ caveats, severity, text }, index): ItemPiece => {
        const turn = turns.get(severity) ?? 0
        turns.set(severity, turn + 1)
        return { section, kind: "item", index, text, caveats, severity, turn }
      })
    })
    .sort((a, b) => rank(b.severity) - rank(a.severity) || a.turn - b.turn || a.section - b.section)

const pieces = (
  sections: ReadonlyArray<Section>,
  kind: Kind,
  texts: (section: Section) => ReadonlyArray<string>
): ReadonlyArray<Piece> =>
  sections.flatMap((each, section) =>
    texts(each).map((text, index): Piece => ({ section, kind, index, text, caveats: [] }))
  )

/** The same section with what was kept of it. */
const kept = (whole: Section, section: number, keys: ReadonlySet<string>): Section => {
  const has = (kind: Kind, index: number): boolean => keys.has(keyOf({ section, kind, index }))
  return {
    ...whole,
    paragraphs: whole.paragraphs.filter((_, index) => has("paragraph", index)),
    items: whole.items.filter((_, index) => has("item", index)),
    suppressed: whole.suppressed.filter((_, index) => has("suppressed", index)),
    warnings: whole.warnings.filter((_, index) => has("warning", index)),
    next: has("next", 0) ? whole.next : null
  }
}

/** The blocks that fit, in the order in which they matter. */
const chosen = (blocks: Blocks, { measure, most }: Limit, pointer: string): ReadonlyArray<Section> => {
  const { sections } = blocks
  const gap = measure("\n\n")
  // Room is kept for the longest thing that can be said at the end: that nothing is shown.
  let room = most - measure(page({ ...blocks, sections: [] }, `${leftOut(blocks, [])} ${pointer}`))
  room -= Math.min(rulesRoom(blocks, measure), Math.floor(room / 4))
  const standing = new Set<number>()
  const inOrder = [...sections.keys()].sort(
    (a, b) => Number(sections[b]?.blocks) - Number(sections[a]?.blocks) || a - b
  )
  for (const index of inOrder) {
    const { lead, title } = sections[index] ?? { lead: "", title: null }
    const cost = (title === null ? 0 : gap + measure(title)) + gap + measure(lead)
    if (cost > room) continue
    room -= cost
    standing.add(index)
  }
  const keys = new Set<string>()
  const lists = new Set<string>()
  const said = new Set<string>()
  const caveatOf = (section: number, caveat: string): string => `${section} ${caveat}`
  const costOf = ({ caveats, kind, section, text }: Piece): number =>
    caveats
      .filter((caveat) => !said.has(caveatOf(section, caveat)))
      .reduce((cost, caveat) => cost + gap + measure(caveat), ownCost({ kind, section, text }))
  const ownCost = ({ kind, section, text }: Pick<Piece, "kind" | "section" | "text">): number => {
    if (kind !== "item" && kind !== "suppressed") return gap + measure(text)
    if (lists.has(`${section} ${kind}`)) return measure(`\n${text}`)
    const heading = kind === "suppressed" ? gap + measure(sections[section]?.suppressedHeading ?? "") : 0
    return heading + gap + measure(text)
  }
  const take = (candidates: ReadonlyArray<Piece>, most: number): void => {
    let left = most
    for (const piece of candidates) {
      if (piece.text === "" || !standing.has(piece.section) || keys.has(keyOf(piece))) continue
      const cost = costOf(piece)
      if (cost > left) continue
      left -= cost
      room -= cost
      keys.add(keyOf(piece))
      for (const caveat of piece.caveats) said.add(caveatOf(piece.section, caveat))
      lists.add(`${piece.section} ${piece.kind}`)
    }
  }
  const beside = [
    ...pieces(sections, "paragraph", ({ paragraphs }) => paragraphs),
    ...pieces(sections, "next", ({ next }) => (next === null ? [] : [next])),
    ...pieces(sections, "warning", ({ warnings }) => warnings)
  ]
  // What is said beside the changes, a server's words among it, does not take their room.
  take(beside, Math.floor(room / 2))
  take(itemPieces(sections), room)
  take(
    pieces(sections, "suppressed", ({ suppressed }) => suppressed.map(({ text }) => text)),
    room
  )
  take(beside, room)
  return sections.flatMap((section, index) => (standing.has(index) ? [kept(section, index, keys)] : []))
}

/**
 * The Markdown report within a limit: the same text as `markdownReporter` writes where that fits. A longer one is made of
 * those of its blocks that fit: of every server its name and its counts, then changes, the most severe first. It ends with
 * a sentence that says how many are left out, and `pointer`, a Markdown sentence that says where they are. The first line
 * and these two are always there: a limit has to have room for them. Between the two stands, where there is room, which
 * rules the changes are of that are left out.
 */
export const markdownWithin = (told: Told, limit: Limit, pointer: string, context: NextContext = {}): string => {
  const blocks = blocksOf(told, context)
  const whole = page(blocks)
  if (limit.measure(whole) <= limit.most) return whole
  const shown = chosen(blocks, limit, pointer)
  const ending = (rules: string): string =>
    page({ ...blocks, sections: shown }, `${leftOut(blocks, shown)}${rules} ${pointer}`)
  const room = limit.most - limit.measure(ending(""))
  return ending(rulesLeftOut(blocks, shown, (text) => limit.measure(text) <= room))
}
