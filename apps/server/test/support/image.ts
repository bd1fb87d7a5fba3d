// An image without a container engine: what the container file says is done step by step, each stage in a folder of its own.
// @ts-expect-error TS7016 -- a script without types
import { projectFiles } from "../../../../scripts/lib/files.mjs"
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs"
import { basename, delimiter, dirname, join } from "node:path"
import { checkout, deployFile } from "./deployFiles.ts"
import { copyOf, stagesOf, variablesOf } from "./stages.ts"

/** A folder in place of an image. */
export interface Image {
  /** Where `/` is. */
  readonly root: string
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly entrypoint: ReadonlyArray<string>
  readonly healthcheck: ReadonlyArray<string>
}

/** Who owns what `USER` is to own. */
export interface Identity {
  readonly uid: number
  readonly gid: number
}

// `**/name` is a name anywhere, and a name alone one at the top.
const ignored = (): ((path: string) => boolean) => {
  const patterns = readFileSync(join(checkout, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({
      isAnywhere: line.startsWith("**/"),
      name: new RegExp(`^${line.replace("**/", "").replaceAll(".", "\\.").replaceAll("*", ".*")}$`, "u")
    }))
  return (path) =>
    path
      .split("/")
      .some((part, index) => patterns.some((one) => (one.isAnywhere || index === 0) && one.name.test(part)))
}

/** What an engine would be sent of the checkout. */
const context = async (): Promise<ReadonlyArray<string>> => {
  const isIgnored = ignored()
  return (await projectFiles()).filter((path: string) => !isIgnored(path))
}

const place = (source: string, to: string, isFolder: boolean): void => {
  const target = statSync(source).isDirectory() || !isFolder ? to : join(to, basename(source))
  mkdirSync(dirname(target), { recursive: true })
  cpSync(source, target, { recursive: true, verbatimSymlinks: true })
}

/* Of another stage: a folder's content, as links, for nothing of it is written to. */
const takeOver = (source: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  execFileSync("cp", ["-a", "-l", `${source}/.`, to])
}

/* A command of the container file sees `/` and its user `node`; here both are others. */
const here = (command: string, root: string, { gid, uid }: Identity): string =>
  command.replaceAll(/(?<=\s)\/(?=\w)/gu, `${root}/`).replaceAll("node:node", `${uid}:${gid}`)

/** Does what the container file says, below a folder. */
export const buildImage = async (below: string, identity: Identity): Promise<Image> => {
  // The Node of the workspace is the one that the file names, which another test holds together. It is part of the image:
  // who runs that may not be let into the checkout.
  const bin = join(below, "bin")
  mkdirSync(bin)
  cpSync(process.execPath, join(bin, "node"))
  const path = [bin, process.env["PATH"] ?? ""].join(delimiter)
  const files = await context()
  let image: Image = { root: "", folder: "", env: {}, entrypoint: [], healthcheck: [] }
  for (const [index, { instructions, name }] of stagesOf(deployFile("Dockerfile")).entries()) {
    const root = join(below, name === "" ? String(index) : name)
    let made: Image = { root, folder: root, env: {}, entrypoint: [], healthcheck: [] }
    mkdirSync(root, { recursive: true })
    for (const { name: instruction, rest } of instructions)
      switch (instruction) {
        case "ENV":
          made = { ...made, env: { ...made.env, ...Object.fromEntries(variablesOf(rest)) } }
          break
        case "WORKDIR":
          made = { ...made, folder: join(root, rest) }
          mkdirSync(made.folder, { recursive: true })
          break
        case "COPY": {
          const { from, sources, to } = copyOf(rest)
          const target = join(made.folder, to)
          for (const source of sources)
            if (from !== undefined) takeOver(join(below, from, source), target)
            else {
              const within = files.filter((file) => source === "." || file === source || file.startsWith(`${source}/`))
              if (within.length === 0) throw new Error(`an engine is not sent ${source}`)
              for (const file of within)
                if (file === source) place(join(checkout, file), target, to.endsWith("/"))
                else place(join(checkout, file), join(target, source === "." ? file : file.slice(source.length)), false)
            }
          break
        }
        case "RUN":
          execFileSync("sh", ["-c", here(rest, root, identity)], {
            cwd: made.folder,
            env: { PATH: path, HOME: join(below, "home"), ...registry(), ...made.env },
            stdio: ["ignore", "ignore", "pipe"]
          })
          break
        case "HEALTHCHECK":
          made = { ...made, healthcheck: JSON.parse(rest.slice(rest.indexOf("CMD ") + 4)) }
          break
        case "ENTRYPOINT":
          made = { ...made, entrypoint: JSON.parse(rest) }
          break
        default:
          if (!["USER", "EXPOSE", "VOLUME"].includes(instruction)) throw new Error(`${instruction} is not done here`)
      }
    image = made
  }
  if (!existsSync(join(image.folder, image.entrypoint[1] ?? ""))) throw new Error("what is started is not there")
  return { ...image, env: { PATH: path, ...image.env } }
}

/* Where npm finds packages is said by whoever runs the tests. */
const registry = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      /^(?:npm_config_registry|npm_config_cafile|npm_config_cache|NODE_EXTRA_CA_CERTS)$/iu.test(name) &&
      value !== undefined
        ? [[name, value]]
        : []
    )
  )
