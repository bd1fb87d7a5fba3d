// The token that came with the session. Requests that change something carry it (CON-5).
let token = ""

/** Remembers the token of the session. */
export const setCsrf = (csrf: string): void => {
  token = csrf
}

/** The token of the session. */
export const csrf = (): string => token
