import { BaseProto, Class, Clock, CurrentRedactedNames as CurrentRedactedNames$1, CurrentRedactedNames$1 as CurrentRedactedNames, DisablePropagation, NodeInspectSymbol, Reference, Service, TaggedError$1 as TaggedError, TracerTimingEnabled, addFinalizer, andThen, appendAll, cached, constFalse, constTrue, contextWith, dual, effect, empty as empty$2, empty$1 as empty$3, ensuring, fail, fail$1, fail$3 as fail$2, failCause, flatMap, format, fromBody, fromInput, fromInput$1, fromNullishOr, fromReadableStream, fromRecordUnsafe, fromSetCookie, getOrUndefined$2 as getOrUndefined, getStackTraceLimit, hasInterrupts, hasProperty, isFailure, isNone, isRedactedName, isSuccess, map$2 as map, match$4 as match, matchCauseEffect, merge$1 as merge, none, onInterrupt, pipeArguments, redact, redactUrl, remove, runSync, set, setAll as setAll$1, setAll$1 as setAll, setStackTraceLimit, some, stringOrRedacted, succeed, suspend as suspend$1, suspend$1 as suspend, sync, toString, tryPromise, try_ as try_$1, try_$1 as try_, uninterruptibleMask, unwrap, updateContext, useSpan, withFiber, withParentSpan } from "./shared.js";

const TypeId$5 = "~effect/http/HttpBody";
const isHttpBody = (u) => hasProperty(u, TypeId$5);
var Proto$2 = class {
	[TypeId$5];
	constructor() {
		this[TypeId$5] = TypeId$5;
	}
	[NodeInspectSymbol]() {
		return this.toJSON();
	}
	toString() {
		return format(this, { ignoreToString: true });
	}
};
var Empty = class extends Proto$2 {
	_tag = "Empty";
	toJSON() {
		return {
			_id: "effect/HttpBody",
			_tag: "Empty"
		};
	}
};
const empty$1 = /*#__PURE__*/ new Empty();
var Uint8Array = class extends Proto$2 {
	_tag = "Uint8Array";
	contentType;
	contentLength;
	text;
	_body;
	constructor(body, contentType, contentLength, text) {
		super();
		this._body = body;
		this.text = text;
		this.contentType = contentType;
		this.contentLength = contentLength;
	}
	get body() {
		return this._body ??= encodeText(this.text);
	}
	toJSON() {
		return {
			_id: "effect/HttpBody",
			_tag: "Uint8Array",
			body: this.contentType.startsWith("text/") || this.contentType.endsWith("json") ? new TextDecoder().decode(this.body) : `Uint8Array(${this.body.length})`,
			contentType: this.contentType,
			contentLength: this.contentLength
		};
	}
};
const uint8Array = (body, contentType) => new Uint8Array(body, contentType ?? "application/octet-stream", body.length);
const encoder = /*#__PURE__*/ new TextEncoder();
const buffer = globalThis.Buffer;
const encodeText = buffer !== void 0 ? (body) => buffer.from(body, "utf8") : (body) => encoder.encode(body);
const text = (body, contentType) => {
	if (typeof body !== "string") body = body === void 0 ? "" : String(body);
	if (buffer !== void 0) return new Uint8Array(void 0, contentType ?? "text/plain", buffer.byteLength(body, "utf8"), body);
	const bytes = encoder.encode(body);
	return new Uint8Array(bytes, contentType ?? "text/plain", bytes.length, body);
};
const jsonUnsafe = (body, contentType) => text(JSON.stringify(body), contentType ?? "application/json");
const urlParams = (urlParams, contentType) => text(toString(fromInput(urlParams)), contentType ?? "application/x-www-form-urlencoded");
var FormData = class extends Proto$2 {
	_tag = "FormData";
	contentType = void 0;
	contentLength = void 0;
	formData;
	constructor(formData) {
		super();
		this.formData = formData;
	}
	toJSON() {
		return {
			_id: "effect/HttpBody",
			_tag: "FormData",
			formData: this.formData
		};
	}
};
const formData = (body) => new FormData(body);
var Stream = class extends Proto$2 {
	_tag = "Stream";
	stream;
	contentType;
	contentLength;
	constructor(stream, contentType, contentLength) {
		super();
		this.stream = stream;
		this.contentType = contentType;
		this.contentLength = contentLength;
	}
	toJSON() {
		return {
			_id: "effect/HttpBody",
			_tag: "Stream",
			contentType: this.contentType,
			contentLength: this.contentLength
		};
	}
};
const stream = (body, contentType, contentLength) => new Stream(body, contentType ?? "application/octet-stream", contentLength);

const TypeId$4 = "~effect/http/HttpClientError";
const isHttpClientError = (u) => hasProperty(u, TypeId$4);
var HttpClientError = class extends (/*#__PURE__*/ TaggedError("HttpClientError")) {
	constructor(props) {
		if ("cause" in props.reason) super({
			...props,
			cause: props.reason.cause
		});
		else super(props);
	}
	[TypeId$4] = TypeId$4;
	get request() {
		return this.reason.request;
	}
	get response() {
		return "response" in this.reason ? this.reason.response : void 0;
	}
	get message() {
		return this.reason.message;
	}
};
const formatReason = (tag) => tag.endsWith("Error") ? tag.slice(0, -5) : tag;
const formatMessage = (reason, description, info) => description ? `${reason}: ${description} (${info})` : `${reason} error (${info})`;
const formatMethodAndUrl = (request) => `${request.method} ${redactUrl(request.url)}`;
const reasonToJSON = (reason, json) => ({
	...json,
	request: {
		_id: "HttpClientRequest",
		method: reason.request.method,
		url: redactUrl(reason.request.url)
	},
	..."response" in reason ? { response: {
		_id: "HttpClientResponse",
		status: reason.response.status
	} } : void 0
});
var TransportError = class extends (/*#__PURE__*/ TaggedError("TransportError")) {
	get methodAndUrl() {
		return formatMethodAndUrl(this.request);
	}
	get message() {
		return formatMessage(formatReason(this._tag), this.description, this.methodAndUrl);
	}
	toJSON() {
		return reasonToJSON(this, super.toJSON());
	}
};
var EncodeError = class extends (/*#__PURE__*/ TaggedError("EncodeError")) {
	get methodAndUrl() {
		return formatMethodAndUrl(this.request);
	}
	get message() {
		return formatMessage(formatReason(this._tag), this.description, this.methodAndUrl);
	}
	toJSON() {
		return reasonToJSON(this, super.toJSON());
	}
};
var InvalidUrlError = class extends (/*#__PURE__*/ TaggedError("InvalidUrlError")) {
	get methodAndUrl() {
		return formatMethodAndUrl(this.request);
	}
	get message() {
		return formatMessage(formatReason(this._tag), this.description, this.methodAndUrl);
	}
	toJSON() {
		return reasonToJSON(this, super.toJSON());
	}
};
var StatusCodeError = class extends (/*#__PURE__*/ TaggedError("StatusCodeError")) {
	get methodAndUrl() {
		return formatMethodAndUrl(this.request);
	}
	get message() {
		const info = `${this.response.status} ${this.methodAndUrl}`;
		return formatMessage(formatReason(this._tag), this.description, info);
	}
	toJSON() {
		return reasonToJSON(this, super.toJSON());
	}
};
var DecodeError = class extends (/*#__PURE__*/ TaggedError("DecodeError")) {
	get methodAndUrl() {
		return formatMethodAndUrl(this.request);
	}
	get message() {
		const info = `${this.response.status} ${this.methodAndUrl}`;
		return formatMessage(formatReason(this._tag), this.description, info);
	}
	toJSON() {
		return reasonToJSON(this, super.toJSON());
	}
};
var EmptyBodyError = class extends (/*#__PURE__*/ TaggedError("EmptyBodyError")) {
	get methodAndUrl() {
		return formatMethodAndUrl(this.request);
	}
	get message() {
		const info = `${this.response.status} ${this.methodAndUrl}`;
		return formatMessage(formatReason(this._tag), this.description, info);
	}
	toJSON() {
		return reasonToJSON(this, super.toJSON());
	}
};

function hasBody(method) {
	return method !== "GET" && method !== "HEAD" && method !== "OPTIONS" && method !== "TRACE";
}
const allShort = [
	["GET", "get"],
	["POST", "post"],
	["PUT", "put"],
	["DELETE", "del"],
	["PATCH", "patch"],
	["HEAD", "head"],
	["OPTIONS", "options"],
	["TRACE", "trace"],
	["QUERY", "query"]
];

const updateHeaders = (headers, body) => {
	if (body._tag === "Empty" || body._tag === "FormData") return remove(remove(headers, "content-type"), "content-length");
	headers = body.contentType === void 0 ? remove(headers, "content-type") : set(headers, "content-type", body.contentType);
	return updateContentLength(headers, body);
};
const updateContentLength = (headers, body) => {
	const contentLength = body._tag === "Empty" || body._tag === "FormData" ? void 0 : body.contentLength;
	return contentLength === void 0 ? remove(headers, "content-length") : set(headers, "content-length", contentLength.toString());
};

var UrlError = class extends (/*#__PURE__*/ TaggedError("UrlError")) {};
const make$2 = (url, params, hash) => try_({
	try: () => {
		const urlInstance = new URL(url, baseUrl());
		for (let i = 0; i < params.params.length; i++) {
			const [key, value] = params.params[i];
			if (value !== void 0) urlInstance.searchParams.append(key, unwrap(value));
		}
		if (hash !== void 0) urlInstance.hash = hash;
		return urlInstance;
	},
	catch: (cause) => new UrlError({ cause })
});
const baseUrl = () => {
	if ("location" in globalThis && globalThis.location !== void 0 && globalThis.location.origin !== void 0 && globalThis.location.pathname !== void 0) {
		const base = location.origin + location.pathname;
		try {
			return new URL(base).href;
		} catch {
			return;
		}
	}
};

const TypeId$3 = "~effect/http/HttpClientRequest";
const isHttpClientRequest = (u) => hasProperty(u, TypeId$3);
const Proto$1 = {
	[TypeId$3]: TypeId$3,
	...BaseProto,
	toJSON() {
		return {
			_id: "HttpClientRequest",
			method: this.method,
			url: redactUrl(this.url),
			urlParams: this.urlParams,
			hash: this.hash,
			headers: redact(this.headers),
			body: this.body.toJSON()
		};
	},
	pipe() {
		return pipeArguments(this, arguments);
	}
};
function makeWith$1(method, url, urlParams, hash, headers, body) {
	const self = Object.create(Proto$1);
	self.method = method;
	self.url = url;
	self.urlParams = urlParams;
	self.hash = hash;
	self.headers = headers;
	self.body = body;
	return self;
}
const empty = /*#__PURE__*/ makeWith$1("GET", "", empty$2, /*#__PURE__*/ none(), empty$3, empty$1);
const make$1 = (method) => (url, options) => modify(empty, {
	method,
	url,
	...options ?? void 0
});
const get = /*#__PURE__*/ make$1("GET");
const post = /*#__PURE__*/ make$1("POST");
const patch = /*#__PURE__*/ make$1("PATCH");
const del = /*#__PURE__*/ make$1("DELETE");
const modify = /*#__PURE__*/ dual(2, (self, options) => {
	let result = self;
	if (options.method) result = setMethod(result, options.method);
	if (options.url) result = setUrl(result, options.url);
	if (options.headers) result = setHeaders(result, options.headers);
	if (options.urlParams) result = setUrlParams(result, options.urlParams);
	if (options.hash) result = setHash(result, options.hash);
	if (options.body) result = setBody(result, options.body);
	if (options.accept) result = accept(result, options.accept);
	if (options.acceptJson) result = acceptJson(result);
	return result;
});
const setMethod = /*#__PURE__*/ dual(2, (self, method) => makeWith$1(method, self.url, self.urlParams, self.hash, self.headers, self.body));
const setHeader = /*#__PURE__*/ dual(3, (self, key, value) => makeWith$1(self.method, self.url, self.urlParams, self.hash, set(self.headers, key, value), self.body));
const setHeaders = /*#__PURE__*/ dual(2, (self, input) => makeWith$1(self.method, self.url, self.urlParams, self.hash, setAll(self.headers, input), self.body));
const bearerToken = /*#__PURE__*/ dual(2, (self, token) => setHeader(self, "Authorization", `Bearer ${stringOrRedacted(token)}`));
const accept = /*#__PURE__*/ dual(2, (self, mediaType) => setHeader(self, "Accept", mediaType));
const acceptJson = /*#__PURE__*/ accept("application/json");
const upgrade = /*#__PURE__*/ dual(2, (self, protocol) => makeWith$1(self.method, self.url, self.urlParams, self.hash, set(set(self.headers, "connection", "Upgrade"), "upgrade", protocol), self.body));
const setUrl = /*#__PURE__*/ dual(2, (self, url) => {
	if (typeof url === "string") return makeWith$1(self.method, url, self.urlParams, self.hash, self.headers, self.body);
	const clone = new URL(url.toString());
	const urlParams = fromInput(clone.searchParams);
	const hash = fromNullishOr(clone.hash === "" ? void 0 : clone.hash.slice(1));
	clone.search = "";
	clone.hash = "";
	return makeWith$1(self.method, clone.toString(), urlParams, hash, self.headers, self.body);
});
const prependUrl = /*#__PURE__*/ dual(2, (self, path) => {
	if (path === "") return self;
	return makeWith$1(self.method, joinSegments(path, self.url), self.urlParams, self.hash, self.headers, self.body);
});
const joinSegments = (first, second) => {
	const endsWithSlash = first.endsWith("/");
	const startsWithSlash = second.startsWith("/");
	return endsWithSlash && startsWithSlash ? first + second.slice(1) : !endsWithSlash && !startsWithSlash ? first + "/" + second : first + second;
};
const setUrlParams = /*#__PURE__*/ dual(2, (self, input) => makeWith$1(self.method, self.url, setAll$1(self.urlParams, input), self.hash, self.headers, self.body));
const appendUrlParams = /*#__PURE__*/ dual(2, (self, input) => makeWith$1(self.method, self.url, appendAll(self.urlParams, input), self.hash, self.headers, self.body));
const setHash = /*#__PURE__*/ dual(2, (self, hash) => makeWith$1(self.method, self.url, self.urlParams, some(hash), self.headers, self.body));
const setBody = /*#__PURE__*/ dual(2, (self, body) => {
	return makeWith$1(self.method, self.url, self.urlParams, self.hash, updateHeaders(self.headers, body), body);
});
const bodyText = /*#__PURE__*/ dual((args) => isHttpClientRequest(args[0]), (self, body, contentType) => setBody(self, text(body, contentType)));
const bodyJsonUnsafe = /*#__PURE__*/ dual(2, (self, body) => setBody(self, jsonUnsafe(body)));
const bodyFormData = /*#__PURE__*/ dual(2, (self, body) => setBody(self, formData(body)));
function toUrl(self) {
	const r = make$2(self.url, self.urlParams, getOrUndefined(self.hash));
	if (isSuccess(r)) return some(r.success);
	return none();
}

const TypeId$2 = "~effect/http/HttpIncomingMessage";
const inspect = (self, that) => {
	return {
		...that,
		headers: redact(self.headers),
		remoteAddress: self.remoteAddress
	};
};

const WebSourceSymbol = "~effect/http/HttpClientResponse/WebSource";
const getWebSource = (self) => self[WebSourceSymbol]?.();

const TypeId$1 = "~effect/http/HttpClientResponse";
const fromWeb = (request, source) => new WebHttpClientResponse(request, source);
var WebHttpClientResponse = class extends Class {
	[TypeId$2];
	[TypeId$1];
	request;
	source;
	constructor(request, source) {
		super();
		this.request = request;
		this.source = source;
		this[TypeId$2] = TypeId$2;
		this[TypeId$1] = TypeId$1;
	}
	toJSON() {
		return inspect(this, {
			_id: "HttpClientResponse",
			request: this.request.toJSON(),
			status: this.status
		});
	}
	get status() {
		return this.source.status;
	}
	get url() {
		if (this.source.url) return this.source.url.split("#")[0];
		const url = toUrl(this.request);
		if (isNone(url)) return "";
		url.value.hash = "";
		return url.value.href;
	}
	get headers() {
		return fromInput$1(this.source.headers);
	}
	cachedCookies;
	get cookies() {
		if (this.cachedCookies) return this.cachedCookies;
		return this.cachedCookies = fromSetCookie(this.source.headers.getSetCookie?.() ?? []);
	}
	get remoteAddress() {
		return none();
	}
	[WebSourceSymbol]() {
		return this.source;
	}
	get stream() {
		return this.source.body ? fromReadableStream({
			evaluate: () => this.source.body,
			onError: (cause) => new HttpClientError({ reason: new DecodeError({
				request: this.request,
				response: this,
				cause
			}) })
		}) : fail(new HttpClientError({ reason: new EmptyBodyError({
			request: this.request,
			response: this,
			description: "can not create stream from empty body"
		}) }));
	}
	get json() {
		return flatMap(this.text, (text) => try_$1({
			try: () => text === "" ? null : JSON.parse(text),
			catch: (cause) => new HttpClientError({ reason: new DecodeError({
				request: this.request,
				response: this,
				cause
			}) })
		}));
	}
	textBody;
	get text() {
		return this.textBody ??= map(this.arrayBuffer, (_) => new TextDecoder().decode(_));
	}
	get urlParamsBody() {
		return flatMap(this.arrayBuffer, (bytes) => try_$1({
			try: () => fromInput(fromBody(bytes)),
			catch: (cause) => new HttpClientError({ reason: new DecodeError({
				request: this.request,
				response: this,
				cause
			}) })
		}));
	}
	formDataBody;
	get formData() {
		return this.formDataBody ??= tryPromise({
			try: () => this.source.formData(),
			catch: (cause) => new HttpClientError({ reason: new DecodeError({
				request: this.request,
				response: this,
				cause
			}) })
		}).pipe(cached, runSync);
	}
	arrayBufferBody;
	get arrayBuffer() {
		if (this.arrayBufferBody) return this.arrayBufferBody;
		this.arrayBufferBody = tryPromise({
			try: () => this.source.arrayBuffer(),
			catch: (cause) => new HttpClientError({ reason: new DecodeError({
				request: this.request,
				response: this,
				cause
			}) })
		}).pipe(cached, runSync);
		return this.arrayBufferBody;
	}
	get upgrade() {
		return fail$1(new HttpClientError({ reason: new StatusCodeError({
			request: this.request,
			response: this,
			description: "fetch cannot hand over the connection of an HTTP upgrade"
		}) }));
	}
	pipe() {
		return pipeArguments(this, arguments);
	}
};

const toHeaders = (span) => fromRecordUnsafe({
	b3: `${span.traceId}-${span.spanId}-${span.sampled ? "1" : "0"}${match(span.parent, {
		onNone: () => "",
		onSome: (parent) => `-${parent.spanId}`
	})}`,
	traceparent: `00-${span.traceId.padStart(32, "0")}-${span.spanId}-${span.sampled ? "01" : "00"}`
});

const defaultPorts = {
	"http:": 80,
	"https:": 443,
	"ws:": 80,
	"wss:": 443
};
const addUrlAttributes = (span, url, redactedNames) => {
	const query = redactUrl(url.search, redactedNames).slice(1);
	span.attribute("url.full", redactUrl(url.href, redactedNames));
	span.attribute("url.path", url.pathname);
	if (query !== "") span.attribute("url.query", query);
	span.attribute("url.scheme", url.protocol.slice(0, -1));
	if (url.hostname !== "") {
		span.attribute("server.address", url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname);
		const port = url.port === "" ? defaultPorts[url.protocol] : Number(url.port);
		if (port !== void 0) span.attribute("server.port", port);
	}
};
const redactedNames = (urlParams, redactedNames) => {
	const keys = urlParams.params.filter(([, value]) => typeof value !== "string").map(([key]) => key);
	return keys.length === 0 ? redactedNames : [...redactedNames, ...new URLSearchParams(keys.map((key) => [key, ""])).keys()];
};
const addHeaderAttributes = (span, phase, headers, filter, redactedNames) => {
	for (const name in headers) {
		if (!filter(name, phase)) continue;
		span.attribute(`http.${phase}.header.${name}`, isRedactedName(name, redactedNames) ? "<redacted>" : headers[name]);
	}
};

const TypeId = "~effect/http/HttpClient";
const HttpClient = /*#__PURE__*/ Service("effect/HttpClient");
const transform = /*#__PURE__*/ dual(2, (self, f) => makeWith(flatMap((request) => f(self.postprocess(succeed(request)), request)), self.preprocess));
const transformResponse = /*#__PURE__*/ dual(2, (self, f) => makeWith((request) => f(self.postprocess(request)), self.preprocess));
const makeWith = (postprocess, preprocess) => {
	const self = Object.create(Proto);
	self.preprocess = preprocess;
	self.postprocess = postprocess;
	self.execute = function(request) {
		return postprocess(preprocess(request));
	};
	return self;
};
const Proto = {
	[TypeId]: TypeId,
	pipe() {
		return pipeArguments(this, arguments);
	},
	...BaseProto,
	toJSON() {
		return { _id: "effect/HttpClient" };
	},
	.../*#__PURE__*/ Object.fromEntries(/*#__PURE__*/ allShort.map(([fullMethod, method]) => [method, function(url, options) {
		return this.execute(make$1(fullMethod)(url, options));
	}]))
};
const make = (f) => makeWith((effect) => flatMap(effect, (request) => withFiber((fiber) => {
	const scopedController = scopedRequests.get(request);
	const controller = scopedController ?? new AbortController();
	const urlResult = make$2(request.url, request.urlParams, getOrUndefined(request.hash));
	if (isFailure(urlResult)) return fail$1(new HttpClientError({ reason: new InvalidUrlError({
		request,
		cause: urlResult.failure
	}) }));
	const url = urlResult.success;
	if (fiber.getRef(DisablePropagation) || fiber.getRef(TracerDisabledWhen)(request)) {
		const effect = f(request, url, controller.signal, fiber);
		if (scopedController) return map(effect, (response) => trackResponse(response, controller, true));
		return uninterruptibleMask((restore) => matchCauseEffect(restore(effect), {
			onSuccess(response) {
				return succeed(trackResponse(response, controller, false));
			},
			onFailure(cause) {
				if (hasInterrupts(cause)) controller.abort();
				return failCause(cause);
			}
		}));
	}
	return useSpan(fiber.getRef(SpanNameGenerator)(request), { kind: "client" }, (span) => {
		span.attribute("http.request.method", request.method);
		const redactedHeaderNames = fiber.getRef(CurrentRedactedNames);
		addUrlAttributes(span, url, redactedNames(request.urlParams, fiber.getRef(CurrentRedactedNames$1)));
		const headerFilter = fiber.getRef(TracerHeaderFilter);
		addHeaderAttributes(span, "request", request.headers, headerFilter, redactedHeaderNames);
		request = fiber.getRef(TracerPropagationEnabled) ? setHeaders(request, toHeaders(span)) : request;
		return uninterruptibleMask((restore) => restore(f(request, url, controller.signal, fiber)).pipe(withParentSpan(span, { captureStackTrace: false }), matchCauseEffect({
			onSuccess: (response) => {
				span.attribute("http.response.status_code", response.status);
				addHeaderAttributes(span, "response", response.headers, headerFilter, redactedHeaderNames);
				if (response.status >= 400 && response.status < 600) {
					span.attribute("error.type", String(response.status));
					endSpanWithStatusError(fiber, span, request, response);
				}
				return succeed(trackResponse(response, controller, scopedController !== void 0));
			},
			onFailure(cause) {
				if (!scopedController && hasInterrupts(cause)) controller.abort();
				return failCause(cause);
			}
		})));
	});
})), succeed);
const endSpanWithStatusError = (fiber, span, request, response) => {
	const stackTraceLimit = getStackTraceLimit();
	setStackTraceLimit(0);
	let exit;
	try {
		exit = fail$2(new HttpClientError({ reason: new StatusCodeError({
			request,
			response
		}) }));
	} finally {
		setStackTraceLimit(stackTraceLimit);
	}
	span.end(fiber.getRef(TracerTimingEnabled) ? fiber.getRef(Clock).currentTimeNanosUnsafe() : BigInt(0), exit);
};
const mapRequest = /*#__PURE__*/ dual(2, (self, f) => makeWith(self.postprocess, (request) => map(self.preprocess(request), f)));
const withScope = (self) => transform(self, (effect, request) => {
	const controller = new AbortController();
	scopedRequests.set(request, controller);
	return andThen(addFinalizer(() => sync(() => controller.abort())), effect);
});
const TracerDisabledWhen = /*#__PURE__*/ Reference("effect/http/HttpClient/TracerDisabledWhen", { defaultValue: () => constFalse });
const TracerHeaderFilter = /*#__PURE__*/ Reference("effect/http/HttpClient/TracerHeaderFilter", { defaultValue: () => constFalse });
const TracerPropagationEnabled = /*#__PURE__*/ Reference("effect/http/HttpClient/TracerPropagationEnabled", { defaultValue: constTrue });
const SpanNameGenerator = /*#__PURE__*/ Reference("effect/http/HttpClient/SpanNameGenerator", { defaultValue: () => (request) => request.method });
const layerMergedContext = (effect$1) => effect(HttpClient)(contextWith((context) => map(effect$1, (client) => transformResponse(client, updateContext((input) => merge(context, input))))));
const responseRegistry = /*#__PURE__*/ (() => {
	if ("FinalizationRegistry" in globalThis && globalThis.FinalizationRegistry) {
		const registry = /*#__PURE__*/ new FinalizationRegistry((controller) => {
			try {
				controller.abort();
			} catch {}
		});
		return {
			register(response, controller) {
				registry.register(response, controller, response);
			},
			unregister(response) {
				registry.unregister(response);
			}
		};
	}
	const timers = /*#__PURE__*/ new WeakMap();
	return {
		register(response, controller) {
			timers.set(response, setTimeout(() => controller.abort(), 5e3));
		},
		unregister(response) {
			const timer = timers.get(response);
			if (timer === void 0) return;
			clearTimeout(timer);
			timers.delete(response);
		}
	};
})();
const scopedRequests = /*#__PURE__*/ new WeakMap();
const responseControllers = /*#__PURE__*/ new WeakMap();
const trackResponse = (response, controller, scoped) => {
	if (!scoped) {
		responseRegistry.register(response, controller);
		response = new InterruptibleResponse(response, controller);
	}
	responseControllers.set(response, controller);
	return response;
};
var InterruptibleResponse = class {
	original;
	controller;
	constructor(original, controller) {
		this.original = original;
		this.controller = controller;
	}
	[TypeId$1] = TypeId$1;
	[TypeId$2] = TypeId$2;
	applyInterrupt(effect) {
		return suspend(() => {
			responseRegistry.unregister(this.original);
			return onInterrupt(effect, () => sync(() => {
				this.controller.abort();
			}));
		});
	}
	get request() {
		return this.original.request;
	}
	get url() {
		return this.original.url;
	}
	get status() {
		return this.original.status;
	}
	get headers() {
		return this.original.headers;
	}
	get cookies() {
		return this.original.cookies;
	}
	get remoteAddress() {
		return this.original.remoteAddress;
	}
	get formData() {
		return this.applyInterrupt(this.original.formData);
	}
	get text() {
		return this.applyInterrupt(this.original.text);
	}
	get json() {
		return this.applyInterrupt(this.original.json);
	}
	get urlParamsBody() {
		return this.applyInterrupt(this.original.urlParamsBody);
	}
	get arrayBuffer() {
		return this.applyInterrupt(this.original.arrayBuffer);
	}
	get upgrade() {
		return this.applyInterrupt(this.original.upgrade);
	}
	[WebSourceSymbol]() {
		const source = getWebSource(this.original);
		if (source !== void 0) responseRegistry.unregister(this.original);
		return source;
	}
	get stream() {
		return suspend$1(() => {
			responseRegistry.unregister(this.original);
			return ensuring(this.original.stream, sync(() => {
				this.controller.abort();
			}));
		});
	}
	toJSON() {
		return this.original.toJSON();
	}
	[NodeInspectSymbol]() {
		return this.original[NodeInspectSymbol]();
	}
	pipe() {
		return pipeArguments(this, arguments);
	}
};

export { DecodeError, EncodeError, HttpClient, HttpClientError, StatusCodeError, TracerDisabledWhen, TracerPropagationEnabled, TransportError, appendUrlParams, bearerToken, bodyFormData, bodyJsonUnsafe, bodyText, del, fromWeb, get, hasBody, isHttpBody, isHttpClientError, layerMergedContext, make, make$1, mapRequest, patch, post, prependUrl, setBody, setHeader, setHeaders, setUrl, stream, text, transform, uint8Array, upgrade, urlParams, withScope };