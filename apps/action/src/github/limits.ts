// How much of GitHub's time and answers is taken. Its own limits stand beside ours where they decide.
import { Duration } from "effect"

/** The longest that one request waits for its whole answer. */
export const requestLimit = Duration.seconds(10)

/** The longest that one question waits, repetitions, pages and pauses together. */
export const questionLimit = Duration.seconds(60)

/** The longest that all questions together pause before they ask again. */
export const pauseLimit = Duration.seconds(30)

/** How often a request is repeated that failed in a way that may pass. */
export const repetitions = 2

/** The largest answer, in bytes. */
export const answerLimit = 8 * 1024 * 1024

/** Comments on a page: of the longest that GitHub takes, 65,536 characters of four bytes, a page is a whole answer. */
export const pageSize = 30

/** The most pages. GitHub lets an issue have 2,500 comments. */
export const mostPages = 100

/** The most redirects in a row. */
export const mostRedirects = 5
