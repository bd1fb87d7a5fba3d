import type * as Undici from "@effect/platform-node/Undici"

/** All answers together were larger than agreed. */
export class TooManyBytes extends Error {
  override readonly name = "TooManyBytes"
}

/** Counts what all answers of a client bring, as it is after decompression, and ends the one that passes the limit. */
export const counted = (limitBytes: number): Undici.Dispatcher.DispatcherComposeInterceptor => {
  let left = limitBytes
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onRequestUpgrade: (controller, status, headers, socket) =>
        handler.onRequestUpgrade?.(controller, status, headers, socket),
      onResponseStart: (controller, status, headers, message) =>
        handler.onResponseStart?.(controller, status, headers, message),
      onResponseData: (controller, chunk) => {
        left -= chunk.length
        if (left < 0) controller.abort(new TooManyBytes())
        else return handler.onResponseData?.(controller, chunk)
      },
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error)
    })
}
