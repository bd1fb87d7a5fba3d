import { Foreign } from "../../ui/Foreign.tsx"
import { mostPaths, type PathNode, type Paths } from "./paths.ts"

/* Below these levels a path is unfolded by whoever asks. */
const unfolded = 2

const Line = ({ node: { description, isDeprecated, path, text } }: { readonly node: PathNode }) => (
  <>
    <code title={path}>
      <Foreign text={text} longest={1000} />
    </code>
    {isDeprecated ? <span className="tag">Deprecated</span> : null}
    {description === undefined ? null : (
      <span className="path-says">
        <Foreign text={description} longest={600} />
      </span>
    )}
  </>
)

const Nodes = ({ depth, nodes }: { readonly nodes: ReadonlyArray<PathNode>; readonly depth: number }) => (
  <ul className="paths">
    {nodes.map((node) => (
      <li key={node.path}>
        {node.children.length === 0 ? (
          <div className="path">
            <Line node={node} />
          </div>
        ) : (
          <details open={depth < unfolded}>
            <summary className="path">
              <Line node={node} />
            </summary>
            <Nodes nodes={node.children} depth={depth + 1} />
          </details>
        )}
      </li>
    ))}
  </ul>
)

/** The paths of a schema as a tree, or that it names none. */
export const Tree = ({ none, paths: { isCut, nodes } }: { readonly paths: Paths; readonly none: string }) =>
  nodes.length === 0 ? (
    <p className="quiet">{none}</p>
  ) : (
    <>
      <Nodes nodes={nodes} depth={0} />
      {isCut ? <p className="quiet">The first {mostPaths} paths are shown; the raw JSON has all.</p> : null}
    </>
  )
