// The licences of the packages that a bundle contains, as they ask to be passed on.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** Licences under which code may be part of the bundle. Another one is a decision for a person. */
const allowed = new Set(["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"])

/** The licence of a package that names MIT and its author, and leaves the text out. */
const mit = (author) => `MIT License

Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const ours = "@mcp-inspect/"

/** The folder of the package that a module belongs to: the nearest one whose manifest has name and version. */
const packageOf = (file) => {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, "package.json")
    if (existsSync(manifest)) {
      const { author, license, name, version } = JSON.parse(readFileSync(manifest, "utf8"))
      if (name !== undefined && version !== undefined)
        return { author: author?.name ?? author, folder, license, name, version }
    }
  }
  throw new Error(`no package has the module ${file}`)
}

const licenceText = ({ author, folder, license }) => {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (file !== undefined) return readFileSync(join(folder, file), "utf8").trim()
  return license === "MIT" && author !== undefined ? mit(author) : undefined
}

/** The notices for the modules of a bundle, packages by name. What may not be bundled fails. */
export const notices = (modules) => {
  const found = new Map()
  for (const file of modules) {
    // Modules that the bundler makes up have no file.
    if (!existsSync(file)) continue
    const one = packageOf(file)
    if (!one.name.startsWith(ours)) found.set(`${one.name}@${one.version}`, one)
  }
  const sections = [...found.keys()].sort().map((key) => {
    const { license } = found.get(key)
    const text = licenceText(found.get(key))
    if (!allowed.has(license))
      throw new Error(`${key} has the licence ${license}, which the bundle may not contain yet`)
    if (text === undefined) throw new Error(`${key} brings no licence text`)
    return `${key} (${license})\n\n${text}\n`
  })
  return `This bundle contains code of the following packages.\n\n${sections.join(`\n${"-".repeat(80)}\n\n`)}`
}
