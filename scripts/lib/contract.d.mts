/** What clients of `before` can no longer rely on, as sentences; the documents are of OpenAPI. */
export declare const contractBreaks: (before: unknown, after: unknown) => ReadonlyArray<string>
