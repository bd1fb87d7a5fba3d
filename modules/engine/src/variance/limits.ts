// How far a comparison goes. Steps, never time: the same pair ends in the same verdict on every machine.

/** How many goals one direction of a comparison may open. What is left unproved then is unknown. */
export const maxSteps = 20_000

/** How many levels of properties and items a proof descends; beyond it the call stack of the machine would decide. */
export const maxLevels = 200

/** How many steps a proof takes at one place, through branches and references, before it descends. */
export const maxTurns = 24

/** How many schemas one question of membership may visit. */
export const maxVisits = 5_000

/** How many levels membership follows. */
export const maxMemberLevels = 200

/** How many values are tried to refute an inclusion. */
export const maxCandidates = 40

/** How many values are gathered at one place to choose from. */
export const maxLocalCandidates = 12

/** How many levels down values are looked for, and how deep the values built there nest. */
export const maxSampleLevels = 12

/** The longest string or list that is built to lie at a bound. */
export const maxBuiltLength = 64

/** How many values of an `enum` are decided one by one. */
export const maxListedValues = 500

/** How many integers are listed one by one instead of being reasoned about as a range. */
export const maxListedIntegers = 16

/** How many branches of a `oneOf` are proved disjoint pair by pair. */
export const maxDisjointBranches = 8

/** The longest pattern, the longest text it runs on, and how many of its parts may repeat. */
export const maxPattern = { length: 200, text: 32, repeats: 3 } as const
