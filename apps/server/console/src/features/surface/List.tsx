import { signature } from "@mcp-inspect/engine/signature/signature"
import { useVirtualizer } from "@tanstack/react-virtual"
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from "react"
import { Foreign } from "../../ui/Foreign.tsx"
import type { Listed } from "./read.ts"

const rowHeight = 44
const page = 10

/* What follows the name, which stands above it. A name that is no plain one is quoted in a signature. */
const restOf = (entity: Listed): string => {
  const text = signature(entity, { width: Infinity })
  return (text.startsWith(entity.name) ? text.slice(entity.name.length) : text).slice(0, 160).toWellFormed()
}

const Signature = ({ entity }: { readonly entity: Listed }) => {
  const text = useMemo(() => restOf(entity), [entity])
  return (
    <span className="listed-rest">
      <Foreign text={text} />
    </span>
  )
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + page,
  PageUp: (at) => at - page,
  Home: () => 0,
  End: (_, count) => count - 1
}

/** Entities by name, of which one is chosen. However many there are, a screenful is rendered. */
export const List = ({
  choose,
  chosen,
  entities,
  label
}: {
  readonly label: string
  readonly entities: ReadonlyArray<Listed>
  readonly chosen: Listed | undefined
  readonly choose: (entity: Listed) => void
}) => {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const at = chosen === undefined ? -1 : entities.indexOf(chosen)
  const rows = useVirtualizer({
    count: entities.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 320, height: 480 }
  })
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at, { align: "auto" })
  }, [at, rows])
  const move = (event: KeyboardEvent) => {
    const to = moves[event.key]?.(at, entities.length)
    const entity = to === undefined ? undefined : entities[Math.min(entities.length - 1, Math.max(0, to))]
    if (entity === undefined) return
    event.preventDefault()
    choose(entity)
  }
  return (
    <div
      ref={box}
      className="listed"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      onKeyDown={move}
      {...(at < 0 ? {} : { "aria-activedescendant": `${id}-${at}` })}
    >
      <div role="presentation" className="listed-all" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const entity = entities[index]
          if (entity === undefined) return null
          return (
            <div
              key={index}
              id={`${id}-${index}`}
              role="option"
              className="listed-one"
              aria-selected={index === at}
              aria-posinset={index + 1}
              aria-setsize={entities.length}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => choose(entity)}
            >
              <code className="listed-name">
                <Foreign text={entity.name} longest={120} />
              </code>
              <Signature entity={entity} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
