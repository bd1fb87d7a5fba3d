// What people and their pipelines write: pushes with keys, keys of a project, acceptances. Whoever gets no answer asks again
// until there is one; some give up, and what they sent may be there once or not at all.
import { createHash } from "node:crypto"
import { documentNumber } from "../../../apps/server/test/support/user.ts"
import { ask, insist, pause } from "../client.mjs"

/** Documents that are pushed in turn. */
const documents = 40

const padded = (number) => String(number).padStart(6, "0")

const pushOf = (ground, number, key) => ({
  bearer: ground.key,
  headers: { "idempotency-key": key },
  body: { snapshot: documentNumber(number % documents), environment: "production" }
})

/** Pushes one after the other; every fifth is given up where it is not answered, every eighth sent once more. */
export const pushing = async ({ ground, isOver, name, tally, wrong, writes }) => {
  const url = `${ground.url}/v1/projects/${ground.project}/snapshots`
  for (let number = 1; !isOver(); number++) {
    const key = `push-${name}-${padded(number)}`
    const push = pushOf(ground, number, key)
    const isGivenUp = number % 5 === 0
    writes.send(key)
    const answer = isGivenUp ? await ask(url, push) : await insist(url, push, { expected: [201], tally })
    if (answer.status === 201) {
      const { id } = answer.body.deployment
      writes.acknowledge(key, id)
      const again = number % 8 === 0 ? await ask(url, push) : answer
      if (again.status === 201 && again.body.deployment.id !== id)
        wrong(`push ${key} was answered as another deployment`)
    }
    await pause(150)
  }
}

/* So many keys of a project stay: the service has room for fifty that work. */
const staying = 12

/** Makes keys, and ends most of them again. */
export const keeping = async ({ ground, isOver, name, secrets, tally, writes }) => {
  for (let number = 1; !isOver(); number++) {
    const key = `key ${name} ${padded(number)}`
    const body = { kind: "api", name: key, project: ground.project }
    writes.send(key)
    const { body: made, status } = await ask(`${ground.url}/v1/keys`, { headers: ground.session, body })
    if (status === 201) {
      writes.acknowledge(key, made.key.id)
      secrets.set(key, made.plaintext)
      if (number > staying) {
        writes.askBack(key)
        const revoke = `${ground.url}/v1/keys/${made.key.id}/revoke`
        await insist(revoke, { headers: ground.session, method: "POST" }, { expected: [200], tally })
        writes.takeBack(key)
      }
    }
    await pause(1500)
  }
}

/** Accepts findings, and takes every third back. */
export const accepting = async ({ ground, isOver, name, tally, writes }) => {
  const url = `${ground.url}/v1/projects/${ground.project}/acceptances`
  for (let number = 1; !isOver(); number++) {
    const fingerprint = `sha256:${createHash("sha256").update(`${name} ${number}`).digest("hex")}`
    const body = { fingerprint, reason: `As agreed, ${padded(number)}` }
    writes.send(fingerprint)
    await insist(url, { headers: ground.session, body }, { expected: [201, 409], tally })
    writes.acknowledge(fingerprint)
    if (number % 3 === 0) {
      writes.askBack(fingerprint)
      const back = { headers: ground.session, method: "DELETE" }
      // Who asks again after an answer was lost finds it gone.
      await insist(`${url}/${fingerprint}`, back, { expected: [204, 404], tally })
      writes.takeBack(fingerprint)
    }
    await pause(700)
  }
}
