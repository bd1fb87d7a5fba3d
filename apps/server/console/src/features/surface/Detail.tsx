// One entity of a surface, or the server itself, as a page shows it.
import { ownArray, ownObject, ownString } from "@mcp-inspect/engine/model/Json"
import { CodeBlock } from "../../ui/Copy.tsx"
import { Facts } from "../../ui/Facts.tsx"
import { Foreign, ForeignLines } from "../../ui/Foreign.tsx"
import { Stepped } from "../../ui/Stepped.tsx"
import type { Paths } from "./paths.ts"
import { Raw } from "./Raw.tsx"
import type { ArgumentDetail, EntityDetail } from "./Reader.ts"
import type { Reading } from "./Reading.ts"
import { Tree } from "./Tree.tsx"
import { valueText } from "./valueText.ts"

const none: Paths = { nodes: [], isCut: false }

const Schema = ({
  otherwise,
  paths,
  title
}: {
  readonly title: string
  readonly paths: Paths
  readonly otherwise: string
}) => (
  <section className="stack tight">
    <h3>{title}</h3>
    <Tree paths={paths} none={otherwise} />
  </section>
)

const Arguments = ({ of }: { readonly of: ReadonlyArray<ArgumentDetail> }) =>
  of.length === 0 ? (
    <p className="quiet">It takes no arguments.</p>
  ) : (
    <Stepped rows={of}>
      {(shown) => (
        <ul className="paths">
          {shown.map(({ description, isRequired, name }, at) => (
            <li key={`${at} ${name ?? ""}`} className="path">
              <code>
                <Foreign text={name ?? "…"} longest={200} />
                {isRequired ? "" : "?"}: string
              </code>
              {description === undefined ? null : (
                <span className="path-says">
                  <Foreign text={description} longest={600} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Stepped>
  )

const Rest = ({ of }: { readonly of: EntityDetail["rest"] }) => {
  if (of.length === 0) return null
  return (
    <section className="stack tight">
      <h3>Says of itself</h3>
      <Facts
        of={of.map(([name, value]) => [
          <Foreign key={name} text={name} longest={120} />,
          <code key={name}>
            <Foreign text={value} longest={400} />
          </code>
        ])}
      />
      {of.some(([name]) => name.startsWith("annotations.")) ? (
        <p className="quiet">Annotations are the server's own word: hints, and no promise of what a call does.</p>
      ) : null}
    </section>
  )
}

const Deprecation = ({ marker }: { readonly marker: EntityDetail["deprecation"] }) => {
  if (marker === null) return null
  const { replacedBy, since, sunset } = marker
  return (
    <p className="note">
      Deprecated by the server{since === null ? "" : " since "}
      {since === null ? null : <Foreign text={since} longest={60} />}.
      {sunset === null ? null : (
        <>
          {" "}
          It goes on <Foreign text={sunset} longest={60} />.
        </>
      )}
      {replacedBy === null ? null : (
        <>
          {" "}
          In its place: <Foreign text={replacedBy} longest={120} />.
        </>
      )}
    </p>
  )
}

interface Shown {
  readonly entity: EntityDetail
  readonly reading: Reading
}

const Body = ({ entity: { arguments: given, at, input, kind, output, rest }, reading }: Shown) => (
  <>
    {kind === "tool" ? (
      <>
        <Schema title="Input" paths={input ?? none} otherwise="It names no arguments." />
        <Schema
          title="Output"
          paths={output ?? none}
          otherwise={output === undefined ? "It declares no output schema." : "Its output names no members."}
        />
      </>
    ) : null}
    {kind === "prompt" ? (
      <section className="stack tight">
        <h3>Arguments</h3>
        <Arguments of={given} />
      </section>
    ) : null}
    <Rest of={rest} />
    <Raw reading={reading} of={[kind, at]} />
  </>
)

/**
 * One entity: what it is called, how it is called, and, where it is shown as a whole, every path of what goes in and comes
 * out.
 */
export const Detail = ({ entity, isWhole, reading }: Shown & { readonly isWhole: boolean }) => {
  const { deprecation, description, name, signature, title } = entity
  return (
    <>
      <header className="stack tight">
        <h2 className="mono">
          <Foreign text={name} longest={300} />
        </h2>
        {title === undefined ? null : (
          <p className="quiet">
            <Foreign text={title} longest={200} />
          </p>
        )}
      </header>
      <CodeBlock label="signature" text={signature} />
      <Deprecation marker={deprecation} />
      {description === undefined ? null : (
        <p>
          <ForeignLines text={description} longest={8000} />
        </p>
      )}
      {isWhole ? <Body entity={entity} reading={reading} /> : null}
    </>
  )
}

/** What the server says of itself: its name and version, the protocol, its capabilities and instructions. */
export const ServerDetail = ({ reading }: { readonly reading: Reading }) => {
  const { headersSet, server, warnings } = reading.index
  const info = ownObject(server, "serverInfo") ?? {}
  const versions = ownArray(server, "supportedVersions")
  const instructions = ownString(server, "instructions")
  const capabilities = Object.entries(ownObject(server, "capabilities") ?? {})
  const foreign = (text: string | undefined) =>
    text === undefined ? <span className="quiet">not stated</span> : <Foreign text={text} longest={200} />
  return (
    <>
      <header>
        <h2>Server</h2>
      </header>
      <Facts
        of={[
          ["Name", foreign(ownString(info, "title") ?? ownString(info, "name"))],
          ["Version", foreign(ownString(info, "version"))],
          ["Protocol", foreign(ownString(server, "protocolVersion"))],
          ...(versions === undefined
            ? []
            : ([
                [
                  "Supported versions",
                  <Foreign key="versions" text={versions.map(valueText).join(", ")} longest={400} />
                ]
              ] as const)),
          ["Header set", headersSet.length === 0 ? "none" : <Foreign key="headers" text={headersSet.join(", ")} />]
        ]}
      />
      <section className="stack tight">
        <h3>Capabilities</h3>
        {capabilities.length === 0 ? (
          <p className="quiet">It announces none.</p>
        ) : (
          <Facts
            of={capabilities.map(([name, json]) => [
              <Foreign key={name} text={name} longest={120} />,
              <code key={name}>
                <Foreign text={valueText(json)} longest={400} />
              </code>
            ])}
          />
        )}
      </section>
      {instructions === undefined ? null : (
        <section className="stack tight">
          <h3>Instructions</h3>
          <p>
            <ForeignLines text={instructions} longest={8000} />
          </p>
        </section>
      )}
      {warnings.length === 0 ? null : (
        <section className="stack tight">
          <h3>What the capture noted</h3>
          <ul className="notes">
            {warnings.map((warning) => (
              <li key={warning}>
                <Foreign text={warning} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Raw reading={reading} of={["server", 0]} />
    </>
  )
}
