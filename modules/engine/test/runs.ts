/**
 * How often a property is tried: all times in the system suite, which has the time, a third of them in the unit suite. A
 * file that asks for this has a `.system.test.ts` beside it, which is the same once more.
 */
export const runs = (all: number): number => (process.env["MCP_INSPECT_SUITE"] === "system" ? all : Math.ceil(all / 3))
