// What becomes of captures whose process is gone: another takes the job over, and nothing is doubled.
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Exit, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { demanding, search } from "../../../cli/test/support/contract/documents.ts"
import { captureOf, insertCapture } from "../../src/captures/captureRows.ts"
import { capturing } from "../../src/captures/capturing.ts"
import { type Job, Jobs } from "../../src/jobs/Jobs.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { serve, Servers, snapshotOf, succeeds, waits, withoutNetwork } from "../support/captures.ts"
import { testDatabase } from "../support/database.ts"
import { seedOrg } from "../support/seed.ts"

const ground = withoutNetwork.pipe(Layer.provideMerge(testDatabase))

/** A process over the same database: what it holds is its own. */
const newProcess = Effect.map(Layer.build(Layer.fresh(Jobs.layerOf("30 seconds"))), (context) =>
  Context.get(context, Jobs)
)

const longAgo = new Date(0)

let addresses = 0

const seeded = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { id: orgId, project } = yield* seedOrg
  const acting = { orgId, projectId: project.id }
  const url = `https://left${(addresses += 1)}.example/mcp`
  const target = { url, server: "default", environment: "production" }
  return {
    orgId,
    url,
    /** A capture that a process began. */
    begun: (jobs: Jobs["Service"], headersSet = false) =>
      inOrg(
        orgId,
        Effect.gen(function* () {
          const { id } = yield* insertCapture(acting, target, headersSet)
          return yield* jobs.begin({ kind: "capture", ...acting, refId: id })
        })
      ),
    capture: (job: Job) => inOrg(orgId, captureOf(acting, job.refId)),
    /** The processes that hold jobs of the organization stop renewing them. */
    silenced: sql`update jobs set leased_until = ${longAgo} where org_id = ${orgId} and leased_by is not null`,
    jobs: sql`select job_id from jobs where org_id = ${orgId}`,
    deployments: inOrg(orgId, sql`select deployment_id from deployments where org_id = ${orgId}`)
  }
})

const claimed = (jobs: Jobs["Service"]) =>
  jobs.claim({
    kind: "capture",
    slow: false,
    most: 10,
    perOrg: 10,
    parts: Array.from({ length: 16 }, (_, part) => part),
    leftBehind: "0 seconds"
  })

const handlersOf = (jobs: Jobs["Service"]) => Effect.provideService(capturing, Jobs, jobs)

layer(ground, { excludeTestServices: true, timeout: "60 seconds" })("a capture that was left behind", (it) => {
  it.effect("is made again by another process, from the beginning", () =>
    Effect.gen(function* () {
      const { begun, capture, deployments, jobs, silenced, url } = yield* seeded
      yield* serve(url, succeeds([search]))
      const [one, other] = [yield* newProcess, yield* newProcess]
      const job = yield* begun(one)
      assert.deepStrictEqual(yield* claimed(other), [])
      yield* silenced
      const [taken] = yield* claimed(other)
      assert.deepStrictEqual([taken?.id, taken?.attempts], [job.id, 1])
      const { resume } = yield* handlersOf(other)
      yield* resume(taken ?? job)
      assert.deepInclude((yield* capture(job))?.outcome, { result: "baseline" })
      assert.deepStrictEqual([(yield* deployments).length, yield* jobs], [1, []])
    })
  )

  it.effect("by a process that only slept is recorded once, as the other saw it", () =>
    Effect.gen(function* () {
      const { begun, capture, deployments, jobs, silenced, url } = yield* seeded
      const slow = yield* waits(succeeds([demanding]))
      yield* serve(url, slow.script, succeeds([search]))
      const [one, other] = [yield* newProcess, yield* newProcess]
      const job = yield* begun(one)
      const sleeping = yield* Effect.forkChild((yield* handlersOf(one)).run([])(job))
      yield* slow.reached
      yield* silenced
      const [taken] = yield* claimed(other)
      yield* (yield* handlersOf(other)).resume(taken ?? job)
      const before = yield* capture(job)
      yield* slow.goOn
      yield* Fiber.join(sleeping)
      assert.deepStrictEqual(yield* capture(job), before)
      assert.strictEqual(before?.outcome?.fingerprint, snapshotOf([search]).fingerprint)
      assert.deepStrictEqual([(yield* deployments).length, yield* jobs], [1, []])
    })
  )

  it.effect("while the other makes it is not said to be where the first one is", () =>
    Effect.gen(function* () {
      const { begun, capture, silenced, url } = yield* seeded
      const [first, second] = [yield* waits(succeeds([search])), yield* waits(succeeds([search]))]
      yield* serve(
        url,
        (order, onStep) => first.script(order, (step) => onStep({ ...step, state: "authorizing" } as typeof step)),
        second.script
      )
      const [one, other] = [yield* newProcess, yield* newProcess]
      const job = yield* begun(one)
      const sleeping = yield* Effect.forkChild((yield* handlersOf(one)).run([])(job))
      yield* first.reached
      assert.strictEqual((yield* capture(job))?.state, "authorizing")
      yield* silenced
      const [taken] = yield* claimed(other)
      const making = yield* Effect.forkChild((yield* handlersOf(other)).resume(taken ?? job))
      yield* second.reached
      assert.strictEqual((yield* capture(job))?.state, "connecting")
      yield* first.goOn
      yield* Fiber.join(sleeping)
      assert.strictEqual((yield* capture(job))?.state, "connecting")
      yield* second.goOn
      yield* Fiber.join(making)
      assert.strictEqual((yield* capture(job))?.state, "done")
    })
  )

  it.effect("with a header fails and asks for it, as nobody has kept it (CON-38)", () =>
    Effect.gen(function* () {
      const { begun, capture, deployments, jobs, silenced, url } = yield* seeded
      const { orders } = yield* Servers
      const [one, other] = [yield* newProcess, yield* newProcess]
      const job = yield* begun(one, true)
      yield* silenced
      const [taken] = yield* claimed(other)
      yield* (yield* handlersOf(other)).resume(taken ?? job)
      assert.deepInclude((yield* capture(job))?.failure, {
        code: "interrupted",
        mend: "Start it again with the header.",
        needsHeader: true
      })
      assert.deepStrictEqual([yield* deployments, yield* jobs], [[], []])
      assert.isFalse(orders.some((order) => order.url === url))
    })
  )

  it.effect("that ended all the same is not made again", () =>
    Effect.gen(function* () {
      const { begun, capture, deployments, jobs, url } = yield* seeded
      yield* serve(url, succeeds([search]))
      const one = yield* newProcess
      const { resume, run } = yield* handlersOf(one)
      const job = yield* begun(one)
      yield* run([])(job)
      const before = yield* capture(job)
      const again = yield* inOrg(job.orgId, one.begin(job))
      yield* resume(again)
      assert.deepStrictEqual([yield* capture(job), (yield* deployments).length, yield* jobs], [before, 1, []])
    })
  )

  it.effect("again and again fails in the end", () =>
    Effect.gen(function* () {
      const { begun, capture, jobs, silenced } = yield* seeded
      const job = yield* begun(yield* newProcess)
      for (let times = 1; times <= 3; times++) {
        yield* silenced
        const process = yield* newProcess
        const [taken] = yield* claimed(process)
        assert.strictEqual(taken?.attempts, times)
        if (times === 3) yield* (yield* handlersOf(process)).resume(taken ?? job)
      }
      assert.strictEqual((yield* capture(job))?.failure?.code, "fault")
      assert.deepStrictEqual(yield* jobs, [])
    })
  )

  it.effect("by a service that ends is nothing that failed, and is there to be taken over", () =>
    Effect.gen(function* () {
      const { begun, capture, jobs, url } = yield* seeded
      const held = yield* waits(succeeds([search]))
      yield* serve(url, held.script)
      const one = yield* newProcess
      const job = yield* begun(one)
      const making = yield* Effect.forkChild((yield* handlersOf(one)).run([])(job))
      yield* held.reached
      yield* Fiber.interrupt(making)
      assert.deepInclude(yield* capture(job), { state: "connecting", failure: null, endedAt: null })
      assert.lengthOf(yield* jobs, 1)
    })
  )

  it.effect("because the database was away is told to whoever does jobs, who gives it back", () =>
    Effect.gen(function* () {
      const { begun, capture, jobs, url } = yield* seeded
      const sql = yield* SqlClient.SqlClient
      yield* serve(url, succeeds([search]))
      const one = yield* newProcess
      const job = yield* begun(one)
      const failing: Jobs["Service"] = {
        ...one,
        finish: () => Effect.asVoid(Effect.provideService(sql`select 1 / 0`, SqlClient.SqlClient, sql))
      }
      const exit = yield* Effect.exit((yield* handlersOf(failing)).run([])(job))
      assert.isTrue(Exit.isFailure(exit))
      assert.deepInclude(yield* capture(job), { state: "recording", failure: null, endedAt: null })
      assert.lengthOf(yield* jobs, 1)
    })
  )
})
