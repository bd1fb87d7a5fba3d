/** A path has one spelling: what looks at paths elsewhere, here or in a proxy, then sees the same as the router. */
export const routerConfig = { caseSensitive: true, ignoreDuplicateSlashes: false, ignoreTrailingSlash: false } as const
