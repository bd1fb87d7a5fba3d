// Long lists, a page at a time: no more rows are on the screen than a person reads, and a keyboard passes them in a few steps.
import { type ComponentProps, type ReactNode, useState } from "react"
import { Button } from "./Button.tsx"
import { Table } from "./Table.tsx"

const size = 100

/** Which page of a list that the service gives in pages: the way back is remembered, for a page knows only the next one. */
export const useCursor = () => {
  const [passed, setPassed] = useState<ReadonlyArray<string>>([])
  return {
    before: passed.at(-1),
    isFirst: passed.length === 0,
    older: (next: string) => setPassed([...passed, next]),
    newer: () => setPassed(passed.slice(0, -1)),
    toFirst: () => setPassed([])
  } as const
}

/** What leads to the other pages, where there are any. */
export const Pager = ({
  next,
  previous,
  where,
  words = ["Newer", "Older"]
}: {
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  readonly where?: ReactNode
  readonly words?: readonly [previous: string, next: string]
}) =>
  previous === undefined && next === undefined ? null : (
    <div className="row pager">
      <Button isDisabled={previous === undefined} onPress={() => previous?.()}>
        {words[0]}
      </Button>
      <Button isDisabled={next === undefined} onPress={() => next?.()}>
        {words[1]}
      </Button>
      {where === undefined ? null : (
        <span role="status" className="quiet">
          {where}
        </span>
      )}
    </div>
  )

/** A table of however many rows. */
export const LongTable = ({ rows, ...table }: ComponentProps<typeof Table>) => {
  const [asked, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(rows.length / size) - 1)
  const page = Math.min(asked, last)
  const first = page * size
  return (
    <>
      <Table {...table} rows={rows.slice(first, first + size)} />
      <Pager
        words={["Previous", "Next"]}
        previous={page === 0 ? undefined : () => setPage(page - 1)}
        next={page === last ? undefined : () => setPage(page + 1)}
        where={`${first + 1} to ${Math.min(first + size, rows.length)} of ${rows.length}`}
      />
    </>
  )
}
