// What is told of one contract of the timeline: the baseline as one, a comparison, or why there is none.
import { Link } from "@tanstack/react-router"
import { CodeBlock } from "../../ui/Copy.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { brief, type Change, documentAddress, type ServerPath } from "./atoms.ts"
import { Comparison, Documents } from "./Comparison.tsx"

/** The contract. */
export const Chosen = ({ change, path }: { readonly change: Change; readonly path: ServerPath }) => {
  const { deployment, previous, status } = change
  if (previous === null)
    return (
      <div className="stack">
        <h2>Baseline</h2>
        <p>
          The first recorded contract of <Foreign text={deployment.environment} />. It is a baseline and no verdict: the
          next distinct contract brings the first comparison.
        </p>
        <p className="row">
          <a href={documentAddress(path, deployment.fingerprint)} download={`${brief(deployment.fingerprint)}.json`}>
            Download snapshot
          </a>
          <Link to="/p/$org/$project/servers/$server/surface" params={path}>
            Browse surface
          </Link>
        </p>
      </div>
    )
  const pair = { ...path, from: previous, to: deployment.fingerprint }
  if (status === "pending")
    return <p role="status">These two are being compared. The findings appear here by themselves.</p>
  if (status === "unknown")
    return (
      <div className="stack">
        <h2>Not compared</h2>
        <p>
          This comparison takes more than the service spends on one. Both contracts are recorded; compare them where
          there is time:
        </p>
        <Documents place={pair} hasReport={false} />
        <CodeBlock
          label="command"
          text={`mcp-inspect diff ${brief(previous)}.json ${brief(deployment.fingerprint)}.json`}
        />
      </div>
    )
  return <Comparison key={`${previous} ${deployment.fingerprint}`} place={pair} />
}
