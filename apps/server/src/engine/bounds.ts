/** By this signal a process of the engine ends itself when a task has taken more CPU than it may. */
export const signalOfBounds = "SIGXCPU"
