import type { Plugin } from "rolldown"

export declare const builtins: (names: {
  readonly atStart: ReadonlyArray<string>
  readonly later: ReadonlyArray<string>
}) => Plugin

export declare const inBrackets: (text: string, ran: ReadonlySet<string>) => string

export declare const compiledAhead: (folder: string, entry: string) => Promise<void>
