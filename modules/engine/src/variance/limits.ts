// How far a comparison goes. Steps, never time: the same pair ends in the same verdict on every machine.

/** How many steps one direction of a proof may take. What is left unproved then is unknown. */
export const maxSteps = 6_000

/** How many schemas a proof may ask for membership in one direction, and the search for a value in all. */
export const maxProofVisits = 50_000
export const maxSearchVisits = 40_000

/** How many schemas are known to hold of one value; the rest is left out, which makes a proof harder and never wrong. */
export const maxFacts = 64

/** How many levels of properties and items a proof descends; beyond it the call stack of the machine would decide. */
export const maxLevels = 120

/** How many steps a proof takes at one place, through branches and references, before it descends. */
export const maxTurns = 24

/** How many values of an `enum` are decided one by one. */
export const maxListedValues = 500

/** How many integers are listed one by one instead of being reasoned about as a range. */
export const maxListedIntegers = 256

/** How many branches of a `oneOf` are proved disjoint pair by pair. */
export const maxDisjointBranches = 8

/** How many schemas one question of membership may visit. */
export const maxVisits = 5_000

/** How many levels membership follows. */
export const maxMemberLevels = 150

/** How many choices of one schema are taken, each by its first possibility, when a value is built from it. */
export const maxChoices = 16

/** How many values the search builds from schemas. */
export const maxSamples = 800

/** How many pairs of nodes the search for a value looks into. */
export const maxSearched = 200

/** How many values each of those pairs passes on. */
export const maxKept = 2

/** How many levels down a value is looked for. */
export const maxSearchLevels = 60

/** How deep the values built from schemas nest. */
export const maxSampleLevels = 12

/** How many members that only one `enum` lists are tried. */
export const maxListedMembers = 8

/** How many property names that nobody declares are tried. */
export const maxStrangers = 6

/** The longest list, and the largest object, that is built to lie at a bound. */
export const maxBuiltLength = 64

/** The longest text that is built to lie at a bound. */
export const maxBuiltText = 2_000

/** The longest pattern, the longest text it runs on, and how many of its parts may repeat. */
export const maxPattern = { length: 200, text: 32, repeats: 3 } as const
