// Colours of the token file, by the formula of WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
import { assert, describe, it } from "@effect/vitest"
import { type Theme, type ThemeName, themes } from "../../../src/report/html/tokens.ts"

const channel = (hex: string): number => {
  const value = Number.parseInt(hex, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const luminance = (colour: string): number => {
  const [, red = "", green = "", blue = ""] = /^#(..)(..)(..)$/.exec(colour) ?? assert.fail(`${colour} is no colour`)
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)
}

const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

type Pair = readonly [name: string, colour: string, on: string]

const surfaces = ({ neutral: [page, raised, sunken] }: Theme): ReadonlyArray<string> => [page, raised, sunken]

const severityColours = ({ breaking, documentation, nonBreaking, potentiallyBreaking }: Theme) => ({
  breaking,
  documentation,
  nonBreaking,
  potentiallyBreaking
})

const texts = (theme: Theme): ReadonlyArray<Pair> => {
  const { accent, accentTint, addedTint, neutral, onAccent, removedTint } = theme
  const inks = { quiet: neutral[6], text: neutral[7], heading: neutral[8], accent, ...severityColours(theme) }
  return [
    ...Object.entries(inks).flatMap(([name, ink]) => surfaces(theme).map((on): Pair => [name, ink, on])),
    ["on accent", onAccent, accent],
    ["accent on its tint", accent, accentTint],
    ["text on accent tint", neutral[7], accentTint],
    ["heading on removed", neutral[8], removedTint],
    ["text on removed", neutral[7], removedTint],
    ["heading on added", neutral[8], addedTint],
    ["text on added", neutral[7], addedTint]
  ]
}

const controls = (theme: Theme): ReadonlyArray<Pair> => {
  const drawn = { edge: theme.neutral[5], accent: theme.accent, ...severityColours(theme) }
  return Object.entries(drawn).flatMap(([name, colour]) => surfaces(theme).map((on): Pair => [name, colour, on]))
}

const tooClose = (pairs: ReadonlyArray<Pair>, least: number): ReadonlyArray<string> =>
  pairs
    .filter(([, colour, on]) => contrast(colour, on) < least)
    .map(([name, colour, on]) => `${name}: ${colour} on ${on} is ${contrast(colour, on).toFixed(2)}`)

const names: ReadonlyArray<ThemeName> = ["light", "dark"]

describe("design tokens", () => {
  it("are measured by the formula of WCAG", () => {
    assert.strictEqual(contrast("#000000", "#ffffff"), 21)
    assert.approximately(contrast("#777777", "#ffffff"), 4.48, 0.005)
  })

  for (const name of names) {
    it(`give text a contrast of 4.5 or more in the ${name} theme`, () => {
      assert.deepStrictEqual(tooClose(texts(themes[name]), 4.5), [])
    })

    it(`give controls and the glyphs of severities a contrast of 3 or more in the ${name} theme`, () => {
      assert.deepStrictEqual(tooClose(controls(themes[name]), 3), [])
    })

    it(`have nine neutrals that go one way in the ${name} theme`, () => {
      const { neutral } = themes[name]
      const steps = neutral.map(luminance)
      const sorted = steps.toSorted((a, b) => (name === "light" ? b - a : a - b))
      assert.deepStrictEqual(steps, sorted)
      assert.strictEqual(new Set(neutral).size, 9)
    })
  }
})
