import type Undici from "@effect/platform-node/Undici"

/** All answers together were larger than agreed. */
class TooManyBytes extends Error {
  override readonly name = "TooManyBytes"
}

/** A count of what all answers of a client bring. */
export interface Count {
  /** Ends the answer that passes the limit, and all after it. */
  readonly interceptor: Undici.Dispatcher.DispatcherComposeInterceptor
  readonly isOver: () => boolean
}

/** Counts bytes as they are after decompression, where that is done below. */
export const counting = (limitBytes: number): Count => {
  let left = limitBytes
  const interceptor: Count["interceptor"] = (dispatch) => (options, handler) =>
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
  return { interceptor, isOver: () => left < 0 }
}
