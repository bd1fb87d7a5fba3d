// What happens when the service no longer knows who asks: one listener, the shell, which asks to sign in again.
let listener: (() => void) | undefined

/** Says who is told that the session is over. */
export const onExpired = (told: () => void): void => {
  listener = told
}

/** Tells that the session is over. */
export const expired = (): void => listener?.()
