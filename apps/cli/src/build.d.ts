// Set by the bundler (build.mjs).
declare const __VERSION__: string
declare const __DOCS_URL__: string
