import type { ReactNode } from "react"

/** A table of few rows; longer ones are `Rows`. */
export const Table = ({
  caption,
  heads,
  numbers = [],
  rows
}: {
  readonly caption: string
  readonly heads: ReadonlyArray<string>
  /** The heads of columns of numbers, whose digits stand below each other. */
  readonly numbers?: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly key: string; readonly cells: ReadonlyArray<ReactNode> }>
}) => {
  const look = (head: string) => (numbers.includes(head) ? { className: "number" } : {})
  return (
    // No landmark: of tables with one name there may be several, such as the pages of a list.
    <div className="wide" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="away">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" {...look(head)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, key }) => (
            <tr key={key}>
              {cells.map((cell, place) => (
                <td key={heads[place]} {...look(heads[place] ?? "")}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
