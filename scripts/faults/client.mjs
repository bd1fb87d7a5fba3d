// Requests as clients of good manners send them: with a limit of time, and again where there was no answer.

/* Milliseconds. */
const patienceMs = 20_000

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** What an outage is answered with, by the service or by nginx; 0 is no answer at all. */
const outage = new Set([0, 502, 503, 504])

const parsed = async (response) => {
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

/** Asks once; the status is 0 where no answer came. */
export const ask = async (url, { bearer, body, headers = {}, method }) => {
  try {
    const response = await fetch(url, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    return await parsed(response)
  } catch {
    return { status: 0, body: "" }
  }
}

/** Counts answers by status; `wrong` is told of those that should not be. */
export const makeTally = (wrong) => ({ answers: {}, wrong })

const count = ({ answers }, status) => void (answers[status] = (answers[status] ?? 0) + 1)

const sentenceOf = (url, method, { body, status }) =>
  `${method} ${new URL(url).pathname} was answered with ${status}: ${JSON.stringify(body).slice(0, 300)}`

/**
 * Asks until there is an answer with one of the statuses that are `expected`. An outage may be answered as such; any other
 * fault of the service is told, and asked again all the same. A refusal, which would come again for ever, ends the run.
 */
export const insist = async (url, asked, { expected, tally }) => {
  for (;;) {
    const answer = await ask(url, asked)
    count(tally, answer.status)
    if (expected.includes(answer.status)) return answer
    if (!outage.has(answer.status)) {
      const sentence = sentenceOf(url, asked.method ?? "POST or GET", answer)
      if (answer.status < 500) throw new Error(sentence)
      tally.wrong(sentence)
    }
    await pause(300)
  }
}
