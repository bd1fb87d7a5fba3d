import { catchIf$1 as catchIf, delay, fail$1 as fail, isLessThanOrEqualTo, max, millis, seconds, timeoutOrElse, toSeconds } from "./shared.js";
import { HostedFailure } from "./check.js";

const totalLimit = seconds(10);
const firstLimit = seconds(6);
const pause = millis(250);
const longestPause = seconds(2);
const limited = (where, limit) => (effect) => timeoutOrElse(effect, {
	duration: limit,
	orElse: () => fail(new HostedFailure({
		code: "hosted_unreachable",
		where,
		problem: `The hosted API did not answer within ${toSeconds(limit)} seconds.`,
		mend: "Try again later, or check the way to it.",
		isTransient: true
	}))
});
const waitOf = ({ retryAfterMs }) => max(pause, millis(retryAfterMs ?? 0));
const once = (endpoint) => (attempt) => limited(new URL(endpoint).origin, totalLimit)(attempt);
const twice = (endpoint) => (attempt) => {
	const where = new URL(endpoint).origin;
	return limited(where, firstLimit)(attempt).pipe(catchIf((failure) => failure.isTransient && isLessThanOrEqualTo(waitOf(failure), longestPause), (failure) => delay(attempt, waitOf(failure))), limited(where, totalLimit));
};

export { once, totalLimit, twice };