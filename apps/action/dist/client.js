import { ArraySchema, Boolean, Cause, CurrentMemoMap, Defect, Error as Error$1, Forbidden as Forbidden$1, Int, InvalidValue, Literal, Literals, Never, NonEmptyArray, NonEmptyString, NullOr, Number as Number$1, Objects, PropertySignature, RecordFromUrlParams, SchemaError, Scope, Service as Service$1, String as String$1, Struct, TaggedError$1 as TaggedError, Transformation, Uint8Array as Uint8Array$1, Undefined, Union as Union$1, Union$1 as Union, Unknown, UnknownFromJsonString, Void, add, all, applyToSelfOrLastLinkEncodingIdempotent, as, assignProperty, buildWithMemoMap, catchCause, catchIf, catchIf$1, combine, context, declare, decodeText, decodeTo as decodeTo$1, decodeTo$1 as decodeTo, decodeUnknownEffect, decodeUnknownResult, die, done, dual, effectContext, effectDiscard, empty$2 as empty, empty$3 as empty$1, encodeUnknownEffect, ensure, fail$1 as fail, fail$2 as fail$1, failCause, filter, flatMap, fnUntraced, fromInput, fromIterable, fromJsonString, fromTransform, gen, get as get$1, getLastEncoding, getOrUndefined$1 as getOrUndefined, getOrUndefinedUnsafe, getStackTraceLimit, hasProperty, identity, ignore, instanceOf, isArrayNonEmpty, isBetween, isCause, isEffect, isGreaterThanOrEqualTo, isLiteral, isNotUndefined, isNull, isObject as isObject$1, isObject$1 as isObject, isObjects, isOptional, isPattern, isSchema$1 as isSchema, isSchemaError, isStream, isSuccess, isSuspend, isUnion, isVoid, make as make$3, makeFormatterStandardSchemaV1, makeShowing, makeUnsafe$1 as makeUnsafe, map as map$5, map$1 as map$3, map$2 as map$1, map$3 as map$4, map$4 as map$2, mapArrayEffect, mapEffect, mapError as mapError$1, mapError$1 as mapError, mapOrSame, matchEffect, memoize, merge$1 as merge, of, onError, optional, optionalKey, passthrough, pipeArguments, pipeThroughChannel, provide as provide$1, provide$1 as provide, provideContext, provideMerge, provideService, replaceContext, resolveAt, runForEach, scoped, setStackTraceLimit, shorten, succeed, succeedContext, suspend$1 as suspend, sync, tag, toCodecJson, toCodecStringTree, toEncoded, toNumberUnsafe, toString, toType, transform, transformEffect, transformOptional, transformPull, try_$1 as try_, uninterruptibleMask, value, void_, withFiber } from "./shared.js";
import { DecodeError, HttpClient, HttpClientError, StatusCodeError, TracerPropagationEnabled, appendUrlParams, bearerToken, bodyFormData, fromWeb, hasBody, isHttpBody, isHttpClientError, make$1 as make$4, mapRequest, prependUrl, setBody, setHeader, setHeaders, setUrl, stream, text, transform as transform$1, uint8Array, upgrade, urlParams } from "./HttpClient.js";
import { HostedFailure, environmentName, projectPath, serverName, slug } from "./check.js";
import { fetchClient } from "./fetchClient.js";
import { decodeSchema } from "./Sse.js";
import { describeCause, mendOf } from "./httpProblems.js";
import { answerLimits } from "./limits.js";

function getClosingParenthensePosition(path, idx) {
	let parentheses = 1;
	while (idx < path.length) {
		idx++;
		if (path[idx] === "\\") {
			idx++;
			continue;
		}
		if (path[idx] === ")") parentheses--;
		else if (path[idx] === "(") parentheses++;
		if (!parentheses) return idx;
	}
	throw new TypeError("Invalid regexp expression in \"" + path + "\"");
}

const TypeId$5 = "~effect/socket/Socket";
const isSocket = (u) => hasProperty(u, TypeId$5);
var SocketCloseError = class extends (/*#__PURE__*/ Error$1("effect/socket/Socket/SocketCloseError")({
	_tag: /*#__PURE__*/ tag("SocketCloseError"),
	code: Int,
	closeReason: /*#__PURE__*/ optional(String$1)
})) {
	get message() {
		if (this.closeReason) return `${this.code}: ${this.closeReason}`;
		return `${this.code}`;
	}
};

const CurrentRequestState = /*#__PURE__*/ Service$1("effect/http/HttpEffect/CurrentRequestState");

const withLoggerDisabled = (self) => withFiber((fiber) => {
	const state = getOrUndefined(fiber.context, CurrentRequestState);
	if (state !== void 0) state.loggerDisabled = true;
	return self;
});

const HttpRouter = /*#__PURE__*/ Service$1("effect/http/HttpRouter");
const removeTrailingSlash = (path) => path.endsWith("/") ? path.slice(0, -1) : path;
const prefixPath = /*#__PURE__*/ dual(2, (self, prefix) => {
	prefix = removeTrailingSlash(prefix);
	if (self === "*") return `${prefix}/*`;
	else if (self === "/") return prefix;
	return prefix + self;
});
const MiddlewareTypeId = "~effect/http/HttpRouter/Middleware";
const middleware = function() {
	if (arguments.length === 0) return makeMiddleware;
	return makeMiddleware(arguments[0], arguments[1]);
};
const makeMiddleware = (middleware, options) => options?.global ? effectDiscard(gen(function* () {
	const router = yield* HttpRouter;
	const fn = isEffect(middleware) ? yield* middleware : middleware;
	yield* router.addGlobalMiddleware(fn);
})) : new MiddlewareImpl(isEffect(middleware) ? effectContext(map$1(middleware, (fn) => makeUnsafe(/* @__PURE__ */ new Map([[fnContextKey, fn]])))) : succeedContext(makeUnsafe(/* @__PURE__ */ new Map([[fnContextKey, middleware]]))));
let middlewareId = 0;
const fnContextKey = "effect/http/HttpRouter/MiddlewareFn";
var MiddlewareImpl = class MiddlewareImpl {
	[MiddlewareTypeId] = {};
	layerFn;
	dependencies;
	constructor(layerFn, dependencies) {
		this.layerFn = layerFn;
		this.dependencies = dependencies;
		const contextKey = `effect/http/HttpRouter/Middleware-${++middlewareId}`;
		this.layer = effectContext(gen({ self: this }, function* () {
			const context$2 = yield* context();
			const stack = [getOrUndefinedUnsafe(context$2, fnContextKey)];
			if (this.dependencies) {
				const memoMap = yield* CurrentMemoMap;
				const scope = get$1(context$2, Scope);
				const depsContext = yield* buildWithMemoMap(this.dependencies, memoMap, scope);
				stack.push(...getMiddleware(depsContext));
			}
			return makeUnsafe(/* @__PURE__ */ new Map([[contextKey, stack]]));
		})).pipe(provide(this.layerFn));
	}
	layer;
	combine(other) {
		return new MiddlewareImpl(this.layerFn, this.dependencies ? provideMerge(this.dependencies, other.layer) : other.layer);
	}
};
const middlewareCache = /*#__PURE__*/ new WeakMap();
const getMiddleware = (context) => {
	let arr = middlewareCache.get(context);
	if (arr) return arr;
	const topLevel = empty();
	let maxLength = 0;
	for (const [key, value] of context.mapUnsafe) if (key.startsWith("effect/http/HttpRouter/Middleware-")) {
		topLevel.push(value);
		if (value.length > maxLength) maxLength = value.length;
	}
	if (topLevel.length === 0) arr = [];
	else {
		const middleware = /* @__PURE__ */ new Set();
		for (let i = maxLength - 1; i >= 0; i--) for (const arr of topLevel) if (i < arr.length) middleware.add(arr[i]);
		arr = fromIterable(middleware).reverse();
	}
	middlewareCache.set(context, arr);
	return arr;
};
const disableLogger = (/*#__PURE__*/ middleware(withLoggerDisabled)).layer;

const map = /*#__PURE__*/ dual(2, (self, f) => self === void 0 ? void 0 : f(self));

const codeByLiteral = {
	Continue: 100,
	SwitchingProtocols: 101,
	Processing: 102,
	EarlyHints: 103,
	OK: 200,
	Ok: 200,
	Created: 201,
	Accepted: 202,
	NonAuthoritativeInformation: 203,
	NoContent: 204,
	ResetContent: 205,
	PartialContent: 206,
	MultiStatus: 207,
	AlreadyReported: 208,
	ImUsed: 226,
	MultipleChoices: 300,
	MovedPermanently: 301,
	Found: 302,
	SeeOther: 303,
	NotModified: 304,
	TemporaryRedirect: 307,
	PermanentRedirect: 308,
	BadRequest: 400,
	Unauthorized: 401,
	PaymentRequired: 402,
	Forbidden: 403,
	NotFound: 404,
	MethodNotAllowed: 405,
	NotAcceptable: 406,
	ProxyAuthenticationRequired: 407,
	RequestTimeout: 408,
	Conflict: 409,
	Gone: 410,
	LengthRequired: 411,
	PreconditionFailed: 412,
	PayloadTooLarge: 413,
	UriTooLong: 414,
	UnsupportedMediaType: 415,
	RangeNotSatisfiable: 416,
	ExpectationFailed: 417,
	ImATeapot: 418,
	MisdirectedRequest: 421,
	UnprocessableEntity: 422,
	Locked: 423,
	FailedDependency: 424,
	TooEarly: 425,
	UpgradeRequired: 426,
	PreconditionRequired: 428,
	TooManyRequests: 429,
	RequestHeaderFieldsTooLarge: 431,
	UnavailableForLegalReasons: 451,
	InternalServerError: 500,
	NotImplemented: 501,
	BadGateway: 502,
	ServiceUnavailable: 503,
	GatewayTimeout: 504,
	HttpVersionNotSupported: 505,
	VariantAlsoNegotiates: 506,
	InsufficientStorage: 507,
	LoopDetected: 508,
	NotExtended: 510,
	NetworkAuthenticationRequired: 511
};
const fromLiteral = (literal) => codeByLiteral[literal];

function normalize(contentType) {
	const normalized = contentType.toLowerCase().trim();
	const index = normalized.indexOf(";");
	return index === -1 ? normalized : normalized.slice(0, index).trim();
}

const StreamSchemaTypeId = "~effect/http-api/HttpApiSchema/Stream";
function status(code) {
	const statusCode = typeof code === "string" ? fromLiteral(code) : code;
	return (self) => findHttpApiStatusAnnotation(self.ast) === void 0 ? self.annotateKey({ httpApiStatus: statusCode }) : self.annotate({ httpApiStatus: statusCode });
}
const Empty = (code) => Void.pipe(status(code));
const NoContent = /*#__PURE__*/ Empty(204);
const isStreamSchema = (u) => isSchema(u) && hasProperty(u, StreamSchemaTypeId);
const isStreamSse = (u) => isStreamSchema(u) && u._tag === "StreamSse";
const isStreamUint8Array = (u) => isStreamSchema(u) && u._tag === "StreamUint8Array";
const isStreamNdjson = (u) => isStreamSchema(u) && u._tag === "StreamNdjson";
const UpgradeTypeId = "~effect/http-api/HttpApiSchema/Upgrade";
const upgradeSchema = /*#__PURE__*/ declare(isSocket).pipe(/*#__PURE__*/ status(101));
const rebuildUpgrade = (protocol, headers) => make$3(upgradeSchema.ast, {
	[UpgradeTypeId]: UpgradeTypeId,
	protocol,
	headers
});
const isUpgrade = (u) => isSchema(u) && hasProperty(u, UpgradeTypeId);
const WithHeadersTypeId = "~effect/http-api/HttpApiSchema/WithHeaders";
const WithHeadersValueTypeId = "~effect/http-api/HttpApiSchema/WithHeadersValue";
const withHeaders = (options) => ({
	[WithHeadersValueTypeId]: WithHeadersValueTypeId,
	body: options.body,
	headers: options.headers
});
const isWithHeaders = (u) => isSchema(u) && hasProperty(u, "~effect/http-api/HttpApiSchema/WithHeaders");
function rebuildWithHeaders(self, schema, headers) {
	return make$3(self.ast, {
		[WithHeadersTypeId]: WithHeadersTypeId,
		schema,
		headers
	});
}
function asNonMultipartEncoding(self, options) {
	return self.annotate({ "~httpApiEncoding": {
		_tag: options._tag,
		contentType: options.contentType ?? defaultContentType(options._tag)
	} });
}
function defaultContentType(_tag) {
	switch (_tag) {
		case "Multipart": return "multipart/form-data";
		case "Json": return "application/json";
		case "FormUrlEncoded": return "application/x-www-form-urlencoded";
		case "Uint8Array": return "application/octet-stream";
		case "Text": return "text/plain";
	}
}
function asFormUrlEncoded(options) {
	return (self) => asNonMultipartEncoding(self, {
		_tag: "FormUrlEncoded",
		...options
	});
}
const isNoContent = (ast) => {
	if (isVoid(ast)) return true;
	const encoded = toEncoded(ast);
	if (isVoid(encoded)) return true;
	const target = ast.encoding?.[0].to;
	if (target === void 0) return false;
	return isVoid(target);
};
const resolveHttpApiEncoding = /*#__PURE__*/ resolveAt("~httpApiEncoding");
const getWithHeadersAnnotation = /*#__PURE__*/ resolveAt("~httpApiWithHeaders");
function findHttpApiStatusAnnotation(ast) {
	if (ast.checks) for (let i = ast.checks.length - 1; i >= 0; i--) {
		const check = ast.checks[i];
		if (check.annotations && "httpApiStatus" in check.annotations) return check.annotations;
		if (check._tag === "FilterGroup") {
			const annotations = findHttpApiStatusAnnotation(check);
			if (annotations !== void 0) return annotations;
		}
	}
	const annotations = ast.annotations;
	return annotations && "httpApiStatus" in annotations ? annotations : void 0;
}
function resolveHttpApiStatus(ast) {
	const annotations = findHttpApiStatusAnnotation(ast);
	if (annotations !== void 0) return annotations.httpApiStatus;
	return ast.context?.annotations?.httpApiStatus;
}
const defaultJsonEncoding = {
	_tag: "Json",
	contentType: "application/json"
};
const defaultUrlEncodedEncoding = {
	_tag: "FormUrlEncoded",
	contentType: "application/x-www-form-urlencoded"
};
function getEncoding(ast) {
	return resolveHttpApiEncoding(ast) ?? defaultJsonEncoding;
}
function getPayloadEncoding(ast, method) {
	const encoding = resolveHttpApiEncoding(ast);
	if (encoding) return encoding;
	return hasBody(method) ? defaultJsonEncoding : defaultUrlEncodedEncoding;
}
function getResponseEncoding(ast) {
	const out = getEncoding(ast);
	if (out._tag === "Multipart") throw new Error("Multipart is not supported in response");
	return out;
}
function getStatusSuccess(self) {
	return resolveHttpApiStatus(self) ?? 200;
}
function getStatusSuccessSchema(schema) {
	if (isWithHeaders(schema)) return resolveHttpApiStatus(schema.ast) ?? getStatusSuccess(schema.schema.ast);
	return getStatusSuccess(schema.ast);
}
function getResponseEncodingSchema(schema) {
	if (isWithHeaders(schema) && resolveHttpApiEncoding(schema.ast) === void 0) return getResponseEncoding(schema.schema.ast);
	return getResponseEncoding(schema.ast);
}
function getStatusError(self) {
	return resolveHttpApiStatus(self) ?? 500;
}
function getStatusErrorSchema(schema) {
	if (isWithHeaders(schema)) return resolveHttpApiStatus(schema.ast) ?? getStatusError(schema.schema.ast);
	return getStatusError(schema.ast);
}

function toCodecHttpProperties(schema) {
	const codec = toCodecStringTree(schema);
	return codec.rebuild(normalizeProperties(codec.ast));
}
const omitUndefined = /*#__PURE__*/ new Transformation(/*#__PURE__*/ passthrough(), /*#__PURE__*/ transformOptional(/*#__PURE__*/ filter(isNotUndefined)));
const present = /*#__PURE__*/ memoize((ast) => {
	if (ast._tag === "Undefined") return new Never(ast.annotations, void 0, void 0, ast.context);
	if (ast._tag === "Suspend") return ast.recur(present);
	if (ast._tag !== "Union") return ast;
	const members = mapOrSame(ast.types, present);
	if (members === ast.types) return ast;
	const types = members.filter((member) => member._tag !== "Never");
	if (types.length === 1 && ast.checks === void 0 && ast.annotations === void 0) return replaceContext(types[0], ast.context);
	return new Union(types, ast.options, ast.annotations, ast.checks, void 0, ast.context);
});
const normalizeProperties = /*#__PURE__*/ applyToSelfOrLastLinkEncodingIdempotent((ast) => {
	if (ast._tag === "Union" || ast._tag === "Suspend") return ast.recur(normalizeProperties);
	if (ast._tag !== "Objects") return ast;
	const properties = mapOrSame(ast.propertySignatures, (ps) => {
		const encoded = toEncoded(ps.type);
		if (!isOptional(encoded)) return ps;
		const wire = present(encoded);
		return wire === encoded ? ps : new PropertySignature(ps.name, decodeTo(wire, ps.type, omitUndefined));
	});
	return properties === ast.propertySignatures ? ast : new Objects(properties, ast.indexSignatures, ast.annotations, ast.checks, void 0, ast.context, ast.encodingChecks);
});

const TypeId$4 = "~effect/http-api/HttpApiEndpoint";
function getPayloadSchemas(endpoint) {
	const result = [];
	for (const { schemas } of endpoint.payload.values()) result.push(...schemas);
	return result;
}
function getSuccessSchemas(endpoint) {
	const schemas = Array.from(endpoint.success);
	return isArrayNonEmpty(schemas) ? schemas : [NoContent];
}
function getErrorSchemas(endpoint) {
	const schemas = new Set(endpoint.error);
	const transform = endpoint.disableCodecs ? identity : transformResponseSchema;
	for (const middleware of endpoint.middlewares) {
		const key = middleware;
		for (const schema of key.error) schemas.add(transform(schema));
	}
	return Array.from(schemas);
}
const Proto$3 = {
	[TypeId$4]: TypeId$4,
	pipe() {
		return pipeArguments(this, arguments);
	},
	prefix(prefix) {
		return makeProto$2({
			...optionsFromEndpoint(this),
			path: prefixPath(this.path, prefix)
		});
	},
	middleware(middleware) {
		return makeProto$2({
			...optionsFromEndpoint(this),
			middlewares: /* @__PURE__ */ new Set([...this.middlewares, middleware])
		});
	},
	annotate(key, value) {
		return makeProto$2({
			...optionsFromEndpoint(this),
			annotations: add(this.annotations, key, value)
		});
	},
	annotateMerge(annotations) {
		return makeProto$2({
			...optionsFromEndpoint(this),
			annotations: merge(this.annotations, annotations)
		});
	}
};
const optionsFromEndpoint = (endpoint) => ({
	identifier: endpoint.identifier,
	path: endpoint.path,
	method: endpoint.method,
	params: endpoint.params,
	query: endpoint.query,
	headers: endpoint.headers,
	payload: endpoint.payload,
	success: endpoint.success,
	error: endpoint.error,
	annotations: endpoint.annotations,
	middlewares: endpoint.middlewares,
	disableCodecs: endpoint.disableCodecs
});
function makeProto$2(options) {
	function HttpApiEndpoint() {}
	Object.setPrototypeOf(HttpApiEndpoint, Proto$3);
	return Object.assign(HttpApiEndpoint, options);
}
const make$2 = (method) => (identifier, path, options) => {
	const disableCodecs = options?.disableCodecs ?? false;
	const transformProperties = disableCodecs ? identity : toCodecHttpProperties;
	const payload = getPayload(options?.payload, method, disableCodecs);
	return makeProto$2({
		identifier,
		path,
		method,
		params: ensureStruct(options?.params, transformProperties),
		query: ensureStruct(options?.query, transformProperties),
		headers: ensureStruct(options?.headers, transformProperties),
		payload,
		success: getSuccessResponse(options?.success, method, payload, disableCodecs),
		error: getErrorResponse(options?.error, disableCodecs),
		annotations: empty$1(),
		middlewares: /* @__PURE__ */ new Set(),
		disableCodecs
	});
};
function ensureStruct(params, transform) {
	if (params === void 0) return void 0;
	if (isSchema(params)) return transform(params);
	return transform(Struct(params));
}
function getPayload(payload, method, disableCodecs) {
	const result = /* @__PURE__ */ new Map();
	if (payload === void 0) return result;
	const schemas = Array.isArray(payload) ? payload : isSchema(payload) ? [payload] : [Struct(payload).pipe(asFormUrlEncoded())];
	const transform = disableCodecs ? identity : transformPayload;
	let hasStream = false;
	for (const schema of schemas) {
		if (isStreamSchema(schema)) {
			if (isStreamSse(schema)) throw new Error("StreamSse is response-only and cannot be used as a payload");
			if (!hasBody(method)) throw new Error(`${method} endpoints cannot declare a streaming payload`);
			if (hasStream) throw new Error("Multiple streaming payloads are not supported");
			hasStream = true;
			for (const declared of schema.contentTypes) {
				const contentType = normalize(declared);
				if (result.has(contentType)) throw new Error(`Cannot combine buffered and streaming payloads for content-type: ${declared}`);
				result.set(contentType, {
					encoding: {
						_tag: "Stream",
						contentType: declared
					},
					schemas: [schema]
				});
			}
			continue;
		}
		const encoding = getPayloadEncoding(schema.ast, method);
		const contentType = normalize(encoding.contentType);
		const existing = result.get(contentType);
		if (existing) {
			if (existing.encoding._tag === "Stream") throw new Error(`Cannot combine buffered and streaming payloads for content-type: ${encoding.contentType}`);
			if (existing.encoding._tag !== encoding._tag) throw new Error(`Multiple payload encodings for content-type: ${encoding.contentType}`);
			if (existing.encoding._tag === "Multipart") throw new Error(`Multiple multipart payloads for content-type: ${encoding.contentType}`);
			existing.schemas.push(transform(schema, method));
		} else result.set(contentType, {
			encoding,
			schemas: [transform(schema, method)]
		});
	}
	return result;
}
const reservedStreamFailureEvent$1 = "effect/http-api/stream/failure";
function getSuccessResponse(success, method, payload, disableCodecs) {
	if (success === void 0) return /* @__PURE__ */ new Set();
	const schemas = ensure(success);
	validateSuccessResponse(schemas, method, payload);
	return new Set(disableCodecs ? schemas : schemas.map(transformResponseSchema));
}
const transformResponseSchema = /*#__PURE__*/ memoize((schema) => {
	if (isStreamSchema(schema)) return schema;
	if (isUpgrade(schema)) return schema.headers === void 0 ? schema : rebuildUpgrade(schema.protocol, toCodecHttpProperties(schema.headers));
	if (isWithHeaders(schema)) {
		const inner = isStreamSchema(schema.schema) ? schema.schema : applyResponseEncoding(schema.schema, getResponseEncodingSchema(schema));
		return rebuildWithHeaders(schema, inner, toCodecHttpProperties(schema.headers));
	}
	return transformResponse(schema);
});
function getErrorResponse(error, disableCodecs) {
	if (error === void 0) return /* @__PURE__ */ new Set();
	const schemas = ensure(error);
	for (const schema of schemas) {
		const body = isWithHeaders(schema) ? schema.schema : schema;
		if (isStreamSchema(body)) throw new Error("Streaming schemas are not supported in error responses");
		if (isUpgrade(body)) throw new Error("Upgrade schemas are not supported in error responses");
	}
	validateResponseExclusivity(schemas, getStatusErrorSchema);
	return new Set(disableCodecs ? schemas : schemas.map(transformResponseSchema));
}
function validateSuccessResponse(schemas, method, payload) {
	const upgrades = schemas.filter(isUpgrade);
	if (upgrades.length > 1) throw new Error("Cannot declare more than one upgrade");
	const hasUpgrade = upgrades.length === 1;
	if (hasUpgrade) {
		if (method === "HEAD") throw new Error("HEAD endpoints cannot declare an upgrade");
		for (const { encoding } of payload.values()) if (encoding._tag === "Stream" || encoding._tag === "Multipart" && encoding.mode === "stream") throw new Error("Upgrade endpoints cannot declare a streaming payload");
	}
	let hasStream = false;
	const statuses = /* @__PURE__ */ new Map();
	for (const schema of schemas) {
		if (isUpgrade(schema)) continue;
		const inner = isWithHeaders(schema) ? schema.schema : schema;
		const status = getStatusSuccessSchema(schema);
		if (hasUpgrade && status === 101) throw new Error("Cannot combine an upgrade with another success response for status: 101");
		if (isStreamSchema(inner)) {
			if (hasUpgrade) throw new Error("Cannot combine an upgrade with a streaming success response");
			validateStreamSuccess(inner, method);
			if (hasStream) throw new Error("Multiple streaming success responses are not supported");
			hasStream = true;
			const entry = getStatusEntry(statuses, status);
			if (entry.noContent) throw new Error(`Cannot combine no-content and streaming success responses for status: ${status}`);
			for (const declared of inner.contentTypes) if (entry.bufferedContentTypes.has(normalize(declared))) throw new Error(`Cannot combine buffered and streaming success responses for status ${status} and content-type: ${declared}`);
			statuses.set(status, {
				...entry,
				stream: inner
			});
		} else {
			const entry = getStatusEntry(statuses, status);
			const noContent = isNoContent(inner.ast);
			if (entry.stream !== void 0) {
				if (noContent) throw new Error(`Cannot combine no-content and streaming success responses for status: ${status}`);
				const encoding = getResponseEncodingSchema(schema);
				const contentType = normalize(encoding.contentType);
				if (entry.stream.contentTypes.some((declared) => normalize(declared) === contentType)) throw new Error(`Cannot combine buffered and streaming success responses for status ${status} and content-type: ${encoding.contentType}`);
			}
			if (!noContent) entry.bufferedContentTypes.add(normalize(getResponseEncodingSchema(schema).contentType));
			entry.noContent = entry.noContent || noContent;
		}
	}
	validateResponseExclusivity(schemas, getStatusSuccessSchema);
}
function getStatusEntry(statuses, status) {
	let entry = statuses.get(status);
	if (entry === void 0) {
		entry = {
			bufferedContentTypes: /* @__PURE__ */ new Set(),
			noContent: false
		};
		statuses.set(status, entry);
	}
	return entry;
}
function validateResponseExclusivity(schemas, getStatus) {
	const statuses = /* @__PURE__ */ new Map();
	for (const schema of schemas) {
		const status = getStatus(schema);
		const withHeadersAnnotation = getWithHeadersAnnotation(schema.ast);
		const body = isWithHeaders(schema) ? schema.schema : withHeadersAnnotation?.body ?? schema;
		const contentType = isNoContent(body.ast) ? "" : normalize(isStreamSchema(body) ? body.contentType : getResponseEncodingSchema(schema).contentType);
		let entry = statuses.get(status);
		if (entry === void 0) {
			entry = {
				headerContentType: void 0,
				plainContentTypes: /* @__PURE__ */ new Set()
			};
			statuses.set(status, entry);
		}
		const combineError = () => /* @__PURE__ */ new Error(`Cannot combine a response with headers with another response for status ${status} and content-type: ${contentType || "<no content>"}`);
		if (isWithHeaders(schema) || withHeadersAnnotation !== void 0) {
			if (entry.headerContentType !== void 0) throw new Error(`Cannot declare multiple responses with headers for status ${status}`);
			if (entry.plainContentTypes.has(contentType)) throw combineError();
			entry.headerContentType = contentType;
		} else {
			if (entry.headerContentType === contentType) throw combineError();
			entry.plainContentTypes.add(contentType);
		}
	}
}
function validateStreamSuccess(schema, method) {
	if (method === "HEAD") throw new Error("HEAD endpoints cannot declare streaming success responses");
	if (isStreamSse(schema) && hasReservedSseEventName(schema.events.ast)) throw new Error(`SSE event name is reserved: ${reservedStreamFailureEvent$1}`);
}
function hasReservedSseEventName(ast) {
	return hasReservedEventName(toEncoded(ast), /* @__PURE__ */ new Set());
}
function hasReservedEventName(ast, seen) {
	if (seen.has(ast)) return false;
	seen.add(ast);
	if (isUnion(ast)) return ast.types.some((type) => hasReservedEventName(type, seen));
	if (isSuspend(ast)) return hasReservedEventName(ast.thunk(), seen);
	if (!isObjects(ast)) return false;
	const event = ast.propertySignatures.find((ps) => ps.name === "event");
	return event !== void 0 && hasReservedEventLiteral(event.type, seen);
}
function hasReservedEventLiteral(ast, seen) {
	if (seen.has(ast)) return false;
	seen.add(ast);
	const encoded = toEncoded(ast);
	if (encoded !== ast) return hasReservedEventLiteral(encoded, seen);
	if (isLiteral(ast)) return ast.literal === reservedStreamFailureEvent$1;
	if (isUnion(ast)) return ast.types.some((type) => hasReservedEventLiteral(type, seen));
	if (isSuspend(ast)) return hasReservedEventLiteral(ast.thunk(), seen);
	return false;
}
function transformResponse(schema) {
	const encoding = getResponseEncoding(schema.ast);
	const withHeaders = getWithHeadersAnnotation(schema.ast);
	if (withHeaders === void 0) return applyResponseEncoding(schema, encoding);
	return schema.annotate({ "~httpApiWithHeaders": {
		...withHeaders,
		bodyCodec: applyResponseEncoding(withHeaders.body, encoding),
		headersCodec: toCodecHttpProperties(withHeaders.headers)
	} });
}
function applyResponseEncoding(schema, encoding) {
	switch (encoding._tag) {
		case "Json": return toCodecJson(schema);
		case "FormUrlEncoded": return toCodecStringTree(schema);
		case "Text":
		case "Uint8Array": return schema;
	}
}
function transformPayload(schema, method) {
	if (!hasBody(method)) return toCodecHttpProperties(schema);
	switch (getPayloadEncoding(schema.ast, method)._tag) {
		case "Json": return toCodecJson(schema);
		case "FormUrlEncoded": return toCodecStringTree(schema);
		case "Text":
		case "Uint8Array":
		case "Multipart": return schema;
	}
}
const get = /*#__PURE__*/ make$2("GET");
const post = /*#__PURE__*/ make$2("POST");

const TypeId$3 = "~effect/http-api/HttpApi";
const Proto$2 = {
	[TypeId$3]: TypeId$3,
	pipe() {
		return pipeArguments(this, arguments);
	},
	add(...toAdd) {
		const groups = { ...this.groups };
		for (const group of toAdd) assignProperty(groups, group.identifier, group);
		return makeProto$1({
			...optionsFromApi(this),
			groups
		});
	},
	addHttpApi(api) {
		const newGroups = { ...this.groups };
		for (const key of Object.keys(api.groups)) {
			const group = api.groups[key];
			assignProperty(newGroups, key, group.annotateMerge(merge(api.annotations, group.annotations)));
		}
		return makeProto$1({
			...optionsFromApi(this),
			groups: newGroups
		});
	},
	prefix(prefix) {
		return makeProto$1({
			...optionsFromApi(this),
			groups: map$2(this.groups, (group) => group.prefix(prefix))
		});
	},
	middleware(tag) {
		return makeProto$1({
			...optionsFromApi(this),
			groups: map$2(this.groups, (group) => group.middleware(tag))
		});
	},
	annotate(key, value) {
		return makeProto$1({
			...optionsFromApi(this),
			annotations: add(this.annotations, key, value)
		});
	},
	annotateMerge(annotations) {
		return makeProto$1({
			...optionsFromApi(this),
			annotations: merge(this.annotations, annotations)
		});
	}
};
const optionsFromApi = (api) => ({
	identifier: api.identifier,
	groups: api.groups,
	annotations: api.annotations
});
const makeProto$1 = (options) => {
	function HttpApi() {}
	Object.setPrototypeOf(HttpApi, Proto$2);
	return Object.assign(HttpApi, options);
};
const make$1 = (identifier) => makeProto$1({
	identifier,
	groups: {},
	annotations: empty$1()
});
const reflect = (self, options) => {
	const groups = Object.values(self.groups);
	for (const group of groups) {
		const groupAnnotations = merge(self.annotations, group.annotations);
		options.onGroup({
			group,
			mergedAnnotations: groupAnnotations
		});
		const endpoints = Object.values(group.endpoints);
		for (const endpoint of endpoints) {
			if (options.predicate && !options.predicate({
				endpoint,
				group
			})) continue;
			options.onEndpoint({
				group,
				endpoint,
				middleware: endpoint.middlewares,
				mergedAnnotations: merge(groupAnnotations, endpoint.annotations),
				successes: extractResponseContent(getSuccessSchemas(endpoint), getStatusSuccessSchema),
				errors: extractResponseContent(getErrorSchemas(endpoint), getStatusErrorSchema)
			});
		}
	}
};
const extractResponseContent = (schemas, getStatus) => {
	const map = /* @__PURE__ */ new Map();
	schemas.forEach(add);
	return map;
	function add(schema) {
		const body = isWithHeaders(schema) ? schema.schema : schema;
		if (isStreamSchema(body) || isUpgrade(body)) return;
		const status = getStatus(schema);
		const schemas = map.get(status);
		if (schemas === void 0) map.set(status, [schema]);
		else schemas.push(schema);
	}
};
var ParseOptions = class extends (/*#__PURE__*/ Service$1()("effect/http-api/HttpApi/ParseOptions")) {};
var ParamsParseOptions = class extends (/*#__PURE__*/ Service$1()("effect/http-api/HttpApi/ParamsParseOptions")) {};
var QueryParseOptions = class extends (/*#__PURE__*/ Service$1()("effect/http-api/HttpApi/QueryParseOptions")) {};
var HeadersParseOptions = class extends (/*#__PURE__*/ Service$1()("effect/http-api/HttpApi/HeadersParseOptions")) {};
var PayloadParseOptions = class extends (/*#__PURE__*/ Service$1()("effect/http-api/HttpApi/PayloadParseOptions")) {};
var SuccessParseOptions = class extends (/*#__PURE__*/ Service$1()("effect/http-api/HttpApi/SuccessParseOptions")) {};
var ErrorParseOptions = class extends (/*#__PURE__*/ Service$1()("effect/http-api/HttpApi/ErrorParseOptions")) {};
const getSlotParseOptions = (annotations) => {
	const fallback = getOrUndefined(annotations, ParseOptions);
	return {
		params: getOrUndefined(annotations, ParamsParseOptions) ?? fallback,
		query: getOrUndefined(annotations, QueryParseOptions) ?? fallback,
		headers: getOrUndefined(annotations, HeadersParseOptions) ?? fallback,
		payload: getOrUndefined(annotations, PayloadParseOptions) ?? fallback,
		success: getOrUndefined(annotations, SuccessParseOptions) ?? fallback,
		error: getOrUndefined(annotations, ErrorParseOptions) ?? fallback
	};
};

const NdjsonErrorTypeId = "~effect/encoding/Ndjson/NdjsonError";
const encoder = /*#__PURE__*/ new TextEncoder();
const utf8Decoder = /*#__PURE__*/ new TextDecoder("utf-8", {
	fatal: true,
	ignoreBOM: true
});
var NdjsonError = class extends (/*#__PURE__*/ TaggedError("NdjsonError")) {
	[NdjsonErrorTypeId] = NdjsonErrorTypeId;
	get message() {
		return this.kind;
	}
};
const isNdjsonError = (u) => hasProperty(u, NdjsonErrorTypeId);
const encodeString = () => fromTransform((upstream, _scope) => succeed(flatMap(upstream, (input) => {
	try {
		return succeed(of(input.map((item) => {
			const output = JSON.stringify(item);
			if (output === void 0) throw new TypeError("Value cannot be represented as JSON");
			return output;
		}).join("\n") + "\n"));
	} catch (cause) {
		return fail(new NdjsonError({
			kind: "Pack",
			cause
		}));
	}
})));
const encode = () => map$3(encodeString(), map$4((_) => encoder.encode(_)));
const makeDecodePull = (upstream, step, flush) => {
	let failure;
	let done$1;
	const emit = (out, error) => {
		failure = error;
		if (isArrayNonEmpty(out)) return succeed(out);
		return error !== void 0 ? fail(error) : void 0;
	};
	const pull = suspend(() => {
		if (failure !== void 0) return fail(failure);
		if (done$1 !== void 0) return done(done$1.leftover);
		return matchEffect(upstream, {
			onSuccess: (input) => {
				const out = [];
				return emit(out, step(input, out)) ?? pull;
			},
			onFailure: failCause,
			onDone: (leftover) => {
				done$1 = { leftover };
				const out = [];
				return emit(out, flush(out)) ?? done(leftover);
			}
		});
	});
	return pull;
};
const parseLine = (line, out, ignoreEmptyLines, unterminated) => {
	if (ignoreEmptyLines && line.length === 0) return;
	try {
		out.push(JSON.parse(line));
	} catch (cause) {
		return new NdjsonError({
			kind: "Unpack",
			reason: "InvalidJson",
			unterminated,
			cause
		});
	}
};
const LF = 10;
const CR = 13;
const emptyBytes = /*#__PURE__*/ new Uint8Array(0);
const decode = (options) => fromTransform((upstream, _scope) => sync(() => {
	const ignoreEmptyLines = options?.ignoreEmptyLines === true;
	const maxLineBytes = options?.maxLineBytes ?? Number.POSITIVE_INFINITY;
	let decoder = new TextDecoder("utf-8", { fatal: true });
	let pending = [];
	let pendingBytes = 0;
	let afterCR = false;
	const takeLine = (chunk, start, end) => {
		if (pendingBytes === 0) return chunk.subarray(start, end);
		const line = new Uint8Array(pendingBytes + end - start);
		let offset = 0;
		for (const bytes of pending) {
			line.set(bytes, offset);
			offset += bytes.length;
		}
		line.set(chunk.subarray(start, end), offset);
		pending = [];
		pendingBytes = 0;
		return line;
	};
	const decodeLine = (bytes, out, unterminated) => {
		let line;
		try {
			line = decoder.decode(bytes);
		} catch (cause) {
			return new NdjsonError({
				kind: "Unpack",
				reason: "InvalidUtf8",
				unterminated,
				cause
			});
		}
		const firstLine = decoder !== utf8Decoder;
		decoder = utf8Decoder;
		if (firstLine && unterminated && line.length === 0) return;
		return parseLine(line, out, ignoreEmptyLines, unterminated);
	};
	const step = (chunks, out) => {
		for (const chunk of chunks) {
			let start = 0;
			for (let i = 0; i < chunk.length; i++) {
				const byte = chunk[i];
				if (byte === LF || byte === CR) {
					if (byte === LF && afterCR) start = i + 1;
					else {
						const error = decodeLine(takeLine(chunk, start, i), out, false);
						if (error !== void 0) return error;
						start = i + 1;
					}
					afterCR = byte === CR;
				} else {
					afterCR = false;
					if (pendingBytes + i + 1 - start > maxLineBytes) return new NdjsonError({
						kind: "Unpack",
						reason: "LineTooLarge",
						unterminated: false,
						cause: /* @__PURE__ */ new RangeError(`NDJSON line exceeds maxLineBytes of ${maxLineBytes}`)
					});
				}
			}
			if (start < chunk.length) {
				pending.push(chunk.slice(start));
				pendingBytes += chunk.length - start;
			}
		}
	};
	const flush = (out) => pendingBytes === 0 ? void 0 : decodeLine(takeLine(emptyBytes, 0, 0), out, true);
	return makeDecodePull(upstream, step, flush);
}));

const TypeId$2 = "~effect/http-api/HttpApiMiddleware";
const SecurityTypeId = "~effect/http-api/HttpApiMiddleware/Security";
const Service = () => (id, options) => {
	const limit = getStackTraceLimit();
	let creationError;
	if (limit !== 0) {
		setStackTraceLimit(2);
		creationError = new globalThis.Error();
		setStackTraceLimit(limit);
	}
	class Service extends Service$1()(id) {}
	const self = Service;
	Object.defineProperty(Service, "stack", { get() {
		return creationError?.stack;
	} });
	self[TypeId$2] = TypeId$2;
	self.error = getError(options?.error);
	self.requiredForClient = options?.requiredForClient ?? false;
	if (options?.security !== void 0) {
		if (Object.keys(options.security).length === 0) throw new Error("HttpApiMiddleware.Service: security object must not be empty");
		self[SecurityTypeId] = SecurityTypeId;
		self.security = options.security;
	}
	return self;
};
function getError(error) {
	if (error === void 0) return /* @__PURE__ */ new Set();
	return new Set(Array.isArray(error) ? error : [error]);
}

const emptyParamNames = /*#__PURE__*/ new Set();
function getParamNames(schema) {
	if (schema === void 0) return emptyParamNames;
	const ast = getLastEncoding(schema.ast);
	return isObjects(ast) && ast.indexSignatures.length === 0 ? new Set(ast.propertySignatures.map((ps) => String(ps.name))) : void 0;
}
function replaceParams(path, paramNames, replace) {
	const params = /::|:(\w+)/g;
	let out = "";
	let last = 0;
	for (let param = params.exec(path); param !== null; param = params.exec(path)) {
		const name = param[1];
		if (name === void 0 || paramNames !== void 0 && !paramNames.has(name)) continue;
		let end = params.lastIndex;
		if (path[end] === "(") end = getClosingParenthensePosition(path, end) + 1;
		const optional = path[end] === "?";
		if (optional) end++;
		const value = replace(name, optional);
		let start = param.index;
		if (value === void 0 && path[start - 1] === "/") start--;
		out += path.slice(last, start) + (value ?? "");
		params.lastIndex = end;
		last = end;
	}
	return out + path.slice(last);
}

var Description = class extends (/*#__PURE__*/ Service$1()("effect/http-api/OpenApi/Description")) {};
var Format = class extends (/*#__PURE__*/ Service$1()("effect/http-api/OpenApi/Format")) {};
var Summary = class extends (/*#__PURE__*/ Service$1()("effect/http-api/OpenApi/Summary")) {};

const UpgradedTypeId = "~effect/http-api/HttpApiClient/Upgraded";
const makeClient = (api, options) => gen(function* () {
	const services = yield* context();
	const httpClient = options.httpClient.pipe(options?.baseUrl === void 0 ? identity : mapRequest(prependUrl(options.baseUrl.toString())));
	function executeMiddleware(group, endpoint, request, middlewareKeys, index) {
		if (index === -1) return httpClient.execute(request);
		const middleware = services.mapUnsafe.get(middlewareKeys[index]);
		if (middleware === void 0) return executeMiddleware(group, endpoint, request, middlewareKeys, index - 1);
		return middleware({
			endpoint,
			group,
			request,
			next(request) {
				return executeMiddleware(group, endpoint, request, middlewareKeys, index - 1);
			}
		});
	}
	reflect(api, {
		predicate: options?.predicate,
		onGroup(onGroupOptions) {
			options.onGroup?.(onGroupOptions);
		},
		onEndpoint(onEndpointOptions) {
			const { group, endpoint, mergedAnnotations } = onEndpointOptions;
			const parseOptions = getSlotParseOptions(mergedAnnotations);
			const makeUrl = compilePath(endpoint.path, endpoint.params);
			const upgrade$1 = getUpgradeSuccessSchema(endpoint);
			const decodeEndpointResponse = makeEndpointDecoder(onEndpointOptions);
			const encodeParams = map(endpoint.params, (schema) => encodeUnknownEffect(schema, parseOptions.params));
			const payloadSchemas = [];
			let streamPayload;
			for (const schema of getPayloadSchemas(endpoint)) if (isStreamUint8Array(schema) || isStreamNdjson(schema)) streamPayload = schema;
			else payloadSchemas.push(schema);
			const streamPayloadEncoder = map(streamPayload, (schema) => ({
				contentType: schema.contentType,
				encode: makeStreamPayloadEncoder(schema, parseOptions.payload)
			}));
			const encodePayload = isArrayNonEmpty(payloadSchemas) ? encodeUnknownEffect(hasBody(endpoint.method) ? getEncodePayloadSchema(payloadSchemas, endpoint.method) : Union$1(payloadSchemas), parseOptions.payload) : void 0;
			const encodeHeaders = map(endpoint.headers, (schema) => encodeUnknownEffect(schema, parseOptions.headers));
			const encodeQuery = map(endpoint.query, (schema) => encodeUnknownEffect(schema, parseOptions.query));
			const middlewareKeys = Array.from(onEndpointOptions.middleware, (tag) => `${tag.key}/Client`);
			const endpointFn = fnUntraced(function* (request) {
				let httpRequest = make$4(endpoint.method)(endpoint.path);
				if (request !== void 0) {
					if (encodeParams !== void 0) {
						const params = yield* encodeParams(request.params);
						httpRequest = setUrl(httpRequest, makeUrl(params));
					}
					if (streamPayloadEncoder !== void 0 && isStream(request.payload)) {
						const context$1 = yield* context();
						httpRequest = setBody(httpRequest, stream(provideContext(streamPayloadEncoder.encode(request.payload), context$1), streamPayloadEncoder.contentType));
					} else if (encodePayload !== void 0) {
						if (hasBody(endpoint.method)) {
							if (request.payload instanceof FormData) httpRequest = bodyFormData(httpRequest, request.payload);
							else {
								const body = yield* encodePayload(request.payload);
								httpRequest = setBody(httpRequest, body);
							}
						} else {
							const urlParams = yield* encodePayload(request.payload);
							httpRequest = appendUrlParams(httpRequest, urlParams);
						}
					} else if (streamPayloadEncoder !== void 0) return yield* new SchemaError(new InvalidValue({ message: "Expected a Stream payload" }, request.payload));
					if (encodeHeaders !== void 0) {
						const headers = yield* encodeHeaders(request.headers);
						httpRequest = setHeaders(httpRequest, headers);
					}
					if (encodeQuery !== void 0) {
						const query = yield* encodeQuery(request.query);
						httpRequest = appendUrlParams(httpRequest, query);
					}
				}
				if (upgrade$1 !== void 0) httpRequest = upgrade(httpRequest, upgrade$1.protocol);
				const response = yield* executeMiddleware(group, endpoint, httpRequest, middlewareKeys, middlewareKeys.length - 1);
				if (request?.responseMode === "response-only") return response;
				const decoded = decodeEndpointResponse(response, request?.sseOptions);
				const value = yield* options.transformResponse === void 0 ? decoded : options.transformResponse(decoded);
				return request?.responseMode === "decoded-and-response" ? [value, response] : value;
			});
			options.onEndpoint({
				...onEndpointOptions,
				endpointFn
			});
		}
	});
});
const makeWith = (api, options) => {
	const client = {};
	return makeClient(api, {
		...options,
		onGroup({ group }) {
			if (group.topLevel) return;
			assignProperty(client, group.identifier, {});
		},
		onEndpoint({ endpoint, endpointFn, group }) {
			assignProperty(group.topLevel ? client : client[group.identifier], endpoint.identifier, endpointFn);
		}
	}).pipe(as(client));
};
const compilePath = (path, schema) => {
	if (schema === void 0 || !path.includes(":")) return (_) => path;
	const paramNames = getParamNames(schema);
	return (params) => replaceParams(path, paramNames, (key, optional) => {
		const value = params[key];
		if (value === "." || value === "..") throw new Error(`Invalid path parameter: ${key}`);
		if (value !== void 0) return encodeURIComponent(value);
		if (optional) return void 0;
		throw new Error(`Missing path parameter: ${key}`);
	});
};
function schemasToResponse(schemas, options, headersOptions) {
	const hasWithHeaders = schemas.some((schema) => isWithHeaders(schema) || getWithHeadersAnnotation(schema.ast) !== void 0);
	const codec = hasWithHeaders ? Union$1(schemas.map((schema) => toCodecArrayBufferWithHeaders(schema, options, headersOptions))) : toCodecArrayBuffer(schemas);
	const decode = decodeUnknownEffect(codec, options);
	return (response) => flatMap(response.arrayBuffer, hasWithHeaders ? (body) => decode({
		body,
		headers: response.headers
	}) : decode);
}
const ResponsePair = /*#__PURE__*/ Struct({
	body: Unknown,
	headers: Unknown
});
function toCodecArrayBufferWithHeaders(schema, options, headersOptions) {
	const annotation = getWithHeadersAnnotation(schema.ast);
	const parts = annotation !== void 0 ? {
		body: annotation.bodyCodec,
		headers: annotation.headersCodec,
		toValue: annotation.transformation.decode
	} : isWithHeaders(schema) ? {
		body: schema.schema,
		headers: schema.headers,
		toValue: withHeaders
	} : {
		body: schema,
		headers: Unknown,
		toValue: (pair) => pair.body
	};
	const decodeBody = decodeUnknownEffect(fromArrayBuffer(parts.body).pipe(decodeTo$1(parts.body)), options);
	const decodeHeaders = decodeUnknownEffect(parts.headers, headersOptions);
	return ResponsePair.pipe(decodeTo$1(isWithHeaders(schema) ? schema : toType(schema), transformEffect({
		decode: (pair) => all({
			body: decodeBody(pair.body),
			headers: decodeHeaders(pair.headers)
		}).pipe(map$1(parts.toValue), mapError((error) => error.issue)),
		encode: (input, options) => fail(new Forbidden$1({ message: "Decode only schema" }, input, options))
	})));
}
const makeEndpointDecoder = (options) => {
	const { endpoint, errors, successes, mergedAnnotations } = options;
	const parseOptions = getSlotParseOptions(mergedAnnotations);
	const decodeMap = { orElse: statusOrElse };
	const errorAlternatives = /* @__PURE__ */ new Map();
	for (const [status, schemas] of errors.entries()) {
		const grouped = groupSchemasByContentType(schemas);
		for (const [contentType, schemas] of grouped.entries()) addResponseAlternative(errorAlternatives, status, contentType, schemasToResponse(schemas, parseOptions.error, parseOptions.headers));
	}
	for (const [status, alternatives] of errorAlternatives.entries()) {
		const decode = makeResponseDecoder(alternatives);
		decodeMap[status] = (response) => flatMap(catchCause(decode(response), (cause) => failCause(combine(fail$1(new HttpClientError({ reason: new StatusCodeError({
			request: response.request,
			response
		}) })), cause))), fail);
	}
	const successAlternatives = /* @__PURE__ */ new Map();
	for (const [status, schemas] of successes.entries()) {
		const grouped = groupSchemasByContentType(schemas);
		for (const [contentType, schemas] of grouped.entries()) addResponseAlternative(successAlternatives, status, contentType, schemasToResponse(schemas, parseOptions.success, parseOptions.headers));
	}
	for (const streamSuccess of getStreamSuccessSchemas(endpoint)) {
		const streamSchema = isWithHeadersStreamSuccess(streamSuccess) ? streamSuccess.schema : streamSuccess;
		const status = getStatusSuccessSchema(streamSuccess);
		const decode = streamToResponse(streamSuccess, parseOptions.success, parseOptions.headers);
		for (const contentType of streamSchema.contentTypes) addResponseAlternative(successAlternatives, status, contentType, decode);
	}
	for (const [status, alternatives] of successAlternatives.entries()) decodeMap[status] = makeResponseDecoder(alternatives);
	const upgrade = getUpgradeSuccessSchema(endpoint);
	if (upgrade !== void 0) {
		const decodeHeaders = upgrade.headers === void 0 ? succeed : decodeUnknownEffect(upgrade.headers, parseOptions.headers);
		decodeMap[101] = (response) => uninterruptibleMask((restore) => flatMap(response.upgrade, (socket) => restore(decodeHeaders(response.headers)).pipe(map$1((headers) => ({
			[UpgradedTypeId]: UpgradedTypeId,
			headers,
			socket
		})), onError(() => ignore(scoped(socket.reader))))));
	}
	return (response, sseOptions) => (decodeMap[response.status] ?? decodeMap.orElse)(response, sseOptions);
};
function addResponseAlternative(map, status, contentType, decode) {
	const normalizedContentType = normalize(contentType);
	const alternatives = map.get(status);
	if (alternatives === void 0) map.set(status, [{
		contentType: normalizedContentType,
		decode
	}]);
	else alternatives.push({
		contentType: normalizedContentType,
		decode
	});
}
function makeResponseDecoder(alternatives) {
	const first = alternatives[0];
	if (first !== void 0 && alternatives.every((alternative) => alternative.decode === first.decode)) return first.decode;
	return (response, sseOptions) => {
		const contentType = normalize(response.headers["content-type"] ?? "");
		const alternative = alternatives.find((alternative) => alternative.contentType === contentType);
		return alternative === void 0 ? failUnsupportedContentType(response, contentType, alternatives) : alternative.decode(response, sseOptions);
	};
}
function groupSchemasByContentType(schemas) {
	const grouped = /* @__PURE__ */ new Map();
	for (const schema of schemas) {
		const body = isWithHeaders(schema) ? schema.schema : schema;
		const contentType = isNoContent(body.ast) ? "" : normalize(getResponseEncodingSchema(schema).contentType);
		const existing = grouped.get(contentType);
		if (existing === void 0) grouped.set(contentType, [schema]);
		else existing.push(schema);
	}
	return grouped;
}
function failUnsupportedContentType(response, contentType, alternatives) {
	const expected = Array.from(new Set(alternatives.map((alternative) => alternative.contentType))).join(", ");
	return fail(new HttpClientError({ reason: new DecodeError({
		request: response.request,
		response,
		description: `Unsupported response content-type for status ${response.status}: ${contentType || "<missing>"}. Expected one of: ${expected}`
	}) }));
}
const reservedStreamFailureEvent = "effect/http-api/stream/failure";
const isWithHeadersStreamSuccess = (schema) => isWithHeaders(schema);
function getUpgradeSuccessSchema(endpoint) {
	for (const schema of endpoint.success) if (isUpgrade(schema)) return schema;
}
function getStreamSuccessSchemas(endpoint) {
	const schemas = [];
	for (const schema of endpoint.success) {
		const body = isWithHeaders(schema) ? schema.schema : schema;
		if (isStreamSchema(body)) schemas.push(schema);
	}
	return schemas;
}
function streamToResponse(successSchema, options, headersOptions) {
	const isWithHeaders = isWithHeadersStreamSuccess(successSchema);
	const decodeBody = makeStreamBodyDecoder(isWithHeaders ? successSchema.schema : successSchema, options);
	const toStream = (response, sseOptions) => map$1(context(), (context) => provideContext(decodeBody(response, sseOptions), context));
	if (!isWithHeaders) return toStream;
	const decodeHeaders = decodeUnknownEffect(successSchema.headers, headersOptions);
	return (response, sseOptions) => flatMap(decodeHeaders(response.headers), (headers) => map$1(toStream(response, sseOptions), (body) => withHeaders({
		body,
		headers
	})));
}
function makeStreamBodyDecoder(streamSchema, options) {
	if (isStreamUint8Array(streamSchema)) return (response) => response.stream;
	if (isStreamNdjson(streamSchema)) {
		const decodeElement = decodeUnknownEffect(toCodecJson(streamSchema.schema), options);
		const maxElementBytes = toNumberUnsafe(streamSchema.maxElementBytes);
		return (response) => response.stream.pipe(pipeThroughChannel(decode({
			ignoreEmptyLines: true,
			maxLineBytes: maxElementBytes
		})), mapError$1((error) => {
			if (!isNdjsonError(error)) return error;
			if (error.reason !== "LineTooLarge") return ndjsonSchemaError(error);
			return new HttpClientError({ reason: new DecodeError({
				request: response.request,
				response,
				description: `NDJSON line exceeds maxElementBytes of ${maxElementBytes} bytes`
			}) });
		}), mapEffect((json) => decodeElement(json)));
	}
	const decoder = makeSseDecoder(streamSchema, options);
	return (response, sseOptions) => decodeSseStream(response.stream, streamSchema, decoder(sseOptions));
}
const isNdjsonPackError = (error) => isNdjsonError(error) && error.kind === "Pack";
const ndjsonSchemaError = (error) => new SchemaError(new InvalidValue({ message: error.reason === "InvalidUtf8" ? "Expected valid UTF-8" : error.unterminated ? "Expected a valid JSON line, got an unterminated final line" : "Expected a valid JSON line" }));
function makeSseDecoder(declaration, parseOptions) {
	const Event = Union$1([Struct({
		id: optional(String$1),
		event: Literal(reservedStreamFailureEvent),
		data: fromJsonString(toCodecJson(Cause(declaration.error, Defect())))
	}), declaration.events]);
	const defaultDecoder = decodeSchema(Event, void 0, parseOptions);
	return (options) => options === void 0 ? defaultDecoder : decodeSchema(Event, options, parseOptions);
}
function decodeSseStream(stream, declaration, decoder) {
	const events = transformPull(stream.pipe(decodeText, pipeThroughChannel(decoder)), (pull) => sync(() => {
		let pendingFailureCause = void 0;
		return suspend(() => {
			if (pendingFailureCause !== void 0) return failCause(pendingFailureCause);
			return flatMap(pull, (events) => {
				for (let i = 0; i < events.length; i++) {
					const event = events[i];
					if (event.event === reservedStreamFailureEvent && isCause(event.data)) {
						if (i === 0) return failCause(event.data);
						pendingFailureCause = event.data;
						events = events.slice(0, i);
						break;
					}
				}
				return succeed(events);
			});
		});
	}));
	if (declaration.sseMode === "data") return map$5(events, (event) => event.data);
	return events;
}
const ArrayBuffer$1 = /*#__PURE__*/ instanceOf(globalThis.ArrayBuffer, { expected: "ArrayBuffer" });
const Uint8ArrayFromArrayBuffer = /*#__PURE__*/ ArrayBuffer$1.pipe(/*#__PURE__*/ decodeTo$1(Uint8Array$1, /*#__PURE__*/ transform({
	decode(fromA) {
		return new Uint8Array(fromA);
	},
	encode(arr) {
		return arr.byteLength === arr.buffer.byteLength ? arr.buffer : arr.buffer.slice(arr.byteOffset, arr.byteOffset + arr.byteLength);
	}
})));
const StringFromArrayBuffer = /*#__PURE__*/ ArrayBuffer$1.pipe(/*#__PURE__*/ decodeTo$1(String$1, /*#__PURE__*/ transform({
	decode(fromA) {
		return new TextDecoder().decode(fromA);
	},
	encode(toI) {
		const arr = new TextEncoder().encode(toI);
		return arr.byteLength === arr.buffer.byteLength ? arr.buffer : arr.buffer.slice(arr.byteOffset, arr.byteOffset + arr.byteLength);
	}
})));
const UnknownFromArrayBuffer = /*#__PURE__*/ StringFromArrayBuffer.pipe(/*#__PURE__*/ decodeTo$1(/*#__PURE__*/ Union$1([/*#__PURE__*/ Literal("").pipe(/*#__PURE__*/ decodeTo$1(Undefined, /*#__PURE__*/ transform({
	decode: () => void 0,
	encode: () => ""
}))), UnknownFromJsonString])));
function toCodecArrayBuffer(schemas) {
	return Union$1(schemas.map(onSchema));
	function onSchema(schema) {
		return fromArrayBuffer(schema).pipe(decodeTo$1(schema));
	}
}
function fromArrayBuffer(schema) {
	switch (getResponseEncoding(schema.ast)._tag) {
		case "Json": return isNull(toEncoded(schema.ast)) ? UnknownFromArrayBuffer.pipe(decodeTo$1(Unknown, transform({
			decode: (a) => a === void 0 ? null : a,
			encode: (a) => a === null ? void 0 : a
		}))) : UnknownFromArrayBuffer;
		case "FormUrlEncoded": return StringFromArrayBuffer.pipe(decodeTo$1(RecordFromUrlParams, transform({
			decode: (text) => fromInput(new URLSearchParams(text)),
			encode: toString
		})));
		case "Uint8Array": return Uint8ArrayFromArrayBuffer;
		case "Text": return StringFromArrayBuffer;
	}
}
const statusOrElse = (response) => fail(new HttpClientError({ reason: new DecodeError({
	request: response.request,
	response,
	description: "undeclared status code"
}) }));
const $HttpBody = /*#__PURE__*/ declare(isHttpBody);
function makeStreamPayloadEncoder(schema, options) {
	if (isStreamUint8Array(schema)) return (stream) => stream;
	const encodeElements = encodeUnknownEffect(NonEmptyArray(toCodecJson(schema.schema)), options);
	return (stream) => stream.pipe(mapArrayEffect((elements) => encodeElements(elements)), pipeThroughChannel(encode()), catchIf(isNdjsonPackError, die));
}
function getEncodePayloadSchema(schemas, method) {
	return Union$1(schemas.map((s) => getEncodePayloadSchemaFromBody(s, method)));
}
const bodyFromPayloadCache = /*#__PURE__*/ new WeakMap();
function getEncodePayloadSchemaFromBody(schema, method) {
	const ast = schema.ast;
	const cached = bodyFromPayloadCache.get(ast);
	if (cached !== void 0) return cached;
	const encoding = getPayloadEncoding(ast, method);
	const out = $HttpBody.pipe(decodeTo$1(schema, transformEffect({
		decode(input, options) {
			return fail(new Forbidden$1({ message: "Encode only schema" }, input, options));
		},
		encode(t, options) {
			switch (encoding._tag) {
				case "Multipart": return fail(new Forbidden$1({ message: "Payload must be a FormData" }, t, options));
				case "Json": try {
					const body = JSON.stringify(t);
					return succeed(text(body, encoding.contentType));
				} catch {
					return fail(new InvalidValue({ expected: "a JSON-serializable request body" }, t, options));
				}
				case "Text":
					if (typeof t !== "string") return fail(new InvalidValue({ message: "Expected a string" }, t, options));
					return succeed(text(t, encoding.contentType));
				case "FormUrlEncoded":
					if (!isObject(t)) return fail(new InvalidValue({ message: "Expected a record" }, t, options));
					return succeed(urlParams(fromInput(t), encoding.contentType));
				case "Uint8Array":
					if (!(t instanceof Uint8Array)) return fail(new InvalidValue({ message: "Expected a Uint8Array" }, t, options));
					return succeed(uint8Array(t, encoding.contentType));
			}
		}
	})));
	bodyFromPayloadCache.set(ast, out);
	return out;
}

const TypeId$1 = "~effect/http-api/HttpApiGroup";
const Proto$1 = {
	[TypeId$1]: TypeId$1,
	add(...toAdd) {
		const endpoints = { ...this.endpoints };
		for (const endpoint of toAdd) assignProperty(endpoints, endpoint.identifier, endpoint);
		return makeProto({
			...optionsFromGroup(this),
			endpoints
		});
	},
	prefix(prefix) {
		return makeProto({
			...optionsFromGroup(this),
			endpoints: map$2(this.endpoints, (endpoint) => endpoint.prefix(prefix))
		});
	},
	middleware(middleware) {
		return makeProto({
			...optionsFromGroup(this),
			endpoints: map$2(this.endpoints, (endpoint) => endpoint.middleware(middleware))
		});
	},
	annotateMerge(annotations) {
		return makeProto({
			...optionsFromGroup(this),
			annotations: merge(this.annotations, annotations)
		});
	},
	annotate(annotation, value) {
		return makeProto({
			...optionsFromGroup(this),
			annotations: add(this.annotations, annotation, value)
		});
	},
	annotateEndpointsMerge(annotations) {
		return makeProto({
			...optionsFromGroup(this),
			endpoints: map$2(this.endpoints, (endpoint) => endpoint.annotateMerge(annotations))
		});
	},
	annotateEndpoints(annotation, value) {
		return makeProto({
			...optionsFromGroup(this),
			endpoints: map$2(this.endpoints, (endpoint) => endpoint.annotate(annotation, value))
		});
	},
	pipe() {
		return pipeArguments(this, arguments);
	}
};
const optionsFromGroup = (group) => ({
	identifier: group.identifier,
	topLevel: group.topLevel,
	endpoints: group.endpoints,
	annotations: group.annotations
});
const makeProto = (options) => {
	function HttpApiGroup() {}
	Object.setPrototypeOf(HttpApiGroup, Proto$1);
	HttpApiGroup.key = `effect/http-api/HttpApiGroup/${options.identifier}`;
	return Object.assign(HttpApiGroup, options);
};
const make = (identifier, options) => makeProto({
	identifier,
	topLevel: options?.topLevel ?? false,
	endpoints: {},
	annotations: empty$1()
});

const TypeId = "~effect/http-api/HttpApiSecurity";
const Proto = {
	[TypeId]: TypeId,
	pipe() {
		return pipeArguments(this, arguments);
	}
};
const http = (options) => Object.assign(Object.create(Proto), {
	_tag: "Http",
	scheme: options.scheme,
	schemeLength: options.scheme.length,
	annotations: empty$1()
});
const bearer = /*#__PURE__*/ http({ scheme: "Bearer" });
const apiKey = (options) => Object.assign(Object.create(Proto), {
	_tag: "ApiKey",
	key: options.key,
	in: options.in ?? "header",
	annotations: empty$1()
});
const annotate = /*#__PURE__*/ dual(3, (self, service, value) => Object.assign(Object.create(Proto), {
	...self,
	annotations: add(self.annotations, service, value)
}));

const Problem = Struct({
	code: NonEmptyString,
	message: String$1,
	field: optionalKey(String$1)
}).annotate({ identifier: "Problem" });
const body = { error: Problem };
var BadRequest = class extends Error$1("BadRequest")(body, { httpApiStatus: 400 }) {};
var Unauthorized = class extends Error$1("Unauthorized")(body, { httpApiStatus: 401 }) {};
var Forbidden = class extends Error$1("Forbidden")(body, { httpApiStatus: 403 }) {};
var NotFound = class extends Error$1("NotFound")(body, { httpApiStatus: 404 }) {};
var Conflict = class extends Error$1("Conflict")(body, { httpApiStatus: 409 }) {};
var TooLarge = class extends Error$1("TooLarge")(body, { httpApiStatus: 413 }) {};
var UnsupportedType = class extends Error$1("UnsupportedType")(body, { httpApiStatus: 415 }) {};
var TooMany = class extends Error$1("TooMany")(body, { httpApiStatus: 429 }) {};
var ServerFault = class extends Error$1("ServerFault")(body, { httpApiStatus: 500 }) {};
var Unavailable = class extends Error$1("Unavailable")(body, { httpApiStatus: 503 }) {};
const commonErrors = [
	BadRequest,
	TooMany,
	ServerFault,
	Unavailable
];
const guardedErrors = [
	...commonErrors,
	Forbidden,
	NotFound
];
const bodyErrors = [TooLarge, UnsupportedType];

var Account = class extends Service$1()("@mcp-inspect/api/Auth/Account") {};
var Caller = class extends Service$1()("@mcp-inspect/api/Auth/Caller") {};
const described = (description, bearerFormat) => bearer.pipe(annotate(Description, description), annotate(Format, bearerFormat));
const sessionCookie = apiKey({
	key: "__Host-session",
	in: "cookie"
}).pipe(annotate(Description, "The session of a signed-in browser."));
const accountToken = described("The token of an account.", "mcpi_acc_…");
var SessionAuth = class extends Service()("@mcp-inspect/api/Auth/SessionAuth", {
	security: { session: sessionCookie },
	error: [Unauthorized, Forbidden]
}) {};
var AccountAuth = class extends Service()("@mcp-inspect/api/Auth/AccountAuth", {
	security: {
		accountToken,
		session: sessionCookie
	},
	error: [Unauthorized, Forbidden]
}) {};
var ProjectAuth = class extends Service()("@mcp-inspect/api/Auth/ProjectAuth", {
	security: {
		projectKey: described("A project key of kind `api`.", "mcpi_api_…"),
		session: sessionCookie
	},
	error: [Unauthorized, Forbidden]
}) {};
var Sender = class extends Service$1()("@mcp-inspect/api/Auth/Sender") {};
var IngestAuth = class extends Service()("@mcp-inspect/api/Auth/IngestAuth", {
	security: { ingestKey: described("A project key of kind `ingest`.", "mcpi_ing_…") },
	error: [
		Unauthorized,
		Forbidden,
		Unavailable
	]
}) {};

const projectParams = {
	org: String$1.check(isPattern(slug)),
	project: String$1.check(isPattern(slug))
};
const Project = String$1.check(isPattern(projectPath));
const ServerName = String$1.check(isPattern(serverName));
const EnvironmentName = String$1.check(isPattern(environmentName));
const Instant = String$1.check(isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/u));
const Day = String$1.check(isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u));
const Uuid = String$1.check(isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u));
const Count = Int.check(isGreaterThanOrEqualTo(0));
const Fingerprint = String$1.check(isPattern(/^sha256:[0-9a-f]{64}$/u));
const Email = String$1.check(isPattern(/^(?=.{3,254}$)[^\s@\p{Cc}\p{Cf}\p{Cs}<>()[\]\\,;:"]+@[^\s@\p{Cc}\p{Cf}\p{Cs}<>()[\]\\,;:"]+$/u));

const SnapshotDocument = declare((value) => isObject$1(value), {
	identifier: "SnapshotDocument",
	expected: "a snapshot document",
	toCodecJson: () => void 0
});
const Commit = String$1.check(isPattern(/^[0-9A-Fa-f]{7,64}$/u));
const Branch = String$1.check(isPattern(/^[^\p{Cc}\p{Cs}]{1,255}$/u));
const Push = Struct({
	snapshot: SnapshotDocument,
	environment: EnvironmentName,
	server: optionalKey(ServerName),
	commit: optionalKey(Commit),
	branch: optionalKey(Branch)
});
const Deployment = Struct({ deployment: Struct({
	id: NonEmptyString,
	fingerprint: Fingerprint,
	environment: EnvironmentName,
	createdAt: Instant
}) });

var Baseline = class extends make("baseline").add(get("read", "/v1/projects/:org/:project/baseline", {
	params: projectParams,
	query: {
		server: optionalKey(ServerName),
		environment: optionalKey(EnvironmentName)
	},
	success: SnapshotDocument,
	error: [...guardedErrors]
}).annotate(Summary, "Read the newest snapshot that was recorded of a server.")).middleware(ProjectAuth).annotate(Description, "What a check compares with.") {};

const keyKinds = ["api", "ingest"];

const KeyId = String$1.check(isPattern(/^key_[0-9a-z]{1,64}$/u));
const Kind = Literals(keyKinds);
const KeyName = String$1.check(isPattern(/^[^\p{Cc}\p{Cs}]{1,100}$/u));
const Key = Struct({
	id: KeyId,
	kind: Kind,
	name: String$1,
	project: Project,
	createdAt: Instant,
	lastUsedAt: NullOr(Instant),
	state: Literals([
		"active",
		"rotating",
		"revoked"
	]),
	expiresAt: NullOr(Instant),
	lastFour: String$1.check(isPattern(/^[A-Za-z0-9_-]{4}$/u))
}).annotate({ identifier: "Key" });
const KeyList = Struct({ keys: ArraySchema(Key) });
const NewKey = Struct({
	kind: Kind,
	name: KeyName,
	project: optionalKey(Project)
});
const Plaintext = String$1.check(isPattern(/^mcpi_(api|ing)_[A-Za-z0-9_-]{16,200}$/u));
const CreatedKey = Struct({
	key: Key,
	plaintext: Plaintext
});
const RotatedKey = Struct({
	key: Key,
	plaintext: Plaintext,
	previous: Key
});
const RevokedKey = Struct({ key: Key });

const params = { id: KeyId };
var Keys = class extends make("keys").add(get("list", "/v1/keys", {
	success: KeyList,
	error: [...guardedErrors]
}).annotate(Summary, "List the keys of a project."), post("create", "/v1/keys", {
	payload: NewKey,
	success: CreatedKey.pipe(status(201)),
	error: [
		...guardedErrors,
		...bodyErrors,
		Conflict
	]
}).annotate(Summary, "Make a key; it is shown in this answer alone."), post("rotate", "/v1/keys/:id/rotate", {
	params,
	success: RotatedKey.pipe(status(201)),
	error: [...guardedErrors, Conflict]
}).annotate(Summary, "Make a key that follows another, which works for 7 days more."), post("revoke", "/v1/keys/:id/revoke", {
	params,
	success: RevokedKey,
	error: [...guardedErrors]
}).annotate(Summary, "End a key.")).middleware(AccountAuth).annotate(Description, "Keys of projects. Only their digests are stored.") {};

var SchemaErrors = class extends Service()("@mcp-inspect/api/SchemaErrors", { error: BadRequest }) {};

var Snapshots = class extends make("snapshots").add(post("push", "/v1/projects/:org/:project/snapshots", {
	params: projectParams,
	headers: { "idempotency-key": optionalKey(String$1.check(isPattern(/^[0-9A-Za-z-]{8,64}$/u))) },
	payload: Push,
	success: Deployment.pipe(status(201)),
	error: [...guardedErrors, ...bodyErrors]
}).annotate(Summary, "Record a snapshot as a deployment.")).middleware(ProjectAuth).annotate(Description, "Snapshots of what is deployed.") {};

const Status$1 = Struct({
	status: Literals(["ok", "degraded"]),
	version: NonEmptyString,
	mail: optionalKey(Boolean),
	signIn: optionalKey(Struct({
		github: Boolean,
		signUp: Literals(["open", "closed"])
	}))
});

var Status = class extends make("status").add(get("read", "/v1/status", {
	success: Status$1,
	error: [...commonErrors]
}).annotate(Summary, "Ask whether the service is there.")).annotate(Description, "Whether the service is there.") {};

const Percent = Number$1.check(isBetween({
	minimum: 0,
	maximum: 100
}));
const UsageThreshold = Union$1([Struct({ percent: Percent }), Struct({ calls: Count })]);
const Days = Int.check(isBetween({
	minimum: 1,
	maximum: 365
}));
const UsedKind = Literals([
	"tool",
	"resource",
	"prompt"
]);
const usagePart = {
	days: optionalKey(Days),
	environment: optionalKey(EnvironmentName)
};
const UsageWindow = Struct({
	days: Days,
	from: Instant,
	to: Instant
});
const ClientCohort = Struct({
	clientName: NullOr(String$1),
	clientVersion: NullOr(String$1),
	calls: Count,
	lastCallAt: Instant
});
const ArgumentUsage = Struct({
	path: NonEmptyString,
	present: Count,
	status: Literals([
		"observed",
		"not_observed",
		"unknown"
	]),
	omission: optionalKey(Struct({
		omitted: Count,
		calls: Count
	})),
	excluded: optionalKey(Count)
});
const Coverage = Struct({
	complete: Boolean,
	dropped: Count,
	daysWithData: Count,
	exactContractCalls: Count,
	cutCalls: optionalKey(Count),
	excluded: optionalKey(Struct({
		cohorts: Count,
		calls: Count
	}))
});
const Usage$1 = Struct({
	formatVersion: Literal(1),
	entity: NonEmptyString,
	window: UsageWindow,
	calls: Count,
	errors: Count,
	lastCallAt: NullOr(Instant),
	serverCalls: optionalKey(Count),
	cohorts: ArraySchema(ClientCohort),
	arguments: ArraySchema(ArgumentUsage),
	coverage: Coverage,
	threshold: optionalKey(Struct({
		of: UsageThreshold,
		reached: Boolean
	})),
	statement: String$1,
	caveat: String$1
});

var Usage = class extends make("usage").add(get("read", "/v1/projects/:org/:project/usage", {
	params: projectParams,
	query: {
		entity: NonEmptyString,
		kind: optionalKey(UsedKind),
		...usagePart
	},
	success: Usage$1,
	error: [...guardedErrors]
}).annotate(Summary, "Read what was recorded of one tool, resource or prompt.")).middleware(ProjectAuth).annotate(Description, "Observed usage, with its window and what limits it.") {};

var CliApi = class extends make$1("mcp-inspect").add(Baseline, Keys, Snapshots, Status, Usage).middleware(SchemaErrors) {};

const decodeError = decodeUnknownResult(fromJsonString(Struct({ error: Problem })));
const failuresOf = ({ credential, endpoint }) => {
	const where = new URL(endpoint).origin;
	const secret = credential === void 0 ? void 0 : value(credential);
	return {
		showing: makeShowing((text) => secret === void 0 ? text : text.replaceAll(secret, "…")),
		masked: (text) => shorten(secret === void 0 ? text : text.replaceAll(secret, "…"), 300),
		failure: (reported) => new HostedFailure({
			...reported,
			where
		})
	};
};
const tooLarge = ({ failure }, limit) => failure({
	code: "hosted_answer",
	problem: `The answer is larger than ${limit / 1024} KiB.`,
	mend: "Check that the endpoint is the hosted API.",
	isTransient: false
});
const notJson = ({ failure }) => failure({
	code: "hosted_answer",
	problem: "The answer is not JSON.",
	mend: "Check that the endpoint is the hosted API.",
	isTransient: false
});
const isJson = (body) => isSuccess(try_(() => JSON.parse(body.toString())));
const readBody = fnUntraced(function* (response, limit, failures) {
	const chunks = [];
	let size = 0;
	yield* runForEach(response.stream, (chunk) => {
		size += chunk.length;
		chunks.push(chunk);
		return size > limit ? fail(tooLarge(failures, limit)) : void_;
	}).pipe(catchIf$1((error) => isHttpClientError(error) && error.reason._tag === "EmptyBodyError", () => void_));
	return Buffer.concat(chunks);
});
const retryAfter = (header) => header !== void 0 && /^\d{1,6}$/.test(header) ? { retryAfterMs: Number(header) * 1e3 } : {};
const mends = {
	401: "Check that the key or token is current, and that it belongs to this endpoint.",
	403: "Use a credential that may do this: `push`, `usage` and baselines need a key of kind `api`.",
	404: "Check `project`; what belongs to another organization is answered the same way.",
	413: "Check what makes the snapshot so large; the service has a limit.",
	429: "Wait a while."
};
const codeOf = (status) => status === 401 || status === 403 ? "hosted_refused" : status === 404 ? "hosted_not_found" : "hosted_failed";
const refusal = (status, body, header, { failure, masked }) => {
	const decoded = decodeError(body.toString());
	const said = isSuccess(decoded) ? `${masked(decoded.success.error.code)}: ${masked(decoded.success.error.message)}` : "without saying why";
	return failure({
		code: codeOf(status),
		problem: `The service answered with HTTP ${status}, ${said.replace(/\.$/, "")}.`,
		plain: `The service answered with HTTP ${status}.`,
		mend: mends[status] ?? (status >= 500 ? "Try again later." : "Check that the endpoint is the hosted API."),
		isTransient: status === 429 || status >= 500,
		...retryAfter(header)
	});
};
const redirect = (request, response, { failure, masked }) => {
	const location = response.headers["location"];
	const target = location === void 0 ? null : URL.parse(location, request.url);
	return failure({
		code: "hosted_answer",
		problem: `The service redirects (HTTP ${response.status}) to ${target === null ? "no valid address" : masked(target.origin)}; credentials are never carried along.`,
		plain: `The service redirects (HTTP ${response.status}); credentials are never carried along.`,
		mend: "Set `endpoint` to the address where the hosted API is, if you trust it.",
		isTransient: false
	});
};
const connection = ({ reason }, { failure, masked, showing }) => {
	const cause = describeCause("cause" in reason ? reason.cause : void 0, showing);
	return failure({
		code: "hosted_unreachable",
		problem: `The hosted API cannot be reached: ${masked(cause)}.`,
		mend: mendOf(cause),
		isTransient: true
	});
};
const settled = (client, failures, limit) => transform$1(client, (effect, request) => effect.pipe(flatMap(fnUntraced(function* (response) {
	const { status } = response;
	if (status >= 300 && status < 400) return yield* redirect(request, response, failures);
	if (status >= 400) {
		const body = yield* readBody(response, answerLimits.error, failures);
		return yield* refusal(status, body, response.headers["retry-after"], failures);
	}
	const body = yield* readBody(response, limit, failures);
	if (body.length > 0 && !isJson(body)) return yield* notJson(failures);
	const whole = body.length === 0 ? null : new Uint8Array(body);
	return fromWeb(request, new Response(whole, {
		status,
		headers: { "content-type": "application/json" }
	}));
})), catchIf$1(isHttpClientError, (error) => fail(connection(error, failures)))));

const addressed = (credential) => (request) => request.pipe(credential === void 0 ? identity : bearerToken(credential), setHeader("user-agent", `mcp-inspect/0.1.0`));
const connect = ({ credential, endpoint }, failures, limit) => flatMap(HttpClient, (client) => makeWith(CliApi, {
	baseUrl: endpoint,
	httpClient: settled(mapRequest(client, addressed(credential)), failures, limit)
}));
const formatter = makeFormatterStandardSchemaV1();
const placeOf = (error) => {
	const [issue] = formatter(error.issue).issues;
	const path = (issue?.path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".");
	return path === "" ? "the answer as a whole" : `\`${path}\``;
};
const problemOf = (error) => {
	if (isSchemaError(error)) return `The answer does not have the shape of the contract: ${placeOf(error)} is wrong.`;
	const status = isHttpClientError(error) ? error.response?.status : void 0;
	return `The service answered with ${status === void 0 ? "what" : `HTTP ${status}, which`} the contract does not have here.`;
};
const ask = (access, use, limit = answerLimits.other) => {
	const failures = failuresOf(access);
	return connect(access, failures, limit).pipe(flatMap(use), mapError((error) => error instanceof HostedFailure ? error : failures.failure({
		code: "hosted_answer",
		problem: failures.masked(problemOf(error)),
		mend: "Check that the endpoint is the hosted API, and that both are of the same version.",
		isTransient: false
	})), provideService(TracerPropagationEnabled, false), provide$1(fetchClient));
};

export { ask };