import type { ListKind } from "@mcp-inspect/engine/model/Surface"
import { elementScroll, useVirtualizer } from "@tanstack/react-virtual"
import { type KeyboardEvent, memo, useCallback, useEffect, useId, useRef } from "react"
import { Foreign } from "../../ui/Foreign.tsx"
import type { Reading } from "./Reading.ts"
import { useSignatures } from "./useSignatures.ts"

/** An entity by its place in its list. */
export interface Entry {
  readonly kind: ListKind
  readonly name: string
  readonly at: number
}

const rowHeight = 44
const page = 10

/* So many rows are rendered above and below what is seen. */
const overscan = 4

/* So far above and below what is seen, signatures are asked for. */
const ahead = 24

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + page,
  PageUp: (at) => at - page,
  Home: () => 0,
  End: (_, count) => count - 1
}

/* The size of the box as the browser tells it, and not as it is asked: to ask has the whole page laid out there and then. */
const watchSize = (
  { scrollElement }: { readonly scrollElement: Element | null },
  tell: (rect: { width: number; height: number }) => void
) => {
  if (scrollElement === null) return undefined
  const observer = new ResizeObserver((changes) => {
    const box = changes.at(-1)?.borderBoxSize[0]
    if (box !== undefined) tell({ width: Math.round(box.inlineSize), height: Math.round(box.blockSize) })
  })
  observer.observe(scrollElement, { box: "border-box" })
  return () => observer.disconnect()
}

/* To where it is already the box is not scrolled: that, too, would lay out the page. */
const scrollOnce: typeof elementScroll = (offset, options, rows) => {
  if (offset !== (rows.scrollOffset ?? 0)) elementScroll(offset, options, rows)
}

interface RowProps {
  readonly id: string
  readonly index: number
  readonly count: number
  readonly isChosen: boolean
  readonly name: string
  readonly signature: string
  readonly start: number
  readonly choose: (index: number) => void
}

/* Scrolling renders those alone that come into sight. */
const Row = memo(({ choose, count, id, index, isChosen, name, signature, start }: RowProps) => (
  <div
    id={id}
    role="option"
    className="listed-one"
    aria-selected={isChosen}
    aria-posinset={index + 1}
    aria-setsize={count}
    style={{ transform: `translateY(${start}px)` }}
    onClick={() => choose(index)}
  >
    <code className="listed-name">
      <Foreign text={name} longest={120} />
    </code>
    <span className="listed-rest">
      <Foreign text={signature} />
    </span>
  </div>
))

/** Entities of one list by name, of which one is chosen. However many there are, a screenful is rendered. */
export const List = memo(
  ({
    choose,
    chosen,
    entries,
    kind,
    label,
    reading
  }: {
    readonly label: string
    readonly reading: Reading
    readonly kind: ListKind
    readonly entries: ReadonlyArray<Entry>
    readonly chosen: Entry | undefined
    readonly choose: (entry: Entry) => void
  }) => {
    const box = useRef<HTMLDivElement>(null)
    const id = useId()
    const chosenAt = chosen === undefined ? -1 : entries.indexOf(chosen)
    const rows = useVirtualizer({
      count: entries.length,
      getScrollElement: () => box.current,
      estimateSize: () => rowHeight,
      overscan,
      initialRect: { width: 320, height: 400 },
      observeElementRect: watchSize,
      scrollToFn: scrollOnce,
      useFlushSync: false
    })
    useEffect(() => {
      const [above, below] = [chosenAt * rowHeight, (chosenAt + 1) * rowHeight]
      const { scrollOffset, scrollRect } = rows
      const isSeen = above >= (scrollOffset ?? 0) && below <= (scrollOffset ?? 0) + (scrollRect?.height ?? 0)
      if (chosenAt >= 0 && !isSeen) rows.scrollToIndex(chosenAt, { align: "auto" })
    }, [chosenAt, rows])
    const shown = rows.getVirtualItems()
    // Rows that go out of sight become those that come into it.
    const kept = Math.ceil((rows.scrollRect?.height ?? 0) / rowHeight) + 2 * overscan + 2
    const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? -1]
    const near = entries.slice(Math.max(0, first - ahead), last + 1 + ahead)
    const signatures = useSignatures(
      reading,
      kind,
      near.map(({ at }) => at)
    )
    const latest = useRef({ choose, entries })
    useEffect(() => {
      latest.current = { choose, entries }
    })
    const chooseAt = useCallback((index: number) => {
      const entry = latest.current.entries[index]
      if (entry !== undefined) latest.current.choose(entry)
    }, [])
    const move = (event: KeyboardEvent) => {
      const to = moves[event.key]?.(chosenAt, entries.length)
      if (to === undefined) return
      event.preventDefault()
      chooseAt(Math.min(entries.length - 1, Math.max(0, to)))
    }
    return (
      <div
        ref={box}
        className="listed"
        role="listbox"
        tabIndex={0}
        aria-label={label}
        onKeyDown={move}
        {...(chosenAt < 0 ? {} : { "aria-activedescendant": `${id}-${chosenAt}` })}
      >
        <div role="presentation" className="listed-all" style={{ height: rows.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const entry = entries[index]
            return entry === undefined ? null : (
              <Row
                key={index % kept}
                id={`${id}-${index}`}
                index={index}
                count={entries.length}
                isChosen={index === chosenAt}
                name={entry.name}
                signature={signatures.get(entry.at) ?? ""}
                start={start}
                choose={chooseAt}
              />
            )
          })}
        </div>
      </div>
    )
  }
)
