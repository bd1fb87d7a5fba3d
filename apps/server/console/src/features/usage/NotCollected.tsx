// Nothing was collected: what to do so that something is.
import { Link } from "@tanstack/react-router"
import { CodeBlock } from "../../ui/Copy.tsx"
import { Empty } from "../../ui/Notices.tsx"
import type { Place } from "./atoms.ts"

const code = `import { instrumentServer } from "@mcp-inspect/instrumentation"

instrumentServer(server, {
  apiKey: process.env.MCP_INSPECT_KEY,
  endpoint: "${location.origin}"
})`

/** The way to the first number. */
export const NotCollected = ({ days, place }: { readonly days: number; readonly place: Place }) => (
  <Empty
    says={`Nothing was collected in the requested ${days}-day window, so nothing is known of usage. Instrument your server; its calls appear here within minutes.`}
  >
    <p>
      In the folder of your server, with a key of kind <code>ingest</code> from{" "}
      <Link to="/p/$org/$project/keys" params={place}>
        Keys
      </Link>
      :
    </p>
    <CodeBlock label="commands" text={"npm install @mcp-inspect/instrumentation\nexport MCP_INSPECT_KEY=…"} />
    <p>Then once, where the server is made:</p>
    <CodeBlock label="code" text={code} />
    <p className="quiet">
      Names and paths of arguments are sent, never a value. Add <code>surfaceFingerprint</code>, as{" "}
      <code>mcp-inspect snapshot --print-fingerprint</code> answers it, to tell which arguments were there to be used.
    </p>
  </Empty>
)
