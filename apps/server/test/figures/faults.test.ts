// What judges a run of faults: a ledger that misses a loss, or what is there or told twice, would prove nothing.
import { assert, describe, it } from "@effect/vitest"
import {
  leaksIn,
  makeWrites,
  type StoredWrite,
  type Told,
  wrongAlerts,
  wrongContracts,
  wrongWrites
} from "../../../../scripts/faults/ledger.mjs"

const row = (name: string, more: Partial<StoredWrite> = {}): StoredWrite => ({
  name,
  id: `id of ${name}`,
  isGone: false,
  ...more
})

describe("the ledger of writes", () => {
  /* One and two were acknowledged, three was not, four and five were to be taken back, and five was. */
  const five = () => {
    const writes = makeWrites()
    for (const name of ["one", "two", "three", "four", "five"]) writes.send(name)
    for (const name of ["one", "two", "four", "five"]) writes.acknowledge(name, `id of ${name}`)
    for (const name of ["four", "five"]) writes.askBack(name)
    writes.takeBack("five")
    return writes
  }

  const found = (...stored: ReadonlyArray<StoredWrite>) => wrongWrites("push", five(), stored)

  it("finds nothing wrong with what is as it was acknowledged, and with what nobody was answered either way", () => {
    assert.deepStrictEqual(found(row("one"), row("two"), row("three"), row("four")), [])
    assert.deepStrictEqual(found(row("two"), row("one"), row("five", { isGone: true })), [])
    assert.deepStrictEqual(found(row("one"), row("two"), row("four", { isGone: true })), [])
  })

  it("finds what is lost, doubled, another, never sent, and there or gone against what was said", () => {
    const kept = [row("one"), row("two")]
    assert.deepStrictEqual(found(row("two")), ["push one was acknowledged and is lost"])
    assert.deepStrictEqual(found(...kept, row("two")), ["push two is there 2 times"])
    assert.deepStrictEqual(found(...kept, row("three"), row("three", { id: "other" })), ["push three is there 2 times"])
    assert.deepStrictEqual(found(row("one"), row("two", { id: "other" })), [
      "push two is there as other, not as id of two"
    ])
    assert.deepStrictEqual(found(...kept, row("six")), ["push six was never sent"])
    assert.deepStrictEqual(found(...kept, row("five")), ["push five was taken back and is there"])
    assert.deepStrictEqual(found(row("one"), row("two", { isGone: true })), ["push two was acknowledged and is lost"])
    assert.deepStrictEqual(found(...kept, row("three", { isGone: true })), [
      "push three is gone, and nobody took it back"
    ])
  })

  it("forgets nothing of a write that is sent again", () => {
    const writes = five()
    writes.send("one")
    assert.deepStrictEqual(wrongWrites("push", writes, [row("two")]), ["push one was acknowledged and is lost"])
  })
})

describe("the ledger of contracts", () => {
  it("finds what was recorded twice, not, out of nothing, or in another order", () => {
    const found = (...recorded: ReadonlyArray<string>) => wrongContracts("s", ["a", "b", "c"], recorded)
    assert.deepStrictEqual(found("a", "b", "c"), [])
    assert.deepStrictEqual(found("a", "b", "b", "c"), ["s: b was recorded 2 times"])
    assert.deepStrictEqual(found("a", "c"), ["s: b was not recorded"])
    assert.deepStrictEqual(found("a", "b", "c", "d"), ["s: d was recorded, which it never had"])
    assert.deepStrictEqual(found("a", "c", "b"), ["s: what it had was recorded in another order"])
  })
})

describe("the ledger of alerts", () => {
  const right: Told = {
    watches: [
      { id: "w", server: "s", prints: ["a", "b"], outages: 0 },
      { id: "v", server: "t", prints: ["a"], outages: 1 }
    ],
    alerts: [
      { id: "1", watch: "w", kind: "change", about: "a→b" },
      { id: "2", watch: "v", kind: "unreachable", about: "noon" },
      { id: "3", watch: "v", kind: "recovered", about: "noon" }
    ],
    channels: ["c"],
    deliveries: ["1", "2", "3"].map((alert) => ({ id: `msg_${alert}`, alert, channel: "c", state: "delivered" })),
    received: ["1", "2", "3"].map((alert) => ({ id: `msg_${alert}`, alert, channel: "c", isSigned: true }))
  }

  const [alert, delivery, got] = [right.alerts[0]!, right.deliveries[0]!, right.received[0]!]

  const found = (more: Partial<Told>) => wrongAlerts({ ...right, ...more })

  it("finds nothing wrong where each came, also where one came again under its id", () => {
    assert.deepStrictEqual(wrongAlerts(right), [])
    assert.deepStrictEqual(found({ received: [...right.received, got] }), [])
  })

  it("finds an alert that came twice under two ids, was sent twice, or was raised twice", () => {
    assert.deepStrictEqual(found({ received: [...right.received, { ...got, id: "msg_4" }] }), [
      "the alert 1 (change) at c arrived as msg_4, and is msg_1"
    ])
    assert.deepStrictEqual(found({ deliveries: [...right.deliveries, { ...delivery, id: "msg_4" }] }), [
      "the alert 1 (change) at c was sent 2 times"
    ])
    assert.deepStrictEqual(found({ alerts: [...right.alerts, { ...alert, id: "4" }] }), [
      's: "change a→b" was raised 2 times, not 1',
      "the alert 4 (change) at c was sent to nobody"
    ])
    assert.include(
      found({ alerts: [...right.alerts, { id: "4", watch: "v", kind: "unreachable", about: "one" }] }),
      't: "unreachable" was raised 2 times, not 1'
    )
  })

  it("finds an alert that nobody got, that is under way still, that never happened, and one that is not ours", () => {
    assert.deepStrictEqual(found({ received: right.received.slice(1) }), ["the alert 1 (change) at c never arrived"])
    assert.deepStrictEqual(found({ deliveries: [{ ...delivery, state: "pending" }, ...right.deliveries.slice(1)] }), [
      "the alert 1 (change) at c is pending"
    ])
    assert.include(
      found({ alerts: [...right.alerts, { id: "4", watch: "w", kind: "change", about: "b→c" }] }),
      's: "change b→c" never happened'
    )
    assert.deepStrictEqual(found({ received: [...right.received, { ...got, alert: "9" }] }), [
      "the alert 9 arrived at c, and there is none"
    ])
    assert.deepStrictEqual(found({ received: [...right.received, { ...got, isSigned: false }] }), [
      "msg_1 arrived at c without a signature that holds"
    ])
  })
})

it("a secret in a text is found by its name", () => {
  const secrets = new Map([
    ["a key", "abc123"],
    ["a cookie", "xyz789"]
  ])
  assert.deepStrictEqual(leaksIn("said: abc123.", secrets), ["a key"])
  assert.deepStrictEqual(leaksIn("said: abc12 3", secrets), [])
})
