import type { Call } from "./profile.mjs"

export declare const flameOf: (tree: Call, title: string) => string
