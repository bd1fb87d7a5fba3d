import { assert, describe, it } from "@effect/vitest"
import { context, type Context, type ContextManager, createContextKey, ROOT_CONTEXT } from "@opentelemetry/api"
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base"
import { untraced } from "../src/untraced.ts"

/** The key by which OpenTelemetry's SDK asks whether to trace. */
const suppressed = createContextKey("OpenTelemetry SDK Context Key SUPPRESS_TRACING")

/** A manager of one stack, which asynchronous code would leave. */
const stacked = (broken = false): ContextManager => {
  let active: Context = ROOT_CONTEXT
  const manager: ContextManager = {
    active: () => active,
    with: (next, run, self, ...args) => {
      if (broken) throw new Error("no")
      const before = active
      active = next
      try {
        return Reflect.apply(run, self, args)
      } finally {
        active = before
      }
    },
    bind: (_, target) => target,
    enable: () => manager,
    disable: () => manager
  }
  return manager
}

const isSuppressed = (): boolean => context.active().getValue(suppressed) === true

describe("untraced", () => {
  it("runs once where there is no OpenTelemetry", () => {
    let runs = 0
    assert.strictEqual(
      untraced(() => ++runs),
      1
    )
  })

  for (const isBroken of [false, true]) {
    it(`runs once${isBroken ? ", as it is, when the manager of contexts throws" : " in a context that traces nothing"}`, () => {
      context.setGlobalContextManager(stacked(isBroken))
      try {
        let runs = 0
        const inside = untraced(() => {
          runs += 1
          return isSuppressed()
        })
        assert.deepStrictEqual([inside, runs, isSuppressed()], [!isBroken, 1, false])
      } finally {
        context.disable()
      }
    })
  }

  it("has the SDK of OpenTelemetry record no span", () => {
    const tracer = new BasicTracerProvider().getTracer("test")
    context.setGlobalContextManager(stacked())
    try {
      assert.isTrue(tracer.startSpan("outside").isRecording())
      assert.isFalse(untraced(() => tracer.startSpan("inside")).isRecording())
    } finally {
      context.disable()
    }
  })

  it("throws what is thrown, after one run", () => {
    context.setGlobalContextManager(stacked())
    try {
      let runs = 0
      assert.throws(
        () =>
          untraced(() => {
            runs += 1
            throw new Error("mine")
          }),
        "mine"
      )
      assert.strictEqual(runs, 1)
    } finally {
      context.disable()
    }
  })
})
