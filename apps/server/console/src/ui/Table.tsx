import type { ReactNode } from "react"

/** A table of few rows; longer ones are `Rows`. */
export const Table = ({
  caption,
  heads,
  rows
}: {
  readonly caption: string
  readonly heads: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly key: string; readonly cells: ReadonlyArray<ReactNode> }>
}) => (
  // No landmark: of tables with one name there may be several, such as the pages of a list.
  <div className="wide" role="group" aria-label={caption} tabIndex={0}>
    <table>
      <caption className="away">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, key }) => (
          <tr key={key}>
            {cells.map((cell, place) => (
              <td key={heads[place]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
