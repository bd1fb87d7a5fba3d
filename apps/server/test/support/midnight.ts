// Processes of their own have the clock of the machine, and count by the day and the month.
const day = 86_400_000

/** Waits for the end of a day that ends, in UTC, within this time: what is done in it then is of one day and one month. */
export const awayFromMidnight = async (millis: number): Promise<void> => {
  const left = day - (Date.now() % day)
  if (left < millis) await new Promise((resolve) => setTimeout(resolve, left + 1))
}
