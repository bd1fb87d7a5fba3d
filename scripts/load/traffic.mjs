// Traffic of several kinds at once. A kind has so many connections, and begins at most so many rounds of requests a second:
// what could not be sent in time is not made up for, so that no load grows by being slow.
import { openSocket } from "../bench/hosted/load.mjs"

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/* Of those that did not go as they should, so many are told. */
const told = 5

/* The service closes a connection that was idle for ten seconds. */
const longestIdle = 5000

const evenly = (perSecond) => {
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(next, now)
    next = at + 1000 / perSecond
    if (at > now) await pause(at - now)
  }
}

const makeTally = () => ({ rounds: 0, requests: 0, errors: 0, wrong: [], times: [], roundTimes: [] })

const note = (tally, sentence) => {
  tally.errors++
  if (tally.wrong.length < told) tally.wrong.push(sentence)
}

/* A connection that is opened anew where it was idle or failed. */
const connection = (port, tally) => {
  let socket
  let last = 0
  const drop = () => {
    socket?.close()
    socket = undefined
  }
  const ask = async (request, expected = 200) => {
    if (performance.now() - last > longestIdle) drop()
    const began = performance.now()
    tally.requests++
    try {
      socket ??= await openSocket(port)
      const { body, status } = await socket.ask(request)
      last = performance.now()
      tally.times.push(last - began)
      if (status === expected) return body()
      note(tally, `${request.method ?? "GET"} ${request.path}: ${status} ${body().slice(0, 200)}`)
    } catch (error) {
      drop()
      note(tally, `${request.method ?? "GET"} ${request.path}: ${error.message}`)
    }
    return undefined
  }
  return { ask, drop }
}

const driven = async ({ connections, makeRound, perSecond, port }, isOver) => {
  const tally = makeTally()
  const turn = evenly(perSecond)
  await Promise.all(
    Array.from({ length: connections }, async (_, number) => {
      const { ask, drop } = connection(port, tally)
      const round = makeRound({ ask, number, wrong: (sentence) => note(tally, sentence) })
      for (await turn(); !isOver(); await turn()) {
        const began = performance.now()
        await round()
        tally.rounds++
        tally.roundTimes.push(performance.now() - began)
      }
      drop()
    })
  )
  return tally
}

/**
 * Keeps all kinds under way until `isOver()`; what was sent of each, and what came of it. `makeRound` makes what a connection
 * does again and again: `ask(request, expected)` gives the text of an answer, and undefined where it was not the expected.
 */
export const traffic = async (kinds, isOver) => {
  const tallies = await Promise.all(kinds.map((kind) => driven(kind, isOver)))
  return Object.fromEntries(kinds.map(({ name }, index) => [name, tallies[index]]))
}
