// Loaded first. Effect asks at its start what the stack of an error says, for which a browser reads the whole script once
// more: half the time that the first screen takes to start. Where errors have no stack it does not ask.
const limit = Error.stackTraceLimit

Error.stackTraceLimit = 0

/** Has errors their stacks again, once everything is loaded. */
export const withStacks = (): void => {
  Error.stackTraceLimit = limit
}
