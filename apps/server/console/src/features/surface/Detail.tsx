import { markerOf } from "@mcp-inspect/engine/model/Deprecation"
import {
  canonical,
  isObject,
  type Json,
  type JsonObject,
  own,
  ownArray,
  ownObject,
  ownString
} from "@mcp-inspect/engine/model/Json"
import { identityKeys } from "@mcp-inspect/engine/model/Surface"
import { signature } from "@mcp-inspect/engine/signature/signature"
import { useMemo } from "react"
import { CodeBlock } from "../../ui/Copy.tsx"
import { Facts } from "../../ui/Facts.tsx"
import { Foreign, ForeignLines } from "../../ui/Foreign.tsx"
import { Stepped } from "../../ui/Stepped.tsx"
import { pathsOf } from "./paths.ts"
import { Raw } from "./Raw.tsx"
import type { Listed, SurfaceView } from "./read.ts"
import { Tree } from "./Tree.tsx"

const Schema = ({
  none,
  schema,
  title
}: {
  readonly title: string
  readonly schema: Json | undefined
  readonly none: string
}) => {
  const paths = useMemo(() => pathsOf(schema), [schema])
  return (
    <section className="stack tight">
      <h3>{title}</h3>
      <Tree paths={paths} none={none} />
    </section>
  )
}

const Arguments = ({ of }: { readonly of: ReadonlyArray<Json> }) =>
  of.length === 0 ? (
    <p className="quiet">It takes no arguments.</p>
  ) : (
    <Stepped rows={of}>
      {(shown) => (
        <ul className="paths">
          {shown.map((argument, at) => {
            const fields = isObject(argument) ? argument : {}
            const description = ownString(fields, "description")
            return (
              <li key={`${at} ${ownString(fields, "name") ?? ""}`} className="path">
                <code>
                  <Foreign text={ownString(fields, "name") ?? "…"} longest={200} />
                  {own(fields, "required") === true ? "" : "?"}: string
                </code>
                {description === undefined ? null : (
                  <span className="path-says">
                    <Foreign text={description} longest={600} />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Stepped>
  )

const shownElsewhere = new Set(["arguments", "description", "inputSchema", "outputSchema", "title"])

const value = (json: Json): string => (typeof json === "string" ? json : canonical(json))

/* Annotations, `_meta`, `x-…` and whatever else a server says of an entity. */
const Rest = ({ fields, without }: { readonly fields: JsonObject; readonly without: string }) => {
  const rest = Object.entries(fields).filter(([name]) => name !== without && !shownElsewhere.has(name))
  const facts = rest.flatMap(([name, json]) =>
    name === "annotations" && isObject(json)
      ? Object.entries(json).map(([inner, one]) => [`annotations.${inner}`, one] as const)
      : [[name, json] as const]
  )
  if (facts.length === 0) return null
  return (
    <section className="stack tight">
      <h3>Says of itself</h3>
      <Facts
        of={facts.map(([name, json]) => [
          <Foreign key={name} text={name} longest={120} />,
          <code key={name}>
            <Foreign text={value(json)} longest={400} />
          </code>
        ])}
      />
      {facts.some(([name]) => name.startsWith("annotations.")) ? (
        <p className="quiet">Annotations are the server's own word: hints, and no promise of what a call does.</p>
      ) : null}
    </section>
  )
}

const Deprecation = ({ fields }: { readonly fields: JsonObject }) => {
  const marker = markerOf(fields)
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

/** One entity: what it is called, how it is called, and every path of what goes in and comes out. */
export const Detail = ({ entity }: { readonly entity: Listed }) => {
  const { fields, kind, name } = entity
  const title = ownString(fields, "title")
  const description = ownString(fields, "description")
  const text = useMemo(() => signature(entity, { width: 72 }), [entity])
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
      <CodeBlock label="signature" text={text} />
      <Deprecation fields={fields} />
      {description === undefined ? null : (
        <p>
          <ForeignLines text={description} longest={8000} />
        </p>
      )}
      {kind === "tool" ? (
        <>
          <Schema title="Input" schema={own(fields, "inputSchema")} none="It names no arguments." />
          <Schema
            title="Output"
            schema={own(fields, "outputSchema")}
            none={
              own(fields, "outputSchema") === undefined
                ? "It declares no output schema."
                : "Its output names no members."
            }
          />
        </>
      ) : null}
      {kind === "prompt" ? (
        <section className="stack tight">
          <h3>Arguments</h3>
          <Arguments of={ownArray(fields, "arguments") ?? []} />
        </section>
      ) : null}
      <Rest fields={fields} without={identityKeys[kind]} />
      <Raw json={fields} />
    </>
  )
}

/** What the server says of itself: its name and version, the protocol, its capabilities and instructions. */
export const ServerDetail = ({ surface: { headersSet, server, warnings } }: { readonly surface: SurfaceView }) => {
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
                ["Supported versions", <Foreign key="versions" text={versions.map(value).join(", ")} longest={400} />]
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
                <Foreign text={value(json)} longest={400} />
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
      <Raw json={server} />
    </>
  )
}
