// The package as it is built, for programs that tests start: what users load, and not its sources.
import { createRequire } from "node:module"
import type * as Sources from "../../src/index.ts"

type Published = typeof Sources

const path = (name: string): string => new URL(`../../dist/${name}`, import.meta.url).href

/** As an ES module. */
export const published: Published = await import(path("index.js"))

/** As CommonJS. */
export const publishedCommonJs: Published = createRequire(import.meta.url)(new URL(path("index.cjs")).pathname)
