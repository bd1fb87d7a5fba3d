import { addFinalizer, catchTag, configInvalid, fail$1 as fail, fnUntraced, ignore, mapError$1 as mapError, protocolError, provideService, responseTooLarge, runForEach, runForEachWhile, scoped, timeoutOption, void_ } from "./shared.js";
import { makeParser } from "./Sse.js";
import { HttpClient, TracerDisabledWhen, bodyText, del, post, withScope } from "./HttpClient.js";
import { connectionProblem, isRedirect, noAnswer, redirectTarget, statusProblem } from "./httpProblems.js";
import { Unanswered, answerTo, classify, encodeCall, encodeNotice, encodeReply, readBytes, readMessages } from "./check.js";

const answerTypes = ["application/json", "text/event-stream"];
const protocolHeaders = /* @__PURE__ */ new Set([
	"content-type",
	"content-length",
	"mcp-protocol-version",
	"mcp-method",
	"mcp-session-id"
]);
const targetHeaders = ({ headers }) => {
	const configured = /* @__PURE__ */ new Map();
	for (const [given, value] of headers) {
		const name = given.toLowerCase();
		const earlier = configured.get(name);
		if (!protocolHeaders.has(name)) configured.set(name, earlier === void 0 ? value : `${earlier}, ${value}`);
	}
	const added = (configured.get("accept") ?? "").split(",").map((type) => type.trim()).filter((type) => type !== "" && !answerTypes.includes(type.toLowerCase()));
	return {
		"accept-encoding": "identity",
		"user-agent": "mcp-inspect",
		...Object.fromEntries(configured),
		accept: [...answerTypes, ...added].join(", "),
		"content-type": "application/json"
	};
};
const messageHeaders = ({ era, method, version }, sessionId) => ({
	...version === null ? {} : { "mcp-protocol-version": version },
	...era === "modern" ? { "mcp-method": method } : sessionId === void 0 ? {} : { "mcp-session-id": sessionId }
});
const targetProblem = (label, { headers, url }) => {
	const parsed = URL.parse(url);
	if (parsed === null || !/^https?:$/.test(parsed.protocol)) return configInvalid(label, "The URL is not a valid http or https address.", "Give a whole URL such as https://example.com/mcp.");
	if (parsed.username !== "" || parsed.password !== "") return configInvalid(label, "The URL holds a user or password.", "Pass them as `--header \"Authorization: Basic …\"`.");
	for (const [name, value] of headers) {
		if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return configInvalid(label, `${JSON.stringify(name)} is no header name.`, "Write headers as `Name: value`.");
		if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)) return configInvalid(label, `The value of the header ${name} cannot be sent.`, "Leave out line breaks and characters beyond Latin-1.");
	}
};

const bodyLimit = 33554432;
const openHttp = fnUntraced(function* (target, events) {
	const { label, showing } = events;
	const problem = targetProblem(label, target);
	if (problem !== void 0) return yield* problem;
	const client = withScope(yield* HttpClient);
	const common = targetHeaders(target);
	let endpoint = target.url;
	let session;
	const post$1 = fnUntraced(function* (body, message) {
		const headers = {
			...common,
			...messageHeaders(message, session?.id)
		};
		for (let hops = 0;; hops++) {
			const request = post(endpoint, { headers }).pipe(bodyText(body, "application/json"));
			const response = yield* execute(client, request, events);
			if (!isRedirect(response.status)) return response;
			const next = redirectTarget(label, endpoint, {
				hops,
				location: response.headers.location,
				status: response.status
			});
			if (typeof next !== "string") return yield* next;
			endpoint = next;
		}
	});
	const take = fnUntraced(function* (received, call) {
		const incoming = classify(received);
		if (incoming.kind === "notification") events.notification(incoming.method);
		else if (incoming.kind === "request") yield* post$1(encodeReply(incoming), call).pipe(scoped, timeoutOption(5e3), ignore);
		else if (incoming.kind === "answer") return answerTo(call, incoming.id, incoming.answer);
	});
	const readStream = fnUntraced(function* (response, call) {
		const decoder = new TextDecoder();
		const pending = [];
		const parser = makeParser((event) => event._tag === "Event" && pending.push(event.data), { maxEventSize: bodyLimit });
		let size = 0;
		let answer;
		const feed = fnUntraced(function* (text) {
			parser.feed(text);
			for (let data = pending.shift(); data !== void 0 && answer === void 0; data = pending.shift()) for (const message of readMessages(data) ?? []) answer ??= yield* take(message, call);
			return answer === void 0;
		});
		yield* runForEachWhile(response.stream, (chunk) => {
			size += chunk.length;
			if (size > 33554432) return fail(responseTooLarge(label, "The event stream", bodyLimit));
			return feed(decoder.decode(chunk, { stream: true }));
		}).pipe(catchTag("HttpClientError", (error) => endOfBody(events, response, error)));
		if (answer === void 0) yield* feed(`${decoder.decode()}\n\n`);
		if (answer !== void 0) return answer;
		const error = protocolError(label, `The event stream ended before ${call.method} was answered.`);
		return yield* new Unanswered({
			why: "ended",
			error
		});
	});
	const readReply = fnUntraced(function* (response, call) {
		const { messages = [], reply } = yield* readBody(events, response);
		let answer;
		for (const message of messages) answer ??= yield* take(message, call);
		const error = messages.map(classify).find((message) => message.kind === "answer" && "error" in message.answer);
		const fallback = error?.kind === "answer" ? error.answer : void 0;
		if (session !== void 0 && call.method !== "initialize" && isSessionLost(response, reply, answer)) {
			const lost = noAnswer(label, call.method, reply, showing);
			session = void 0;
			return yield* new Unanswered({
				why: "lost",
				error: lost
			});
		}
		const refusal = statusProblem(label, reply, showing);
		if (refusal !== void 0) return yield* refusal;
		const found = answer ?? fallback;
		if (found !== void 0 && (reply.status < 300 || "error" in found)) return found;
		return yield* new Unanswered({
			why: "refused",
			error: noAnswer(label, call.method, reply, showing)
		});
	});
	yield* addFinalizer(() => session === void 0 ? void_ : execute(client, del(endpoint, { headers: {
		...common,
		...messageHeaders(session.last, session.id)
	} }), events).pipe(scoped, timeoutOption(2e3), ignore));
	return {
		transport: "http",
		call: fnUntraced(function* (call) {
			if (call.method === "initialize") session = void 0;
			const response = yield* post$1(encodeCall(call), call);
			const id = response.headers["mcp-session-id"];
			if (call.method === "initialize" && id !== void 0) session = {
				id,
				last: call
			};
			return yield* isStream(response) ? readStream(response, call) : readReply(response, call);
		}, scoped),
		tell: fnUntraced(function* (notice) {
			if (session !== void 0) session = {
				id: session.id,
				last: notice
			};
			const response = yield* post$1(encodeNotice(notice), notice);
			if (response.status >= 400) events.notice(`${notice.method} was answered with HTTP ${response.status}`);
			if (!isStream(response)) yield* ignore(readBody(events, response));
		}, scoped)
	};
});
const execute = (client, request, { label, showing }) => client.execute(request).pipe(mapError((error) => connectionProblem(label, error, "", showing)), provideService(TracerDisabledWhen, () => true));
const isStream = ({ headers, status }) => status < 300 && /^text\/event-stream\b/i.test(headers["content-type"] ?? "");
const readBody = fnUntraced(function* (events, response) {
	const chunks = [];
	let size = 0;
	yield* runForEach(response.stream, (chunk) => {
		size += chunk.length;
		chunks.push(chunk);
		return size > 33554432 ? fail(responseTooLarge(events.label, "The answer", bodyLimit)) : void_;
	}).pipe(catchTag("HttpClientError", (error) => endOfBody(events, response, error)));
	const { messages, text } = readBytes(Buffer.concat(chunks));
	return {
		reply: {
			status: response.status,
			contentType: response.headers["content-type"] ?? "",
			contentEncoding: response.headers["content-encoding"] ?? "",
			authenticate: events.showing.whole(response.headers["www-authenticate"] ?? ""),
			text
		},
		messages
	};
});
const endOfBody = ({ label, showing }, response, error) => error.reason._tag === "EmptyBodyError" ? void_ : fail(connectionProblem(label, error, response.headers["content-encoding"] ?? "", showing));
const isSessionLost = ({ headers }, { status, text }, answer) => {
	if (status === 404) return answer === void 0 || !("error" in answer) || answer.error.code !== -32601;
	const challenged = /bearer/i.test(headers["www-authenticate"] ?? "");
	return (status === 400 || status === 401 && !challenged) && /session/i.test(text);
};

export { bodyLimit, openHttp };