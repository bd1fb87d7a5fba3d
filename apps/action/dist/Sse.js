import { NonEmptyArray, String, Struct, TaggedClass, TaggedError$1 as TaggedError, UndefinedOr, decodeEffect, decodeTo, fail$1 as fail, fail$4 as fail$1, flatMap, fromTransform, hasProperty, isArrayNonEmpty, millis, optional, pipeTo, succeed, succeed$2 as succeed$1, suspend$1 as suspend, sync, tag, transform, void_ } from "./shared.js";

const decode$1 = (schema, options) => () => {
	const decode = decodeEffect(NonEmptyArray(schema), options);
	return fromTransform((upstream, _scope) => succeed(flatMap(upstream, (chunk) => decode(chunk))));
};

const SseErrorTypeId = "~effect/encoding/Sse/SseError";
var EventTooLarge = class extends (/*#__PURE__*/ TaggedError("EventTooLarge")) {
	get message() {
		return `Pending SSE event exceeded the maximum size of ${this.maxEventSize}`;
	}
};
var SseError = class extends (/*#__PURE__*/ TaggedError("SseError")) {
	[SseErrorTypeId] = SseErrorTypeId;
	get message() {
		return this.reason.message;
	}
};
const defaultMaxEventSize = 0xa00000;
const decode = (options) => fromTransform((upstream, _scope) => sync(() => {
	let buffer = [];
	let retry;
	const parser = makeParser((event) => {
		if (event._tag === "Retry") retry = event;
		else buffer.push(event);
	}, options);
	const pump = flatMap(upstream, (arr) => {
		for (let i = 0; i < arr.length; i++) {
			const error = parser.feed(arr[i]);
			if (error !== void 0) return fail(error);
		}
		return void_;
	});
	return suspend(function loop() {
		if (isArrayNonEmpty(buffer)) {
			const out = buffer;
			buffer = [];
			return succeed(out);
		} else if (retry) return fail(retry);
		return flatMap(pump, loop);
	});
}));
const decodeSchema = (schema, options, parseOptions) => pipeTo(decode(options), decode$1(Event.pipe(decodeTo(schema, transformEvent)), parseOptions)());
function makeParser(onParse, options) {
	const maxEventSize = options?.maxEventSize ?? defaultMaxEventSize;
	const dispatchEmptyNamedEvents = options?.dispatchEmptyNamedEvents === true;
	let isFirstChunk;
	let pending;
	let pendingLength;
	let discardTrailingNewline;
	let generation = 0;
	let lastEventId;
	let eventName;
	let data;
	reset();
	return {
		feed,
		reset
	};
	function reset() {
		generation++;
		isFirstChunk = true;
		pending = [];
		pendingLength = 0;
		discardTrailingNewline = false;
		lastEventId = void 0;
		eventName = void 0;
		data = "";
	}
	function feed(chunk) {
		if (chunk.length === 0) return;
		if (isFirstChunk && chunk.startsWith(BOM)) chunk = chunk.slice(BOM.length);
		isFirstChunk = false;
		const length = chunk.length;
		const currentGeneration = generation;
		let position = 0;
		while (position < length) {
			if (discardTrailingNewline) {
				discardTrailingNewline = false;
				if (chunk.charCodeAt(position) === LF) {
					++position;
					continue;
				}
			}
			let lineEnd = position;
			while (lineEnd < length) {
				const code = chunk.charCodeAt(lineEnd);
				if (code === CR || code === LF) break;
				++lineEnd;
			}
			if (lineEnd === length) {
				pending.push(chunk.slice(position));
				pendingLength += length - position;
				break;
			}
			discardTrailingNewline = chunk.charCodeAt(lineEnd) === CR;
			let line = chunk.slice(position, lineEnd);
			if (pending.length > 0) {
				pending.push(line);
				line = pending.join("");
				pending = [];
				pendingLength = 0;
			}
			parseLine(line);
			if (generation !== currentGeneration) return;
			position = lineEnd + 1;
		}
		if (pendingLength + data.length > maxEventSize) {
			const error = new SseError({ reason: new EventTooLarge({ maxEventSize }) });
			reset();
			return error;
		}
	}
	function parseLine(line) {
		if (line.length === 0) {
			const named = eventName !== void 0 && eventName !== "";
			const event = eventName || "message";
			const eventData = data;
			eventName = void 0;
			data = "";
			if (eventData.length > 0 || dispatchEmptyNamedEvents && named) onParse({
				_tag: "Event",
				id: lastEventId,
				event,
				data: eventData.slice(0, -1)
			});
			return;
		}
		const colon = line.indexOf(":");
		let field = line;
		let value = "";
		if (colon >= 0) {
			field = line.slice(0, colon);
			value = line.slice(line.charCodeAt(colon + 1) === SPACE ? colon + 2 : colon + 1);
		}
		if (field === "data") data += value + "\n";
		else if (field === "event") eventName = value;
		else if (field === "id" && !value.includes("\0")) lastEventId = value;
		else if (field === "retry" && /^\d+$/.test(value)) {
			const retry = parseInt(value, 10);
			onParse(new Retry({
				duration: millis(retry),
				lastEventId
			}));
		}
	}
}
const BOM = "﻿";
const LF = 10;
const CR = 13;
const SPACE = 32;
const EventEncoded = /*#__PURE__*/ Struct({
	id: /*#__PURE__*/ optional(String),
	event: String,
	data: String
});
const Event = /*#__PURE__*/ Struct({
	_tag: /*#__PURE__*/ tag("Event"),
	id: /*#__PURE__*/ UndefinedOr(String),
	event: String,
	data: String
});
const transformEvent = /*#__PURE__*/ transform({
	decode: (event) => event.id === void 0 ? {
		event: event.event,
		data: event.data
	} : {
		id: event.id,
		event: event.event,
		data: event.data
	},
	encode: (event) => ({
		_tag: "Event",
		id: event.id,
		event: event.event ?? "message",
		data: event.data
	})
});
const RetryTypeId = "~effect/encoding/Sse/Retry";
var Retry = class Retry extends (/*#__PURE__*/ TaggedClass("Retry")) {
	[RetryTypeId] = RetryTypeId;
	static is(u) {
		return hasProperty(u, RetryTypeId);
	}
	static filter(u) {
		return Retry.is(u) ? succeed$1(u) : fail$1(u);
	}
};

export { decodeSchema, makeParser };