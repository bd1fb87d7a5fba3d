import { ConfigProvider, Layer } from "effect"
import { Settings } from "../../src/platform/Settings.ts"

/** The settings of a process with these variables and no others. */
export const settings = (env: Readonly<Record<string, string>> = {}) =>
  Settings.layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env }))))
