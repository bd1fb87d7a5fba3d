// The names of the settings, as the process itself asks for them.
import { ConfigProvider, Effect, Layer } from "effect"
import { Settings } from "../../src/platform/Settings.ts"

/** What is asked for when nothing is set, and what then holds. */
export const askedSettings = Effect.gen(function* () {
  const names = new Set<string>()
  const nothing = ConfigProvider.make((path) => {
    names.add(path.join("_"))
    return Effect.undefined
  })
  const settings = yield* Settings.pipe(
    Effect.provide(Settings.layer.pipe(Layer.provide(ConfigProvider.layer(nothing))))
  )
  return { names: [...names].sort(), settings }
})
