// Every bound of the search for witnesses and of the validator (PRF-3, PRF-6): numbers of steps, never times.

/** Characters of a pattern that is read at all. */
export const patternLength = 4_000

/** Nesting of groups in a pattern that is read. */
export const patternDepth = 100

/** Instructions a pattern may compile to; counted repetition is written out. */
export const patternInstructions = 4_000

/** Code points of which an automaton remembers what sets have them. */
export const patternColumns = 512

/** Instructions one test of a pattern against one string may take. */
export const patternSteps = 200_000

/** Nodes cfworker may visit for one instance, and members or branches of a node that count as one more. */
export const validatorVisits = 20_000
export const itemsAVisit = 16

/** Nodes cfworker may visit for all instances of a pair of schemas. */
export const pairVisits = 40_000

/** Patterns times texts that one instance may come to, and items of a list whose items must differ. */
export const validatorTexts = 20_000
export const validatorItems = 400

/** Nodes of a schema the validator reads. */
export const validatorNodes = 100_000

/** Characters of a string that a format is asserted of. */
export const formatLength = 4_096

/** The same for `url`, whose expression backtracks exponentially. */
export const urlLength = 24

/** Positions visited while looking for texts that some patterns match and others do not. */
export const wordPositions = 3_000

/** Instructions taken in one such search. */
export const wordSteps = 100_000

/** Searches of that sort for one goal. */
export const wordSearches = 12

/** Letters that stand for all that no pattern tells apart, where several texts are wanted. */
export const lettersAKind = 4

/** Instructions of automata that count as one step of the search. */
export const instructionsAStep = 4

/** Steps one pair of schemas may cost, over all its witnesses: nodes asked about values, and constructions tried. */
export const pairSteps = 120_000

/** The same for the search at one place. */
export const placeSteps = 40_000

/** Questions asked in answering one: deeper than any document, shallower than the stack. */
export const deepestQuestion = 1_200

/** Goals that may be open within one another, and how far apart those are that are met first where more would be. */
export const deepestGoal = 60
export const deepStride = 40

/** Goals looked at to find the deepest. */
export const deepGoals = 10_000

/** Steps that asking for one goal counts, besides the schemas it is about. */
export const stepsAGoal = 4

/** Steps that one construction counts, besides what is asked about it. */
export const stepsAnAttempt = 8

/** Steps that a visit of the validator counts. */
export const stepsAVisit = 2

/** Values kept where one is asked for, smallest first: a parent, or the validator, may have reasons to refuse the first. */
export const width = 4

/** Changes made to one value, one after another, to have it refused: first so many, then more. */
export const changes = [2, 5]

/** Constructions tried for one goal: over all ways to meet it, and at least for each. */
export const attempts = { goal: 240, least: 24 }

/** Ways to choose between branches that are tried for one goal, and how many choices may differ from the first. */
export const alternatives = 160
export const deviations = 2

/** Nodes looked at for values worth trying. */
export const hints = 200

/** The longest string, list and object that is built. */
export const longestText = 16_384
export const longestList = 4_096
export const largestRecord = 512
