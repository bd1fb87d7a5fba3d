// The API as these pages call it: JSON in and out, with the token of the session on whatever changes something.
let csrf = ""

/** Remembers the token that came with the session. */
export const useSession = (signedIn) => {
  csrf = signedIn.csrf
  return signedIn
}

const parsed = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls a route; a refusal is an Error with the message, the status, the code and the field of the contract. */
export const call = async (method, path, body) => {
  const response = await fetch(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(method === "GET" ? {} : { "x-csrf-token": csrf })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  }).catch(() => {
    throw new Error("The service does not answer. Nothing on this page is lost; try again.")
  })
  const text = await response.text()
  const answer = parsed(text)
  if (response.ok) return answer
  const { code, field, message } = answer?.error ?? { message: `The service answered with ${response.status}.` }
  throw Object.assign(new Error(message), { code, field, status: response.status })
}

/** A segment of a path. */
export const segment = (text) => encodeURIComponent(text)
