// Pictures of the console, light and dark, as `npm run screenshots` takes them. In Markdown one is an image, the light one;
// beside the dark theme a style sheet has the other in its place.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const folder = join(import.meta.dirname, "../../../../docs/screenshots")

const pathOf = (file: string): string => `/docs/pictures/${file}`

const fileOf = (file: string): string => join(folder, file)

/** The image of a screen: its name, then what it shows, for those who do not see it. */
export const picture = (argument: string): string => {
  const [name = "", ...words] = argument.split(" ")
  if (!existsSync(fileOf(`${name}-light.png`))) throw new Error(`docs/screenshots has no picture ${name}`)
  if (words.length === 0) throw new Error(`the picture ${name} has no words`)
  return `![${words.join(" ")}](${pathOf(`${name}-light.png`)})`
}

const inText = /\]\(\/docs\/pictures\/([a-z-]+)-light\.png\)/g

/** The names of the pictures in texts. */
export const picturesIn = (texts: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(inText)].map(([, name = ""]) => name)))
]

/** The file of a picture, and where it is served. */
export const fileServed = (name: string): { readonly path: string; readonly bytes: Buffer } => ({
  path: pathOf(`${name}-light.png`),
  bytes: readFileSync(fileOf(`${name}-light.png`))
})

/* Of a PNG: the two numbers that its header begins with. */
const sizeOf = (file: string): string => {
  const bytes = readFileSync(fileOf(file))
  return `width="${bytes.readUInt32BE(16)}" height="${bytes.readUInt32BE(20)}"`
}

/** HTML in which the place of each picture is known before it comes, and none comes before it is near. */
export const withSizes = (html: string): string =>
  html.replaceAll(
    /<img (?=[^>]*src="\/docs\/pictures\/([a-z-]+-light\.png)")/g,
    (_, file: string) => `<img ${sizeOf(file)} loading="lazy" decoding="async" `
  )

/** What the dark theme shows in place of each picture. The build finds these files itself and serves them with its own. */
export const darkStyles = (names: ReadonlyArray<string>): string =>
  names
    .map(
      (name) => `:root[data-theme="dark"] img[src$="/${name}-light.png"]{content:url("${fileOf(`${name}-dark.png`)}")}`
    )
    .join("\n")
