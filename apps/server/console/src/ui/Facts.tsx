import { Fragment, type ReactNode } from "react"

/** Names with what they stand for. */
export const Facts = ({ of }: { readonly of: ReadonlyArray<readonly [name: ReactNode, value: ReactNode]> }) => (
  <dl className="facts">
    {of.map(([name, value], index) => (
      <Fragment key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)
