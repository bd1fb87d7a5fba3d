// `node front.mjs ENGINE FOLDER PORT`: ClickHouse's HTTP interface, as far as its client needs it, in front of the engine as a
// library. One statement at a time; what a request sets is gone after it. Its address is the first line of stdout.
import { createServer } from "node:http"
import { createRequire } from "node:module"
import { resolve } from "node:path"
import { gunzipSync } from "node:zlib"

const [engine, folder, port] = process.argv.slice(2)
const { Session } = createRequire(resolve(engine, "x.js"))("chdb")
const session = new Session(folder)

/** What of a request's parameters is neither a setting nor a value of the statement. */
const own = new Set(["query", "query_id", "database", "default_format", "session_id", "role"])
const isSetting = (name) => !own.has(name) && !name.startsWith("param_")
/** What the HTTP interface itself would act on: it answers whole, and reads bodies by their header. */
const isOfTransport = (name) => /^(wait_end_of_query|enable_http_|http_|send_progress)/.test(name)

const quoted = (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`

const bodyOf = async (request) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  return (request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString()
}

/** As the server writes it: the client reads code and name from it. */
const told = (error) => {
  const [line] = String(error.message).split("\n")
  return /Code: \d+\. .*$/.exec(line)?.[0] ?? `Code: 1. DB::Exception: ${line} (UNSUPPORTED_METHOD)`
}

const answer = (parameters, body) => {
  const settings = [...parameters].filter(([name]) => isSetting(name) && !isOfTransport(name))
  const database = parameters.get("database")
  if (database !== null) session.query(`use ${database}`)
  for (const [name, value] of settings) session.query(`set ${name} = ${quoted(value)}`)
  for (const [name, value] of parameters) if (name.startsWith("param_")) session.query(`set ${name} = ${quoted(value)}`)
  try {
    const statement = parameters.get("query")
    return session.query(statement === null ? body : `${statement}\n${body}`, "TabSeparated")
  } finally {
    for (const [name] of settings) session.query(`set ${name} = default`)
  }
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, "http://front")
  if (url.pathname === "/ping") return response.end("Ok.\n")
  const body = await bodyOf(request)
  response.setHeader("x-clickhouse-query-id", url.searchParams.get("query_id") ?? "")
  try {
    response.end(answer(url.searchParams, body))
  } catch (error) {
    const text = told(error)
    response.statusCode = 500
    response.setHeader("x-clickhouse-exception-code", /Code: (\d+)/.exec(text)?.[1] ?? "1")
    response.end(text)
  }
})

server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`))
