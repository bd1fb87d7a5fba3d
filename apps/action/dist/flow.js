import { CannotRun, Host, clientSecretVariable, eraseLine, invalid, makeRedactor, readResourceMetadata, readServerMetadata, scopesIn, targetLabel, withoutMetadata, wrap } from "./check.js";
import { _await, acquireRelease, callback, catchIf$1 as catchIf, catchTag, context, doneUnsafe, escapeInvisible, fail$1 as fail, fail$4 as fail$1, flatMap, fn, fnUntraced, forkChild, fromResult, gen, isObject, isSuccess, join, make$5 as make, makeShowing, map$2 as map, mapError$1 as mapError, never, omit, promise, provideService, raceFirst, runForEach, runPromiseWith, scoped, succeed, timeoutOrElse, tryPromise, try_$1 as try_, void_, withoutCommands } from "./shared.js";
import { describeCause, mendOf } from "./httpProblems.js";
import { HttpClient, TracerDisabledWhen, bodyText, make$1, withScope } from "./HttpClient.js";
import { BlockList, isIP } from "node:net";
import { Browser } from "./Browser.js";
import { createServer } from "node:http";

const longest = 4096;
const listOf = (...subnets) => {
	const list = new BlockList();
	for (const [address, prefix] of subnets) list.addSubnet(address, prefix, address.includes(":") ? "ipv6" : "ipv4");
	return list;
};
const loopback = listOf(["127.0.0.0", 8], ["::1", 128]);
const thisMachine = listOf(["0.0.0.0", 8], ["::", 96]);
const globalUnicast = listOf(["2000::", 3]);
const special = listOf(["10.0.0.0", 8], ["100.64.0.0", 10], ["169.254.0.0", 16], ["172.16.0.0", 12], ["192.0.0.0", 24], ["192.168.0.0", 16], ["198.18.0.0", 15], ["224.0.0.0", 3], ["2001::", 23], ["2002::", 16], ["3fff::", 20]);
const mapped = /^::ffff:/;
const hostOf = (url) => url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
const reachOf = (url) => {
	const host = hostOf(url);
	const version = isIP(host);
	if (version === 0) {
		if (host === "localhost" || host.endsWith(".localhost")) return "loopback";
		return !host.includes(".") || /\.(local|internal|lan|home\.arpa)$/.test(host) ? "private" : "public";
	}
	const family = version === 4 ? "ipv4" : "ipv6";
	if (loopback.check(host, family) || thisMachine.check(host, family)) return "loopback";
	if (special.check(host, family)) return "private";
	return version === 4 || mapped.test(host) || globalUnicast.check(host, family) ? "public" : "private";
};
const isSafe = (url) => {
	if (url.protocol === "https:") return true;
	const host = hostOf(url);
	const isHere = host === "localhost" || host.endsWith(".localhost") || isLoopbackLiteral(host);
	return url.protocol === "http:" && isHere;
};
const isLoopbackLiteral = (host) => {
	const version = isIP(host);
	return version !== 0 && loopback.check(host, version === 4 ? "ipv4" : "ipv6");
};
const whyNotAsked = (text, server) => {
	const url = text.length > longest ? null : URL.parse(text);
	if (url === null) return "is no address";
	if (url.username !== "" || url.password !== "") return "holds a user or password";
	if (url.hash !== "") return "has a fragment";
	if (url.protocol !== "https:" && url.protocol !== "http:") return "is not https";
	const [reach, own] = [reachOf(url), reachOf(server)];
	if (reach === "loopback" && own !== "loopback") return "leads to this machine, and the server does not";
	if (reach === "private" && own === "public") return "leads into a private network, and the server does not";
	return isSafe(url) ? void 0 : "is not https";
};
const canonicalResource = (server) => `${server.origin}${server.pathname === "/" && server.search === "" ? "" : server.pathname}${server.search}`;
const slashed = (path) => path.endsWith("/") ? path : `${path}/`;
const isResourceOf = (resource, server) => {
	const url = URL.parse(resource);
	return url !== null && url.origin === server.origin && url.username === "" && url.password === "" && url.hash === "" && slashed(server.pathname).startsWith(slashed(url.pathname)) && (url.search === "" || url.search === server.search);
};
const bare = (path) => path === "/" ? "" : path;
const resourceMetadataPlaces = (server) => {
	const root = `${server.origin}/.well-known/oauth-protected-resource`;
	return [.../* @__PURE__ */ new Set([`${root}${bare(server.pathname)}${server.search}`, root])];
};
const serverMetadataPlaces = (issuer) => {
	const path = issuer.pathname.replace(/\/$/, "");
	const { origin } = issuer;
	return [
		`${origin}/.well-known/oauth-authorization-server${path}`,
		`${origin}/.well-known/openid-configuration${path}`,
		...path === "" ? [] : [`${origin}${path}/.well-known/openid-configuration`]
	];
};

const passCredential = "Pass a credential yourself: `--header \"Authorization: Bearer …\"`.";
const refused = (where, problem, mend) => new CannotRun({
	code: "unauthorized",
	where,
	problem,
	mend
});
const late = (where, problem, mend) => new CannotRun({
	code: "timeout",
	where,
	problem,
	mend
});
const unreachable = (where, problem, mend) => new CannotRun({
	code: "unreachable",
	where,
	problem,
	mend
});
const tooLarge = (where, problem, mend) => new CannotRun({
	code: "response_too_large",
	where,
	problem,
	mend
});
const masked = (mask) => (failure) => new CannotRun({
	code: failure.code,
	where: failure.where,
	problem: mask(failure.problem),
	mend: mask(failure.mend),
	...failure.notices === void 0 ? {} : { notices: failure.notices.map(mask) },
	...failure.stderr === void 0 ? {} : { stderr: mask(failure.stderr) }
});

const bodyLimit = 1048576;
const limitMs = 3e4;
const objectIn = (text) => {
	const parsed = try_(() => JSON.parse(text));
	return isSuccess(parsed) && isObject(parsed.success) ? parsed.success : void 0;
};
const withoutQuery = (text) => {
	const url = URL.parse(text);
	return url !== null && /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}` : text;
};
const makeAsking = (where, address, showing) => {
	const quote = (text) => showing.quote(text);
	const shown = (url) => quote(withoutQuery(url));
	const whyNot = (url) => whyNotAsked(url, address);
	return {
		where,
		quote,
		shown,
		whyNot,
		ask: fnUntraced(function* ({ body, headers, method, url, what }) {
			const client = withScope(yield* HttpClient);
			const named = `${what} (${shown(url)})`;
			const reason = whyNot(url);
			if (reason !== void 0) return yield* refused(where, `${named} ${reason}, so nothing is sent there.`, passCredential);
			const common = {
				"user-agent": "mcp-inspect",
				"accept-encoding": "identity",
				accept: "application/json"
			};
			const request = make$1(method)(url, { headers: {
				...headers,
				...common
			} });
			return yield* gen(function* () {
				const response = yield* client.execute(body === void 0 ? request : bodyText(request, ...body));
				const chunks = [];
				let size = 0;
				yield* runForEach(response.stream, (chunk) => {
					size += chunk.length;
					chunks.push(chunk);
					return size > 1048576 ? fail(tooLarge(where, `${named} answered with more than 1 MiB.`, passCredential)) : void_;
				}).pipe(catchTag("HttpClientError", (error) => error.reason._tag === "EmptyBodyError" ? void_ : fail(error)));
				const text = Buffer.concat(chunks).toString("utf8").replace(/^\uFEFF/, "");
				return {
					status: response.status,
					text,
					json: objectIn(text)
				};
			}).pipe(catchTag("HttpClientError", ({ reason: { _tag, ...reason } }) => {
				const cause = describeCause("cause" in reason ? reason.cause : void 0, showing);
				return fail(unreachable(where, `${named} cannot be reached: ${cause}.`, mendOf(cause)));
			}), timeoutOrElse({
				duration: limitMs,
				orElse: () => fail(late(where, `${named} did not answer within ${limitMs / 1e3} s.`, "Try again later."))
			}));
		}, scoped, provideService(TracerDisabledWhen, () => true))
	};
};

let USER_AGENT;
if (typeof navigator === "undefined" || !navigator.userAgent?.startsWith?.("Mozilla/5.0 ")) USER_AGENT = `oauth4webapi/v3.8.8`;
function looseInstanceOf(input, expected) {
	if (input == null) return false;
	try {
		return input instanceof expected || Object.getPrototypeOf(input)[Symbol.toStringTag] === expected.prototype[Symbol.toStringTag];
	} catch {
		return false;
	}
}
const ERR_INVALID_ARG_VALUE = "ERR_INVALID_ARG_VALUE";
const ERR_INVALID_ARG_TYPE = "ERR_INVALID_ARG_TYPE";
function CodedTypeError(message, code, cause) {
	const err = new TypeError(message, { cause });
	Object.assign(err, { code });
	return err;
}
const allowInsecureRequests = Symbol();
const clockSkew = Symbol();
const clockTolerance = Symbol();
const customFetch = Symbol();
const jweDecrypt = Symbol();
const encoder = new TextEncoder();
const decoder = new TextDecoder();
function buf(input) {
	if (typeof input === "string") return encoder.encode(input);
	return decoder.decode(input);
}
let encodeBase64Url;
if (Uint8Array.prototype.toBase64) encodeBase64Url = (input) => {
	if (input instanceof ArrayBuffer) input = new Uint8Array(input);
	return input.toBase64({
		alphabet: "base64url",
		omitPadding: true
	});
};
else {
	const CHUNK_SIZE = 32768;
	encodeBase64Url = (input) => {
		if (input instanceof ArrayBuffer) input = new Uint8Array(input);
		const arr = [];
		for (let i = 0; i < input.byteLength; i += CHUNK_SIZE) arr.push(String.fromCharCode.apply(null, input.subarray(i, i + CHUNK_SIZE)));
		return btoa(arr.join("")).replace(/=/g, "").replace(/\+/g, "-").replace(/\//g, "_");
	};
}
let decodeBase64Url;
if (Uint8Array.fromBase64) decodeBase64Url = (input) => {
	try {
		return Uint8Array.fromBase64(input, { alphabet: "base64url" });
	} catch (cause) {
		throw CodedTypeError("The input to be decoded is not correctly encoded.", ERR_INVALID_ARG_VALUE, cause);
	}
};
else decodeBase64Url = (input) => {
	try {
		const binary = atob(input.replace(/-/g, "+").replace(/_/g, "/").replace(/\s/g, ""));
		const bytes = new Uint8Array(binary.length);
		for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
		return bytes;
	} catch (cause) {
		throw CodedTypeError("The input to be decoded is not correctly encoded.", ERR_INVALID_ARG_VALUE, cause);
	}
};
function b64u(input) {
	if (typeof input === "string") return decodeBase64Url(input);
	return encodeBase64Url(input);
}
var UnsupportedOperationError = class extends Error {
	code;
	constructor(message, options) {
		super(message, options);
		this.name = this.constructor.name;
		this.code = UNSUPPORTED_OPERATION;
		Error.captureStackTrace?.(this, this.constructor);
	}
};
var OperationProcessingError = class extends Error {
	code;
	constructor(message, options) {
		super(message, options);
		this.name = this.constructor.name;
		if (options?.code) this.code = options?.code;
		Error.captureStackTrace?.(this, this.constructor);
	}
};
function OPE(message, code, cause) {
	return new OperationProcessingError(message, {
		code,
		cause
	});
}
function isJsonObject(input) {
	if (input === null || typeof input !== "object" || Array.isArray(input)) return false;
	return true;
}
function prepareHeaders(input) {
	if (looseInstanceOf(input, Headers)) input = Object.fromEntries(input.entries());
	const headers = new Headers(input ?? {});
	if (USER_AGENT && !headers.has("user-agent")) headers.set("user-agent", USER_AGENT);
	if (headers.has("authorization")) throw CodedTypeError("\"options.headers\" must not include the \"authorization\" header name", ERR_INVALID_ARG_VALUE);
	return headers;
}
function signal(url, value) {
	if (value !== void 0) {
		if (typeof value === "function") value = value(url.href);
		if (!(value instanceof AbortSignal)) throw CodedTypeError("\"options.signal\" must return or be an instance of AbortSignal", ERR_INVALID_ARG_TYPE);
		return value;
	}
}
function assertNumber(input, allow0, it, code, cause) {
	try {
		if (typeof input !== "number" || !Number.isFinite(input)) throw CodedTypeError(`${it} must be a number`, ERR_INVALID_ARG_TYPE, cause);
		if (input > 0) return;
		if (allow0) {
			if (input !== 0) throw CodedTypeError(`${it} must be a non-negative number`, ERR_INVALID_ARG_VALUE, cause);
			return;
		}
		throw CodedTypeError(`${it} must be a positive number`, ERR_INVALID_ARG_VALUE, cause);
	} catch (err) {
		if (code) throw OPE(err.message, code, cause);
		throw err;
	}
}
function assertString(input, it, code, cause) {
	try {
		if (typeof input !== "string") throw CodedTypeError(`${it} must be a string`, ERR_INVALID_ARG_TYPE, cause);
		if (input.length === 0) throw CodedTypeError(`${it} must not be empty`, ERR_INVALID_ARG_VALUE, cause);
	} catch (err) {
		if (code) throw OPE(err.message, code, cause);
		throw err;
	}
}
function assertApplicationJson(response) {
	assertContentType(response, "application/json");
}
function notJson(response, ...types) {
	let msg = "\"response\" content-type must be ";
	if (types.length > 2) {
		const last = types.pop();
		msg += `${types.join(", ")}, or ${last}`;
	} else if (types.length === 2) msg += `${types[0]} or ${types[1]}`;
	else msg += types[0];
	return OPE(msg, RESPONSE_IS_NOT_JSON, response);
}
function assertContentType(response, contentType) {
	if (getContentType(response) !== contentType) throw notJson(response, contentType);
}
function randomBytes() {
	return b64u(crypto.getRandomValues(/* @__PURE__ */ new Uint8Array(32)));
}
function generateRandomCodeVerifier() {
	return randomBytes();
}
function generateRandomState() {
	return randomBytes();
}
async function calculatePKCECodeChallenge(codeVerifier) {
	assertString(codeVerifier, "codeVerifier");
	return b64u(await crypto.subtle.digest("SHA-256", buf(codeVerifier)));
}
function getClockSkew(client) {
	const skew = client?.[clockSkew];
	return typeof skew === "number" && Number.isFinite(skew) ? skew : 0;
}
function getClockTolerance(client) {
	const tolerance = client?.[clockTolerance];
	return typeof tolerance === "number" && Number.isFinite(tolerance) && Math.sign(tolerance) !== -1 ? tolerance : 30;
}
function epochTime() {
	return Math.floor(Date.now() / 1e3);
}
function assertAs(as) {
	if (typeof as !== "object" || as === null) throw CodedTypeError("\"as\" must be an object", ERR_INVALID_ARG_TYPE);
	assertString(as.issuer, "\"as.issuer\"");
}
function assertClient(client) {
	if (typeof client !== "object" || client === null) throw CodedTypeError("\"client\" must be an object", ERR_INVALID_ARG_TYPE);
	assertString(client.client_id, "\"client.client_id\"");
}
function ClientSecretPost(clientSecret) {
	assertString(clientSecret, "\"clientSecret\"");
	return (_as, client, body, _headers) => {
		body.set("client_id", client.client_id);
		body.set("client_secret", clientSecret);
	};
}
function None() {
	return (_as, client, body, _headers) => {
		body.set("client_id", client.client_id);
	};
}
const URLParse = URL.parse ? (url, base) => URL.parse(url, base) : (url, base) => {
	try {
		return new URL(url, base);
	} catch {
		return null;
	}
};
function checkProtocol(url, enforceHttps) {
	if (enforceHttps && url.protocol !== "https:") throw OPE("only requests to HTTPS are allowed", HTTP_REQUEST_FORBIDDEN, url);
	if (url.protocol !== "https:" && url.protocol !== "http:") throw OPE("only HTTP and HTTPS requests are allowed", REQUEST_PROTOCOL_FORBIDDEN, url);
}
function validateEndpoint(value, endpoint, useMtlsAlias, enforceHttps) {
	let url;
	if (typeof value !== "string" || !(url = URLParse(value))) throw OPE(`authorization server metadata does not contain a valid ${useMtlsAlias ? `"as.mtls_endpoint_aliases.${endpoint}"` : `"as.${endpoint}"`}`, value === void 0 ? MISSING_SERVER_METADATA : INVALID_SERVER_METADATA, { attribute: useMtlsAlias ? `mtls_endpoint_aliases.${endpoint}` : endpoint });
	checkProtocol(url, enforceHttps);
	return url;
}
function resolveEndpoint(as, endpoint, useMtlsAlias, enforceHttps) {
	if (useMtlsAlias && as.mtls_endpoint_aliases && endpoint in as.mtls_endpoint_aliases) return validateEndpoint(as.mtls_endpoint_aliases[endpoint], endpoint, useMtlsAlias, enforceHttps);
	return validateEndpoint(as[endpoint], endpoint, useMtlsAlias, enforceHttps);
}
var ResponseBodyError = class extends Error {
	cause;
	code;
	error;
	status;
	error_description;
	response;
	constructor(message, options) {
		super(message, options);
		this.name = this.constructor.name;
		this.code = RESPONSE_BODY_ERROR;
		this.cause = options.cause;
		this.error = options.cause.error;
		this.status = options.response.status;
		this.error_description = options.cause.error_description;
		Object.defineProperty(this, "response", {
			enumerable: false,
			value: options.response
		});
		Error.captureStackTrace?.(this, this.constructor);
	}
};
var AuthorizationResponseError = class extends Error {
	cause;
	code;
	error;
	error_description;
	constructor(message, options) {
		super(message, options);
		this.name = this.constructor.name;
		this.code = AUTHORIZATION_RESPONSE_ERROR;
		this.cause = options.cause;
		this.error = options.cause.get("error");
		this.error_description = options.cause.get("error_description") ?? void 0;
		Error.captureStackTrace?.(this, this.constructor);
	}
};
var WWWAuthenticateChallengeError = class extends Error {
	cause;
	code;
	response;
	status;
	constructor(message, options) {
		super(message, options);
		this.name = this.constructor.name;
		this.code = WWW_AUTHENTICATE_CHALLENGE;
		this.cause = options.cause;
		this.status = options.response.status;
		this.response = options.response;
		Object.defineProperty(this, "response", { enumerable: false });
		Error.captureStackTrace?.(this, this.constructor);
	}
};
const schemeRE = /* @__PURE__ */ new RegExp("^[,\\s]*([a-zA-Z0-9!#$%&\\'\\*\\+\\-\\.\\^_`\\|~]+)");
const quotedParamRE = /* @__PURE__ */ new RegExp("^[,\\s]*([a-zA-Z0-9!#$%&\\'\\*\\+\\-\\.\\^_`\\|~]+)\\s*=\\s*\"((?:[^\"\\\\]|\\\\[\\s\\S])*)\"[,\\s]*(.*)");
const unquotedParamRE = /* @__PURE__ */ new RegExp("^[,\\s]*([a-zA-Z0-9!#$%&\\'\\*\\+\\-\\.\\^_`\\|~]+)\\s*=\\s*([a-zA-Z0-9!#$%&\\'\\*\\+\\-\\.\\^_`\\|~]+)[,\\s]*(.*)");
const token68ParamRE = /* @__PURE__ */ new RegExp("^([a-zA-Z0-9\\-\\._\\~\\+\\/]+={0,2})(?:$|[,\\s])(.*)");
function parseWwwAuthenticateChallenges(response) {
	if (!looseInstanceOf(response, Response)) throw CodedTypeError("\"response\" must be an instance of Response", ERR_INVALID_ARG_TYPE);
	const header = response.headers.get("www-authenticate");
	if (header === null) return;
	const challenges = [];
	let rest = header;
	while (rest) {
		let match = rest.match(schemeRE);
		const scheme = match?.["1"].toLowerCase();
		if (!scheme) return;
		const afterScheme = rest.substring(match[0].length);
		if (afterScheme && !afterScheme.match(/^[\s,]/)) return;
		const spaceMatch = afterScheme.match(/^\s+(.*)$/);
		const hasParameters = !!spaceMatch;
		rest = spaceMatch ? spaceMatch[1] : void 0;
		const parameters = {};
		let token68;
		if (hasParameters) while (rest) {
			let key;
			let value;
			if (match = rest.match(quotedParamRE)) {
				[, key, value, rest] = match;
				if (value.includes("\\")) value = value.replace(/\\([\s\S])/g, "$1");
				parameters[key.toLowerCase()] = value;
				continue;
			}
			if (match = rest.match(unquotedParamRE)) {
				[, key, value, rest] = match;
				parameters[key.toLowerCase()] = value;
				continue;
			}
			if (match = rest.match(token68ParamRE)) {
				if (Object.keys(parameters).length) break;
				[, token68, rest] = match;
				break;
			}
			return;
		}
		else rest = afterScheme || void 0;
		const challenge = {
			scheme,
			parameters
		};
		if (token68) challenge.token68 = token68;
		challenges.push(challenge);
	}
	if (!challenges.length) return;
	return challenges;
}
async function parseOAuthResponseErrorBody(response) {
	if (response.status > 399 && response.status < 500) {
		assertReadableResponse(response);
		assertApplicationJson(response);
		try {
			const json = await response.clone().json();
			if (isJsonObject(json) && typeof json.error === "string" && json.error.length) return json;
		} catch {}
	}
}
async function checkOAuthBodyError(response, expected, label) {
	if (response.status !== expected) {
		checkAuthenticationChallenges(response);
		let err;
		if (err = await parseOAuthResponseErrorBody(response)) {
			await response.body?.cancel();
			throw new ResponseBodyError("server responded with an error in the response body", {
				cause: err,
				response
			});
		}
		throw OPE(`"response" is not a conform ${label} response (unexpected HTTP status code)`, RESPONSE_IS_NOT_CONFORM, response);
	}
}
function assertDPoP(option) {
	if (!branded.has(option)) throw CodedTypeError("\"options.DPoP\" is not a valid DPoPHandle", ERR_INVALID_ARG_VALUE);
}
function getContentType(input) {
	return input.headers.get("content-type")?.split(";")[0];
}
async function authenticatedRequest(as, client, clientAuthentication, url, body, headers, options) {
	await clientAuthentication(as, client, body, headers);
	headers.set("content-type", "application/x-www-form-urlencoded;charset=UTF-8");
	return (options?.[customFetch] || fetch)(url.href, {
		body,
		headers: Object.fromEntries(headers.entries()),
		method: "POST",
		redirect: "manual",
		signal: signal(url, options?.signal)
	});
}
async function tokenEndpointRequest(as, client, clientAuthentication, grantType, parameters, options) {
	const url = resolveEndpoint(as, "token_endpoint", client.use_mtls_endpoint_aliases, options?.[allowInsecureRequests] !== true);
	parameters.set("grant_type", grantType);
	const headers = prepareHeaders(options?.headers);
	headers.set("accept", "application/json");
	if (options?.DPoP !== void 0) {
		assertDPoP(options.DPoP);
		await options.DPoP.addProof(url, headers, "POST");
	}
	const response = await authenticatedRequest(as, client, clientAuthentication, url, parameters, headers, options);
	options?.DPoP?.cacheNonce(response, url);
	return response;
}
async function refreshTokenGrantRequest(as, client, clientAuthentication, refreshToken, options) {
	assertAs(as);
	assertClient(client);
	assertString(refreshToken, "\"refreshToken\"");
	const parameters = new URLSearchParams(options?.additionalParameters);
	parameters.set("refresh_token", refreshToken);
	return tokenEndpointRequest(as, client, clientAuthentication, "refresh_token", parameters, options);
}
const idTokenClaims = /* @__PURE__ */ new WeakMap();
const jwtRefs = /* @__PURE__ */ new WeakMap();
async function processGenericAccessTokenResponse(as, client, response, additionalRequiredIdTokenClaims, decryptFn, recognizedTokenTypes) {
	assertAs(as);
	assertClient(client);
	if (!looseInstanceOf(response, Response)) throw CodedTypeError("\"response\" must be an instance of Response", ERR_INVALID_ARG_TYPE);
	await checkOAuthBodyError(response, 200, "Token Endpoint");
	assertReadableResponse(response);
	const json = await getResponseJsonBody(response);
	assertString(json.access_token, "\"response\" body \"access_token\" property", INVALID_RESPONSE, { body: json });
	assertString(json.token_type, "\"response\" body \"token_type\" property", INVALID_RESPONSE, { body: json });
	json.token_type = json.token_type.toLowerCase();
	if (json.expires_in !== void 0) {
		let expiresIn = typeof json.expires_in !== "number" ? parseFloat(json.expires_in) : json.expires_in;
		assertNumber(expiresIn, true, "\"response\" body \"expires_in\" property", INVALID_RESPONSE, { body: json });
		json.expires_in = expiresIn;
	}
	if (json.refresh_token !== void 0) assertString(json.refresh_token, "\"response\" body \"refresh_token\" property", INVALID_RESPONSE, { body: json });
	if (json.scope !== void 0 && typeof json.scope !== "string") throw OPE("\"response\" body \"scope\" property must be a string", INVALID_RESPONSE, { body: json });
	if (json.id_token !== void 0) {
		assertString(json.id_token, "\"response\" body \"id_token\" property", INVALID_RESPONSE, { body: json });
		const requiredClaims = [];
		if (client.require_auth_time === true) requiredClaims.push("auth_time");
		if (client.default_max_age !== void 0) {
			assertNumber(client.default_max_age, true, "\"client.default_max_age\"");
			requiredClaims.push("auth_time");
		}
		if (additionalRequiredIdTokenClaims?.length) requiredClaims.push(...additionalRequiredIdTokenClaims);
		const { claims, jwt } = await validateIdTokenClaims(as, client, json.id_token, requiredClaims, decryptFn);
		validateIdTokenAuthorizedParty(client, claims);
		validateIdTokenAuthTimeClaim(claims);
		jwtRefs.set(response, jwt);
		idTokenClaims.set(json, claims);
	}
	if (recognizedTokenTypes?.[json.token_type] !== void 0) recognizedTokenTypes[json.token_type](response, json);
	else if (json.token_type !== "dpop" && json.token_type !== "bearer") throw new UnsupportedOperationError("unsupported `token_type` value", { cause: { body: json } });
	return json;
}
function checkAuthenticationChallenges(response) {
	let challenges;
	if (challenges = parseWwwAuthenticateChallenges(response)) throw new WWWAuthenticateChallengeError("server responded with a challenge in the WWW-Authenticate HTTP Header", {
		cause: challenges,
		response
	});
}
function validateAudience(expected, result) {
	if (Array.isArray(result.claims.aud)) {
		if (!result.claims.aud.includes(expected)) throw OPE("unexpected JWT \"aud\" (audience) claim value", JWT_CLAIM_COMPARISON, {
			expected,
			claims: result.claims,
			claim: "aud"
		});
	} else if (result.claims.aud !== expected) throw OPE("unexpected JWT \"aud\" (audience) claim value", JWT_CLAIM_COMPARISON, {
		expected,
		claims: result.claims,
		claim: "aud"
	});
	return result;
}
function validateIssuer(as, result) {
	const expected = as[_expectedIssuer]?.(result) ?? as.issuer;
	if (result.claims.iss !== expected) throw OPE("unexpected JWT \"iss\" (issuer) claim value", JWT_CLAIM_COMPARISON, {
		expected,
		claims: result.claims,
		claim: "iss"
	});
	return result;
}
const branded = /* @__PURE__ */ new WeakSet();
function brand(searchParams) {
	branded.add(searchParams);
	return searchParams;
}
const nopkce = Symbol();
async function authorizationCodeGrantRequest(as, client, clientAuthentication, callbackParameters, redirectUri, codeVerifier, options) {
	assertAs(as);
	assertClient(client);
	if (!branded.has(callbackParameters)) throw CodedTypeError("\"callbackParameters\" must be an instance of URLSearchParams obtained from \"validateAuthResponse()\", or \"validateJwtAuthResponse()", ERR_INVALID_ARG_VALUE);
	assertString(redirectUri, "\"redirectUri\"");
	const code = getURLSearchParameter(callbackParameters, "code");
	if (!code) throw OPE("no authorization code in \"callbackParameters\"", INVALID_RESPONSE);
	const parameters = new URLSearchParams(options?.additionalParameters);
	parameters.set("redirect_uri", redirectUri);
	parameters.set("code", code);
	if (codeVerifier !== nopkce) {
		assertString(codeVerifier, "\"codeVerifier\"");
		parameters.set("code_verifier", codeVerifier);
	}
	return tokenEndpointRequest(as, client, clientAuthentication, "authorization_code", parameters, options);
}
const jwtClaimNames = {
	aud: "audience",
	c_hash: "code hash",
	client_id: "client id",
	exp: "expiration time",
	iat: "issued at",
	iss: "issuer",
	jti: "jwt id",
	nonce: "nonce",
	s_hash: "state hash",
	sub: "subject",
	ath: "access token hash",
	htm: "http method",
	htu: "http uri",
	cnf: "confirmation",
	auth_time: "authentication time"
};
function validatePresence(required, result) {
	for (const claim of required) if (result.claims[claim] === void 0) throw OPE(`JWT "${claim}" (${jwtClaimNames[claim]}) claim missing`, INVALID_RESPONSE, { claims: result.claims });
	return result;
}
function validateStringClaim(claim, result) {
	if (typeof result.claims[claim] !== "string") throw OPE(`unexpected JWT "${claim}" (${jwtClaimNames[claim]}) claim type`, INVALID_RESPONSE, { claims: result.claims });
	return result;
}
function validateIdTokenClaims(as, client, idToken, requiredClaims, decryptFn) {
	return validateJwt(idToken, checkSigningAlgorithm.bind(void 0, client.id_token_signed_response_alg, as.id_token_signing_alg_values_supported, "RS256"), getClockSkew(client), getClockTolerance(client), decryptFn).then(validatePresence.bind(void 0, [
		"aud",
		"exp",
		"iat",
		"iss",
		"sub",
		...requiredClaims
	])).then(validateIssuer.bind(void 0, as)).then(validateAudience.bind(void 0, client.client_id)).then(validateStringClaim.bind(void 0, "sub"));
}
function validateIdTokenAuthTimeClaim(claims) {
	if (claims.auth_time !== void 0) assertNumber(claims.auth_time, true, "ID Token \"auth_time\" (authentication time)", INVALID_RESPONSE, { claims });
}
function validateIdTokenAuthorizedParty(client, claims) {
	if (Array.isArray(claims.aud) && claims.aud.length !== 1) {
		if (claims.azp === void 0) throw OPE("ID Token \"aud\" (audience) claim includes additional untrusted audiences", JWT_CLAIM_COMPARISON, {
			claims,
			claim: "aud"
		});
		if (claims.azp !== client.client_id) throw OPE("unexpected ID Token \"azp\" (authorized party) claim value", JWT_CLAIM_COMPARISON, {
			expected: client.client_id,
			claims,
			claim: "azp"
		});
	}
}
const WWW_AUTHENTICATE_CHALLENGE = "OAUTH_WWW_AUTHENTICATE_CHALLENGE";
const RESPONSE_BODY_ERROR = "OAUTH_RESPONSE_BODY_ERROR";
const UNSUPPORTED_OPERATION = "OAUTH_UNSUPPORTED_OPERATION";
const AUTHORIZATION_RESPONSE_ERROR = "OAUTH_AUTHORIZATION_RESPONSE_ERROR";
const PARSE_ERROR = "OAUTH_PARSE_ERROR";
const INVALID_RESPONSE = "OAUTH_INVALID_RESPONSE";
const RESPONSE_IS_NOT_JSON = "OAUTH_RESPONSE_IS_NOT_JSON";
const RESPONSE_IS_NOT_CONFORM = "OAUTH_RESPONSE_IS_NOT_CONFORM";
const HTTP_REQUEST_FORBIDDEN = "OAUTH_HTTP_REQUEST_FORBIDDEN";
const REQUEST_PROTOCOL_FORBIDDEN = "OAUTH_REQUEST_PROTOCOL_FORBIDDEN";
const JWT_TIMESTAMP_CHECK = "OAUTH_JWT_TIMESTAMP_CHECK_FAILED";
const JWT_CLAIM_COMPARISON = "OAUTH_JWT_CLAIM_COMPARISON_FAILED";
const MISSING_SERVER_METADATA = "OAUTH_MISSING_SERVER_METADATA";
const INVALID_SERVER_METADATA = "OAUTH_INVALID_SERVER_METADATA";
async function clientCredentialsGrantRequest(as, client, clientAuthentication, parameters, options) {
	assertAs(as);
	assertClient(client);
	return tokenEndpointRequest(as, client, clientAuthentication, "client_credentials", new URLSearchParams(parameters), options);
}
async function processGenericTokenEndpointResponse(as, client, response, options) {
	return processGenericAccessTokenResponse(as, client, response, void 0, options?.[jweDecrypt], options?.recognizedTokenTypes);
}
function assertReadableResponse(response) {
	if (response.bodyUsed) throw CodedTypeError("\"response\" body has been used already", ERR_INVALID_ARG_VALUE);
}
async function validateJwt(jws, checkAlg, clockSkew, clockTolerance, decryptJwt) {
	let { 0: protectedHeader, 1: payload, length } = jws.split(".");
	if (length === 5) {
		if (decryptJwt !== void 0) {
			jws = await decryptJwt(jws);
			({0: protectedHeader, 1: payload, length} = jws.split("."));
		} else throw new UnsupportedOperationError("JWE decryption is not configured", { cause: jws });
	}
	if (length !== 3) throw OPE("Invalid JWT", INVALID_RESPONSE, jws);
	let header;
	try {
		header = JSON.parse(buf(b64u(protectedHeader)));
	} catch (cause) {
		throw OPE("failed to parse JWT Header body as base64url encoded JSON", PARSE_ERROR, cause);
	}
	if (!isJsonObject(header)) throw OPE("JWT Header must be a top level object", INVALID_RESPONSE, jws);
	checkAlg(header);
	if (header.crit !== void 0) throw new UnsupportedOperationError("no JWT \"crit\" header parameter extensions are supported", { cause: { header } });
	let claims;
	try {
		claims = JSON.parse(buf(b64u(payload)));
	} catch (cause) {
		throw OPE("failed to parse JWT Payload body as base64url encoded JSON", PARSE_ERROR, cause);
	}
	if (!isJsonObject(claims)) throw OPE("JWT Payload must be a top level object", INVALID_RESPONSE, jws);
	const now = epochTime() + clockSkew;
	if (claims.exp !== void 0) {
		if (typeof claims.exp !== "number") throw OPE("unexpected JWT \"exp\" (expiration time) claim type", INVALID_RESPONSE, { claims });
		if (claims.exp <= now - clockTolerance) throw OPE("unexpected JWT \"exp\" (expiration time) claim value, expiration is past current timestamp", JWT_TIMESTAMP_CHECK, {
			claims,
			now,
			tolerance: clockTolerance,
			claim: "exp"
		});
	}
	if (claims.iat !== void 0) {
		if (typeof claims.iat !== "number") throw OPE("unexpected JWT \"iat\" (issued at) claim type", INVALID_RESPONSE, { claims });
	}
	if (claims.iss !== void 0) {
		if (typeof claims.iss !== "string") throw OPE("unexpected JWT \"iss\" (issuer) claim type", INVALID_RESPONSE, { claims });
	}
	if (claims.nbf !== void 0) {
		if (typeof claims.nbf !== "number") throw OPE("unexpected JWT \"nbf\" (not before) claim type", INVALID_RESPONSE, { claims });
		if (claims.nbf > now + clockTolerance) throw OPE("unexpected JWT \"nbf\" (not before) claim value", JWT_TIMESTAMP_CHECK, {
			claims,
			now,
			tolerance: clockTolerance,
			claim: "nbf"
		});
	}
	if (claims.aud !== void 0) {
		if (typeof claims.aud !== "string" && !Array.isArray(claims.aud)) throw OPE("unexpected JWT \"aud\" (audience) claim type", INVALID_RESPONSE, { claims });
	}
	return {
		header,
		claims,
		jwt: jws
	};
}
function checkSigningAlgorithm(client, issuer, fallback, header) {
	if (client !== void 0) {
		if (typeof client === "string" ? header.alg !== client : !client.includes(header.alg)) throw OPE("unexpected JWT \"alg\" header parameter", INVALID_RESPONSE, {
			header,
			expected: client,
			reason: "client configuration"
		});
		return;
	}
	if (Array.isArray(issuer)) {
		if (!issuer.includes(header.alg)) throw OPE("unexpected JWT \"alg\" header parameter", INVALID_RESPONSE, {
			header,
			expected: issuer,
			reason: "authorization server metadata"
		});
		return;
	}
	if (fallback !== void 0) {
		if (typeof fallback === "string" ? header.alg !== fallback : typeof fallback === "function" ? !fallback(header.alg) : !fallback.includes(header.alg)) throw OPE("unexpected JWT \"alg\" header parameter", INVALID_RESPONSE, {
			header,
			expected: fallback,
			reason: "default value"
		});
		return;
	}
	throw OPE("missing client or server configuration to verify used JWT \"alg\" header parameter", void 0, {
		client,
		issuer,
		fallback
	});
}
function getURLSearchParameter(parameters, name) {
	const { 0: value, length } = parameters.getAll(name);
	if (length > 1) throw OPE(`"${name}" parameter must be provided only once`, INVALID_RESPONSE);
	return value;
}
const skipStateCheck = Symbol();
const expectNoState = Symbol();
function validateAuthResponse(as, client, parameters, expectedState) {
	assertAs(as);
	assertClient(client);
	if (parameters instanceof URL) parameters = parameters.searchParams;
	if (!(parameters instanceof URLSearchParams)) throw CodedTypeError("\"parameters\" must be an instance of URLSearchParams, or URL", ERR_INVALID_ARG_TYPE);
	if (getURLSearchParameter(parameters, "response")) throw OPE("\"parameters\" contains a JARM response, use validateJwtAuthResponse() instead of validateAuthResponse()", INVALID_RESPONSE, { parameters });
	const iss = getURLSearchParameter(parameters, "iss");
	const state = getURLSearchParameter(parameters, "state");
	if (!iss && as.authorization_response_iss_parameter_supported) throw OPE("response parameter \"iss\" (issuer) missing", INVALID_RESPONSE, { parameters });
	if (iss && iss !== as.issuer) throw OPE("unexpected \"iss\" (issuer) response parameter value", INVALID_RESPONSE, {
		expected: as.issuer,
		parameters
	});
	switch (expectedState) {
		case void 0:
		case expectNoState:
			if (state !== void 0) throw OPE("unexpected \"state\" response parameter encountered", INVALID_RESPONSE, {
				expected: void 0,
				parameters
			});
			break;
		case skipStateCheck: break;
		default:
			assertString(expectedState, "\"expectedState\" argument");
			if (state !== expectedState) throw OPE(state === void 0 ? "response parameter \"state\" missing" : "unexpected \"state\" response parameter value", INVALID_RESPONSE, {
				expected: expectedState,
				parameters
			});
	}
	if (getURLSearchParameter(parameters, "error")) throw new AuthorizationResponseError("authorization response from the server is an error", { cause: parameters });
	const id_token = getURLSearchParameter(parameters, "id_token");
	const token = getURLSearchParameter(parameters, "token");
	if (id_token !== void 0 || token !== void 0) throw new UnsupportedOperationError("implicit and hybrid flows are not supported");
	return brand(new URLSearchParams(parameters));
}
async function dynamicClientRegistrationRequest(as, metadata, options) {
	assertAs(as);
	const url = resolveEndpoint(as, "registration_endpoint", metadata.use_mtls_endpoint_aliases, options?.[allowInsecureRequests] !== true);
	const headers = prepareHeaders(options?.headers);
	headers.set("accept", "application/json");
	headers.set("content-type", "application/json");
	const method = "POST";
	if (options?.DPoP) {
		assertDPoP(options.DPoP);
		await options.DPoP.addProof(url, headers, method, options.initialAccessToken);
	}
	if (options?.initialAccessToken) headers.set("authorization", `${headers.has("dpop") ? "DPoP" : "Bearer"} ${options.initialAccessToken}`);
	const response = await (options?.[customFetch] || fetch)(url.href, {
		body: JSON.stringify(metadata),
		headers: Object.fromEntries(headers.entries()),
		method,
		redirect: "manual",
		signal: signal(url, options?.signal)
	});
	options?.DPoP?.cacheNonce(response, url);
	return response;
}
async function processDynamicClientRegistrationResponse(response) {
	if (!looseInstanceOf(response, Response)) throw CodedTypeError("\"response\" must be an instance of Response", ERR_INVALID_ARG_TYPE);
	await checkOAuthBodyError(response, 201, "Dynamic Client Registration Endpoint");
	assertReadableResponse(response);
	const json = await getResponseJsonBody(response);
	assertString(json.client_id, "\"response\" body \"client_id\" property", INVALID_RESPONSE, { body: json });
	if (json.client_secret !== void 0) assertString(json.client_secret, "\"response\" body \"client_secret\" property", INVALID_RESPONSE, { body: json });
	if (json.client_secret) assertNumber(json.client_secret_expires_at, true, "\"response\" body \"client_secret_expires_at\" property", INVALID_RESPONSE, { body: json });
	return json;
}
async function getResponseJsonBody(response, check = assertApplicationJson) {
	let json;
	try {
		json = await response.json();
	} catch (cause) {
		check(response);
		throw OPE("failed to parse \"response\" body as JSON", PARSE_ERROR, cause);
	}
	if (!isJsonObject(json)) throw OPE("\"response\" body must be a top level object", INVALID_RESPONSE, { body: json });
	return json;
}
const _expectedIssuer = Symbol();

const asLibrary = (server) => ({
	issuer: server.issuer,
	authorization_response_iss_parameter_supported: server.namesIssuer,
	...server.tokenEndpoint === void 0 ? {} : { token_endpoint: server.tokenEndpoint },
	...server.registrationEndpoint === void 0 ? {} : { registration_endpoint: server.registrationEndpoint }
});
const unused = /* @__PURE__ */ new Set(["id_token"]);
const responseOf = ({ json, status, text }, success) => {
	const isSuccess = status >= 200 && status < 300;
	const body = json === void 0 ? text : JSON.stringify(completed(omit(json, unused)));
	return new Response(status === 204 || status === 304 ? null : body, {
		status: isSuccess ? success : status,
		headers: { "content-type": json === void 0 ? "text/plain" : "application/json" }
	});
};
const completed = (json) => Object.hasOwn(json, "client_secret") && !Object.hasOwn(json, "client_secret_expires_at") ? {
	...json,
	client_secret_expires_at: 0
} : json;
const saidIn = ({ quote }, error) => {
	if (!(error instanceof ResponseBodyError)) return "";
	const { error: code, error_description: text } = error;
	return quote(text === void 0 ? code : `${code}: ${text}`);
};
const exchange = fnUntraced(function* ({ asking, mend = passCredential, read, send, success, what }) {
	const context$1 = yield* context();
	let status = 0;
	const fetch = (signal) => (url, { body, headers }) => {
		const type = headers["content-type"] ?? "application/x-www-form-urlencoded";
		const question = {
			method: "POST",
			url,
			what,
			headers,
			body: [body.toString(), type]
		};
		return runPromiseWith(context$1)(map(asking.ask(question), (reply) => {
			status = reply.status;
			return responseOf(reply, success);
		}), { signal });
	};
	return yield* tryPromise({
		try: (signal) => send({
			[customFetch]: fetch(signal),
			[allowInsecureRequests]: true
		}).then(read),
		catch: (error) => {
			if (error instanceof CannotRun) return error;
			const said = saidIn(asking, error);
			const problem = said !== "" ? `${what} refused: ${said}.` : status >= 300 ? `${what} refused (HTTP ${status}).` : `${what} gave no usable answer${status === 0 ? "" : ` (HTTP ${status})`}.`;
			return refused(asking.where, problem.replace(/\.\.$/, "."), mend);
		}
	});
});
const textIn = (answer, key) => {
	const value = isObject(answer) && Object.hasOwn(answer, key) ? answer[key] : void 0;
	return typeof value === "string" && value !== "" ? value : void 0;
};

const again = "Run the command again; if it happens again, somebody may be interfering.";
const mixedUp$1 = ({ asking: { quote, where }, server }, parameters) => {
	const [issuer, ...more] = parameters.getAll("iss");
	if (issuer === void 0) return server.namesIssuer ? refused(where, `The redirect does not name its issuer, which ${quote(server.issuer)} always does.`, again) : void 0;
	return more.length === 0 && issuer === server.issuer ? void 0 : refused(where, `The redirect comes from another issuer than ${quote(server.issuer)}.`, again);
};
const said = ({ quote }, error) => quote(error.error_description === void 0 ? error.error : `${error.error}: ${error.error_description}`);
const readCallback = (expected, parameters) => {
	const { asking, client, server, state } = expected;
	const { where } = asking;
	if (parameters.getAll("state").join(" ") !== state) return fail$1(refused(where, "The redirect does not belong to this sign-in: its `state` is another.", again));
	const mixed = mixedUp$1(expected, parameters);
	if (mixed !== void 0) return fail$1(mixed);
	return try_({
		try: () => {
			const read = validateAuthResponse(asLibrary(server), client, parameters, state);
			if (read.get("code") === null) throw new TypeError("no code");
			return read;
		},
		catch: (error) => error instanceof AuthorizationResponseError ? refused(where, `The authorization server ${asking.quote(server.issuer)} did not grant access: ${said(asking, error)}.`.replace(/\.\.$/, "."), "Sign in again as somebody who may use the server, and agree to what it asks.") : refused(where, "The redirect holds no authorization code.", again)
	});
};

const methods = [
	"client_secret_basic",
	"client_secret_post",
	"none"
];
const methodFor = (secret, { tokenAuthMethods }) => secret === void 0 ? "none" : tokenAuthMethods === void 0 ? "client_secret_basic" : methods.find((method) => tokenAuthMethods.includes(method)) ?? "client_secret_basic";
const encoded = (text) => new URLSearchParams([["", text]]).toString().slice(1);
const credentialOf = (id, secret) => btoa(`${encoded(id)}:${encoded(secret)}`);
const basic = (secret) => (_server, { client_id: id }, _body, headers) => headers.set("authorization", `Basic ${credentialOf(id, secret)}`);
const identity = (id, secret, method) => ({
	client: { client_id: id },
	auth: secret === void 0 || method === "none" ? None() : method === "client_secret_post" ? ClientSecretPost(secret) : basic(secret),
	secrets: secret === void 0 ? [] : [
		secret,
		encoded(secret),
		credentialOf(id, secret)
	]
});
const givenClient = (id, secret, server) => identity(id, secret, methodFor(secret, server));
const needsId = (where, problem) => refused(where, problem, "Register a client there with the redirect address http://127.0.0.1/callback, and give its id with `--oauth-client-id`.");
const isMethod = (text) => methods.some((method) => method === text);
const register = fnUntraced(function* (asking, server, redirectUri) {
	if (server.registrationEndpoint === void 0) return yield* needsId(asking.where, `The authorization server ${asking.quote(server.issuer)} registers no clients by itself.`);
	const wanted = server.tokenAuthMethods === void 0 || server.tokenAuthMethods.includes("none") ? "none" : methodFor("", server);
	const metadata = {
		client_name: "MCP Inspect",
		redirect_uris: [redirectUri],
		grant_types: ["authorization_code", "refresh_token"],
		response_types: ["code"],
		token_endpoint_auth_method: wanted,
		application_type: "native"
	};
	const answer = yield* exchange({
		asking,
		what: server.isGuessed ? "Nothing says where to sign in, and the customary address for registering a client" : "The registration of a client",
		success: 201,
		mend: server.isGuessed ? passCredential : "Register a client there yourself, and give its id with `--oauth-client-id`.",
		send: (sending) => dynamicClientRegistrationRequest(asLibrary(server), metadata, sending),
		read: processDynamicClientRegistrationResponse
	});
	const secret = textIn(answer, "client_secret");
	const said = textIn(answer, "token_endpoint_auth_method");
	const method = secret === void 0 ? "none" : isMethod(said) ? said : methodFor(secret, server);
	const made = identity(answer.client_id, secret, method);
	const management = textIn(answer, "registration_access_token");
	return management === void 0 ? made : {
		...made,
		secrets: [...made.secrets, management]
	};
});
const identify = fn("oauth.identify")(function* (asking, server, choice, secret, redirectUri) {
	const { clientId, clientMetadataUrl } = choice;
	if (clientId !== void 0) return givenClient(clientId, secret, server);
	if (clientMetadataUrl !== void 0 && server.readsClientDocuments) return identity(clientMetadataUrl, void 0, "none");
	return yield* register(asking, server, redirectUri);
});

const pageHeaders = {
	"content-type": "text/html; charset=utf-8",
	"content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"referrer-policy": "no-referrer",
	"cache-control": "no-store",
	"x-content-type-options": "nosniff",
	connection: "close"
};
const page = (isTaken) => {
	const [title, text] = isTaken ? ["Signed in", "The terminal goes on. You may close this page."] : ["Not signed in", "The terminal says why. You may close this page."];
	return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title} · MCP Inspect</title></head>
<body><h1>${title}</h1><p>${text}</p></body>
</html>
`;
};

const path = "/callback";
const codeOf = (error) => "code" in error && typeof error.code === "string" ? error.code : error.name;
const listen = (port) => callback((resume) => {
	const server = createServer();
	server.once("error", (error) => resume(fail(invalid("redirect_port", `The port ${port} of 127.0.0.1 cannot be listened on (${codeOf(error)}).`, "End what uses it, or choose another that the client is registered with."))));
	server.listen(port, "127.0.0.1", () => resume(succeed(server)));
});
const close = (server) => callback((resume) => {
	server.close(() => resume(void_));
	server.closeIdleConnections();
	setImmediate(() => server.closeAllConnections());
});
const portOf = (server) => {
	const address = server.address();
	return typeof address === "object" && address !== null ? address.port : 0;
};
const openLoopback = fn("oauth.openLoopback")(function* (port) {
	const server = yield* acquireRelease(listen(port ?? 0), close);
	const redirectUri = `http://127.0.0.1:${portOf(server)}${path}`;
	const parametersIn = (address) => {
		const url = URL.parse(address.trim());
		return url !== null && `${url.origin}${url.pathname}` === redirectUri ? url.searchParams : void 0;
	};
	return {
		redirectUri,
		redirected: fnUntraced(function* (judge) {
			const judged = yield* make();
			let isOver = false;
			server.on("request", (request, response) => {
				request.resume();
				const parameters = parametersIn(new URL(redirectUri).origin + (request.url ?? ""));
				if (isOver || request.method !== "GET" || parameters === void 0) {
					response.writeHead(404, pageHeaders).end();
					return;
				}
				isOver = true;
				const verdict = judge(parameters);
				const isTaken = isSuccess(verdict);
				response.writeHead(isTaken ? 200 : 400, pageHeaders);
				response.end(page(isTaken));
				response.once("close", () => doneUnsafe(judged, fromResult(verdict)));
			});
			return yield* _await(judged);
		}),
		parametersIn
	};
});

const waitMs = 18e4;
const longestAddress = 16384;
const checkServer = fnUntraced(function* ({ asking, discovered }) {
	const { authorizationEndpoint, codeChallengeMethods } = discovered.server;
	const { shown, where, whyNot } = asking;
	const issuer = asking.quote(discovered.server.issuer);
	if (authorizationEndpoint === void 0) return yield* refused(where, `The authorization server ${issuer} has no address to sign in at.`, passCredential);
	const reason = whyNot(authorizationEndpoint);
	if (reason !== void 0) return yield* refused(where, `The address to sign in at (${shown(authorizationEndpoint)}) ${reason}, so it is not opened.`, passCredential);
	if (codeChallengeMethods?.includes("S256") === true) return new URL(authorizationEndpoint);
	return yield* refused(where, `The authorization server ${issuer} does not say that it supports PKCE with S256, without which no code is safe.`, "Have its `code_challenge_methods_supported` name S256, or pass a credential with `--header`.");
});
const announce = fnUntraced(function* ({ asking, choice, discovered }, url) {
	const host = yield* Host;
	const browser = yield* Browser;
	const isTerminal = host.stdin.isTerminal && host.stderr.isTerminal;
	const opens = choice.opensBrowser && isTerminal;
	yield* host.err([
		`${asking.where} asks you to sign in at ${asking.quote(discovered.server.issuer)}.`,
		opens ? "Your browser opens; if it does not, open:" : "Open this address in a browser:",
		url.href,
		...isTerminal ? ["Where the browser runs elsewhere, paste here the address it ends at."] : [],
		""
	].join("\n"));
	if (opens) yield* browser.open(url);
});
const pasted = fnUntraced(function* ({ parametersIn, redirectUri }) {
	const host = yield* Host;
	if (!host.stdin.isTerminal || !host.stderr.isTerminal) return yield* never;
	for (;;) {
		const text = yield* host.readLine;
		if (text === void 0) return yield* never;
		const parameters = parametersIn(text);
		if (parameters !== void 0) return parameters;
		if (text.trim() !== "") yield* host.err(`That is another address. The one to paste begins with ${redirectUri}\n`);
	}
});
const authorize = fn("oauth.authorize")(function* (authorization) {
	const { asking, choice, discovered, hold, scopes, secret } = authorization;
	const { resource, server } = discovered;
	const url = yield* checkServer(authorization);
	const loopback = yield* openLoopback(choice.redirectPort);
	const { redirectUri } = loopback;
	const scope = scopes.join(" ");
	const identity = yield* identify(asking, server, choice, secret, redirectUri);
	const state = generateRandomState();
	const verifier = generateRandomCodeVerifier();
	hold([
		...identity.secrets,
		state,
		verifier
	]);
	const parameters = {
		response_type: "code",
		client_id: identity.client.client_id,
		redirect_uri: redirectUri,
		...scope === "" ? {} : { scope },
		state,
		code_challenge: yield* promise(() => calculatePKCECodeChallenge(verifier)),
		code_challenge_method: "S256",
		resource
	};
	for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
	if (url.href.length > longestAddress) {
		const problem = `The address to sign in at has ${url.href.length} characters, so it is not opened.`;
		return yield* refused(asking.where, problem, passCredential);
	}
	const expected = {
		asking,
		server,
		client: identity.client,
		state
	};
	const judge = (found) => {
		hold(found.getAll("code"));
		return readCallback(expected, found);
	};
	const waiting = yield* forkChild(loopback.redirected(judge), { startImmediately: true });
	yield* announce(authorization, url);
	return {
		callback: yield* raceFirst(join(waiting), flatMap(pasted(loopback), (found) => fromResult(judge(found)))).pipe(timeoutOrElse({
			duration: waitMs,
			orElse: () => fail(late(asking.where, `Nobody signed in within ${waitMs / 1e3} s.`, "Run the command again, or pass `--header`."))
		})),
		identity,
		redirectUri,
		verifier
	};
}, scoped);

const isDocument = ({ json, status }) => status === 200 && json !== void 0;
const lookUp = ({ ask }, url, what) => ask({
	method: "GET",
	url,
	what,
	headers: {}
});
const resourceWhat = "The protected-resource metadata";
const serverWhat = "The authorization server's metadata";
const findResource = fnUntraced(function* (asking, server, challenge) {
	const named = challenge.resourceMetadata;
	for (const url of named === void 0 ? resourceMetadataPlaces(server) : [named]) {
		const reply = yield* lookUp(asking, url, resourceWhat);
		if (isDocument(reply)) return readResourceMetadata(reply.json ?? {});
		if (named === void 0) continue;
		return yield* refused(asking.where, `${resourceWhat} (${asking.shown(url)}), to which the server refers, is no JSON object (HTTP ${reply.status}).`, passCredential);
	}
});
const checkResource = ({ quote, where }, server, { resource }) => {
	if (resource !== void 0 && isResourceOf(resource, server)) return void_;
	const problem = resource === void 0 ? `${resourceWhat} does not say for which resource it is.` : `${resourceWhat} is for ${quote(resource)}, which is not this server, so no token is asked for.`;
	return fail(refused(where, problem, "Have the server's authors correct `resource`, or check the URL."));
};
const checkPin = ({ quote, where }, named, allowed) => allowed === void 0 || named === allowed ? void_ : fail(refused(where, `The server names the authorization server ${quote(named)}, and the configuration allows ${quote(allowed)} alone.`, "If the server moved to it and you trust it, change `oauth.issuer`; else tell the server's authors."));
const findServer = fnUntraced(function* (asking, issuer) {
	let last;
	for (const url of serverMetadataPlaces(issuer)) {
		const reply = yield* lookUp(asking, url, serverWhat);
		if (isDocument(reply)) return readServerMetadata(reply.json ?? {});
		last = reply;
	}
	return yield* refused(asking.where, `No metadata of the authorization server ${asking.shown(issuer.href)} was found (HTTP ${last?.status ?? 0}).`, passCredential);
});
const mixedUp = ({ quote, where }, asked, said) => refused(where, `${serverWhat} names the issuer ${said === "" ? "(none)" : quote(said)}, and ${quote(asked)} was asked.`, "One that speaks for another is not trusted. Have its metadata name the issuer exactly as the server does.");
const ownServer = fnUntraced(function* (asking, { origin }) {
	const found = yield* findServer(asking, new URL(origin)).pipe(catchIf(({ code }) => code === "unauthorized", () => succeed(withoutMetadata(origin))));
	if (found.issuer !== origin && found.issuer !== `${origin}/`) return yield* mixedUp(asking, origin, found.issuer);
	return found;
});
const discover = fn("oauth.discover")(function* (asking, server, challenge, allowed) {
	const metadata = yield* findResource(asking, server, challenge);
	if (metadata !== void 0) yield* checkResource(asking, server, metadata);
	const resource = metadata?.resource ?? canonicalResource(server);
	const scopes = metadata?.scopes ?? [];
	const issuers = metadata?.authorizationServers ?? [];
	const issuer = issuers.find((named) => named === allowed) ?? issuers[0];
	if (issuer === void 0) {
		const own = yield* ownServer(asking, server);
		yield* checkPin(asking, own.issuer, allowed);
		return {
			resource,
			scopes,
			server: own
		};
	}
	yield* checkPin(asking, issuer, allowed);
	const reason = asking.whyNot(issuer);
	if (reason !== void 0) return yield* refused(asking.where, `The authorization server ${asking.shown(issuer)} ${reason}, so nothing is sent there.`, passCredential);
	const found = yield* findServer(asking, new URL(issuer));
	if (found.issuer !== issuer) return yield* mixedUp(asking, issuer, found.issuer);
	return {
		resource,
		scopes,
		server: found
	};
});

const tokenRequest = fnUntraced(function* ({ asking, identity, server }, send) {
	if (server.tokenEndpoint === void 0) return yield* refused(asking.where, `The authorization server ${asking.quote(server.issuer)} has no token endpoint.`, passCredential);
	const answer = yield* exchange({
		asking,
		what: "The token endpoint",
		success: 200,
		send,
		read: (response) => processGenericTokenEndpointResponse(asLibrary(server), identity.client, response)
	});
	const { access_token: access, refresh_token: refresh, scope } = answer;
	if (answer.token_type !== "bearer" || !/^[\u0021-\u007E]+$/.test(access)) return yield* refused(asking.where, "The token endpoint issued a token that is no Bearer token.", passCredential);
	return {
		access,
		refresh,
		scopes: scope === void 0 ? void 0 : scopesIn(scope)
	};
});
const redeem = (asker, callback, redirectUri, verifier) => tokenRequest(asker, (sending) => authorizationCodeGrantRequest(asLibrary(asker.server), asker.identity.client, asker.identity.auth, callback, redirectUri, verifier, {
	...sending,
	additionalParameters: { resource: asker.resource }
}));
const refresh = (asker, token) => tokenRequest(asker, (sending) => refreshTokenGrantRequest(asLibrary(asker.server), asker.identity.client, asker.identity.auth, token, {
	...sending,
	additionalParameters: { resource: asker.resource }
}));
const ownToken = (asker, scope) => tokenRequest(asker, (sending) => clientCredentialsGrantRequest(asLibrary(asker.server), asker.identity.client, asker.identity.auth, {
	resource: asker.resource,
	...scope === "" ? {} : { scope }
}, sending));

const maskOf = ({ secrets, target }, held) => (text) => makeRedactor(target, secrets, held).text(text);
const held = ({ access, refresh: refreshing }) => refreshing === void 0 ? [access] : [access, refreshing];
const union = (...lists) => [...new Set(lists.flat())];
const addressOf = ({ target }) => {
	const address = new URL(target.url);
	address.hash = "";
	return address;
};
const askingFor = (asked, held) => makeAsking(targetLabel(asked.target), addressOf(asked), makeShowing(maskOf(asked, held)));
const longestScope = 4096;
const checkIssuer = ({ quote, where }, { choice }, { server }, earlier) => earlier === void 0 || choice.clientId === void 0 || earlier.asker.server.issuer === server.issuer ? void_ : fail(refused(where, `The server now names another authorization server, ${quote(server.issuer)}, which does not know the client id.`, "Run the command again with the client id of that one."));
const tellRecipient = fnUntraced(function* ({ quote, where }, issuer) {
	const host = yield* Host;
	const text = `note: ${clientSecretVariable} goes to ${quote(issuer)}, which ${where} names. \`oauth.issuer\` in the configuration allows no other.`;
	yield* eraseLine;
	yield* host.err(`${wrap(withoutCommands(escapeInvisible(text)), host.stderr.columns).join("\n")}\n`);
});
const ownName = fnUntraced(function* (asker, scopes) {
	const { grantTypes, issuer } = asker.server;
	if (grantTypes !== void 0 && !grantTypes.includes("client_credentials")) return yield* refused(asker.asking.where, `The authorization server ${asker.asking.quote(issuer)} issues no tokens to clients in their own name.`, "Add `--oauth` to sign in through a browser, or pass a credential with `--header`.");
	return yield* ownToken(asker, scopes.join(" "));
});
const signIn = fn("oauth.signIn")(function* (asked, earlier) {
	const { challenge, choice, target, way } = asked;
	const { clientSecret } = yield* Host;
	const where = targetLabel(target);
	const address = addressOf(asked);
	const secrets = [...earlier?.secrets ?? []];
	const hold = (more) => void secrets.push(...more);
	if (clientSecret !== void 0) hold([clientSecret]);
	return yield* gen(function* () {
		if (!isSafe(address)) return yield* refused(where, "The server is not reached over https, so a token could be read on the way to it.", "Use its https address.");
		const asking = askingFor(asked, secrets);
		const discovered = yield* discover(asking, address, challenge, choice.issuer);
		yield* checkIssuer(asking, asked, discovered, earlier);
		const { resource, server } = discovered;
		if (clientSecret !== void 0 && choice.clientId !== void 0 && choice.issuer === void 0) yield* tellRecipient(asking, server.issuer);
		const challenged = scopesIn(challenge.scope);
		const scopes = union(earlier?.scopes ?? [], challenged.length > 0 ? challenged : discovered.scopes);
		const length = scopes.join(" ").length;
		if (length > longestScope) return yield* refused(where, `The server asks for scopes of ${length} characters, which no address to sign in at can hold.`, "Have its metadata list fewer scopes, or pass a credential with `--header`.");
		const base = {
			asking,
			server,
			resource
		};
		const done = (asker, tokens) => {
			hold(held(tokens));
			return {
				asker,
				tokens,
				scopes,
				secrets
			};
		};
		if (way === "client-credentials" && choice.clientId !== void 0) {
			const identity = givenClient(choice.clientId, clientSecret, server);
			hold(identity.secrets);
			const asker = {
				...base,
				identity
			};
			return done(asker, yield* ownName(asker, scopes));
		}
		const secret = choice.clientId === void 0 ? void 0 : clientSecret;
		const { callback, identity, redirectUri, verifier } = yield* authorize({
			asking,
			discovered,
			choice,
			secret,
			scopes,
			hold
		});
		const asker = {
			...base,
			identity
		};
		return done(asker, yield* redeem(asker, callback, redirectUri, verifier));
	}).pipe(mapError((failure) => masked(maskOf(asked, secrets))(failure)));
});
const renew = fn("oauth.renew")(function* (asked, { asker, scopes, secrets, tokens }) {
	if (tokens.refresh === void 0) return void 0;
	if ((asked.choice.issuer ?? asker.server.issuer) !== asker.server.issuer) return void 0;
	return yield* refresh({
		...asker,
		asking: askingFor(asked, secrets)
	}, tokens.refresh).pipe(map((made) => {
		const next = {
			...made,
			refresh: made.refresh ?? tokens.refresh
		};
		return {
			asker,
			scopes,
			tokens: next,
			secrets: [...secrets, ...held(next)]
		};
	}), catchIf(({ code }) => code === "unauthorized", () => succeed(void 0)), mapError(masked(maskOf(asked, secrets))));
});

export { renew, signIn };