import { configInvalid, forbidden, protocolError, readChallenge, scopeInsufficient, unauthorized, unreachable } from "./shared.js";

const checkPath = "Check the URL's path, often `/mcp`; the older HTTP+SSE transport (2024-11-05, often `/sse`) is not supported.";
const statusProblem = (label, { authenticate, status, text }, showing) => {
	const said = () => saidIn(showing, text);
	const challenge = readChallenge(status, authenticate);
	if (challenge !== void 0) return status === 401 ? unauthorized(label, challenge) : scopeInsufficient(label, challenge, showing);
	switch (status) {
		case 403: return forbidden(label, `The server refused this caller (HTTP 403${said()}).`, "Check what the credential may do, and whether the server accepts this host name: `localhost` and `127.0.0.1` are two.");
		case 421: return forbidden(label, `The server does not accept the host name of this URL (HTTP 421${said()}).`, "Use a host name from the server's allow-list: `localhost` and `127.0.0.1` are two.");
		case 429: return unreachable(label, "The server limits requests (HTTP 429).", "Wait a while, or use a credential with a larger quota.");
		case 502:
		case 503:
		case 504: return unreachable(label, `The server is not available (HTTP ${status}${said()}).`, "Start it, or try again later.");
		default: return;
	}
};
const noAnswer = (label, method, reply, showing) => {
	const { contentEncoding, contentType, status, text } = reply;
	if (contentEncoding !== "" && contentEncoding !== "identity" && text !== "") return undecodable(label, contentEncoding, showing);
	if (status >= 400) return protocolError(label, `${method} was answered with HTTP ${status}${saidIn(showing, text)}.`, checkPath);
	if (text === "") return protocolError(label, `${method} was accepted (HTTP ${status}) but not answered.`, checkPath);
	return protocolError(label, `${method} was answered with ${contentType === "" ? "text" : showing.quote(contentType, 60)} that is no JSON-RPC answer.`, checkPath);
};
const saidIn = ({ quote }, text) => {
	const body = /<html|<!doctype/i.test(text) ? "" : quote(text, 120);
	return body === "" ? "" : `: ${body}`;
};
const undecodable = (label, encoding, { quote }) => protocolError(label, `The body could not be decoded as ${quote(encoding, 40)}, its content-encoding.`, "Have the server, or the proxy before it, honour `accept-encoding: identity`.");
const connectionProblem = (label, error, encoding, showing) => {
	const { reason } = error;
	if (reason._tag === "InvalidUrlError") return configInvalid(label, "The URL is not valid.", "Give a whole URL.");
	const cause = describeCause("cause" in reason ? reason.cause : void 0, showing);
	if (reason._tag === "DecodeError") return encoding !== "" && encoding !== "identity" ? undecodable(label, encoding, showing) : protocolError(label, `The connection ended in the middle of an answer (${cause}).`);
	return unreachable(label, `No connection: ${cause}.`, mendOf(cause));
};
const mendOf = (cause) => /CERT|SELF_SIGNED|TLS|SSL/.test(cause) ? "Trust the certificate's authority through `NODE_EXTRA_CA_CERTS`, or correct the certificate." : "Check the address, and that the server runs and can be reached from here.";
const describeCause = (cause, showing, depth = 0) => {
	if (depth < 5 && cause instanceof AggregateError) return describeCause(cause.errors[0], showing, depth + 1);
	if (!(cause instanceof Error)) return "no reason given";
	if (depth < 5 && cause.cause instanceof Error) return describeCause(cause.cause, showing, depth + 1);
	const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
	const message = showing.quote(cause.message, 120);
	return code === "" || message.includes(code) ? message : message === "" ? code : `${code}, ${message}`;
};
const redirects = /* @__PURE__ */ new Set([
	301,
	302,
	303,
	307,
	308
]);
const isRedirect = (status) => redirects.has(status);
const redirectLimit = 5;
const redirectTarget = (label, from, { hops, location, status }) => {
	const target = location === void 0 ? null : URL.parse(location, from);
	if (target === null) return protocolError(label, `The server redirects (HTTP ${status}) to no valid address.`);
	const shown = `${target.origin}${target.pathname}`;
	if (hops >= 5) return protocolError(label, `The server redirects more than ${5} times, last to ${shown}.`, "Use the address where it ends.");
	if (target.origin !== new URL(from).origin) return protocolError(label, `The server redirects to another origin, ${shown}.`, "Use that address if you trust it; headers are never carried to another origin.");
	if (status !== 307 && status !== 308) return protocolError(label, `The server redirects with HTTP ${status} to ${shown}, which would turn the request into a GET.`, "Use that address.");
	return target.href;
};

export { connectionProblem, describeCause, isRedirect, mendOf, noAnswer, redirectTarget, statusProblem };