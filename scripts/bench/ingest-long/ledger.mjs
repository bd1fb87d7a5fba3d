// What was sent, what was acknowledged of it, and whether the database has just that. Each batch ends with one use of a tool
// that says its number: as a duration, at a minute that no batch near it has, so that it stays a row of its own.

/** The tool whose uses say numbers. */
export const marker = "the-number-of-a-batch"

const minutes = 44 * 60

/** The use that says the number of a batch. `began` is the same for all: else two would meet where a minute begins. */
export const markOf = (number, began) => ({
  entityKind: "tool",
  entityName: marker,
  argumentsPresent: [],
  durationMs: number,
  success: true,
  timestamp: new Date(began - (1 + (number % minutes)) * 60_000).toISOString()
})

/** A ledger of so many projects, of a run that began just now; numbers begin with 1. */
export const makeLedger = (projects, began) => {
  const all = Array.from({ length: projects }, () => ({ next: 1, acknowledged: new Set() }))
  return {
    all,
    began,
    next: (project) => all[project].next++,
    acknowledge: (project, number) => all[project].acknowledged.add(number)
  }
}

/**
 * What is wrong with a project as the database has it, as sentences. `marks` are the rows of its marker, with `n` and `sum`;
 * `events` is how many uses it has, and `counted` what its counts say of that, by name.
 */
export const wrongs = ({ acknowledged, next }, { counted, events, marks }, perBatch) => {
  const sentences = []
  const there = new Set()
  for (const { n, sum } of marks) {
    if (n !== 1) sentences.push(`${n} uses that say numbers became one row with the sum ${sum}`)
    else if (there.has(sum)) sentences.push(`batch ${sum} is there twice`)
    else if (!(sum >= 1 && sum < next)) sentences.push(`batch ${sum} was never sent`)
    there.add(sum)
  }
  for (const number of acknowledged)
    if (!there.has(number)) sentences.push(`batch ${number} was acknowledged and is lost`)
  if (events !== marks.length * perBatch)
    sentences.push(`${events} uses are there, of ${marks.length} batches of ${perBatch}`)
  for (const [name, count] of Object.entries(counted))
    if (count !== events) sentences.push(`${name} is ${count}, and ${events} uses are there`)
  return sentences
}
