// The design tokens: what every screen of MCP Inspect is made of. Data alone, and nothing in it is about reports.
// Both themes are designed, neither is the other inverted; a test computes the contrast of every pair a screen may use.

/** Distances in CSS pixels. */
export const space = [4, 8, 12, 16, 24, 32, 48] as const

/** Sizes of type in CSS pixels. */
export const typeSize = [12, 13, 14, 16, 20, 28] as const

/** Line heights: running text, and tables and code. */
export const lineHeight = { text: 1.5, table: 1.35 } as const

/** Radius of corners in CSS pixels. */
export const radius = 6

/**
 * Colours of a theme. The neutrals are nine steps: 1 the page, 2 what is raised from it, 3 what is sunk into it, 4 lines,
 * 5 lines that matter, 6 the edges of controls, 7 quiet text, 8 text, 9 headings.
 */
export interface Theme {
  readonly neutral: readonly [string, string, string, string, string, string, string, string, string]
  /** What can be pressed, and the current place. */
  readonly accent: string
  /** Text on the accent. */
  readonly onAccent: string
  /** Behind what is chosen. */
  readonly accentTint: string
  readonly breaking: string
  readonly potentiallyBreaking: string
  readonly nonBreaking: string
  readonly documentation: string
  /** Behind what was there and is not. */
  readonly removedTint: string
  /** Behind what is there now. */
  readonly addedTint: string
}

/** The name of a theme. */
export type ThemeName = "light" | "dark"

/** The themes. */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  light: {
    neutral: ["#ffffff", "#f8f9fb", "#f0f2f5", "#e1e4e9", "#c2c8d0", "#7d8693", "#565f6c", "#343b46", "#12161c"],
    accent: "#4a3fd1",
    onAccent: "#ffffff",
    accentTint: "#ecebfc",
    breaking: "#b3201c",
    potentiallyBreaking: "#855200",
    nonBreaking: "#14713a",
    documentation: "#565f6c",
    removedTint: "#fbdcd9",
    addedTint: "#d3f0dc"
  },
  dark: {
    neutral: ["#0e1116", "#151920", "#1d222b", "#2a313c", "#424b59", "#727e8e", "#9ba6b5", "#ccd3dd", "#f1f4f8"],
    accent: "#aba6ff",
    onAccent: "#12102e",
    accentTint: "#262452",
    breaking: "#ff8f87",
    potentiallyBreaking: "#edb44a",
    nonBreaking: "#6fd08f",
    documentation: "#9ba6b5",
    removedTint: "#51201f",
    addedTint: "#153f26"
  }
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The colours of a theme as declarations of CSS custom properties: `--n1` to `--n9`, and the others by their names. */
export const colourProperties = (name: ThemeName): string => {
  const { neutral, ...named } = themes[name]
  return [
    `color-scheme:${name}`,
    ...neutral.map((colour, index) => `--n${index + 1}:${colour}`),
    ...Object.entries(named).map(([key, colour]) => `--${kebab(key)}:${colour}`)
  ].join(";")
}

/** What no theme changes as declarations of CSS custom properties: `--s4` and the like, `--t12` and the like. */
export const sizeProperties: string = [
  ...space.map((pixels) => `--s${pixels}:${pixels}px`),
  ...typeSize.map((pixels) => `--t${pixels}:${pixels / 16}rem`),
  `--line-text:${lineHeight.text}`,
  `--line-table:${lineHeight.table}`,
  `--radius:${radius}px`
].join(";")
