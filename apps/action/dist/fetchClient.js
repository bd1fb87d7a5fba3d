import { __exportAll } from "./rolldown-runtime.js";
import { Reference, Service, callback, ensuring as ensuring$1, ensuring$1 as ensuring, fail$1 as fail, flatMap, fromInput$1 as fromInput, getOrUndefined$1 as getOrUndefined, interrupt$1 as interrupt, interruptWhen, map$2 as map, mapError$1 as mapError, merge, mkArrayBuffer, onError, provide$1 as provide, remove, succeed, succeed$1, sync, toReadableStreamEffect, tryPromise } from "./shared.js";
import { EncodeError, HttpClientError, TransportError, fromWeb, layerMergedContext, make } from "./HttpClient.js";

const Fetch = /*#__PURE__*/ Reference("effect/http/FetchHttpClient/Fetch", { defaultValue: () => globalThis.fetch });
const StreamBodyFallback = /*#__PURE__*/ Reference("effect/http/FetchHttpClient/StreamBodyFallback", { defaultValue: () => "error" });
var RequestInit = class extends (/*#__PURE__*/ Service()("effect/http/FetchHttpClient/RequestInit")) {};
let supportsStreamBody;
const detectStreamBodySupport = () => {
	try {
		let duplexAccessed = false;
		const body = new ReadableStream();
		const request = new Request("https://example.com", {
			method: "POST",
			body,
			get duplex() {
				duplexAccessed = true;
				return "half";
			}
		});
		return (duplexAccessed || request.body === body) && !request.headers.has("Content-Type");
	} catch {
		return false;
	}
};
const fetch = /*#__PURE__*/ make((request, url, signal, fiber) => {
	if (request.headers.upgrade !== void 0) return fail(new HttpClientError({ reason: new TransportError({
		request,
		description: "fetch cannot send an HTTP upgrade request"
	}) }));
	const fetch = fiber.getRef(Fetch);
	const options = getOrUndefined(fiber.context, RequestInit) ?? {};
	let headers = options.headers ? merge(fromInput(options.headers), request.headers) : request.headers;
	if (headers["content-length"]) headers = remove(headers, "content-length");
	let uploadController;
	const stopUpload = sync(() => uploadController?.abort());
	const send = (body) => map(tryPromise({
		try: () => fetch(url, {
			...options,
			method: request.method,
			headers,
			body,
			duplex: typeof ReadableStream !== "undefined" && body instanceof ReadableStream ? "half" : void 0,
			signal: uploadController ? AbortSignal.any([signal, uploadController.signal]) : signal
		}),
		catch: (cause) => new HttpClientError({ reason: new TransportError({
			request,
			cause
		}) })
	}), (response) => {
		const original = fromWeb(request, response);
		if (!uploadController) return original;
		if (response.body === null) uploadController.abort();
		return Object.create(original, {
			...Object.fromEntries([
				"arrayBuffer",
				"text",
				"json",
				"formData",
				"urlParamsBody"
			].map((key) => [key, { get: () => ensuring(original[key], stopUpload) }])),
			stream: { get: () => ensuring$1(original.stream, stopUpload) }
		});
	}).pipe(onError(() => stopUpload));
	switch (request.body._tag) {
		case "Raw":
		case "Uint8Array": return send(request.body.body);
		case "FormData": return send(request.body.formData);
		case "Stream":
			supportsStreamBody ??= detectStreamBodySupport();
			if (supportsStreamBody) {
				uploadController = new AbortController();
				const uploadSignal = AbortSignal.any([signal, uploadController.signal]);
				const stopped = callback((resume) => {
					const onAbort = () => resume(interrupt);
					if (uploadSignal.aborted) {
						onAbort();
						return;
					}
					uploadSignal.addEventListener("abort", onAbort, { once: true });
					return sync(() => uploadSignal.removeEventListener("abort", onAbort));
				});
				return flatMap(toReadableStreamEffect(interruptWhen(request.body.stream, stopped)), send);
			}
			if (fiber.getRef(StreamBodyFallback) === "error") return fail(new HttpClientError({ reason: new EncodeError({
				request,
				description: "Streaming request bodies are not supported in this runtime"
			}) }));
			return mkArrayBuffer(request.body.stream).pipe(mapError((cause) => new HttpClientError({ reason: new EncodeError({
				request,
				cause
			}) })), flatMap(send));
	}
	return send(void 0);
});
const layer = /*#__PURE__*/ layerMergedContext(/*#__PURE__*/ succeed(fetch));

var fetchClient_exports = /* @__PURE__ */ __exportAll({ fetchClient: () => fetchClient });
const fetchClient = layer.pipe(provide(succeed$1(RequestInit, { redirect: "manual" })));

export { fetchClient, fetchClient_exports };