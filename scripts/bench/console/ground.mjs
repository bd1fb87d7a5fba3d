// What the console is measured on: a service of its own, and somebody who is signed in to it.
import { startService } from "../../../apps/server/test/support/service.ts"
import { documentOf } from "../../../apps/cli/test/support/contract/documents.ts"
import { toolsOf } from "../surface.mjs"

const credentials = { email: "ada@example.com", password: "correct horse battery" }
const project = "ada/default"

/** Where the surface of a server is. */
export const surfaceOf = (server) => `/p/${project}/servers/${server}/surface?kind=tool`

/** The service with two servers, `many` of so many tools and `none` of none, and the cookie of whoever recorded them. */
export const openGround = async (folder, tools) => {
  // Made before anything is asked: a connection that waits meanwhile would be closed.
  const bodies = [
    { server: "many", snapshot: documentOf(toolsOf(tools)), environment: "production" },
    { server: "none", snapshot: documentOf([]), environment: "production" }
  ]
  const service = await startService({ MCP_INSPECT_DATA: folder })
  const { origin } = new URL(service.url)
  const ask = async (path, body, headers = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
      body: JSON.stringify(body)
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  try {
    await ask("/v1/sign-up", credentials)
    const signedIn = await ask("/v1/sign-in", credentials)
    const cookie = signedIn.headers.getSetCookie()[0].split(";")[0]
    const { csrf } = await signedIn.json()
    for (const body of bodies) await ask(`/v1/projects/${project}/snapshots`, body, { cookie, "x-csrf-token": csrf })
    return { origin, cookie, close: () => service.end("SIGINT") }
  } catch (error) {
    await service.end("SIGINT")
    throw error
  }
}
