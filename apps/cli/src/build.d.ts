// Set by the bundler (bundle.mjs).
declare const __VERSION__: string
declare const __DOCS_URL__: string
/** Empty when this copy has no hosted API of its own (IN-8). */
declare const __DEFAULT_ENDPOINT__: string
