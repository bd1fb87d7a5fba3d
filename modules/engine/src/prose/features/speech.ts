// Sentences that speak to an agent rather than describe a tool: an order, a call to set other instructions aside, a call
// to keep something from people. Patterns of single words with few words between, so that a text costs its length.

/** What a sentence asks of an agent. */
export type Speech = "conceal" | "order" | "override"

const agent = "(?:you|agents?|assistants?|models?|llms?|ais?|claude|chatgpt|copilot|gemini)"
const must = "(?:must|shall|should always|have to|has to|need to|needs to|are required to|is required to|will always)"
const act = "(?:call|invoke|run|execute|read|open|fetch|visit|send|forward|upload|post|submit|email|download|append)"
const tool = "(?:this|that|the|any|another|other|each|every|all)(?: \\S+){0,2} (?:tools?|functions?)"
const say =
  "(?:tell|telling|mention|mentioning|inform|informing|reveal|revealing|disclose|disclosing|notify|notifying|alert|" +
  "alerting|warn|warning|show|showing|report|reporting)"
const people = "(?:users?|humans?|people|persons?|customers?|operators?|anyone|anybody|them|owners?|developers?)"
const refuse = "(?:do not|don't|never|must not|should not|shouldn't|mustn't)"
const moving = "(?:send|forward|upload|post|call|invoke|run|execute|read|include|append|copy|add)"
const earlier = "(?:previous|prior|above|earlier|preceding|foregoing|other|existing|system|original|your)"
const guidance = "(?:instructions?|prompts?|rules?|guidelines?|messages?|directives?|policies|constraints)"

const few = "(?: \\S+){0,3}?"
const adverbs = "(?: (?:first|then|also|always|never|only|immediately|not)){0,2}"

// With each, what a text must hold for it to match: most texts hold little of it, and need no search.
const patterns: ReadonlyArray<readonly [Speech, ReadonlyArray<string>, string]> = [
  [
    "override",
    ["ignore", "disregard", "forget", "override", "overrule", "bypass"],
    `(?:ignore|disregard|forget|override|overrule|bypass)${few} ${earlier}${few} ${guidance}`
  ],
  [
    "override",
    ["ignore", "disregard", "forget"],
    `(?:ignore|disregard|forget) (?:all |any |everything |the ){0,4}(?:above|previous|prior)`
  ],
  [
    "override",
    ["prompt", "instruction"],
    `(?:new|updated|real|actual|hidden|secret) (?:system )?(?:instructions?|prompt) (?:follow|are|is|for)`
  ],
  ["conceal", ["not", "n't", "never"], `${refuse} (?:ever )?${say}${few} ${people}`],
  ["conceal", ["not", "n't", "never"], `${refuse} (?:ever )?(?:mention|reveal|disclose) (?:this|that|it|these)`],
  ["conceal", ["without"], `without (?:ever )?${say}${few} ${people}`],
  ["conceal", ["without"], `without (?:ever )?(?:mentioning|revealing|disclosing) (?:this|that|it|these)`],
  [
    "conceal",
    ["without"],
    `without (?:the )?${people}(?:'s)? (?:knowledge|knowing|noticing|consent|approval|permission|awareness)`
  ],
  ["conceal", ["from"], `(?:hide|conceal|keep|withhold)${few} from (?:the |any |all ){0,4}${people}`],
  ["conceal", ["keep"], `keep (?:this|it|that) (?:secret|hidden|private|confidential|between us)`],
  [
    "conceal",
    ["secretly", "covertly", "silently", "stealthily"],
    `(?:secretly|covertly|silently|stealthily) ${moving}`
  ],
  [
    "order",
    ["must", "shall", "should", "have", "has", "need", "required", "will"],
    `${agent} ${must}${adverbs} (?:${act}|use ${tool})`
  ],
  ["order", ["first"], `(?:must|should) first ${act}`],
  [
    "order",
    ["first", "always", "immediately", "then"],
    `(?<!(?:the|on|a|an|your|each|every) )(?:first|always|immediately|then) (?:call|invoke|execute)`
  ],
  ["order", ["always", "only", "never"], `(?:always|only|never) use ${tool}`],
  ["order", ["use this"], `use this (?:tool|function) (?:first|before|instead|always|whenever|every time)`],
  ["order", ["always"], `always${few} before (?:using|calling|running|invoking|answering|responding|replying)`],
  [
    "order",
    ["using", "calling", "running", "invoking"],
    `(?:before|after|prior to) (?:using|calling|running|invoking) ${tool}`
  ],
  ["order", ["first", "before"], `(?:call|invoke|run|use) (?:this|it) (?:first|before any|before every|before all)`],
  ["order", ["not", "n't", "never"], `${refuse} (?:use|call|invoke|trust) ${tool}`],
  ["order", ["instead"], `instead of (?:using |calling )?${tool}`]
]

// The patterns are English: classes of all the world's letters at their ends would cost more than all they find.
const spoken = patterns.map(
  ([kind, needs, source]) => [kind, needs, new RegExp(`(?<![a-z0-9])${source}(?![a-z0-9])`, "g")] as const
)

/* A tag that sets a part of the text off as an instruction. */
const tag = /<(?:important|system|secret|hidden|instructions?|admin)>/g

/** What a text in lower case with single spaces asks of an agent, in its own words. */
export const speech = (text: string): ReadonlyMap<Speech, ReadonlyArray<string>> => {
  const found = new Map<Speech, Array<string>>()
  for (const [kind, needs, pattern] of [...spoken, ["override", ["<"], tag] as const]) {
    if (!needs.some((word) => text.includes(word))) continue
    for (const [words] of text.matchAll(pattern)) {
      const said = found.get(kind)
      if (said === undefined) found.set(kind, [words.trim()])
      else said.push(words.trim())
    }
  }
  return found
}
