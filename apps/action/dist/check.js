import { ArraySchema, Boolean as Boolean$4, BooleanLiterals, CaptureError, ChildProcessSpawner, ConsoleRef, Defect, FalseLiterals, FileSystem, Int as Int$1, Literal, Literals as Literals$2, MinimumLogLevel, NonEmptyArray, NonEmptyString, Number as Number$3, Path, Prototype, QuitError, Record, Reference, Service, String as String$5, Struct, TaggedError, TaggedError$1, Terminal, TrueLiterals, Union, _await, acquireRelease, acquireUseRelease, addFinalizer, adviseVersion, all, amended, andThen, applyPolicy, as, assignProperty, blocksOf, bytesToHex, cached, callback, canonical, captureCodes, captureWarnings, catchDefect, catchFilter, catchIf$1 as catchIf, catchTag, catchTags, catch_, caveatsOf, close, compareFindings, context, contextWith, costLine, crosses, currentTimeMillis, decodeText, decodeUnknownEffect, defaultPolicy, defaultTeardown, depthOf, die$1 as die, doneUnsafe, dual, effect, empty$2 as empty, empty$3 as empty$1, ensuring$1 as ensuring, equal, errorExitCode, errorReported, escapeInvisible, evidenceOf as evidenceOf$1, exists, fail$1 as fail, fail$4 as fail$1, failCause$1 as failCause, fileOf as fileOf$1, findFirst, findFirstIndex, findLast, findings, flatMap as flatMap$1, fn, fnUntraced, forEach, forever, fork, forkChild, format, formatIso, formatIsoDateUtc, fragmentOf, fromResult, fromUndefinedOr, gen, get, getOrElse as getOrElse$1, getOrElse$1 as getOrElse, getOrUndefined$1, getOrUndefined$2 as getOrUndefined, githubReporter, group, groupNotes, groupUsage, hasProperty, hiddenCharacter, identity, identityKeys, ignore, interrupt as interrupt$1, interrupt$1 as interrupt, is, isArray, isBetween, isEffect, isFailure, isFunction, isGreaterThan, isGreaterThanOrEqualTo, isLint, isNone, isNotUndefined, isObject, isObjectKeyword, isPattern, isQuitError, isReadonlyArrayNonEmpty, isSome, isSuccess, join, jsonReporter, jsonText, layer, lintRegistry, listKeys, listKinds, make$1 as make$5, make$2, make$3 as make$4, make$6 as make$3, makeShowing, makeUnsafe, makeWellformed, map$2, map$3, mapError$1 as mapError, mapError$2 as mapError$1, match as match$2, match$2 as match, match$3, match$4 as match$1, maxDepth, memberUsage, mergeAll, mkString, nearest, never, nextStep as nextStep$1, none as none$2, normalise, notesOf, now, onError, onInterrupt, option, optional as optional$2, optionalKey, orDie, orElseSucceed, outcome, own, ownArray, ownObject, ownString, page, pageCap, paginationLoop, pipe, pipeArguments, placeOf as placeOf$1, places as places$1, plainPath, printable, promise, protocolError, provide as provide$1, provide$2, provideContext$1 as provideContext, provideService, raceFirst, readSnapshot, readSnapshotText, reasonOf, reduce, registry, reportToJson, reportsToJson, responseTooLarge, result, retry, runMain, sarifReporter, scope, scoped, sentence, serverVersion, severities, sha256, short, shortFingerprint, shorten, signatureOf, skippedHeading, sleep, snapshotFromText, some, spaced, spawnFailed, strictestFirst, subschemas, succeed as succeed$1, succeed$1 as succeed$3, succeed$2, summarise, suppressedBy, suspend$1 as suspend, sync as sync$1, sync$1 as sync$2, sync$2 as sync, taggedEnum, take, tap$1 as tap, tapError, tellings, timedOut, timeoutOption, timeoutOrElse, titleOf as titleOf$1, toCodecStringTree, toDocument, try_$1 as try_, unreachable, upTo as upTo$1, usageOf, usageText, utf8ToBytes, value, void_, wellFormed, wholeUsageOf, withFiber$1 as withFiber, withoutCommands, withoutMarks, witnessLine, writeFiles } from "./shared.js";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import process$1 from "node:process";
import { createInterface } from "node:readline";
import { isatty } from "node:tty";
import { randomBytes } from "node:crypto";

const Number$2 = globalThis.Number;
const round = /*#__PURE__*/ dual(2, (self, precision) => {
	const factor = Math.pow(10, precision);
	return Math.round(self * factor) / factor;
});

const Console = ConsoleRef;
const consoleWith = (f) => withFiber((fiber) => f(fiber.getRef(Console)));
const error = (...args) => consoleWith((console) => sync(() => {
	console.error(...args);
}));
const log = (...args) => consoleWith((console) => sync(() => {
	console.log(...args);
}));

const diffWith = (isEquivalent) => (before, after, options) => editScript(before, after, (i, j) => isEquivalent(before[i], after[j]), options?.maxEdits);
const editScript = (a, b, equals, maxEdits) => {
	const blocks = matchingBlocks(a.length, b.length, equals, maxEdits);
	blocks.push({
		a: a.length,
		b: b.length,
		length: 0
	});
	const out = [];
	let i = 0;
	let j = 0;
	for (const block of blocks) {
		if (block.a > i) out.push({
			_tag: "Delete",
			items: a.slice(i, block.a)
		});
		if (block.b > j) out.push({
			_tag: "Insert",
			items: b.slice(j, block.b)
		});
		if (block.length > 0) out.push({
			_tag: "Equal",
			items: a.slice(block.a, block.a + block.length)
		});
		i = block.a + block.length;
		j = block.b + block.length;
	}
	return out;
};
const matchingBlocks = (n, m, equals, maxEdits = 1e400) => {
	const blocks = [];
	const push = (a, b, length) => {
		if (length === 0) return;
		const last = blocks[blocks.length - 1];
		if (last !== void 0 && last.a + last.length === a && last.b + last.length === b) blocks[blocks.length - 1] = {
			a: last.a,
			b: last.b,
			length: last.length + length
		};
		else blocks.push({
			a,
			b,
			length
		});
	};
	const offset = n + m + 1;
	const vf = new Int32Array(2 * offset + 1);
	const vb = new Int32Array(2 * offset + 1);
	const maxD = Math.ceil(Math.max(0, maxEdits) / 2);
	const findSplit = (aLo, aHi, bLo, bHi) => {
		const N = aHi - aLo;
		const M = bHi - bLo;
		const delta = N - M;
		const odd = (delta & 1) === 1;
		const limit = Math.min(N + M + 1 >> 1, maxD);
		vf[offset + 1] = 0;
		vb[offset + 1] = 0;
		for (let d = 0; d <= limit; d++) {
			for (let k = -d; k <= d; k += 2) {
				let x = k === -d || k !== d && vf[offset + k - 1] < vf[offset + k + 1] ? vf[offset + k + 1] : vf[offset + k - 1] + 1;
				let y = x - k;
				const x0 = x;
				const y0 = y;
				while (x < N && y < M && equals(aLo + x, bLo + y)) {
					x++;
					y++;
				}
				vf[offset + k] = x;
				if (odd && k >= delta - (d - 1) && k <= delta + (d - 1) && x + vb[offset + delta - k] >= N) return {
					x: aLo + x0,
					y: bLo + y0,
					u: aLo + x,
					v: bLo + y
				};
			}
			for (let k = -d; k <= d; k += 2) {
				let x = k === -d || k !== d && vb[offset + k - 1] < vb[offset + k + 1] ? vb[offset + k + 1] : vb[offset + k - 1] + 1;
				let y = x - k;
				const x0 = x;
				const y0 = y;
				while (x < N && y < M && equals(aHi - x - 1, bHi - y - 1)) {
					x++;
					y++;
				}
				vb[offset + k] = x;
				if (!odd && k >= delta - d && k <= delta + d && x + vf[offset + delta - k] >= N) return {
					x: aHi - x,
					y: bHi - y,
					u: aHi - x0,
					v: bHi - y0
				};
			}
		}
		let best = 0;
		let x = 0;
		let y = 0;
		for (let k = -limit; k <= limit; k += 2) {
			const xf = vf[offset + k];
			const yf = xf - k;
			if (xf <= N && yf >= 0 && yf <= M && xf + yf > best) {
				best = xf + yf;
				x = aLo + xf;
				y = bLo + yf;
			}
			const xb = vb[offset + k];
			const yb = xb - k;
			if (xb <= N && yb >= 0 && yb <= M && xb + yb > best) {
				best = xb + yb;
				x = aHi - xb;
				y = bHi - yb;
			}
		}
		return best > 0 && best < N + M ? {
			x,
			y,
			u: x,
			v: y
		} : void 0;
	};
	const stack = [{
		aLo: 0,
		aHi: n,
		bLo: 0,
		bHi: m
	}];
	while (stack.length > 0) {
		const task = stack.pop();
		if ("length" in task) {
			push(task.a, task.b, task.length);
			continue;
		}
		let { aHi, aLo, bHi, bLo } = task;
		let prefix = 0;
		while (aLo + prefix < aHi && bLo + prefix < bHi && equals(aLo + prefix, bLo + prefix)) prefix++;
		push(aLo, bLo, prefix);
		aLo += prefix;
		bLo += prefix;
		let suffix = 0;
		while (aLo < aHi - suffix && bLo < bHi - suffix && equals(aHi - suffix - 1, bHi - suffix - 1)) suffix++;
		aHi -= suffix;
		bHi -= suffix;
		stack.push({
			a: aHi,
			b: bHi,
			length: suffix
		});
		const snake = aLo < aHi && bLo < bHi ? findSplit(aLo, aHi, bLo, bHi) : void 0;
		if (snake !== void 0) stack.push({
			aLo: snake.u,
			aHi,
			bLo: snake.v,
			bHi
		}, {
			a: snake.x,
			b: snake.y,
			length: snake.u - snake.x
		}, {
			aLo,
			aHi: snake.x,
			bLo,
			bHi: snake.y
		});
	}
	return blocks;
};

const TypeId$3 = "~effect/cli/CliError";
const isCliError = (u) => hasProperty(u, TypeId$3);
const userMessage = "~effect/cli/CliError/userMessage";
const getUserMessage = (error) => "~effect/cli/CliError/userMessage" in error && typeof error["~effect/cli/CliError/userMessage"] === "string" ? error[userMessage] : void 0;
var UnrecognizedOption = class extends (/*#__PURE__*/ TaggedError(`${TypeId$3}/UnrecognizedOption`)("UnrecognizedOption", {
	option: String$5,
	command: /*#__PURE__*/ optional$2(/*#__PURE__*/ ArraySchema(String$5)),
	suggestions: /*#__PURE__*/ ArraySchema(String$5)
})) {
	[TypeId$3] = TypeId$3;
	get message() {
		const suggestionText = this.suggestions.length > 0 ? `\n\n  Did you mean this?\n    ${this.suggestions.join("\n    ")}` : "";
		return (this.command ? `Unrecognized flag: ${this.option} in command ${this.command.join(" ")}` : `Unrecognized flag: ${this.option}`) + suggestionText;
	}
};
var DuplicateOption = class extends (/*#__PURE__*/ TaggedError(`${TypeId$3}/DuplicateOption`)("DuplicateOption", {
	option: String$5,
	parentCommand: String$5,
	childCommand: String$5
})) {
	[TypeId$3] = TypeId$3;
	get message() {
		return `Duplicate flag name "${this.option}" in parent command "${this.parentCommand}" and subcommand "${this.childCommand}". Parent will always claim this flag (Mode A semantics). Consider renaming one of them to avoid confusion.`;
	}
};
var MissingOption = class extends (/*#__PURE__*/ TaggedError(`${TypeId$3}/MissingOption`)("MissingOption", { option: String$5 })) {
	[TypeId$3] = TypeId$3;
	get message() {
		return `Missing required flag: --${this.option}`;
	}
};
var MissingArgument = class extends (/*#__PURE__*/ TaggedError(`${TypeId$3}/MissingArgument`)("MissingArgument", { argument: String$5 })) {
	[TypeId$3] = TypeId$3;
	get message() {
		return `Missing required argument: ${this.argument}`;
	}
};
var UnexpectedArgument = class extends (/*#__PURE__*/ TaggedError(`${TypeId$3}/UnexpectedArgument`)("UnexpectedArgument", { arguments: /*#__PURE__*/ ArraySchema(String$5) })) {
	[TypeId$3] = TypeId$3;
	get message() {
		return `Unexpected positional ${this.arguments.length === 1 ? "argument" : "arguments"}: ${this.arguments.map((value) => JSON.stringify(value)).join(", ")}`;
	}
};
var InvalidValue = class extends (/*#__PURE__*/ TaggedError(`${TypeId$3}/InvalidValue`)("InvalidValue", {
	option: String$5,
	value: String$5,
	expected: String$5,
	kind: /*#__PURE__*/ Union([/*#__PURE__*/ Literal("flag"), /*#__PURE__*/ Literal("argument")])
})) {
	[TypeId$3] = TypeId$3;
	get message() {
		const expectation = this.expected.startsWith("Expected ") || this.expected.startsWith("Expected:") ? this.expected : `Expected: ${this.expected}`;
		if (this.kind === "argument") return `Invalid value for argument <${this.option}>: "${this.value}". ${expectation}`;
		if (this.value.length === 0) return `Missing value for flag --${this.option}. ${expectation}`;
		return `Invalid value for flag --${this.option}: "${this.value}". ${expectation}`;
	}
};
var UnknownSubcommand = class extends (/*#__PURE__*/ TaggedError(`${TypeId$3}/UnknownSubcommand`)("UnknownSubcommand", {
	subcommand: String$5,
	parent: /*#__PURE__*/ optional$2(/*#__PURE__*/ ArraySchema(String$5)),
	suggestions: /*#__PURE__*/ ArraySchema(String$5)
})) {
	[TypeId$3] = TypeId$3;
	get message() {
		const suggestionText = this.suggestions.length > 0 ? `\n\n  Did you mean this?\n    ${this.suggestions.join("\n    ")}` : "";
		return this.parent ? `Unknown subcommand "${this.subcommand}" for "${this.parent.join(" ")}"${suggestionText}` : `Unknown subcommand "${this.subcommand}"${suggestionText}`;
	}
};
var ValidationError = class extends (/*#__PURE__*/ TaggedError(`${TypeId$3}/ValidationError`)("ValidationError", { message: String$5 })) {
	[TypeId$3] = TypeId$3;
};
var UserError = class extends (/*#__PURE__*/ TaggedError(`${TypeId$3}/UserError`)("UserError", {
	cause: /*#__PURE__*/ Defect(),
	userMessage: /*#__PURE__*/ optionalKey(String$5)
})) {
	[TypeId$3] = TypeId$3;
	[errorReported] = true;
	get message() {
		if (this.userMessage) return this.userMessage;
		if (typeof this.cause === "string" && this.cause) return this.cause;
		if (this.cause instanceof Error && this.cause.message) return this.cause.message;
		return "An error occurred";
	}
	get [userMessage]() {
		return this.message;
	}
};
const NonShowHelpErrors = /*#__PURE__*/ Union([
	UnrecognizedOption,
	DuplicateOption,
	MissingOption,
	MissingArgument,
	UnexpectedArgument,
	InvalidValue,
	UnknownSubcommand,
	ValidationError,
	UserError
]);
var ShowHelp = class extends (/*#__PURE__*/ TaggedError(`${TypeId$3}/ShowHelp`)("ShowHelp", {
	commandPath: /*#__PURE__*/ ArraySchema(String$5),
	errors: /*#__PURE__*/ ArraySchema(NonShowHelpErrors)
})) {
	[TypeId$3] = TypeId$3;
	[errorExitCode] = this.errors.length ? 1 : 0;
	[errorReported] = false;
	get message() {
		return "Help requested";
	}
};

const Proto$2 = { ["~effect/cli/Primitive"]: { _A: identity } };
const isTrueLiteral = /*#__PURE__*/ is(TrueLiterals);
const isFalseLiteral = /*#__PURE__*/ is(FalseLiterals);
const isBoolean = (p) => p._tag === "Boolean";
const makePrimitive = (tag, parse) => Object.assign(Object.create(Proto$2), {
	_tag: tag,
	parse
});
const makeSchemaPrimitive = (tag, schema) => {
	const toCodecStringTree$1 = toCodecStringTree(schema);
	const decode = decodeUnknownEffect(toCodecStringTree$1);
	return makePrimitive(tag, (value) => mapError(decode(value), (error) => error.message));
};
const Boolean$3 = /*#__PURE__*/ makeSchemaPrimitive("Boolean", BooleanLiterals);
const String$4 = /*#__PURE__*/ makePrimitive("String", (value) => succeed$1(value));
const Choice = (choices) => {
	const choiceMap = new Map(choices);
	const validChoices = choices.map(([key]) => format(key)).join(" | ");
	const primitive = makePrimitive("Choice", (value) => {
		if (choiceMap.has(value)) return succeed$1(choiceMap.get(value));
		return fail(validChoices);
	});
	return Object.assign(primitive, { choiceKeys: choices.map(([key]) => key) });
};
const getTypeName = (primitive) => {
	switch (primitive._tag) {
		case "Boolean": return "boolean";
		case "String": return "string";
		case "Int": return "integer";
		case "Finite": return "number";
		case "Date": return "date";
		case "Path": return "path";
		case "Choice": return "choice";
		case "Redacted": return "string";
		case "FileText": return "file";
		case "FileParse": return "file";
		case "FileSchema": return "file";
		case "KeyValuePair": return "key=value";
		case "Never": return "none";
		default: return "value";
	}
};
const getChoiceKeys = (primitive) => primitive._tag === "Choice" ? primitive.choiceKeys : void 0;
const getPathType = (primitive) => primitive._tag === "Path" ? primitive.pathType : void 0;

const ESC = "\x1B[";
const BEL = "\x07";
const SEP = ";";
const reset = `${ESC}0m`;
const bold = `${ESC}1m`;
const italicized = `${ESC}3m`;
const underlined = `${ESC}4m`;
const strikethrough = `${ESC}9m`;
const cursorShow = `${ESC}?25h`;
const cursorHide = `${ESC}?25l`;
const cursorLeft = `${ESC}G`;
const cursorSavePosition = `${ESC}s`;
const cursorRestorePosition = `${ESC}u`;
const eraseLine$1 = `${ESC}2K`;
const beep = BEL;
const red = `${ESC}31m`;
const green = `${ESC}32m`;
const magenta = `${ESC}35m`;
const white = `${ESC}37m`;
const blackBright = `${ESC}90m`;
const cyanBright = `${ESC}96m`;
const annotate = (colors, text, ...styles) => {
	if (!colors) return text;
	return `${styles.flat().join("")}${text}${reset}`;
};
const detectColors = () => {
	const globalProcess = globalThis.process;
	return typeof globalProcess === "object" && globalProcess !== null && typeof globalProcess.stdout === "object" && globalProcess.stdout !== null && globalProcess.stdout.isTTY === true && !globalProcess.env?.NO_COLOR;
};
const combine = (...styles) => styles;
const cursorTo = (column, row) => {
	if (row === void 0) return `${ESC}${Math.max(column + 1, 0)}G`;
	return `${ESC}${row + 1}${SEP}${Math.max(column + 1, 0)}H`;
};
const cursorDown = (lines = 1) => {
	return `${ESC}${lines}B`;
};
const cursorMove = (column, row = 0) => {
	let command = "";
	if (row < 0) command += `${ESC}${-row}A`;
	if (row > 0) command += `${ESC}${row}B`;
	if (column > 0) command += `${ESC}${column}C`;
	if (column < 0) command += `${ESC}${-column}D`;
	return command;
};
const eraseLines = (rows) => {
	let command = "";
	for (let i = 0; i < rows; i++) command += `${ESC}2K` + (i < rows - 1 ? `${ESC}1A` : "");
	if (rows > 0) command += `${ESC}G`;
	return command;
};

const TypeId$2 = "~effect/cli/Prompt";
const defaultTheme = {
	prefix: "?",
	arrowUp: "↑",
	arrowDown: "↓",
	checkboxOn: "☒",
	checkboxOff: "☐",
	tick: "✔",
	ellipsis: "…",
	pointerSmall: "›",
	pointer: "❯",
	descriptionSeparator: "- ",
	passwordMask: "*",
	toggleSeparator: "/",
	primaryColor: cyanBright,
	mutedColor: blackBright,
	successColor: green,
	errorColor: red,
	submittedColor: white
};
const windowsTheme = {
	...defaultTheme,
	checkboxOn: "[*]",
	checkboxOff: "[ ]",
	tick: "√",
	ellipsis: "...",
	pointerSmall: "»",
	pointer: ">"
};
const makeTheme = (options) => ({
	...process.platform === "win32" ? windowsTheme : defaultTheme,
	...options,
	colors: options?.colors ?? detectColors()
});
const Theme = /*#__PURE__*/ Reference("effect/cli/Prompt/Theme", { defaultValue: makeTheme });
const getTheme = (options) => map$2(Theme, (theme) => ({
	...theme,
	...options.theme
}));
const annotateErrorLine = (theme, line) => annotate(theme.colors, line, combine(italicized, theme.errorColor));
const annotateSymbol = (theme, symbol, ...styles) => symbol.length === 0 ? "" : annotate(theme.colors, symbol, ...styles);
const separateSymbol = (symbol, text) => symbol.length === 0 ? text : symbol + " " + text;
const renderPagingPrefix = (theme, showArrowUp, showArrowDown) => {
	const width = Math.max(theme.arrowUp.length, theme.arrowDown.length);
	if (showArrowUp) return theme.arrowUp.padEnd(width);
	if (showArrowDown) return theme.arrowDown.padEnd(width);
	return " ".repeat(width);
};
const Confirm = (options) => {
	const opts = {
		initial: false,
		...options,
		label: {
			confirm: "yes",
			deny: "no",
			...options.label
		},
		placeholder: {
			defaultConfirm: "(Y/n)",
			defaultDeny: "(y/N)",
			...options.placeholder
		}
	};
	const initialState = { value: opts.initial };
	return Custom(initialState, {
		render: handleConfirmRender(opts),
		process: (input) => handleConfirmProcess(input, opts.initial),
		clear: handleConfirmClear(opts)
	});
};
const Custom = (initialState, ...args) => {
	const [events, handlers] = args.length === 1 ? [void 0, args[0]] : [args[0], args[1]];
	const op = Object.create(proto);
	op._tag = "Loop";
	op.initialState = initialState;
	op.render = handlers.render;
	op.process = handlers.process;
	op.clear = handlers.clear;
	op.events = events;
	return op;
};
const Date = (options) => {
	const opts = {
		initial: new globalThis.Date(),
		dateMask: "YYYY-MM-DD HH:mm:ss",
		validate: succeed$1,
		...options,
		locales: {
			...defaultLocales,
			...options.locales
		}
	};
	const dateParts = makeDateParts(opts.dateMask, opts.initial, opts.locales);
	const initialState = {
		dateParts,
		typed: "",
		cursor: dateParts.findIndex((part) => !part.isToken()),
		value: opts.initial,
		error: none$2()
	};
	return Custom(initialState, {
		render: handleDateRender(opts),
		process: handleDateProcess(opts),
		clear: handleDateClear(opts)
	});
};
const flatMap = /*#__PURE__*/ dual(2, (self, f) => {
	const op = Object.create(proto);
	op._tag = "OnSuccess";
	op.prompt = self;
	op.onSuccess = f;
	return op;
});
const Number$1 = (options) => {
	const opts = {
		default: 0,
		min: globalThis.Number.NEGATIVE_INFINITY,
		max: globalThis.Number.POSITIVE_INFINITY,
		incrementBy: 1,
		decrementBy: 1,
		precision: 2,
		validate: (n) => {
			if (n < opts.min) return fail(`${n} must be greater than or equal to ${opts.min}`);
			if (n > opts.max) return fail(`${n} must be less than or equal to ${opts.max}`);
			return succeed$1(n);
		},
		...options
	};
	const initialValue = options.default === void 0 ? "" : `${opts.default}`;
	const initialState = {
		cursor: initialValue.length,
		value: initialValue,
		error: none$2()
	};
	return Custom(initialState, {
		render: handleRenderFloat(opts),
		process: handleProcessFloat(opts),
		clear: handleNumberClear(opts)
	});
};
const Int = (options) => {
	const opts = {
		default: 0,
		min: globalThis.Number.NEGATIVE_INFINITY,
		max: globalThis.Number.POSITIVE_INFINITY,
		incrementBy: 1,
		decrementBy: 1,
		validate: (n) => {
			if (n < opts.min) return fail(`${n} must be greater than or equal to ${opts.min}`);
			if (n > opts.max) return fail(`${n} must be less than or equal to ${opts.max}`);
			return succeed$1(n);
		},
		...options
	};
	const initialValue = options.default === void 0 ? "" : `${opts.default}`;
	const initialState = {
		cursor: initialValue.length,
		value: initialValue,
		error: none$2()
	};
	return Custom(initialState, {
		render: handleRenderInteger(opts),
		process: handleProcessInteger(opts),
		clear: handleNumberClear(opts)
	});
};
const map$1 = /*#__PURE__*/ dual(2, (self, f) => flatMap(self, (a) => succeed(f(a))));
const Password = (options) => basePrompt(options, "password").pipe(map$1(make$2));
const run$1 = /*#__PURE__*/ fnUntraced(function* (self) {
	const terminal = yield* Terminal;
	const input = yield* cached(terminal.readInput);
	return yield* runWithInput(self, terminal, input);
}, /*#__PURE__*/ mapError(() => new QuitError({})), scoped);
const getSelectInitialIndex = (choices) => {
	let initialIndex = 0;
	let seenSelected = -1;
	for (let i = 0; i < choices.length; i++) if (choices[i].selected === true) {
		if (seenSelected !== -1) throw new Error("InvalidArgumentException: only a single choice can be selected by default for Prompt.Select");
		seenSelected = i;
	}
	if (seenSelected !== -1) initialIndex = seenSelected;
	return initialIndex;
};
const Select = (options) => {
	const opts = {
		maxPerPage: 10,
		...options
	};
	const initialIndex = getSelectInitialIndex(opts.choices);
	return Custom(initialIndex, {
		render: handleSelectRender(opts),
		process: handleSelectProcess(opts),
		clear: handleSelectClear(opts)
	});
};
const succeed = (value) => {
	const op = Object.create(proto);
	op._tag = "Succeed";
	op.value = value;
	return op;
};
const String$3 = (options) => basePrompt(options, "text");
const Toggle = (options) => {
	const opts = {
		initial: false,
		active: "on",
		inactive: "off",
		...options
	};
	return Custom(opts.initial, {
		render: handleToggleRender(opts),
		process: handleToggleProcess,
		clear: () => handleToggleClear(opts)
	});
};
const proto = {
	.../*#__PURE__*/ Prototype({
		label: "Prompt",
		evaluate() {
			return run$1(this);
		}
	}),
	[TypeId$2]: { _Output: (_) => _ }
};
const runWithInput = (prompt, terminal, input) => suspend(() => {
	const op = prompt;
	switch (op._tag) {
		case "Loop": return flatMap$1(input, (queue) => runLoop(op, terminal, queue));
		case "OnSuccess": return flatMap$1(runWithInput(op.prompt, terminal, input), (a) => runWithInput(op.onSuccess(a), terminal, input));
		case "Succeed": return succeed$1(op.value);
	}
});
const runLoop = /*#__PURE__*/ fnUntraced(function* (loop, terminal, input) {
	let state = isEffect(loop.initialState) ? yield* loop.initialState : loop.initialState;
	let action = Action$1.NextFrame({ state });
	let clear = "";
	while (true) {
		const msg = yield* loop.render(state, action);
		yield* orDie(terminal.display(clear + msg));
		clear = "";
		if (loop.events) {
			const takeInput = take(input).pipe(map$2((input) => ({
				_tag: "Input",
				input
			})));
			const result = yield* raceFirst(takeInput, take(loop.events).pipe(map$2((value) => ({
				_tag: "Event",
				value
			}))));
			action = yield* loop.process(result, state);
		} else {
			const result = yield* take(input);
			action = yield* loop.process(result, state);
		}
		switch (action._tag) {
			case "Beep": continue;
			case "NextFrame":
				clear = yield* loop.clear(state, action);
				state = action.state;
				continue;
			case "Submit": {
				clear = yield* loop.clear(state, action);
				const msg = yield* loop.render(state, action);
				yield* orDie(terminal.display(clear + msg));
				return action.value;
			}
		}
	}
}, (effect, _, terminal) => ensuring(effect, orDie(terminal.display(cursorShow))));
const Action$1 = /*#__PURE__*/ taggedEnum();
const eraseText = (text, columns) => {
	if (columns === 0) return eraseLine$1 + cursorTo(0);
	let rows = 0;
	const lines = text.split(NEWLINE_REGEXP);
	for (const line of lines) rows += 1 + Math.floor(Math.max(line.length - 1, 0) / columns);
	return eraseLines(rows);
};
const lines$2 = (prompt, columns) => {
	const lines = prompt.split(NEWLINE_REGEXP);
	return columns === 0 ? lines.length : pipe(map$3(lines, (line) => Math.ceil(line.length / columns)), reduce(0, (left, right) => left + right));
};
const clearOutputWithError = (outputText, columns, errorText) => {
	if (errorText !== void 0 && errorText.length > 0) return cursorDown(lines$2(errorText, columns)) + eraseText(`\n${errorText}`, columns) + eraseText(outputText, columns);
	return eraseText(outputText, columns);
};
const renderBeep = "\x07";
const NEWLINE_REGEXP = /\r?\n/;
const handleConfirmClear = (options) => {
	return fnUntraced(function* (state, _) {
		const columns = yield* (yield* Terminal).columns;
		const figures = yield* getTheme(options);
		const confirmMessage = state.value ? options.placeholder.defaultConfirm : options.placeholder.defaultDeny;
		const promptText = renderPrompt(confirmMessage, options.message, figures.prefix, figures.pointerSmall, figures, { plain: true });
		return eraseText(promptText, columns) + (eraseLine$1 + "\x1B[G");
	});
};
const renderConfirmNextFrame = /*#__PURE__*/ fnUntraced(function* (state, options) {
	const figures = yield* getTheme(options);
	const leadingSymbol = annotateSymbol(figures, figures.prefix, figures.primaryColor);
	const trailingSymbol = annotateSymbol(figures, figures.pointerSmall, figures.mutedColor);
	const confirmMessage = state.value ? options.placeholder.defaultConfirm : options.placeholder.defaultDeny;
	const confirm = annotate(figures.colors, confirmMessage, figures.mutedColor);
	const promptMsg = renderPrompt(confirm, options.message, leadingSymbol, trailingSymbol, figures);
	return cursorHide + promptMsg;
});
const renderConfirmSubmission = /*#__PURE__*/ fnUntraced(function* (value, options) {
	const figures = yield* getTheme(options);
	const leadingSymbol = annotateSymbol(figures, figures.tick, figures.successColor);
	const trailingSymbol = annotateSymbol(figures, figures.ellipsis, figures.mutedColor);
	const confirmMessage = value ? options.label.confirm : options.label.deny;
	return renderPrompt(confirmMessage, options.message, leadingSymbol, trailingSymbol, figures) + "\n";
});
const handleConfirmRender = (options) => {
	return (_, action) => {
		return Action$1.$match(action, {
			Beep: () => succeed$1(renderBeep),
			NextFrame: ({ state }) => renderConfirmNextFrame(state, options),
			Submit: ({ value }) => renderConfirmSubmission(value, options)
		});
	};
};
const TRUE_VALUE_REGEXP = /^y|t$/;
const FALSE_VALUE_REGEXP = /^n|f$/;
const handleConfirmProcess = (input, defaultValue) => {
	const value = getOrElse(input.input, () => "");
	if (input.key.name === "enter" || input.key.name === "return") return succeed$1(Action$1.Submit({ value: defaultValue }));
	if (TRUE_VALUE_REGEXP.test(value.toLowerCase())) return succeed$1(Action$1.Submit({ value: true }));
	if (FALSE_VALUE_REGEXP.test(value.toLowerCase())) return succeed$1(Action$1.Submit({ value: false }));
	return succeed$1(Action$1.Beep());
};
const handleDateClear = (options) => {
	return fnUntraced(function* (state, _) {
		const columns = yield* (yield* Terminal).columns;
		const figures = yield* getTheme(options);
		const resetCurrentLine = eraseLine$1 + "\x1B[G";
		const parts = reduce(state.dateParts, "", (doc, part) => doc + part.toString());
		const promptText = renderPrompt(parts, options.message, figures.prefix, figures.pointerSmall, figures, { plain: true });
		const errorText = isSome(state.error) ? match(state.error.value.split(NEWLINE_REGEXP), {
			onEmpty: () => "",
			onNonEmpty: (errorLines) => separateSymbol(figures.pointerSmall, errorLines.join("\n"))
		}) : "";
		return clearOutputWithError(promptText, columns, errorText) + resetCurrentLine;
	});
};
const renderDateError = (state, pointer, theme) => {
	if (isSome(state.error)) {
		const errorLines = state.error.value.split(NEWLINE_REGEXP);
		if (isReadonlyArrayNonEmpty(errorLines)) {
			const prefix = annotateSymbol(theme, pointer, theme.errorColor);
			const lines = map$3(errorLines, (str) => annotateErrorLine(theme, str));
			return "\x1B[s" + "\n" + separateSymbol(prefix, lines.join("\n")) + "\x1B[u";
		}
	}
	return "";
};
const renderParts = (state, theme, submitted = false) => {
	return reduce(state.dateParts, "", (doc, part, currentIndex) => {
		const partDoc = part.toString();
		if (currentIndex === state.cursor && !submitted) {
			const annotation = combine(underlined, theme.primaryColor);
			return doc + annotate(theme.colors, partDoc, annotation);
		}
		return doc + partDoc;
	});
};
const renderDateNextFrame = /*#__PURE__*/ fnUntraced(function* (state, options) {
	const figures = yield* getTheme(options);
	const leadingSymbol = annotateSymbol(figures, figures.prefix, figures.primaryColor);
	const trailingSymbol = annotateSymbol(figures, figures.pointerSmall, figures.mutedColor);
	const parts = renderParts(state, figures);
	const promptMsg = renderPrompt(parts, options.message, leadingSymbol, trailingSymbol, figures);
	const errorMsg = renderDateError(state, figures.pointerSmall, figures);
	return cursorHide + promptMsg + errorMsg;
});
const renderDateSubmission = /*#__PURE__*/ fnUntraced(function* (state, options) {
	const figures = yield* getTheme(options);
	const leadingSymbol = annotateSymbol(figures, figures.tick, figures.successColor);
	const trailingSymbol = annotateSymbol(figures, figures.ellipsis, figures.mutedColor);
	const parts = renderParts(state, figures, true);
	return renderPrompt(parts, options.message, leadingSymbol, trailingSymbol, figures) + "\n";
});
const processUp = (state) => {
	state.dateParts[state.cursor].increment();
	return Action$1.NextFrame({ state: {
		...state,
		typed: ""
	} });
};
const processDown = (state) => {
	state.dateParts[state.cursor].decrement();
	return Action$1.NextFrame({ state: {
		...state,
		typed: ""
	} });
};
const processDateCursorLeft = (state) => {
	const previous = state.dateParts[state.cursor].previousPart();
	if (isSome(previous)) return Action$1.NextFrame({ state: {
		...state,
		typed: "",
		cursor: state.dateParts.indexOf(previous.value)
	} });
	return Action$1.Beep();
};
const processDateCursorRight = (state) => {
	const next = state.dateParts[state.cursor].nextPart();
	if (isSome(next)) return Action$1.NextFrame({ state: {
		...state,
		typed: "",
		cursor: state.dateParts.indexOf(next.value)
	} });
	return Action$1.Beep();
};
const processDateNext = (state) => {
	const next = state.dateParts[state.cursor].nextPart();
	const cursor = match$1(next, {
		onNone: () => state.dateParts.findIndex((part) => !part.isToken()),
		onSome: (next) => state.dateParts.indexOf(next)
	});
	return Action$1.NextFrame({ state: {
		...state,
		typed: "",
		cursor
	} });
};
const defaultDateProcessor = (value, state) => {
	if (/\d/.test(value)) {
		const typed = state.typed + value;
		state.dateParts[state.cursor].setValue(typed);
		return Action$1.NextFrame({ state: {
			...state,
			typed
		} });
	}
	return Action$1.Beep();
};
const defaultLocales = {
	months: [
		"January",
		"February",
		"March",
		"April",
		"May",
		"June",
		"July",
		"August",
		"September",
		"October",
		"November",
		"December"
	],
	monthsShort: [
		"Jan",
		"Feb",
		"Mar",
		"Apr",
		"May",
		"Jun",
		"Jul",
		"Aug",
		"Sep",
		"Oct",
		"Nov",
		"Dec"
	],
	weekdays: [
		"Sunday",
		"Monday",
		"Tuesday",
		"Wednesday",
		"Thursday",
		"Friday",
		"Saturday"
	],
	weekdaysShort: [
		"Sun",
		"Mon",
		"Tue",
		"Wed",
		"Thu",
		"Fri",
		"Sat"
	]
};
const handleDateRender = (options) => {
	return (state, action) => {
		return Action$1.$match(action, {
			Beep: () => succeed$1(renderBeep),
			NextFrame: ({ state }) => renderDateNextFrame(state, options),
			Submit: () => renderDateSubmission(state, options)
		});
	};
};
const handleDateProcess = (options) => {
	return (input, state) => {
		switch (input.key.name) {
			case "left": return succeed$1(processDateCursorLeft(state));
			case "right": return succeed$1(processDateCursorRight(state));
			case "k":
			case "up": return succeed$1(processUp(state));
			case "j":
			case "down": return succeed$1(processDown(state));
			case "tab": return succeed$1(processDateNext(state));
			case "enter":
			case "return": return match$2(options.validate(state.value), {
				onFailure: (error) => Action$1.NextFrame({ state: {
					...state,
					error: some(error)
				} }),
				onSuccess: (value) => Action$1.Submit({ value })
			});
			default: return succeed$1(defaultDateProcessor(getOrElse(input.input, () => ""), state));
		}
	};
};
const DATE_PART_REGEXP = /\\(.)|"((?:\\["\\]|[^"])+)"|(D[Do]?|d{3,4}|d)|(M{1,4})|(YY(?:YY)?)|([aA])|([Hh]{1,2})|(m{1,2})|(s{1,2})|(S{1,4})|./g;
const regExpGroups = {
	1: ({ token, ...opts }) => new Token({
		token: token.replace(/\\(.)/g, "$1"),
		...opts
	}),
	2: (opts) => new Day$1(opts),
	3: (opts) => new Month(opts),
	4: (opts) => new Year(opts),
	5: (opts) => new Meridiem(opts),
	6: (opts) => new Hours(opts),
	7: (opts) => new Minutes(opts),
	8: (opts) => new Seconds(opts),
	9: (opts) => new Milliseconds$1(opts)
};
const makeDateParts = (dateMask, date, locales) => {
	const parts = [];
	let result = null;
	while (result = DATE_PART_REGEXP.exec(dateMask)) {
		const match = result.shift();
		const index = result.findIndex((group) => group !== void 0);
		if (index in regExpGroups) {
			const token = result[index] || match;
			parts.push(regExpGroups[index]({
				token,
				date,
				parts,
				locales
			}));
		} else parts.push(new Token({
			token: result[index] || match,
			date,
			parts,
			locales
		}));
	}
	const orderedParts = parts.reduce((array, element) => {
		const lastElement = array[array.length - 1];
		if (element.isToken() && lastElement !== void 0 && lastElement.isToken()) lastElement.setValue(element.token);
		else array.push(element);
		return array;
	}, empty());
	parts.splice(0, parts.length, ...orderedParts);
	return parts;
};
var DatePart = class {
	token;
	date;
	parts;
	locales;
	constructor(params) {
		this.token = params.token;
		this.locales = params.locales;
		this.date = params.date || new globalThis.Date();
		this.parts = params.parts || [this];
	}
	isToken() {
		return false;
	}
	nextPart() {
		const currentPartIndex = getOrElse(findFirstIndex(this.parts, (part) => part === this), () => 0);
		return findFirst(this.parts.slice(currentPartIndex + 1), (part) => !part.isToken());
	}
	previousPart() {
		const currentPartIndex = findFirstIndex(this.parts, (part) => part === this);
		if (isSome(currentPartIndex)) return findLast(this.parts.slice(0, currentPartIndex.value), (part) => !part.isToken());
		return none$2();
	}
	toString() {
		return globalThis.String(this.date);
	}
};
var Token = class extends DatePart {
	increment() {}
	decrement() {}
	setValue(value) {
		this.token = this.token + value;
	}
	isToken() {
		return true;
	}
	toString() {
		return this.token;
	}
};
var Milliseconds$1 = class extends DatePart {
	increment() {
		this.date.setMilliseconds(this.date.getMilliseconds() + 1);
	}
	decrement() {
		this.date.setMilliseconds(this.date.getMilliseconds() - 1);
	}
	setValue(value) {
		this.date.setMilliseconds(globalThis.Number.parseInt(value.slice(-this.token.length)));
	}
	toString() {
		return `${this.date.getMilliseconds()}`.padStart(4, "0").substring(0, this.token.length);
	}
};
var Seconds = class extends DatePart {
	increment() {
		this.date.setSeconds(this.date.getSeconds() + 1);
	}
	decrement() {
		this.date.setSeconds(this.date.getSeconds() - 1);
	}
	setValue(value) {
		this.date.setSeconds(globalThis.Number.parseInt(value.slice(-2)));
	}
	toString() {
		const seconds = `${this.date.getSeconds()}`;
		return this.token.length > 1 ? seconds.padStart(2, "0") : seconds;
	}
};
var Minutes = class extends DatePart {
	increment() {
		this.date.setMinutes(this.date.getMinutes() + 1);
	}
	decrement() {
		this.date.setMinutes(this.date.getMinutes() - 1);
	}
	setValue(value) {
		this.date.setMinutes(globalThis.Number.parseInt(value.slice(-2)));
	}
	toString() {
		const minutes = `${this.date.getMinutes()}`;
		return this.token.length > 1 ? minutes.padStart(2, "0") : minutes;
	}
};
var Hours = class extends DatePart {
	increment() {
		this.date.setHours(this.date.getHours() + 1);
	}
	decrement() {
		this.date.setHours(this.date.getHours() - 1);
	}
	setValue(value) {
		this.date.setHours(globalThis.Number.parseInt(value.slice(-2)));
	}
	toString() {
		const hours = /h/.test(this.token) ? this.date.getHours() % 12 || 12 : this.date.getHours();
		return this.token.length > 1 ? `${hours}`.padStart(2, "0") : `${hours}`;
	}
};
var Day$1 = class extends DatePart {
	increment() {
		this.date.setDate(this.date.getDate() + 1);
	}
	decrement() {
		this.date.setDate(this.date.getDate() - 1);
	}
	setValue(value) {
		this.date.setDate(globalThis.Number.parseInt(value.slice(-2)));
	}
	toString() {
		const date = this.date.getDate();
		const day = this.date.getDay();
		switch (this.token) {
			case "DD": return `${date}`.padStart(2, "0");
			case "Do": return `${date}${this.ordinalIndicator(date)}`;
			case "d": return `${day + 1}`;
			case "ddd": return this.locales.weekdaysShort[day];
			case "dddd": return this.locales.weekdays[day];
			default: return `${date}`;
		}
	}
	ordinalIndicator(day) {
		if (day >= 11 && day <= 13) return "th";
		switch (day % 10) {
			case 1: return "st";
			case 2: return "nd";
			case 3: return "rd";
			default: return "th";
		}
	}
};
var Month = class extends DatePart {
	increment() {
		this.date.setMonth(this.date.getMonth() + 1);
	}
	decrement() {
		this.date.setMonth(this.date.getMonth() - 1);
	}
	setValue(value) {
		const month = globalThis.Number.parseInt(value.slice(-2)) - 1;
		this.date.setMonth(month < 0 ? 0 : month);
	}
	toString() {
		const month = this.date.getMonth();
		switch (this.token.length) {
			case 2: return `${month + 1}`.padStart(2, "0");
			case 3: return this.locales.monthsShort[month];
			case 4: return this.locales.months[month];
			default: return `${month + 1}`;
		}
	}
};
var Year = class extends DatePart {
	increment() {
		this.date.setFullYear(this.date.getFullYear() + 1);
	}
	decrement() {
		this.date.setFullYear(this.date.getFullYear() - 1);
	}
	setValue(value) {
		this.date.setFullYear(globalThis.Number.parseInt(value.slice(-4)));
	}
	toString() {
		const year = `${this.date.getFullYear()}`.padStart(4, "0");
		return this.token.length === 2 ? year.slice(-2) : year;
	}
};
var Meridiem = class extends DatePart {
	increment() {
		this.date.setHours((this.date.getHours() + 12) % 24);
	}
	decrement() {
		this.increment();
	}
	setValue(_value) {}
	toString() {
		const meridiem = this.date.getHours() >= 12 ? "pm" : "am";
		return /A/.test(this.token) ? meridiem.toUpperCase() : meridiem;
	}
};
const renderPrompt = (confirm, message, leadingSymbol, trailingSymbol, theme, options) => {
	const prefix = leadingSymbol.length === 0 ? "" : leadingSymbol + " ";
	const renderLine = (line) => {
		let output = prefix + line;
		if (trailingSymbol.length > 0) output += " " + trailingSymbol;
		if (confirm.length > 0) output += " " + confirm;
		else if (trailingSymbol.length > 0) output += " ";
		return output;
	};
	return match(message.split(NEWLINE_REGEXP), {
		onEmpty: () => renderLine(""),
		onNonEmpty: (promptLines) => {
			const lines = options?.plain === true ? promptLines : map$3(promptLines, (line) => annotate(theme.colors, line, bold));
			return renderLine(lines.join("\n"));
		}
	});
};
const renderChoiceDescription = (choice, isActive, theme, renderOptions) => {
	if (!choice.disabled && choice.description && isActive) {
		const text = theme.descriptionSeparator + choice.description;
		return renderOptions?.plain === true ? text : annotate(theme.colors, text, theme.mutedColor);
	}
	return "";
};
const handleNumberClear = (options) => {
	return fnUntraced(function* (state, _) {
		const columns = yield* (yield* Terminal).columns;
		const figures = yield* getTheme(options);
		const resetCurrentLine = eraseLine$1 + "\x1B[G";
		const errorText = renderNumberError(state, figures.pointerSmall, figures, { plain: true });
		const promptText = renderNumberOutput(state, figures.prefix, figures.pointerSmall, options, figures, { plain: true });
		return clearOutputWithError(promptText, columns, errorText) + resetCurrentLine;
	});
};
const renderNumberInput = (state, submitted, theme, renderOptions) => {
	const value = state.value === "" ? "" : `${state.value}`;
	if (submitted || renderOptions?.plain === true) return value;
	const annotation = isSome(state.error) ? theme.errorColor : combine(underlined, theme.primaryColor);
	return annotate(theme.colors, value, annotation);
};
const renderNumberError = (state, pointer, theme, renderOptions) => {
	if (isSome(state.error)) return match(state.error.value.split(NEWLINE_REGEXP), {
		onEmpty: () => "",
		onNonEmpty: (errorLines) => {
			if (renderOptions?.plain === true) return separateSymbol(pointer, errorLines.join("\n"));
			const prefix = annotateSymbol(theme, pointer, theme.errorColor);
			const lines = map$3(errorLines, (str) => annotateErrorLine(theme, str));
			return "\x1B[s" + "\n" + separateSymbol(prefix, lines.join("\n")) + "\x1B[u";
		}
	});
	return "";
};
const renderNumberOutput = (state, leadingSymbol, trailingSymbol, options, theme, renderOptions, submitted = false) => {
	const value = renderNumberInput(state, submitted, theme, renderOptions);
	return renderPrompt(value, options.message, leadingSymbol, trailingSymbol, theme, renderOptions);
};
const renderNumberNextFrame = /*#__PURE__*/ fnUntraced(function* (state, options) {
	const figures = yield* getTheme(options);
	const leadingSymbol = annotateSymbol(figures, figures.prefix, figures.primaryColor);
	const trailingSymbol = annotateSymbol(figures, figures.pointerSmall, figures.mutedColor);
	const errorMsg = renderNumberError(state, figures.pointerSmall, figures);
	return renderNumberOutput(state, leadingSymbol, trailingSymbol, options, figures) + errorMsg;
});
const renderNumberSubmission = /*#__PURE__*/ fnUntraced(function* (nextState, options) {
	const figures = yield* getTheme(options);
	const leadingSymbol = annotateSymbol(figures, figures.tick, figures.successColor);
	const trailingSymbol = annotateSymbol(figures, figures.ellipsis, figures.mutedColor);
	return renderNumberOutput(nextState, leadingSymbol, trailingSymbol, options, figures, void 0, true) + "\n";
});
const processNumberBackspace = (state) => {
	if (state.value.length <= 0) return succeed$1(Action$1.Beep());
	const value = state.value.slice(0, state.value.length - 1);
	return succeed$1(Action$1.NextFrame({ state: {
		...state,
		value,
		error: none$2()
	} }));
};
const processNumberClear = (state) => succeed$1(Action$1.NextFrame({ state: {
	...state,
	cursor: 0,
	value: "",
	error: none$2()
} }));
const defaultIntProcessor = (input, state) => {
	if (state.value.length === 0 && input === "-") return succeed$1(Action$1.NextFrame({ state: {
		...state,
		value: "-",
		error: none$2()
	} }));
	const parsed = globalThis.Number.parseInt(state.value + input);
	if (globalThis.Number.isNaN(parsed)) return succeed$1(Action$1.Beep());
	else return succeed$1(Action$1.NextFrame({ state: {
		...state,
		value: `${parsed}`,
		error: none$2()
	} }));
};
const defaultFloatProcessor = (input, state) => {
	if (input === "." && state.value.includes(".")) return succeed$1(Action$1.Beep());
	if (state.value.length === 0 && input === "-") return succeed$1(Action$1.NextFrame({ state: {
		...state,
		value: "-",
		error: none$2()
	} }));
	const parsed = globalThis.Number.parseFloat(state.value + input);
	if (globalThis.Number.isNaN(parsed)) return succeed$1(Action$1.Beep());
	else return succeed$1(Action$1.NextFrame({ state: {
		...state,
		value: input === "." ? `${parsed}.` : state.value.includes(".") && /^\d$/.test(input) ? state.value + input : `${parsed}`,
		error: none$2()
	} }));
};
const handleRenderInteger = (options) => {
	return (state, action) => {
		return Action$1.$match(action, {
			Beep: () => succeed$1(renderBeep),
			NextFrame: ({ state }) => renderNumberNextFrame(state, options),
			Submit: () => renderNumberSubmission(state, options)
		});
	};
};
const handleProcessInteger = (options) => {
	return (input, state) => {
		if (input.key.ctrl && input.key.name === "u") return processNumberClear(state);
		switch (input.key.name) {
			case "backspace": return processNumberBackspace(state);
			case "k":
			case "up": return succeed$1(Action$1.NextFrame({ state: {
				...state,
				value: state.value === "" || state.value === "-" ? `${options.incrementBy}` : `${globalThis.Number.parseInt(state.value) + options.incrementBy}`,
				error: none$2()
			} }));
			case "j":
			case "down": return succeed$1(Action$1.NextFrame({ state: {
				...state,
				value: state.value === "" || state.value === "-" ? `-${options.decrementBy}` : `${globalThis.Number.parseInt(state.value) - options.decrementBy}`,
				error: none$2()
			} }));
			case "enter":
			case "return": {
				const parsed = globalThis.Number.parseInt(state.value);
				if (globalThis.Number.isNaN(parsed)) return succeed$1(Action$1.NextFrame({ state: {
					...state,
					error: some("Must provide an integer value")
				} }));
				else return match$2(options.validate(parsed), {
					onFailure: (error) => Action$1.NextFrame({ state: {
						...state,
						error: some(error)
					} }),
					onSuccess: (value) => Action$1.Submit({ value })
				});
			}
			default: return defaultIntProcessor(getOrElse(input.input, () => ""), state);
		}
	};
};
const handleRenderFloat = (options) => {
	return (state, action) => {
		return Action$1.$match(action, {
			Beep: () => succeed$1(renderBeep),
			NextFrame: ({ state }) => renderNumberNextFrame(state, options),
			Submit: () => renderNumberSubmission(state, options)
		});
	};
};
const handleProcessFloat = (options) => {
	return (input, state) => {
		if (input.key.ctrl && input.key.name === "u") return processNumberClear(state);
		switch (input.key.name) {
			case "backspace": return processNumberBackspace(state);
			case "k":
			case "up": return succeed$1(Action$1.NextFrame({ state: {
				...state,
				value: state.value === "" || state.value === "-" ? `${options.incrementBy}` : `${globalThis.Number.parseFloat(state.value) + options.incrementBy}`,
				error: none$2()
			} }));
			case "j":
			case "down": return succeed$1(Action$1.NextFrame({ state: {
				...state,
				value: state.value === "" || state.value === "-" ? `-${options.decrementBy}` : `${globalThis.Number.parseFloat(state.value) - options.decrementBy}`,
				error: none$2()
			} }));
			case "enter":
			case "return": {
				const parsed = globalThis.Number.parseFloat(state.value);
				if (globalThis.Number.isNaN(parsed)) return succeed$1(Action$1.NextFrame({ state: {
					...state,
					error: some("Must provide a floating point value")
				} }));
				else return flatMap$1(sync$1(() => round(parsed, options.precision)), (rounded) => match$2(options.validate(rounded), {
					onFailure: (error) => Action$1.NextFrame({ state: {
						...state,
						error: some(error)
					} }),
					onSuccess: (value) => Action$1.Submit({ value })
				}));
			}
			default: return defaultFloatProcessor(getOrElse(input.input, () => ""), state);
		}
	};
};
const renderSelectOutput = (leadingSymbol, trailingSymbol, options, theme, renderOptions) => options.message === void 0 ? void 0 : renderPrompt("", options.message, leadingSymbol, trailingSymbol, theme, renderOptions);
const withSelectHeader = (header, body) => header === void 0 ? body : header + "\n" + body;
const renderChoicePrefix = (state, choices, toDisplay, currentIndex, figures, renderOptions) => {
	const prefix = renderPagingPrefix(figures, currentIndex === toDisplay.startIndex && toDisplay.startIndex > 0, currentIndex === toDisplay.endIndex - 1 && toDisplay.endIndex < choices.length);
	if (renderOptions?.plain === true) return state === currentIndex ? figures.pointer + prefix : prefix + " ".repeat(figures.pointer.length);
	if (choices[currentIndex].disabled) {
		const annotation = combine(bold, figures.mutedColor);
		return state === currentIndex ? annotateSymbol(figures, figures.pointer, annotation) + prefix : prefix + " ".repeat(figures.pointer.length);
	}
	return state === currentIndex ? annotateSymbol(figures, figures.pointer, figures.primaryColor) + prefix : prefix + " ".repeat(figures.pointer.length);
};
const renderChoiceTitle = (choice, isSelected, theme, renderOptions) => {
	if (renderOptions?.plain === true) return choice.title;
	const title = choice.title;
	if (isSelected) return choice.disabled ? annotate(theme.colors, title, combine(underlined, theme.mutedColor)) : annotate(theme.colors, title, combine(underlined, theme.primaryColor));
	return choice.disabled ? annotate(theme.colors, title, combine(strikethrough, theme.mutedColor)) : title;
};
const renderSelectChoices = (state, options, figures, renderOptions) => {
	const choices = options.choices;
	const toDisplay = entriesToDisplay(state, choices.length, options.maxPerPage);
	const documents = [];
	for (let index = toDisplay.startIndex; index < toDisplay.endIndex; index++) {
		const choice = choices[index];
		const isSelected = state === index;
		const prefix = renderChoicePrefix(state, choices, toDisplay, index, figures, renderOptions);
		const title = renderChoiceTitle(choice, isSelected, figures, renderOptions);
		const description = renderChoiceDescription(choice, isSelected, figures, renderOptions);
		documents.push(prefix + title + " " + description);
	}
	return documents.join("\n");
};
const renderSelectNextFrame = /*#__PURE__*/ fnUntraced(function* (state, options) {
	const figures = yield* getTheme(options);
	const choices = renderSelectChoices(state, options, figures);
	const leadingSymbol = annotateSymbol(figures, figures.prefix, figures.primaryColor);
	const trailingSymbol = annotateSymbol(figures, figures.pointerSmall, figures.mutedColor);
	const promptMsg = renderSelectOutput(leadingSymbol, trailingSymbol, options, figures);
	return cursorHide + withSelectHeader(promptMsg, choices);
});
const renderSelectSubmission = /*#__PURE__*/ fnUntraced(function* (state, options) {
	const figures = yield* getTheme(options);
	const selected = options.choices[state].title;
	const leadingSymbol = annotateSymbol(figures, figures.tick, figures.successColor);
	const trailingSymbol = annotateSymbol(figures, figures.ellipsis, figures.mutedColor);
	return (renderSelectOutput(leadingSymbol, trailingSymbol, options, figures) ?? leadingSymbol) + " " + annotate(figures.colors, selected, figures.submittedColor) + "\n";
});
const processSelectCursorUp = (state, choices) => {
	if (state === 0) return succeed$1(Action$1.NextFrame({ state: choices.length - 1 }));
	return succeed$1(Action$1.NextFrame({ state: state - 1 }));
};
const processSelectCursorDown = (state, choices) => {
	if (state === choices.length - 1) return succeed$1(Action$1.NextFrame({ state: 0 }));
	return succeed$1(Action$1.NextFrame({ state: state + 1 }));
};
const processSelectNext = (state, choices) => {
	return succeed$1(Action$1.NextFrame({ state: (state + 1) % choices.length }));
};
const handleSelectRender = (options) => {
	return (state, action) => {
		return Action$1.$match(action, {
			Beep: () => succeed$1(renderBeep),
			NextFrame: ({ state }) => renderSelectNextFrame(state, options),
			Submit: () => renderSelectSubmission(state, options)
		});
	};
};
const handleSelectClear = (options) => fnUntraced(function* (state, _) {
	const columns = yield* (yield* Terminal).columns;
	const figures = yield* getTheme(options);
	const clearPrompt = eraseLine$1 + "\x1B[G";
	const promptText = renderSelectOutput(figures.prefix, figures.pointerSmall, options, figures, { plain: true });
	const choicesText = renderSelectChoices(state, options, figures, { plain: true });
	return eraseText(withSelectHeader(promptText, choicesText), columns) + clearPrompt;
});
const handleSelectProcess = (options) => {
	return (input, state) => {
		switch (input.key.name) {
			case "k":
			case "up": return processSelectCursorUp(state, options.choices);
			case "j":
			case "down": return processSelectCursorDown(state, options.choices);
			case "tab": return processSelectNext(state, options.choices);
			case "enter":
			case "return": {
				const selected = options.choices[state];
				if (selected.disabled) return succeed$1(Action$1.Beep());
				return succeed$1(Action$1.Submit({ value: selected.value }));
			}
			default: return succeed$1(Action$1.Beep());
		}
	};
};
const renderClearScreen = /*#__PURE__*/ fnUntraced(function* (state, options) {
	const columns = yield* (yield* Terminal).columns;
	const figures = yield* getTheme(options);
	const resetCurrentLine = eraseLine$1 + "\x1B[G";
	const errorText = renderTextError(state, figures.pointerSmall, figures, { plain: true });
	return clearOutputWithError(renderTextOutput(state, figures.prefix, figures.pointerSmall, options, figures, { plain: true }), columns, errorText) + resetCurrentLine;
});
const renderTextInput = (nextState, options, theme, submitted, renderOptions) => {
	const text = nextState.value;
	if (renderOptions?.plain === true) switch (options.type) {
		case "hidden": return "";
		case "password": return theme.passwordMask.repeat(text.length);
		case "text": return text;
	}
	if (text.length === 0) return "";
	const annotation = isSome(nextState.error) ? theme.errorColor : submitted ? theme.submittedColor : combine(underlined, theme.primaryColor);
	switch (options.type) {
		case "hidden": return "";
		case "password": return annotateSymbol(theme, theme.passwordMask.repeat(text.length), annotation);
		case "text": return annotate(theme.colors, text, annotation);
	}
};
const renderTextError = (nextState, pointer, theme, renderOptions) => {
	if (isSome(nextState.error)) return match(nextState.error.value.split(NEWLINE_REGEXP), {
		onEmpty: () => "",
		onNonEmpty: (errorLines) => {
			if (renderOptions?.plain === true) return separateSymbol(pointer, errorLines.join("\n"));
			const prefix = annotateSymbol(theme, pointer, theme.errorColor);
			const lines = map$3(errorLines, (str) => annotateErrorLine(theme, str));
			return "\x1B[s" + "\n" + separateSymbol(prefix, lines.join("\n")) + "\x1B[u";
		}
	});
	return "";
};
const renderTextOutput = (nextState, leadingSymbol, trailingSymbol, options, theme, renderOptions, submitted = false) => {
	const value = renderTextInput(nextState, options, theme, submitted, renderOptions);
	return renderPrompt(value, options.message, leadingSymbol, trailingSymbol, theme, renderOptions);
};
const renderTextNextFrame = /*#__PURE__*/ fnUntraced(function* (state, options) {
	const figures = yield* getTheme(options);
	const leadingSymbol = annotateSymbol(figures, figures.prefix, figures.primaryColor);
	const trailingSymbol = annotateSymbol(figures, figures.pointerSmall, figures.mutedColor);
	const promptMsg = renderTextOutput(state, leadingSymbol, trailingSymbol, options, figures);
	const errorMsg = renderTextError(state, figures.pointerSmall, figures);
	const cursorWidth = options.type === "password" ? figures.passwordMask.length : 1;
	const offset = (state.cursor - state.value.length) * cursorWidth;
	return promptMsg + errorMsg + cursorMove(offset);
});
const renderTextSubmission = /*#__PURE__*/ fnUntraced(function* (state, options) {
	const figures = yield* getTheme(options);
	const leadingSymbol = annotateSymbol(figures, figures.tick, figures.successColor);
	const trailingSymbol = annotateSymbol(figures, figures.ellipsis, figures.mutedColor);
	return renderTextOutput(state, leadingSymbol, trailingSymbol, options, figures, void 0, true) + "\n";
});
const processTextBackspace = (state) => {
	if (state.cursor <= 0) return succeed$1(Action$1.Beep());
	const beforeCursor = state.value.slice(0, state.cursor - 1);
	const afterCursor = state.value.slice(state.cursor);
	const cursor = state.cursor - 1;
	const value = `${beforeCursor}${afterCursor}`;
	return succeed$1(Action$1.NextFrame({ state: {
		...state,
		cursor,
		value,
		error: none$2()
	} }));
};
const processTextClear = (state) => succeed$1(Action$1.NextFrame({ state: {
	...state,
	cursor: 0,
	value: "",
	error: none$2()
} }));
const processTextCursorLeft = (state) => {
	if (state.cursor <= 0) return succeed$1(Action$1.Beep());
	const cursor = state.cursor - 1;
	return succeed$1(Action$1.NextFrame({ state: {
		...state,
		cursor,
		error: none$2()
	} }));
};
const processTextCursorRight = (state) => {
	if (state.cursor >= state.value.length) return succeed$1(Action$1.Beep());
	const cursor = Math.min(state.cursor + 1, state.value.length);
	return succeed$1(Action$1.NextFrame({ state: {
		...state,
		cursor,
		error: none$2()
	} }));
};
const processTextCursorStart = (state) => succeed$1(Action$1.NextFrame({ state: {
	...state,
	cursor: 0,
	error: none$2()
} }));
const processTextCursorEnd = (state) => succeed$1(Action$1.NextFrame({ state: {
	...state,
	cursor: state.value.length,
	error: none$2()
} }));
const processTab = (state, options) => {
	if (state.value === options.default) return succeed$1(Action$1.Beep());
	const value = state.value.length === 0 ? options.default : state.value;
	return succeed$1(Action$1.NextFrame({ state: {
		...state,
		value,
		cursor: value.length,
		error: none$2()
	} }));
};
const defaultTextProcessor = (input, state) => {
	const value = `${state.value.slice(0, state.cursor)}${input}${state.value.slice(state.cursor)}`;
	const cursor = state.cursor + input.length;
	return succeed$1(Action$1.NextFrame({ state: {
		...state,
		cursor,
		value,
		error: none$2()
	} }));
};
const handleTextRender = (options) => {
	return (state, action) => {
		return Action$1.$match(action, {
			Beep: () => succeed$1(renderBeep),
			NextFrame: ({ state }) => renderTextNextFrame(state, options),
			Submit: () => renderTextSubmission(state, options)
		});
	};
};
const handleTextProcess = (options) => {
	return (input, state) => {
		if (input.key.ctrl) switch (input.key.name) {
			case "u": return processTextClear(state);
			case "a": return processTextCursorStart(state);
			case "e": return processTextCursorEnd(state);
			default: return succeed$1(Action$1.Beep());
		}
		switch (input.key.name) {
			case "backspace": return processTextBackspace(state);
			case "left": return processTextCursorLeft(state);
			case "right": return processTextCursorRight(state);
			case "home": return processTextCursorStart(state);
			case "end": return processTextCursorEnd(state);
			case "enter":
			case "return": {
				const value = state.value;
				return match$2(options.validate(value), {
					onFailure: (error) => Action$1.NextFrame({ state: {
						...state,
						value,
						error: some(error)
					} }),
					onSuccess: (value) => Action$1.Submit({ value })
				});
			}
			case "tab": return processTab(state, options);
			default: return defaultTextProcessor(getOrElse(input.input, () => ""), state);
		}
	};
};
const handleTextClear = (options) => {
	return (state, _) => {
		return renderClearScreen(state, options);
	};
};
const basePrompt = (options, type) => {
	const opts = {
		default: "",
		type,
		validate: succeed$1,
		...options
	};
	const initialState = {
		cursor: opts.default.length,
		value: opts.default,
		error: none$2()
	};
	return Custom(initialState, {
		render: handleTextRender(opts),
		process: handleTextProcess(opts),
		clear: handleTextClear(opts)
	});
};
const handleToggleClear = /*#__PURE__*/ fnUntraced(function* (options) {
	const columns = yield* (yield* Terminal).columns;
	const figures = yield* getTheme(options);
	const clearPrompt = eraseLine$1 + "\x1B[G";
	const toggleText = options.active + " " + separateSymbol(figures.toggleSeparator, options.inactive);
	const promptText = renderPrompt(toggleText, options.message, figures.prefix, figures.pointerSmall, figures, { plain: true });
	return eraseText(promptText, columns) + clearPrompt;
});
const renderToggle = (value, options, theme, submitted = false) => {
	const separator = annotateSymbol(theme, theme.toggleSeparator, theme.mutedColor);
	const selectedAnnotation = combine(underlined, submitted ? theme.submittedColor : theme.primaryColor);
	const inactive = value ? options.inactive : annotate(theme.colors, options.inactive, selectedAnnotation);
	return (value ? annotate(theme.colors, options.active, selectedAnnotation) : options.active) + " " + separateSymbol(separator, inactive);
};
const renderToggleNextFrame = /*#__PURE__*/ fnUntraced(function* (state, options) {
	const figures = yield* getTheme(options);
	const leadingSymbol = annotateSymbol(figures, figures.prefix, figures.primaryColor);
	const trailingSymbol = annotateSymbol(figures, figures.pointerSmall, figures.mutedColor);
	const toggle = renderToggle(state, options, figures);
	const promptMsg = renderPrompt(toggle, options.message, leadingSymbol, trailingSymbol, figures);
	return cursorHide + promptMsg;
});
const renderToggleSubmission = /*#__PURE__*/ fnUntraced(function* (value, options) {
	const figures = yield* getTheme(options);
	const leadingSymbol = annotateSymbol(figures, figures.tick, figures.successColor);
	const trailingSymbol = annotateSymbol(figures, figures.ellipsis, figures.mutedColor);
	const toggle = renderToggle(value, options, figures, true);
	return renderPrompt(toggle, options.message, leadingSymbol, trailingSymbol, figures) + "\n";
});
const activate = /*#__PURE__*/ succeed$1(/*#__PURE__*/ Action$1.NextFrame({ state: true }));
const deactivate = /*#__PURE__*/ succeed$1(/*#__PURE__*/ Action$1.NextFrame({ state: false }));
const handleToggleRender = (options) => {
	return (state, action) => {
		switch (action._tag) {
			case "Beep": return succeed$1(renderBeep);
			case "NextFrame": return renderToggleNextFrame(state, options);
			case "Submit": return renderToggleSubmission(state, options);
		}
	};
};
const handleToggleProcess = (input, state) => {
	switch (input.key.name) {
		case "0":
		case "j":
		case "delete":
		case "right":
		case "down": return deactivate;
		case "1":
		case "k":
		case "left":
		case "up": return activate;
		case " ":
		case "tab": return state ? deactivate : activate;
		case "enter":
		case "return": return succeed$1(Action$1.Submit({ value: state }));
		default: return succeed$1(Action$1.Beep());
	}
};
const entriesToDisplay = (cursor, total, maxVisible) => {
	const max = maxVisible === void 0 ? total : maxVisible;
	let startIndex = Math.min(total - max, cursor - Math.floor(max / 2));
	if (startIndex < 0) startIndex = 0;
	const endIndex = Math.min(startIndex + max, total);
	return {
		startIndex,
		endIndex
	};
};

const TerminalCapabilities = /*#__PURE__*/ Reference("effect/cli/TerminalCapabilities", { defaultValue: () => fromProcess() });
const isPresent = (value) => value !== void 0 && value.length > 0;
const isForcingColor = (value) => isPresent(value) && value !== "0" && value.toLowerCase() !== "false";
const detect = (input) => {
	if (input.term === "dumb") return {
		canColor: false,
		canAnimate: false,
		canPrompt: false
	};
	return {
		canColor: !isPresent(input.noColor) && (isForcingColor(input.forceColor) || input.stdoutIsTerminal),
		canAnimate: input.stdoutIsTerminal,
		canPrompt: input.stdinIsTerminal && input.stdoutIsTerminal
	};
};
const fromProcess = () => {
	const process = globalThis.process;
	return detect({
		noColor: process?.env?.NO_COLOR,
		forceColor: process?.env?.FORCE_COLOR,
		term: process?.env?.TERM,
		stdinIsTerminal: process?.stdin?.isTTY === true,
		stdoutIsTerminal: process?.stdout?.isTTY === true
	});
};

const TypeId$1 = "~effect/cli/Param";
const argumentKind = "argument";
const flagKind = "flag";
const Proto$1 = {
	[TypeId$1]: { _A: identity },
	pipe() {
		return pipeArguments(this, arguments);
	}
};
const isParam = (u) => hasProperty(u, TypeId$1);
const isFlagParam = (single) => single.kind === "flag";
const makeSingle = (params) => {
	const parse = (args) => params.kind === "argument" ? parsePositional(params.name, params.primitiveType, args) : parseFlag(params.name, params.primitiveType, args);
	return Object.setPrototypeOf({
		_tag: "Single",
		...params,
		description: params.description ?? none$2(),
		aliases: params.aliases ?? [],
		hidden: params.hidden ?? false,
		parse
	}, Proto$1);
};
const String$2 = (kind, name) => makeSingle({
	name,
	primitiveType: String$4,
	kind
});
const Boolean$2 = (kind, name) => makeSingle({
	name,
	primitiveType: Boolean$3,
	kind
});
const ChoiceWithValue$1 = (kind, name, choices) => makeSingle({
	name,
	primitiveType: Choice(choices),
	kind
});
const Literals$1 = (kind, name, choices) => {
	const mappedChoices = choices.map((value) => [value, value]);
	return ChoiceWithValue$1(kind, name, mappedChoices);
};
const FLAG_DASH_REGEXP = /^-+/;
const withAlias$1 = /*#__PURE__*/ dual(2, (self, alias) => {
	return transformSingle(self, (single) => makeSingle({
		...single,
		aliases: [...single.aliases, alias.replace(FLAG_DASH_REGEXP, "")]
	}));
});
const withDescription$2 = /*#__PURE__*/ dual(2, (self, description) => {
	return transformSingle(self, (single) => makeSingle({
		...single,
		description: some(description)
	}));
});
const map = /*#__PURE__*/ dual(2, (self, f) => {
	const parse = (args) => map$2(self.parse(args), ([operands, value]) => [operands, f(value)]);
	return Object.assign(Object.create(Proto$1), {
		_tag: "Map",
		kind: self.kind,
		param: self,
		f,
		parse
	});
});
const transform = (self, f, alternatives = []) => {
	const alternativeParsers = alternatives.map((alternative) => () => alternative().parse);
	return Object.assign(Object.create(Proto$1), {
		_tag: "Transform",
		kind: self.kind,
		param: self,
		alternatives,
		f,
		parse: f(self.parse, alternativeParsers)
	});
};
const mapEffect = /*#__PURE__*/ dual(2, (self, f) => transform(self, (parse) => (args) => flatMap$1(parse(args), ([leftover, a]) => f(a).pipe(map$2((b) => [leftover, b])))));
const optional$1 = (param) => {
	const parse = (args) => param.parse(args).pipe(map$2(([leftover, value]) => [leftover, some(value)]), catchTags({
		MissingOption: () => succeed$1([args.arguments, none$2()]),
		MissingArgument: () => succeed$1([args.arguments, none$2()])
	}));
	return Object.assign(Object.create(Proto$1), {
		_tag: "Optional",
		kind: param.kind,
		param,
		parse
	});
};
const withDefault$1 = /*#__PURE__*/ dual(2, (self, defaultValue) => {
	if (!isEffect(defaultValue)) return map(optional$1(self), getOrElse(() => defaultValue));
	return mapEffect(optional$1(self), match$1({
		onNone: () => defaultValue,
		onSome: succeed$1
	}));
});
const variadic = (self, options) => {
	const single = getUnderlyingSingleOrThrow(self);
	const parse = (args) => {
		if (single.kind === "argument") return parsePositionalVariadic(self, single, args, options);
		else return parseOptionVariadic(self, single, args, options);
	};
	return Object.assign(Object.create(Proto$1), {
		_tag: "Variadic",
		kind: self.kind,
		param: self,
		min: fromUndefinedOr(options?.min),
		max: fromUndefinedOr(options?.max),
		parse
	});
};
const atLeast$1 = /*#__PURE__*/ dual(2, (self, min) => {
	if (min < 0) throw new Error("atLeast: min must be non-negative");
	return variadic(self, { min });
});
const withMetavar$1 = /*#__PURE__*/ dual(2, (self, metavar) => transformSingle(self, (single) => makeSingle({
	...single,
	typeName: metavar
})));
const withoutNegation$1 = (self) => transformSingle(self, (single) => makeSingle({
	...single,
	negation: false
}));
const parsePositional = /*#__PURE__*/ fnUntraced(function* (name, primitiveType, args) {
	if (args.arguments.length === 0) return yield* new MissingArgument({ argument: name });
	const arg = args.arguments[0];
	const value = yield* mapError(primitiveType.parse(arg), (error) => new InvalidValue({
		option: name,
		value: arg,
		expected: error,
		kind: "argument"
	}));
	return [args.arguments.slice(1), value];
});
const parseFlag = /*#__PURE__*/ fnUntraced(function* (name, primitiveType, args) {
	const providedValues = args.flags[name];
	if (providedValues === void 0 || providedValues.length === 0) return yield* new MissingOption({ option: name });
	if (providedValues.length > 1) return yield* new InvalidValue({
		option: name,
		value: `${providedValues.length} occurrences`,
		expected: "at most 1 value",
		kind: "flag"
	});
	const arg = providedValues[0];
	const value = yield* mapError(primitiveType.parse(arg), (error) => new InvalidValue({
		option: name,
		value: arg,
		expected: error,
		kind: "flag"
	}));
	return [args.arguments, value];
});
const parsePositionalVariadic = /*#__PURE__*/ fnUntraced(function* (self, single, args, options) {
	const results = [];
	const minValue = options?.min ?? 0;
	const maxValue = options?.max ?? Number.POSITIVE_INFINITY;
	let count = 0;
	let currentArgs = args.arguments;
	while (currentArgs.length > 0 && count < maxValue) {
		const [remainingArgs, value] = yield* self.parse({
			flags: args.flags,
			arguments: currentArgs
		});
		results.push(value);
		currentArgs = remainingArgs;
		count++;
	}
	if (count < minValue) return yield* count === 0 ? new MissingArgument({ argument: single.name }) : new InvalidValue({
		option: single.name,
		value: `${count} values`,
		expected: `at least ${minValue} value${minValue === 1 ? "" : "s"}`,
		kind: single.kind
	});
	return [currentArgs, results];
});
const parseOptionVariadic = /*#__PURE__*/ fnUntraced(function* (self, single, args, options) {
	const results = [];
	const values = [single.name, ...single.aliases].flatMap((name) => args.flags[name] ?? []);
	const count = values.length;
	if (isNotUndefined(options?.min) && count < options.min) return yield* count === 0 ? new MissingOption({ option: single.name }) : new InvalidValue({
		option: single.name,
		value: `${count} occurrences`,
		expected: `at least ${options.min} value${options.min === 1 ? "" : "s"}`,
		kind: single.kind
	});
	if (isNotUndefined(options?.max) && count > options.max) return yield* new InvalidValue({
		option: single.name,
		value: `${count} occurrences`,
		expected: `at most ${options.max} value${options.max === 1 ? "" : "s"}`,
		kind: single.kind
	});
	for (const value of values) {
		const [, parsedValue] = yield* self.parse({
			flags: { [single.name]: [value] },
			arguments: []
		});
		results.push(parsedValue);
	}
	return [args.arguments, results];
});
const matchParam = (param, patterns) => {
	const p = param;
	switch (p._tag) {
		case "Single": return patterns.Single(p);
		case "Map": return patterns.Map(p);
		case "Transform": return patterns.Transform(p);
		case "Optional": return patterns.Optional(p);
		case "Variadic": return patterns.Variadic(p);
	}
};
const transformSingle = (param, f) => {
	return matchParam(param, {
		Single: (single) => f(single),
		Map: (mapped) => map(transformSingle(mapped.param, f), mapped.f),
		Transform: (mapped) => transform(transformSingle(mapped.param, f), mapped.f, mapped.alternatives.map((alternative) => () => transformSingle(alternative(), f))),
		Optional: (p) => optional$1(transformSingle(p.param, f)),
		Variadic: (p) => variadic(transformSingle(p.param, f), {
			min: getOrUndefined(p.min),
			max: getOrUndefined(p.max)
		})
	});
};
const extractSingleParams = (param) => {
	return matchParam(param, {
		Single: (single) => [single],
		Map: (mapped) => extractSingleParams(mapped.param),
		Transform: (mapped) => [...extractSingleParams(mapped.param), ...mapped.alternatives.flatMap((alternative) => extractSingleParams(alternative()))],
		Optional: (optional) => extractSingleParams(optional.param),
		Variadic: (variadic) => extractSingleParams(variadic.param)
	});
};
const getUnderlyingSingleOrThrow = (param) => {
	const singles = extractSingleParams(param);
	if (singles.length === 0) throw new Error("No Single param found in param structure");
	if (singles.length > 1) throw new Error(`Multiple Single params found: ${singles.map((s) => s.name).join(", ")}`);
	return singles[0];
};
const getParamMetadata = (param) => {
	return matchParam(param, {
		Single: () => ({
			isOptional: false,
			isVariadic: false,
			variadicMin: none$2(),
			variadicMax: none$2()
		}),
		Map: (mapped) => getParamMetadata(mapped.param),
		Transform: (mapped) => getParamMetadata(mapped.param),
		Optional: (optional) => ({
			...getParamMetadata(optional.param),
			isOptional: true
		}),
		Variadic: (variadic) => ({
			...getParamMetadata(variadic.param),
			isVariadic: true,
			variadicMin: variadic.min,
			variadicMax: variadic.max
		})
	});
};

const Formatter = /*#__PURE__*/ Reference("effect/cli/CliOutput", { defaultValue: () => defaultFormatter() });
const defaultPresenter = { present: /*#__PURE__*/ fnUntraced(function* (event) {
	const context$1 = yield* context();
	const formatter = getOrUndefined$1(context$1, Formatter) ?? defaultFormatter({ colors: get(context$1, TerminalCapabilities).canColor });
	switch (event._tag) {
		case "Help": return yield* log(formatter.formatHelpDoc(event.helpDoc));
		case "InvalidInvocation":
			yield* log(formatter.formatHelpDoc(event.helpDoc));
			return yield* error(formatter.formatErrors(event.errors));
		case "Version": return yield* log(formatter.formatVersion(event.name, event.version));
	}
}) };
const Presenter = /*#__PURE__*/ Reference("effect/cli/CliOutput/Presenter", { defaultValue: () => defaultPresenter });
const escapeControlCharacters = (text) => text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
const defaultFormatter = (options) => {
	const useColor = options?.colors ?? detectColors();
	const helpOptions = {
		inheritedFlags: options?.inheritedFlags ?? "full",
		globalFlags: options?.globalFlags ?? "full"
	};
	const colors = useColor ? {
		bold: (text) => `\x1b[1m${text}\x1b[0m`,
		dim: (text) => `\x1b[2m${text}\x1b[0m`,
		cyan: (text) => `\x1b[36m${text}\x1b[0m`,
		green: (text) => `\x1b[32m${text}\x1b[0m`,
		blue: (text) => `\x1b[34m${text}\x1b[0m`,
		yellow: (text) => `\x1b[33m${text}\x1b[0m`,
		magenta: (text) => `\x1b[35m${text}\x1b[0m`
	} : {
		bold: (text) => text,
		dim: (text) => text,
		cyan: (text) => text,
		green: (text) => text,
		blue: (text) => text,
		yellow: (text) => text,
		magenta: (text) => text
	};
	const reset = useColor ? "\x1B[0m" : "";
	const red = useColor ? "\x1B[31m" : "";
	const bold = useColor ? "\x1B[1m" : "";
	return {
		formatHelpDoc: (doc) => formatHelpDocImpl(doc, colors, helpOptions),
		formatCliError: (error) => escapeControlCharacters(error.message),
		formatError: (error) => {
			return `\n${bold}${red}ERROR${reset}\n  ${escapeControlCharacters(error.message)}${reset}`;
		},
		formatErrors: (errors) => {
			if (errors.length === 0) return "";
			if (errors.length === 1) return `\n${bold}${red}ERROR${reset}\n  ${escapeControlCharacters(errors[0].message)}${reset}`;
			const grouped = /* @__PURE__ */ new Map();
			for (const error of errors) {
				const tag = error._tag ?? "Error";
				const group = grouped.get(tag) ?? [];
				group.push(error);
				grouped.set(tag, group);
			}
			const sections = [];
			sections.push(`\n${bold}${red}ERRORS${reset}`);
			for (const [, group] of grouped) for (const error of group) sections.push(`  ${escapeControlCharacters(error.message)}${reset}`);
			return sections.join("\n");
		},
		formatVersion: (name, version) => `${colors.bold(name)} ${colors.dim("v")}${colors.bold(version)}`
	};
};
const stripAnsi$1 = (text) => {
	return text.replace(/\u001B\[[0-9;]*m/g, "");
};
const graphemeSegmenter = (/*#__PURE__*/ { segment(text) {
	return (this.made ??= new Intl.Segmenter()).segment(text);
} });
const zeroWidthCodePoints = /[\p{Mark}\p{Control}\p{Default_Ignorable_Code_Point}]/gu;
const emojiPresentation = /\p{Emoji_Presentation}/u;
const isFullWidthCodePoint = (codePoint) => {
	if (codePoint < 4352) return false;
	return codePoint <= 4447 || codePoint === 9001 || codePoint === 9002 || codePoint >= 11904 && codePoint <= 12350 || codePoint >= 12352 && codePoint <= 42191 || codePoint >= 44032 && codePoint <= 55203 || codePoint >= 63744 && codePoint <= 64255 || codePoint >= 65040 && codePoint <= 65049 || codePoint >= 65072 && codePoint <= 65135 || codePoint >= 65280 && codePoint <= 65376 || codePoint >= 65504 && codePoint <= 65510 || codePoint >= 110592 && codePoint <= 111359 || codePoint >= 127488 && codePoint <= 127569 || codePoint >= 131072 && codePoint <= 262141;
};
const graphemeWidth = (grapheme) => {
	const visible = grapheme.replace(zeroWidthCodePoints, "");
	if (visible.length === 0) return 0;
	if (emojiPresentation.test(grapheme) || grapheme.includes("️")) return 2;
	return isFullWidthCodePoint(visible.codePointAt(0)) ? 2 : 1;
};
const displayWidth = (text) => {
	let length = 0;
	if (/^[ -~]*$/.test(text)) return text.length;
	for (const { segment } of graphemeSegmenter.segment(stripAnsi$1(text))) length += graphemeWidth(segment);
	return length;
};
const pad$1 = (s, width) => {
	const actualLength = displayWidth(s);
	const padding = Math.max(0, width - actualLength);
	return s + " ".repeat(padding);
};
const renderTable = (rows, widthCap) => {
	const maxColumn = Math.max(...rows.map((r) => displayWidth(r.left))) + 4;
	const col = widthCap === void 0 ? maxColumn : Math.min(maxColumn, widthCap);
	return rows.map(({ left, right }) => `  ${pad$1(left, Math.max(col, displayWidth(left) + 1))}${right}`).join("\n");
};
const formatSubcommandName = (name, alias) => alias ? `${name}, ${alias}` : name;
const formatHelpDocImpl = (doc, colors, options) => {
	const sections = [];
	if (doc.description) {
		sections.push(colors.bold("DESCRIPTION"));
		sections.push(`  ${doc.description}`);
		sections.push("");
	}
	sections.push(colors.bold("USAGE"));
	sections.push(`  ${colors.cyan(doc.usage)}`);
	sections.push("");
	if (doc.args && doc.args.length > 0) {
		sections.push(colors.bold("ARGUMENTS"));
		const argRows = doc.args.map((arg) => {
			let name = arg.name;
			if (arg.variadic) name += "...";
			const nameType = `${colors.green(name)} ${colors.dim(arg.type)}`;
			const optionalSuffix = arg.required ? "" : colors.dim(" (optional)");
			return {
				left: nameType,
				right: getOrElse(arg.description, () => "") + optionalSuffix
			};
		});
		sections.push(renderTable(argRows, 25));
		sections.push("");
	}
	const renderFlags = (title, flags) => {
		sections.push(colors.bold(title));
		sections.push(renderTable(flags.map((flag) => {
			return {
				left: [`--${flag.name}`, ...flag.aliases].map(colors.green).join(", ") + (flag.type !== "boolean" ? ` ${colors.dim(flag.type)}` : ""),
				right: getOrElse(flag.description, () => "")
			};
		})));
		sections.push("");
	};
	const summaries = [];
	const renderFlagSection = (title, flags, mode, summaryPath) => {
		if (!flags || flags.length === 0 || mode === "none") return;
		if (mode === "summary" && summaryPath && summaryPath.length > 0) summaries.push(`Run '${summaryPath.join(" ")} --help' for ${title.toLowerCase()}`);
		else renderFlags(title, flags);
	};
	if (doc.flags.length > 0) renderFlags("FLAGS", doc.flags);
	const commandPath = doc.commandPath;
	renderFlagSection("INHERITED FLAGS", doc.inheritedFlags, options.inheritedFlags, commandPath?.slice(0, -1));
	const globalFlagsScope = doc.globalFlagsScope ?? commandPath?.slice(0, 1);
	const declaresGlobalFlags = commandPath === void 0 || globalFlagsScope?.length === commandPath.length;
	renderFlagSection("GLOBAL FLAGS", doc.globalFlags, declaresGlobalFlags ? "full" : options.globalFlags, globalFlagsScope);
	if (summaries.length > 0) sections.push(...summaries, "");
	if (doc.subcommands && doc.subcommands.length > 0) {
		const ungrouped = doc.subcommands.find((group) => group.group === void 0);
		if (ungrouped) {
			sections.push(colors.bold("SUBCOMMANDS"));
			sections.push(renderTable(ungrouped.commands.map((sub) => ({
				left: colors.cyan(formatSubcommandName(sub.name, sub.alias)),
				right: sub.shortDescription ?? sub.description
			})), 20));
			if (doc.subcommands.length > 1) sections.push("");
		}
		for (const group of doc.subcommands) {
			if (group.group === void 0) continue;
			sections.push(colors.bold(`${group.group}:`));
			sections.push(renderTable(group.commands.map((sub) => ({
				left: colors.cyan(formatSubcommandName(sub.name, sub.alias)),
				right: sub.shortDescription ?? sub.description
			})), 20));
			sections.push("");
		}
	}
	if (doc.examples && doc.examples.length > 0) {
		sections.push(colors.bold("EXAMPLES"));
		let first = true;
		let previousHadDescription = false;
		for (const example of doc.examples) {
			if (example.description) {
				if (!first) sections.push("");
				sections.push(`  ${colors.dim(`# ${example.description}`)}`);
			} else if (previousHadDescription) sections.push("");
			sections.push(`  ${colors.cyan(example.command)}`);
			first = false;
			previousHadDescription = !!example.description;
		}
		sections.push("");
	}
	if (sections[sections.length - 1] === "") sections.pop();
	return sections.join("\n");
};

const ConfigInternalTypeId = "~effect/cli/Command/Config/Internal";
const parseConfig = (config) => {
	const orderedParams = [];
	const flags = [];
	const args = [];
	function parse(config) {
		const tree = Object.create(null);
		for (const key of Object.keys(config)) tree[key] = parseValue(config[key]);
		return tree;
	}
	function parseValue(value) {
		if (Array.isArray(value)) return {
			_tag: "Array",
			children: value.map((v) => parseValue(v))
		};
		else if (isParam(value)) {
			const index = orderedParams.length;
			orderedParams.push(value);
			if (value.kind === "argument") args.push(value);
			else flags.push(value);
			return {
				_tag: "Param",
				index
			};
		} else return {
			_tag: "Nested",
			tree: parse(value)
		};
	}
	return {
		[ConfigInternalTypeId]: ConfigInternalTypeId,
		flags,
		arguments: args,
		orderedParams,
		tree: parse(config)
	};
};
const emptyConfig = /*#__PURE__*/ parseConfig({});
const reconstructTree = (tree, results) => {
	const output = {};
	for (const key of Object.keys(tree)) assignProperty(output, key, nodeValue(tree[key]));
	return output;
	function nodeValue(node) {
		switch (node._tag) {
			case "Param": return results[node.index];
			case "Array": return node.children.map((child) => nodeValue(child));
			case "Nested": return reconstructTree(node.tree, results);
		}
	}
};

const TypeId = "~effect/cli/Command";
const toImpl = (self) => self;
const Proto = { .../*#__PURE__*/ Prototype({
	label: "Command",
	evaluate() {
		return toImpl(this).service;
	}
}) };
const makeCommand = (options) => {
	const config = options.config;
	const contextConfig = options.contextConfig ?? emptyConfig;
	const service = options.service ?? Service(`${"~effect/cli/Command"}/${options.name}`);
	const annotations = options.annotations ?? empty$1();
	const globalFlags = options.globalFlags ?? [];
	const subcommands = options.subcommands ?? [];
	const resolveExamples = options.resolveExamples ?? noExamples;
	const handle = (input, commandPath) => isNotUndefined(options.handle) ? options.handle(input, commandPath) : fail(new ShowHelp({
		commandPath,
		errors: []
	}));
	const parse = options.parse ?? makeParser(config);
	const parseContext = options.parseContext ?? makeParser(contextConfig, { allowLeftovers: true });
	const buildHelpDoc = (commandPath) => {
		const args = [];
		const flags = [];
		for (const arg of config.arguments) {
			const singles = extractSingleParams(arg);
			const metadata = getParamMetadata(arg);
			for (const single of singles) args.push({
				name: single.name,
				type: single.typeName ?? getTypeName(single.primitiveType),
				description: single.description,
				required: !metadata.isOptional && (!metadata.isVariadic || exists(metadata.variadicMin, (min) => min > 0)),
				variadic: metadata.isVariadic
			});
		}
		let usage = commandPath.length > 0 ? commandPath.join(" ") : options.name;
		if (subcommands.some((group) => group.commands.some((c) => !c.unlisted))) usage += " <subcommand>";
		usage += " [flags]";
		for (const arg of args) {
			const argName = arg.variadic ? `<${arg.name}...>` : `<${arg.name}>`;
			usage += ` ${arg.required ? argName : `[${argName}]`}`;
		}
		for (const option of config.flags) {
			const singles = extractSingleParams(option);
			const metadata = getParamMetadata(option);
			for (const single of singles) {
				if (single.hidden) continue;
				flags.push(toFlagDoc(single, metadata));
			}
		}
		const subcommandDocs = [];
		for (const group of subcommands) {
			const visible = group.commands.filter((c) => !c.unlisted);
			if (visible.length === 0) continue;
			subcommandDocs.push({
				group: group.group,
				commands: map$3(visible, (subcommand) => ({
					name: subcommand.name,
					alias: subcommand.alias,
					shortDescription: subcommand.shortDescription,
					description: subcommand.description ?? ""
				}))
			});
		}
		const examples = resolveExamples(commandPath);
		return {
			description: options.description ?? "",
			usage,
			flags,
			annotations,
			...args.length > 0 && { args },
			...subcommandDocs.length > 0 && { subcommands: subcommandDocs },
			...examples.length > 0 && { examples }
		};
	};
	return Object.assign(Object.create(Proto), {
		[TypeId]: TypeId,
		name: options.name,
		examples: resolveExamples([options.name]),
		resolveExamples,
		annotations,
		globalFlags,
		subcommands,
		unlisted: options.unlisted ?? false,
		config,
		contextConfig,
		service,
		parse,
		parseContext,
		handle,
		buildHelpDoc,
		...isNotUndefined(options.description) ? { description: options.description } : {},
		...isNotUndefined(options.shortDescription) ? { shortDescription: options.shortDescription } : {},
		...isNotUndefined(options.alias) ? { alias: options.alias } : {}
	});
};
const noExamples = () => [];
const toFlagDoc = (single, metadata) => {
	const formattedAliases = single.aliases.map((alias) => alias.length === 1 ? `-${alias}` : `--${alias}`);
	const type = single.typeName ?? getTypeName(single.primitiveType);
	return {
		name: single.name,
		aliases: formattedAliases,
		type: single.optionalValue === void 0 ? type : `[=${type}]`,
		description: appendChoiceKeys(single.description, getChoiceKeys(single.primitiveType)),
		required: single.primitiveType._tag !== "Boolean" && !metadata.isOptional
	};
};
const appendChoiceKeys = (description, choiceKeys) => {
	if (choiceKeys === void 0 || choiceKeys.length === 0) return description;
	const choiceSuffix = `(choices: ${choiceKeys.join(", ")})`;
	return match$1(description, {
		onNone: () => some(choiceSuffix),
		onSome: (value) => some(`${value} ${choiceSuffix}`)
	});
};
const makeParser = (cfg, options) => fnUntraced(function* (input) {
	const parsedArgs = {
		flags: input.flags,
		arguments: input.arguments
	};
	const [remainingArguments, values] = yield* parseParams(parsedArgs, cfg.orderedParams);
	if (options?.allowLeftovers !== true && remainingArguments.length > 0) return yield* new UnexpectedArgument({ arguments: remainingArguments });
	return reconstructTree(cfg.tree, values);
});
const parseParams = /*#__PURE__*/ fnUntraced(function* (parsedArgs, params) {
	const results = [];
	let currentArguments = parsedArgs.arguments;
	for (const option of params) {
		const [remainingArguments, parsed] = yield* option.parse({
			flags: parsedArgs.flags,
			arguments: currentArguments
		});
		results.push(parsed);
		currentArguments = remainingArguments;
	}
	return [currentArguments, results];
});
const checkForDuplicateFlags = (parent, subcommands, options) => {
	const parentImpl = toImpl(parent);
	const parentOptionNames = /* @__PURE__ */ new Set();
	const extractNames = (flags) => {
		for (const option of flags) {
			const singles = extractSingleParams(option);
			for (const single of singles) parentOptionNames.add(single.name);
		}
	};
	extractNames((options?.contextConfig ?? parentImpl.contextConfig).flags);
	for (const subcommand of subcommands) {
		const subImpl = toImpl(subcommand);
		for (const option of subImpl.config.flags) {
			const singles = extractSingleParams(option);
			for (const single of singles) if (parentOptionNames.has(single.name)) throw new DuplicateOption({
				option: single.name,
				parentCommand: parent.name,
				childCommand: subcommand.name
			});
		}
	}
};

const toFlagType = (single) => {
	switch (single.primitiveType._tag) {
		case "Boolean": return { _tag: "Boolean" };
		case "Int": return { _tag: "Int" };
		case "Finite": return { _tag: "Finite" };
		case "Date": return { _tag: "Date" };
		case "Choice": return {
			_tag: "Choice",
			values: getChoiceKeys(single.primitiveType) ?? []
		};
		case "Path": return {
			_tag: "Path",
			pathType: getPathType(single.primitiveType) ?? "either"
		};
		case "FileText":
		case "FileParse":
		case "FileSchema": return {
			_tag: "Path",
			pathType: "file"
		};
		default: return { _tag: "String" };
	}
};
const toArgumentType = (single) => {
	switch (single.primitiveType._tag) {
		case "Int": return { _tag: "Int" };
		case "Finite": return { _tag: "Finite" };
		case "Date": return { _tag: "Date" };
		case "Choice": return {
			_tag: "Choice",
			values: getChoiceKeys(single.primitiveType) ?? []
		};
		case "Path": return {
			_tag: "Path",
			pathType: getPathType(single.primitiveType) ?? "either"
		};
		case "FileText":
		case "FileParse":
		case "FileSchema": return {
			_tag: "Path",
			pathType: "file"
		};
		default: return { _tag: "String" };
	}
};
const fromCommand$1 = (cmd, inheritedFlags = []) => {
	const impl = toImpl(cmd);
	const config = impl.config;
	const flags = [];
	const seen = /* @__PURE__ */ new Set();
	for (const [index, flag] of [...config.flags, ...inheritedFlags].entries()) {
		const singles = extractSingleParams(flag);
		for (const single of singles) {
			if (single.kind !== "flag") continue;
			if (single.hidden) continue;
			if (index >= config.flags.length && seen.has(single.name)) continue;
			seen.add(single.name);
			flags.push({
				name: single.name,
				aliases: single.aliases,
				description: getOrUndefined(single.description),
				type: toFlagType(single),
				optionalValue: single.optionalValue !== void 0,
				negation: single.negation
			});
		}
	}
	const args = [];
	for (const arg of config.arguments) {
		const singles = extractSingleParams(arg);
		const metadata = getParamMetadata(arg);
		for (const single of singles) {
			if (single.kind !== "argument") continue;
			args.push({
				name: single.name,
				description: getOrUndefined(single.description),
				required: !metadata.isOptional,
				variadic: metadata.isVariadic,
				type: toArgumentType(single)
			});
		}
	}
	const subcommands = [];
	const sharedFlags = [...inheritedFlags, ...impl.contextConfig.flags];
	for (const group of cmd.subcommands) for (const subcommand of group.commands) {
		if (subcommand.unlisted) continue;
		const descriptor = fromCommand$1(subcommand, sharedFlags);
		subcommands.push(descriptor);
		if (subcommand.alias && subcommand.alias !== subcommand.name) subcommands.push({
			...descriptor,
			name: subcommand.alias
		});
	}
	return {
		name: cmd.name,
		description: cmd.shortDescription ?? cmd.description,
		flags,
		arguments: args,
		subcommands
	};
};
const takesSeparateValue = (flag) => flag.type._tag !== "Boolean" && flag.optionalValue !== true;
const negatedName$1 = (flag) => flag.type._tag !== "Boolean" || flag.negation === false ? void 0 : flag.negation ?? `no-${flag.name}`;

const escapeForBash = (s) => s.replace(/'/g, "'\\''");
const sanitizeFunctionName = (s) => s.replace(/[^a-zA-Z0-9_]/g, "_");
const flagNamesForWordlist = (flag) => {
	const names = [`--${flag.name}`];
	for (const alias of flag.aliases) names.push(alias.length === 1 ? `-${alias}` : `--${alias}`);
	const negation = negatedName$1(flag);
	if (negation !== void 0) names.push(`--${negation}`);
	return names;
};
const buildFlagGroupDeclarations = (flags, lines) => {
	if (flags.length === 0) return;
	const groups = flags.map(flagNamesForWordlist);
	lines.push(`  local ${groups.map((_, index) => `_used_${index}=""`).join(" ")}`);
	lines.push(`  for ((i = 1; i < cword; i++)); do`);
	lines.push(`    case "\${words[i]%%=*}" in`);
	groups.forEach((forms, index) => {
		lines.push(`      ${forms.join("|")}) _used_${index}=1 ;;`);
	});
	lines.push(`    esac`);
	lines.push(`  done`);
	lines.push(`  local _filtered_flags=""`);
	groups.forEach((forms, index) => {
		lines.push(`  [[ -n "$_used_${index}" ]] || _filtered_flags+=" ${forms.join(" ")}"`);
	});
	lines.push(``);
};
const removeQuotes = (variable) => [
	`\\\\`,
	`\\"`,
	`\\'`
].map((quote) => `${variable}=\${${variable}//${quote}/}`).join("; ");
const choicesHelper = (helperName, lines) => {
	lines.push(`${helperName}()`);
	lines.push(`{`);
	lines.push(`  local _cur="$1" _word="$2"; shift 2`);
	lines.push(``);
	lines.push(`  local _head="\${_cur%"$_word"}"`);
	lines.push(`  local _open=""`);
	lines.push(`  case "$_head" in`);
	lines.push(`    *\\') _open="'" ;;`);
	lines.push(`    *\\") _open='"' ;;`);
	lines.push(`  esac`);
	lines.push(``);
	lines.push(`  local _prefix="$_cur" _committed="$_head"`);
	lines.push(`  ${removeQuotes("_prefix")}`);
	lines.push(`  ${removeQuotes("_committed")}`);
	lines.push(``);
	lines.push(`  COMPREPLY=()`);
	lines.push(`  local _choice _rest _match`);
	lines.push(`  for _choice in "$@"; do`);
	lines.push(`    [[ "$_choice" == "$_prefix"* ]] || continue`);
	lines.push(`    _rest="\${_choice#"$_committed"}"`);
	lines.push(`    case "$_open" in`);
	lines.push(`      "'")`);
	lines.push(`        if [[ "$_head" == "'" ]]; then`);
	lines.push(`          _match=\${_rest//\\'/\\'\\\\\\'\\'}`);
	lines.push(`        else`);
	lines.push(`          [[ "$_rest" == *\\'* ]] && continue`);
	lines.push(`          _match="$_rest"`);
	lines.push(`        fi`);
	lines.push(`        ;;`);
	lines.push(`      '"')`);
	lines.push(`        _match="\${_rest//\\\\/\\\\\\\\}"`);
	lines.push(`        _match="\${_match//\\$/\\\\$}"`);
	lines.push("        _match=\"${_match//\\`/\\\\\\`}\"");
	lines.push(`        _match="\${_match//\\"/\\\\\\"}"`);
	lines.push(`        ;;`);
	lines.push(`      *)`);
	lines.push(`        printf -v _match '%q' "$_rest"`);
	lines.push(`        [[ -z "$_head" && "$_match" == '~'* ]] && _match="\\\\$_match"`);
	lines.push(`        ;;`);
	lines.push(`    esac`);
	lines.push(`    [[ -n "$_open" && "$_match" == *"$_open" ]] && _match+="$_open"`);
	lines.push(`    COMPREPLY+=("$_match")`);
	lines.push(`  done`);
	lines.push(`}`);
	lines.push(``);
};
const pathsHelper = (helpers, lines) => {
	lines.push(`${helpers.paths}()`);
	lines.push(`{`);
	lines.push(`  local _kind="$1" _cur="$2" _word="$3"`);
	lines.push(``);
	lines.push(`  local _prefix="$_cur" _committed="\${_cur%"$_word"}"`);
	lines.push(`  ${removeQuotes("_prefix")}`);
	lines.push(`  ${removeQuotes("_committed")}`);
	lines.push(``);
	lines.push(`  local _typed="" _dir="$_committed" _open="" _i`);
	lines.push(`  if [[ "$_word" == */* ]]; then`);
	lines.push(`    _typed="\${_word%/*}/"`);
	lines.push(`    _dir="\${_prefix%/*}/"`);
	lines.push(`    if [[ "$_cur" == "$_word" ]]; then`);
	lines.push(`      for ((_i = 0; _i < \${#_typed}; _i++)); do`);
	lines.push(`        case "$_open\${_typed:_i:1}" in`);
	lines.push(`          \\\\|\\"\\\\) ((_i += 1)) ;;`);
	lines.push(`          \\"|\\') _open="\${_typed:_i:1}" ;;`);
	lines.push(`          \\"\\"|\\'\\') _open="" ;;`);
	lines.push(`        esac`);
	lines.push(`      done`);
	lines.push(`    fi`);
	lines.push(`  fi`);
	lines.push(``);
	lines.push(`  local _path _names=() _rest="\${_word#"$_typed"}"`);
	lines.push(`  while IFS= read -r _path; do`);
	lines.push(`    if [[ "$_path" == "$_dir"* ]]; then`);
	lines.push(`      _names+=("$_committed\${_path#"$_dir"}")`);
	lines.push(`    elif [[ -z "$_committed" ]]; then`);
	lines.push(`      _names+=("$_path")`);
	lines.push(`      _typed="" _rest="" _open=""`);
	lines.push(`    fi`);
	lines.push(`  done < <(compgen "$_kind" -- "$_prefix")`);
	lines.push(`  if [[ -n "$_open" ]]; then`);
	lines.push(`    _typed+="$_open"`);
	lines.push(`    _rest="\${_prefix##*/}"`);
	lines.push(`  fi`);
	lines.push(``);
	lines.push(`  ${helpers.choices} "\${_cur%"$_word"}$_rest" "$_rest" "\${_names[@]}"`);
	lines.push(`  for ((_i = 0; _i < \${#COMPREPLY[@]}; _i++)); do`);
	lines.push(`    COMPREPLY[_i]="$_typed\${COMPREPLY[_i]}"`);
	lines.push(`  done`);
	lines.push(`}`);
	lines.push(``);
};
const valueCompletion = (type, helpers) => {
	switch (type._tag) {
		case "Choice": {
			const values = type.values.map((value) => `'${escapeForBash(value)}'`).join(" ");
			return `${helpers.choices} "$cur" "$_comp_word" ${values}`;
		}
		case "Path": return `${helpers.paths} ${type.pathType === "directory" ? "-d" : "-f"} "$cur" "$_comp_word"`;
		default: return;
	}
};
const generateFunction$1 = (descriptor, parentPath, lines, helpers) => {
	const currentPath = [...parentPath, descriptor.name];
	const funcName = `_${currentPath.map(sanitizeFunctionName).join("_")}`;
	lines.push(`${funcName}()`);
	lines.push(`{`);
	lines.push(`  local cur prev words cword i`);
	lines.push(parentPath.length === 0 ? `  local _command_index=0` : `  local _command_index="$1"`);
	lines.push(`  _init_completion -n "$COMP_WORDBREAKS" || return`);
	if (parentPath.length === 0) lines.push(`  local _comp_word="$2"`);
	lines.push(``);
	const flagsWithValues = descriptor.flags.filter(takesSeparateValue);
	if (flagsWithValues.length > 0) {
		lines.push(`  # Flag value completions`);
		lines.push(`  case "$prev" in`);
		for (const flag of flagsWithValues) {
			const longNames = [`--${flag.name}`];
			for (const alias of flag.aliases) longNames.push(alias.length === 1 ? `-${alias}` : `--${alias}`);
			const completion = valueCompletion(flag.type, helpers);
			if (completion) {
				lines.push(`    ${longNames.join("|")})`);
				lines.push(`      ${completion}`);
				lines.push(`      return`);
				lines.push(`      ;;`);
			}
		}
		lines.push(`  esac`);
		lines.push(``);
	}
	if (descriptor.subcommands.length > 0) {
		lines.push(`  # Subcommand dispatch`);
		lines.push(`  local cmd _skip_next=0`);
		lines.push(`  for ((i = _command_index + 1; i < cword; i++)); do`);
		lines.push(`    if (( _skip_next )); then`);
		lines.push(`      _skip_next=0`);
		lines.push(`      continue`);
		lines.push(`    fi`);
		lines.push(`    case "\${words[i]}" in`);
		for (const flag of descriptor.flags) {
			if (!takesSeparateValue(flag)) continue;
			const forms = flagNamesForWordlist(flag);
			lines.push(`      ${forms.join("|")}) _skip_next=1 ;;`);
			lines.push(`      ${forms.map((form) => `${form}=*`).join("|")}) ;;`);
		}
		for (const sub of descriptor.subcommands) {
			const subFuncName = `_${[...currentPath, sub.name].map(sanitizeFunctionName).join("_")}`;
			lines.push(`      ${sub.name})`);
			lines.push(`        ${subFuncName} "$i"`);
			lines.push(`        return`);
			lines.push(`        ;;`);
		}
		lines.push(`    esac`);
		lines.push(`  done`);
		lines.push(``);
	}
	buildFlagGroupDeclarations(descriptor.flags, lines);
	if (descriptor.flags.length > 0 || descriptor.subcommands.length > 0) {
		lines.push(`  # Complete flags (filtered) and subcommands`);
		lines.push(`  if [[ "$cur" == -* ]]; then`);
		if (descriptor.flags.length > 0) lines.push(`    COMPREPLY=( $(compgen -W "$_filtered_flags" -- "$cur") )`);
		lines.push(`    return`);
		lines.push(`  fi`);
		lines.push(``);
	}
	const argsWithCompletions = descriptor.arguments.flatMap((argument, index) => {
		const completion = valueCompletion(argument.type, helpers);
		return completion === void 0 ? [] : [{
			argument,
			completion,
			index
		}];
	});
	if (argsWithCompletions.length > 0) {
		lines.push(`  # Positional argument completions`);
		lines.push(`  local _position=0 _skip_next=0 _end_of_options=0`);
		lines.push(`  for ((i = _command_index + 1; i < cword; i++)); do`);
		lines.push(`    if (( _skip_next )); then`);
		lines.push(`      _skip_next=0`);
		lines.push(`      continue`);
		lines.push(`    fi`);
		lines.push(`    if (( _end_of_options )); then`);
		lines.push(`      ((_position += 1))`);
		lines.push(`      continue`);
		lines.push(`    fi`);
		lines.push(`    case "\${words[i]}" in`);
		lines.push(`      --) _end_of_options=1 ;;`);
		for (const flag of descriptor.flags) {
			const forms = flagNamesForWordlist(flag);
			if (!takesSeparateValue(flag)) lines.push(`      ${forms.join("|")}) ;;`);
			else {
				lines.push(`      ${forms.join("|")}) _skip_next=1 ;;`);
				lines.push(`      ${forms.map((form) => `${form}=*`).join("|")}) ;;`);
			}
		}
		lines.push(`      -*) ;;`);
		lines.push(`      *) ((_position += 1)) ;;`);
		lines.push(`    esac`);
		lines.push(`  done`);
		lines.push(`  case "$_position" in`);
		for (const { argument, completion, index } of argsWithCompletions) {
			if (argument.variadic) continue;
			lines.push(`    ${index})`);
			lines.push(`      ${completion}`);
			lines.push(`      return`);
			lines.push(`      ;;`);
		}
		lines.push(`  esac`);
		const variadic = argsWithCompletions.find(({ argument }) => argument.variadic);
		if (variadic !== void 0) {
			lines.push(`  if (( _position >= ${variadic.index} )); then`);
			lines.push(`    ${variadic.completion}`);
			lines.push(`    return`);
			lines.push(`  fi`);
		}
	} else if (descriptor.subcommands.length > 0) {
		const subNames = descriptor.subcommands.map((s) => s.name);
		lines.push(`  COMPREPLY=( $(compgen -W '${subNames.join(" ")}' -- "$cur") )`);
	}
	lines.push(`}`);
	lines.push(``);
	for (const sub of descriptor.subcommands) generateFunction$1(sub, currentPath, lines, helpers);
};
const generate$4 = (executableName, descriptor) => {
	const lines = [];
	const safeName = sanitizeFunctionName(executableName);
	const helpers = {
		choices: `_${safeName}--choices`,
		paths: `_${safeName}--paths`
	};
	lines.push(`###-begin-${escapeForBash(executableName)}-completions-###`);
	lines.push(`#`);
	lines.push(`# Static completion script for Bash`);
	lines.push(`#`);
	lines.push(`# Installation:`);
	lines.push(`#   ${escapeForBash(executableName)} --completions bash >> ~/.bashrc`);
	lines.push(`#`);
	lines.push(``);
	lines.push(`if ! type _init_completion &>/dev/null; then`);
	lines.push(`  _init_completion()`);
	lines.push(`  {`);
	lines.push(`    COMPREPLY=()`);
	lines.push(`    local _i _j=0 _piece _line="$COMP_LINE"`);
	lines.push(`    words=("\${COMP_WORDS[0]}")`);
	lines.push(`    cword=0`);
	lines.push(`    _line="\${_line#*"\${COMP_WORDS[0]}"}"`);
	lines.push(`    for ((_i = 1; _i < \${#COMP_WORDS[@]}; _i++)); do`);
	lines.push(`      _piece="\${COMP_WORDS[_i]}"`);
	lines.push(`      if [[ "$_line" == [[:blank:]]* ]]; then`);
	lines.push(`        ((_j++))`);
	lines.push(`        words[_j]="$_piece"`);
	lines.push(`      else`);
	lines.push(`        words[_j]="\${words[_j]}$_piece"`);
	lines.push(`      fi`);
	lines.push(`      ((_i == COMP_CWORD)) && cword=$_j`);
	lines.push(`      _line="\${_line#*"$_piece"}"`);
	lines.push(`    done`);
	lines.push(`    cur="\${words[cword]}"`);
	lines.push(`    prev=""`);
	lines.push(`    ((cword > 0)) && prev="\${words[cword-1]}"`);
	lines.push(`    return 0`);
	lines.push(`  }`);
	lines.push(`fi`);
	lines.push(``);
	choicesHelper(helpers.choices, lines);
	pathsHelper(helpers, lines);
	generateFunction$1(descriptor, [], lines, helpers);
	lines.push(`complete -F _${safeName} ${escapeForBash(executableName)}`);
	lines.push(`###-end-${escapeForBash(executableName)}-completions-###`);
	return lines.join("\n");
};

const escapeFishString = (s) => s.replace(/\\/g, "\\\\").replace(/'/g, "\\'");
const escapeFishChoice = (s) => escapeFishString(s.replace(/[^A-Za-z0-9_.,/@%+-]/gu, "\\$&"));
const subcommandCondition = (parentPath, childSubcommandNames) => {
	if (parentPath.length === 0) {
		if (childSubcommandNames.length > 0) return `__fish_use_subcommand`;
		return ``;
	}
	const parentCondition = parentPath.map((parent) => `__fish_seen_subcommand_from ${parent}`).join("; and ");
	if (childSubcommandNames.length > 0) return `${parentCondition}; and not __fish_seen_subcommand_from ${childSubcommandNames.join(" ")}`;
	return parentCondition;
};
const flagContainsOptCondition = (flag) => {
	const optArgs = [];
	for (const alias of flag.aliases) if (alias.length === 1) optArgs.push(`-s ${alias}`);
	optArgs.push(flag.name);
	for (const alias of flag.aliases) if (alias.length > 1) optArgs.push(alias);
	const negation = negatedName$1(flag);
	if (negation !== void 0) optArgs.push(negation);
	return `not __fish_contains_opt ${optArgs.join(" ")}`;
};
const valueFlagDedupCondition = (flag) => {
	const forms = [`--${flag.name}`];
	for (const alias of flag.aliases) forms.push(alias.length === 1 ? `-${alias}` : `--${alias}`);
	return `begin; ${flagContainsOptCondition(flag)}; or contains -- (commandline -poc)[-1] ${forms.join(" ")}; end`;
};
const flagCompletionArgs = (flag) => {
	const args = [`-l ${flag.name}`];
	for (const alias of flag.aliases) if (alias.length === 1) args.push(`-s ${alias}`);
	else args.push(`-l ${alias}`);
	if (flag.description) args.push(`-d '${escapeFishString(flag.description)}'`);
	const valueArgs = takesSeparateValue(flag) ? flagValueArgs(flag.type) : void 0;
	if (valueArgs) args.push(valueArgs);
	return args;
};
const flagValueArgs = (type) => {
	switch (type._tag) {
		case "Boolean": return;
		case "Choice": return `-r -f -a '${type.values.map(escapeFishChoice).join(" ")}'`;
		case "Path":
			if (type.pathType === "directory") return `-r -F`;
			return `-r -F`;
		default: return `-r -f`;
	}
};
const argValueArgs = (type) => {
	switch (type._tag) {
		case "Choice": return `-r -f -a '${type.values.map(escapeFishChoice).join(" ")}'`;
		case "Path": return `-r -F`;
		default: return;
	}
};
const generateCompletions = (executableName, descriptor, parentPath, lines) => {
	const allSubNames = descriptor.subcommands.map((s) => s.name);
	const condition = subcommandCondition(parentPath, allSubNames);
	const conditionArg = condition ? `-n '${condition}'` : ``;
	if (!descriptor.arguments.some((a) => a.type._tag === "Path")) {
		const parts = [`complete -c ${executableName}`];
		if (conditionArg) parts.push(conditionArg);
		parts.push(`-f`);
		lines.push(parts.join(" "));
	}
	for (const sub of descriptor.subcommands) {
		const parts = [`complete -c ${executableName}`];
		if (conditionArg) parts.push(conditionArg);
		parts.push(`-f -a '${escapeFishString(sub.name)}'`);
		if (sub.description) parts.push(`-d '${escapeFishString(sub.description)}'`);
		lines.push(parts.join(" "));
	}
	for (const flag of descriptor.flags) {
		const dedup = takesSeparateValue(flag) ? valueFlagDedupCondition(flag) : flagContainsOptCondition(flag);
		const flagCondition = condition ? `${condition}; and ${dedup}` : dedup;
		const flagCondArg = flagCondition ? `-n '${flagCondition}'` : ``;
		const parts = [`complete -c ${executableName}`];
		if (flagCondArg) parts.push(flagCondArg);
		parts.push(...flagCompletionArgs(flag));
		lines.push(parts.join(" "));
		const negation = negatedName$1(flag);
		if (negation !== void 0) {
			const negParts = [`complete -c ${executableName}`];
			if (flagCondArg) negParts.push(flagCondArg);
			negParts.push(`-l ${negation}`);
			if (flag.description) negParts.push(`-d '${escapeFishString(`Disable ${flag.name}`)}'`);
			lines.push(negParts.join(" "));
		}
	}
	if (descriptor.flags.length > 0) {
		const notDash = `not string match -q -- "-*" (commandline -ct)`;
		const bareBase = condition ? `${condition}; and ${notDash}` : notDash;
		for (const flag of descriptor.flags) {
			const bareCondition = `${bareBase}; and ${flagContainsOptCondition(flag)}`;
			const negation = negatedName$1(flag);
			const parts = [`complete -c ${executableName}`];
			parts.push(`-n '${bareCondition}'`);
			parts.push(`-f -a '--${flag.name}'`);
			if (flag.description) parts.push(`-d '${escapeFishString(flag.description)}'`);
			lines.push(parts.join(" "));
			if (negation !== void 0) {
				const negParts = [`complete -c ${executableName}`];
				negParts.push(`-n '${bareCondition}'`);
				negParts.push(`-f -a '--${negation}'`);
				if (flag.description) negParts.push(`-d '${escapeFishString(`Disable ${flag.name}`)}'`);
				lines.push(negParts.join(" "));
			}
		}
	}
	for (const arg of descriptor.arguments) {
		const valueArg = argValueArgs(arg.type);
		if (valueArg) {
			const parts = [`complete -c ${executableName}`];
			if (conditionArg) parts.push(conditionArg);
			parts.push(valueArg);
			if (arg.description) parts.push(`-d '${escapeFishString(arg.description)}'`);
			lines.push(parts.join(" "));
		}
	}
	for (const sub of descriptor.subcommands) generateCompletions(executableName, sub, [...parentPath, sub.name], lines);
};
const generate$3 = (executableName, descriptor) => {
	const lines = [];
	lines.push(`###-begin-${executableName}-completions-###`);
	lines.push(`#`);
	lines.push(`# Static completion script for Fish`);
	lines.push(`#`);
	lines.push(`# Installation:`);
	lines.push(`#   ${executableName} --completions fish > ~/.config/fish/completions/${executableName}.fish`);
	lines.push(`#`);
	lines.push(``);
	generateCompletions(executableName, descriptor, [], lines);
	lines.push(``);
	lines.push(`###-end-${executableName}-completions-###`);
	return lines.join("\n");
};

const quotePs = (s) => {
	const parts = [];
	let literal = "";
	for (let i = 0; i < s.length; i++) {
		const code = s.charCodeAt(i);
		if (code >= 32 && code < 128) {
			literal += s[i] === "'" ? "''" : s[i];
			continue;
		}
		if (literal !== "" || parts.length === 0) parts.push(`'${literal}'`);
		literal = "";
		parts.push(`[char]0x${code.toString(16).toUpperCase().padStart(4, "0")}`);
	}
	if (literal !== "" || parts.length === 0) parts.push(`'${literal}'`);
	return parts.length === 1 ? parts[0] : `(${parts.join(" + ")})`;
};
const psArray = (items) => `@(${items.map(quotePs).join(", ")})`;
const psOptional = (s) => s ? quotePs(s) : "$null";
const sanitize$1 = (s) => s.replace(/[^a-zA-Z0-9_]/g, "_");
const flagForms = (flag) => [`--${flag.name}`, ...flag.aliases.map((alias) => alias.length === 1 ? `-${alias}` : `--${alias}`)];
const valueFields = (type) => `values = ${psArray(type._tag === "Choice" ? type.values : [])}; pathType = ${type._tag === "Path" ? quotePs(type.pathType) : "$null"}`;
const flagEntry = (flag) => {
	const negation = negatedName$1(flag);
	return `@{ name = ${quotePs(flag.name)}; forms = ${psArray(flagForms(flag))}; takesValue = $${flag.type._tag !== "Boolean"}; ` + (negation === void 0 ? "" : `negation = ${quotePs(`--${negation}`)}; `) + (flag.optionalValue === true ? `optionalValue = $true; ` : "") + `${valueFields(flag.type)}; description = ${psOptional(flag.description)} }`;
};
const argumentEntry = (argument) => `@{ name = ${quotePs(argument.name)}; variadic = $${argument.variadic}; ${valueFields(argument.type)}; description = ${psOptional(argument.description)} }`;
const pushList = (lines, field, entries) => {
	if (entries.length === 0) {
		lines.push(`  ${field} = @()`);
		return;
	}
	lines.push(`  ${field} = @(`);
	for (const entry of entries) lines.push(`    ${entry}`);
	lines.push(`  )`);
};
const generateContexts = (dataName, descriptor, path, lines, seen) => {
	const key = path.join(" ");
	if (seen.has(key)) return;
	seen.add(key);
	lines.push(`${dataName}[${quotePs(key)}] = @{`);
	pushList(lines, "subcommands", descriptor.subcommands.map((sub) => `@{ name = ${quotePs(sub.name)}; description = ${psOptional(sub.description)} }`));
	pushList(lines, "flags", descriptor.flags.map(flagEntry));
	pushList(lines, "arguments", descriptor.arguments.map(argumentEntry));
	lines.push(`}`);
	for (const sub of descriptor.subcommands) generateContexts(dataName, sub, [...path, sub.name], lines, seen);
};
const completer = (dataName) => String.raw`  param($wordToComplete, $commandAst, $cursorPosition)

  $spec = ${dataName}
  $results = [System.Collections.Generic.List[System.Management.Automation.CompletionResult]]::new()
  $booleanLiterals = @('true', 'yes', 'on', '1', 'y', 'false', 'no', 'off', '0', 'n')

  $index = {
    param($context)
    $lookup = [hashtable]::new([System.StringComparer]::Ordinal)
    foreach ($flag in $context.flags) {
      foreach ($form in $flag.forms) { $lookup[$form] = $flag }
    }
    $lookup
  }

  $add = {
    param([string]$value, [string]$type, $tooltip, [string]$typed, [string]$textPrefix)
    if (-not $value.StartsWith($typed, [System.StringComparison]::OrdinalIgnoreCase)) { return }
    $text = $value
    if ($value -notmatch '^[\w./:%+=\\-]+$') { $text = "'" + ($value -replace "['\u2018-\u201b]", '$0$0') + "'" }
    $text = $textPrefix + $text
    $label = $value
    if (-not $label) { $label = $text }
    if (-not $tooltip) { $tooltip = $label }
    $results.Add([System.Management.Automation.CompletionResult]::new($text, $label, $type, $tooltip))
  }

  $addValues = {
    param($entry, [string]$typed, [string]$textPrefix)
    foreach ($value in $entry.values) {
      if ($textPrefix -eq '' -and (& $optionLike $value)) { continue }
      & $add $value 'ParameterValue' $entry.description $typed $textPrefix
    }
    if ($entry.pathType) {
      foreach ($file in [System.Management.Automation.CompletionCompleters]::CompleteFilename($typed)) {
        if ($entry.pathType -eq 'directory' -and $file.ResultType -ne 'ProviderContainer') { continue }
        $results.Add([System.Management.Automation.CompletionResult]::new($textPrefix + $file.CompletionText, $file.ListItemText, $file.ResultType, $file.ToolTip))
      }
    }
  }

  $addFlags = {
    param([string]$typed)
    foreach ($flag in $context.flags) {
      if ($used.ContainsKey($flag.name)) { continue }
      foreach ($form in $flag.forms) {
        & $add $form 'ParameterName' $flag.description $typed ''
      }
      if ($flag.negation) {
        $tooltip = $null
        if ($flag.description) { $tooltip = 'Disable ' + $flag.name }
        & $add $flag.negation 'ParameterName' $tooltip $typed ''
      }
    }
  }

  # As in the CLI lexer, nothing after '--' is an option, and negative numbers
  # and a lone '-' are values.
  $optionLike = {
    param([string]$word)
    -not $endOfOptions -and $word -match '^-.' -and $word -notmatch '^-(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$'
  }

  # A typed value that has no candidates completes to itself, so the engine
  # does not fall back to listing files.
  $keepTyped = {
    if ($results.Count -eq 0 -and $current) {
      $results.Add([System.Management.Automation.CompletionResult]::new($current, $current, 'ParameterValue', $current))
    }
  }

  $path = ''
  $context = $spec[$path]
  $lookup = & $index $context
  $used = [hashtable]::new([System.StringComparer]::Ordinal)
  $pending = $null
  $endOfOptions = $false
  $position = 0

  # The engine strips the quotes from a quoted word.
  $typed = [string]$wordToComplete
  if ($typed -match '^([''"])(.*?)\1?$') { $typed = $Matches[2] }
  $current = $null

  $elements = $commandAst.CommandElements
  for ($i = 1; $i -lt $elements.Count; $i++) {
    $element = $elements[$i]
    $word = $element.Extent.Text
    if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $word = $element.Value }
    if ($element.Extent.EndOffset -ge $cursorPosition) {
      if ($element -is [System.Management.Automation.Language.ConstantExpressionAst] -and $element.Extent.StartOffset -le $cursorPosition) {
        $current = $element.Extent.Text
        if ($element.Extent.EndOffset -eq $cursorPosition) { $typed = $word }
      }
      break
    }

    # A flag takes the next word as its value unless it is an option or '--';
    # a boolean flag only takes a boolean literal.
    $isOption = & $optionLike $word
    if ($null -ne $pending) {
      $flag = $pending
      $pending = $null
      if ($flag.takesValue) {
        if (-not $isOption) { continue }
      } elseif ($booleanLiterals -ccontains $word) { continue }
    }
    if ($endOfOptions) { $position++; continue }
    if ($word -ceq '--') { $endOfOptions = $true; continue }

    if ($isOption) {
      $hasValue = $word.Contains('=')
      if ($hasValue) {
        $forms = @($word.Substring(0, $word.IndexOf('=')))
      } elseif ($word.StartsWith('--')) {
        $forms = @($word)
      } else {
        $forms = @(foreach ($char in $word.Substring(1).ToCharArray()) { '-' + $char })
      }
      foreach ($form in $forms) {
        $pending = $null
        $flag = $lookup[$form]
        # As in the CLI parser, a negation wins over an alias but not over a
        # canonical name.
        if ($null -eq $flag -or $form -cne ('--' + $flag.name)) {
          $negated = $null
          foreach ($candidate in $context.flags) {
            if ($candidate.negation -ceq $form) { $negated = $candidate }
          }
          if ($null -ne $negated) {
            $used[$negated.name] = $true
            continue
          }
        }
        if ($null -eq $flag) { continue }
        $used[$flag.name] = $true
        # A flag with an optional value only takes a value attached with '='.
        if (-not $hasValue -and -not $flag.optionalValue) { $pending = $flag }
      }
      continue
    }

    if ($position -eq 0 -and $context.subcommands.name -ccontains $word) {
      if ($path) { $path = $path + ' ' + $word } else { $path = $word }
      $context = $spec[$path]
      $lookup = & $index $context
      $used = [hashtable]::new([System.StringComparer]::Ordinal)
      continue
    }
    $position++
  }

  $typedIsOption = & $optionLike $typed
  if ($null -ne $pending -and $pending.takesValue -and -not $typedIsOption) {
    & $addValues $pending $typed ''
    & $keepTyped
    return $results
  }

  if ($typedIsOption) {
    if ($typed -match '^(-[^=]+)=(.*)$') {
      $form = $Matches[1]
      $flag = $lookup[$form]
      if ($null -ne $flag -and $flag.takesValue) {
        & $addValues $flag $Matches[2] ($form + '=')
        & $keepTyped
      }
    } else {
      & $addFlags $typed
    }
    return $results
  }

  if (-not $endOfOptions -and $position -eq 0) {
    foreach ($sub in $context.subcommands) {
      & $add $sub.name 'Command' $sub.description $typed ''
    }
  }

  $arguments = $context.arguments
  if ($position -lt $arguments.Count) {
    & $addValues $arguments[$position] $typed ''
  } elseif ($arguments.Count -gt 0 -and $arguments[-1].variadic) {
    & $addValues $arguments[-1] $typed ''
  }

  if (-not $endOfOptions) {
    & $addFlags $typed
  }
  return $results`;
const generate$2 = (executableName, descriptor) => {
	const dataName = `$global:_${sanitize$1(executableName)}_Completions`;
	const lines = [];
	lines.push(`###-begin-${executableName}-completions-###`);
	lines.push(`#`);
	lines.push(`# Static completion script for PowerShell`);
	lines.push(`#`);
	lines.push(`# Installation:`);
	lines.push(`#   ${executableName} --completions powershell > ${executableName}-completion.ps1`);
	lines.push(`#   then add this line to your $PROFILE (use the full path to the file):`);
	lines.push(`#   . <PATH>\\${executableName}-completion.ps1`);
	lines.push(`#`);
	lines.push(``);
	lines.push(`${dataName} = [hashtable]::new([System.StringComparer]::Ordinal)`);
	generateContexts(dataName, descriptor, [], lines, /* @__PURE__ */ new Set());
	lines.push(``);
	lines.push(`Register-ArgumentCompleter -Native -CommandName ${quotePs(executableName)} -ScriptBlock {`);
	lines.push(completer(dataName));
	lines.push(`}`);
	lines.push(``);
	lines.push(`###-end-${executableName}-completions-###`);
	return lines.join("\n");
};

const escapeZsh = (s) => s.replace(/\\/g, "\\\\").replace(/'/g, "'\\''").replace(/:/g, "\\:");
const escapeZshExplanation = (s) => escapeZsh(s).replace(/]/g, "\\]");
const escapeZshChoice = (s) => s.replace(/[^A-Za-z0-9_.,/@%+-]/gu, "\\$&").replace(/'/g, "'\\''");
const sanitize = (s) => s.replace(/[^a-zA-Z0-9_]/g, "_");
const allForms = (flag) => {
	const forms = [`--${flag.name}`];
	for (const alias of flag.aliases) forms.push(alias.length === 1 ? `-${alias}` : `--${alias}`);
	const negation = negatedName$1(flag);
	if (negation !== void 0) forms.push(`--${negation}`);
	return forms;
};
const valueAction = (type) => {
	switch (type._tag) {
		case "Boolean": return "";
		case "Choice": return `:value:(${type.values.map(escapeZshChoice).join(" ")})`;
		case "Path": return type.pathType === "directory" ? `:directory:_directories` : `:file:_files`;
		case "Int": return `:integer:`;
		case "Finite": return `:float:`;
		case "Date": return `:date:`;
		default: return `:value:`;
	}
};
const argAction = (type) => {
	switch (type._tag) {
		case "Choice": return `(${type.values.map(escapeZshChoice).join(" ")})`;
		case "Path": return type.pathType === "directory" ? `_directories` : `_files`;
		default: return ``;
	}
};
const flagSpecs = (flag) => {
	const specs = [];
	const desc = flag.description ? `[${escapeZshExplanation(flag.description)}]` : "";
	const optional = flag.optionalValue === true && flag.type._tag !== "Boolean";
	const valueSuffix = optional ? "=-" : "";
	const action = optional ? `:${valueAction(flag.type)}` : valueAction(flag.type);
	const excl = `(${allForms(flag).join(" ")})`;
	specs.push(`'${excl}--${flag.name}${valueSuffix}${desc}${action}'`);
	for (const alias of flag.aliases) {
		const prefix = alias.length === 1 ? "-" : "--";
		specs.push(`'${excl}${prefix}${alias}${valueSuffix}${desc}${action}'`);
	}
	const negation = negatedName$1(flag);
	if (negation !== void 0) {
		const negDesc = flag.description ? `[${escapeZshExplanation(`Disable ${flag.name}`)}]` : "";
		specs.push(`'${excl}--${negation}${negDesc}'`);
	}
	return specs;
};
const argSpec = (arg) => {
	const desc = arg.description ? escapeZsh(arg.description) : arg.name;
	const action = argAction(arg.type);
	return `'${arg.variadic ? "*" : ""}:${desc}:${action}'`;
};
const generateFunction = (descriptor, parentPath, lines) => {
	const currentPath = [...parentPath, descriptor.name];
	const funcName = `_${currentPath.map(sanitize).join("_")}`;
	lines.push(`${funcName}() {`);
	if (descriptor.subcommands.length > 0) {
		lines.push(`  local context state state_descr line`);
		lines.push(`  typeset -A opt_args`);
		lines.push(``);
		lines.push(`  local -a commands`);
		lines.push(`  commands=(`);
		for (const sub of descriptor.subcommands) {
			const desc = sub.description ? escapeZsh(sub.description) : "";
			lines.push(`    '${sub.name}:${desc}'`);
		}
		lines.push(`  )`);
		lines.push(``);
		lines.push(`  local -a specs`);
		lines.push(`  specs=(`);
		for (const flag of descriptor.flags) for (const spec of flagSpecs(flag)) lines.push(`    ${spec}`);
		if (descriptor.arguments.length > 0) {
			lines.push(`    -`);
			lines.push(`    parent-arguments`);
			for (const arg of descriptor.arguments) lines.push(`    ${argSpec(arg)}`);
			lines.push(`    -`);
			lines.push(`    subcommands`);
		}
		lines.push(`    '1:command:->command'`);
		lines.push(`    '*::arg:->args'`);
		lines.push(`  )`);
		lines.push(``);
		lines.push(`  _arguments -C "\${specs[@]}"`);
		lines.push(``);
		lines.push(`  case "$state" in`);
		lines.push(`    command)`);
		lines.push(`      _describe -t commands 'commands' commands`);
		lines.push(`      ;;`);
		lines.push(`    args)`);
		lines.push(`      case "$words[1]" in`);
		for (const sub of descriptor.subcommands) {
			const subFunc = `_${[...currentPath, sub.name].map(sanitize).join("_")}`;
			lines.push(`        ${sub.name})`);
			lines.push(`          ${subFunc}`);
			lines.push(`          ;;`);
		}
		lines.push(`      esac`);
		lines.push(`      ;;`);
		lines.push(`  esac`);
	} else {
		const allSpecs = [];
		for (const flag of descriptor.flags) allSpecs.push(...flagSpecs(flag));
		for (const arg of descriptor.arguments) allSpecs.push(argSpec(arg));
		if (allSpecs.length > 0) {
			lines.push(`  local -a specs`);
			lines.push(`  specs=(`);
			for (const spec of allSpecs) lines.push(`    ${spec}`);
			lines.push(`  )`);
			lines.push(`  _arguments "\${specs[@]}"`);
		}
	}
	lines.push(`}`);
	lines.push(``);
	for (const sub of descriptor.subcommands) generateFunction(sub, currentPath, lines);
};
const generate$1 = (executableName, descriptor) => {
	const lines = [];
	const safeName = sanitize(executableName);
	lines.push(`#compdef ${executableName}`);
	lines.push(`###-begin-${executableName}-completions-###`);
	lines.push(`#`);
	lines.push(`# Static completion script for Zsh`);
	lines.push(`#`);
	lines.push(`# Installation:`);
	lines.push(`#   ${executableName} --completions zsh > ~/.zsh/completions/_${executableName}`);
	lines.push(`#   then add ~/.zsh/completions to your fpath`);
	lines.push(`#`);
	lines.push(``);
	generateFunction(descriptor, [], lines);
	lines.push(`# Handle both direct invocation and autoload`);
	lines.push(`if [[ "\${zsh_eval_context[-1]}" == "loadautofunc" ]]; then`);
	lines.push(`  _${safeName} "$@"`);
	lines.push(`else`);
	lines.push(`  compdef _${safeName} ${executableName}`);
	lines.push(`fi`);
	lines.push(`###-end-${executableName}-completions-###`);
	return lines.join("\n");
};

const fromCommand = (command) => fromCommand$1(command);
const generate = (executableName, shell, descriptor) => {
	switch (shell) {
		case "bash": return generate$4(executableName, descriptor);
		case "zsh": return generate$1(executableName, descriptor);
		case "fish": return generate$3(executableName, descriptor);
		case "powershell": return generate$2(executableName, descriptor);
	}
};

const String$1 = (name) => String$2(flagKind, name);
const Boolean$1 = (name) => Boolean$2(flagKind, name);
const ChoiceWithValue = (name, choices) => ChoiceWithValue$1(flagKind, name, choices);
const Literals = (name, literals) => Literals$1(flagKind, name, literals);
const withAlias = /*#__PURE__*/ dual(2, (self, alias) => withAlias$1(self, alias));
const withDescription$1 = /*#__PURE__*/ dual(2, (self, description) => withDescription$2(self, description));
const withoutNegation = (self) => withoutNegation$1(self);
const withMetavar = /*#__PURE__*/ dual(2, (self, metavar) => withMetavar$1(self, metavar));
const optional = (param) => optional$1(param);
const withDefault = withDefault$1;
const atLeast = /*#__PURE__*/ dual(2, (self, min) => atLeast$1(self, min));

const dedupeGlobalFlags = (flags) => {
	const seen = /* @__PURE__ */ new Set();
	const deduped = [];
	for (const flag of flags) {
		if (seen.has(flag)) continue;
		seen.add(flag);
		deduped.push(flag);
	}
	return deduped;
};
const getCommandsForCommandPath = (command, commandPath) => {
	const commands = [command];
	let currentCommand = command;
	for (let i = 1; i < commandPath.length; i++) {
		const subcommandName = commandPath[i];
		let subcommand = void 0;
		for (const group of currentCommand.subcommands) {
			subcommand = group.commands.find((sub) => sub.name === subcommandName);
			if (subcommand) break;
		}
		if (!subcommand) break;
		commands.push(subcommand);
		currentCommand = subcommand;
	}
	return commands;
};
const getGlobalFlagsForCommandPath = (command, commandPath, builtIns) => {
	const declared = getCommandsForCommandPath(command, commandPath).flatMap((current) => toImpl(current).globalFlags);
	return dedupeGlobalFlags([...builtIns, ...declared]);
};
const collectDeclaredGlobalFlags = (command) => {
	const collected = [];
	const visit = (current) => {
		const impl = toImpl(current);
		for (const flag of impl.globalFlags) collected.push(flag);
		for (const group of current.subcommands) for (const subcommand of group.commands) visit(subcommand);
	};
	visit(command);
	return dedupeGlobalFlags(collected);
};
const getInheritedFlagsForCommandPath = (commands, currentFlags) => {
	if (commands.length <= 1) return [];
	const seen = new Set(currentFlags.map((flag) => flag.name));
	const inheritedFlags = [];
	for (const ancestor of commands.slice(0, -1)) {
		const ancestorImpl = toImpl(ancestor);
		for (const flag of ancestorImpl.contextConfig.flags) {
			const singles = extractSingleParams(flag);
			const metadata = getParamMetadata(flag);
			for (const single of singles) {
				if (seen.has(single.name)) continue;
				if (single.hidden) continue;
				seen.add(single.name);
				inheritedFlags.push(toFlagDoc(single, metadata));
			}
		}
	}
	return inheritedFlags;
};
const getGlobalFlagsForCommandTree = (command, builtIns) => dedupeGlobalFlags([...builtIns, ...collectDeclaredGlobalFlags(command)]);
const getHelpForCommandPath = (command, commandPath, builtIns) => gen(function* () {
	const commands = getCommandsForCommandPath(command, commandPath);
	const currentCommand = commands.length > 0 ? commands[commands.length - 1] : command;
	const baseDoc = toImpl(currentCommand).buildHelpDoc(commandPath);
	const inheritedFlags = getInheritedFlagsForCommandPath(commands, baseDoc.flags);
	const flags = getGlobalFlagsForCommandPath(command, commandPath, builtIns);
	const globalFlagDocs = [];
	for (const flag of flags) {
		const singles = extractSingleParams(flag.flag);
		const metadata = getParamMetadata(flag.flag);
		for (const single of singles) {
			if (single.hidden) continue;
			globalFlagDocs.push({
				...toFlagDoc(single, metadata),
				required: false
			});
		}
	}
	let scopeLength = 1;
	for (let i = commands.length - 1; i > 0; i--) if (toImpl(commands[i]).globalFlags.length > 0) {
		scopeLength = i + 1;
		break;
	}
	return {
		...baseDoc,
		inheritedFlags,
		globalFlags: globalFlagDocs,
		globalFlagsScope: commandPath.slice(0, scopeLength),
		commandPath
	};
});

const Action = (options) => ({
	_tag: "Action",
	flag: options.flag,
	run: options.run
});
const Setting = (id) => (options) => {
	settingIdCounter += 1;
	const ref = Service(`effect/cli/GlobalFlag/${id}/${settingIdCounter}`);
	return Object.assign(ref, {
		_tag: "Setting",
		id,
		flag: options.flag
	});
};
let settingIdCounter = 0;
const Help = /*#__PURE__*/ Action({
	flag: /*#__PURE__*/ Boolean$1("help").pipe(/*#__PURE__*/ withAlias("h"), /*#__PURE__*/ withDescription$1("Show help information"), /*#__PURE__*/ withDefault(false)),
	run: /*#__PURE__*/ fnUntraced(function* (_, { builtIns, command, commandPath }) {
		const presenter = yield* Presenter;
		const helpDoc = yield* getHelpForCommandPath(command, commandPath, builtIns);
		yield* presenter.present({
			_tag: "Help",
			reason: "Requested",
			commandPath,
			helpDoc
		});
	})
});
const Version = /*#__PURE__*/ Action({
	flag: /*#__PURE__*/ Boolean$1("version").pipe(/*#__PURE__*/ withAlias("v"), /*#__PURE__*/ withDescription$1("Show version information"), /*#__PURE__*/ withDefault(false)),
	run: /*#__PURE__*/ fnUntraced(function* (_, { command, version }) {
		yield* (yield* Presenter).present({
			_tag: "Version",
			name: command.name,
			version
		});
	})
});
const Wizard = /*#__PURE__*/ Action({
	flag: /*#__PURE__*/ Boolean$1("wizard").pipe(/*#__PURE__*/ withDescription$1("Start wizard mode for a command"), /*#__PURE__*/ withDefault(false)),
	run: () => void_
});
const Completions = /*#__PURE__*/ Action({
	flag: /*#__PURE__*/ ChoiceWithValue("completions", [
		["bash", "bash"],
		["zsh", "zsh"],
		["fish", "fish"],
		["powershell", "powershell"],
		["sh", "bash"],
		["pwsh", "powershell"]
	]).pipe(optional, /*#__PURE__*/ withMetavar("<bash|zsh|fish|powershell|sh|pwsh>"), /*#__PURE__*/ withDescription$1("Print shell completion script")),
	run: /*#__PURE__*/ fnUntraced(function* (shell, { command }) {
		if (isNone(shell)) return;
		const descriptor = fromCommand(command);
		yield* log(generate(command.name, shell.value, descriptor));
	})
});
const LogLevel = /*#__PURE__*/ Setting("log-level")({ flag: /*#__PURE__*/ ChoiceWithValue("log-level", [
	["all", "All"],
	["trace", "Trace"],
	["debug", "Debug"],
	["info", "Info"],
	["warn", "Warn"],
	["warning", "Warn"],
	["error", "Error"],
	["fatal", "Fatal"],
	["none", "None"]
]).pipe(optional, /*#__PURE__*/ withDescription$1("Sets the minimum log level"), /*#__PURE__*/ withMetavar("<all|trace|debug|info|warn|warning|error|fatal|none>")) });
const BuiltIns = [
	Help,
	Version,
	Wizard,
	Completions,
	LogLevel
];

var CliConfig = class extends (/*#__PURE__*/ Reference("effect/cli/CliConfig", { defaultValue: () => defaults })) {};
const defaults = { builtIns: BuiltIns };
const make$1 = (options) => ({
	...defaults,
	...options
});

const resolveFormatter = /*#__PURE__*/ contextWith((context) => succeed$1(getOrUndefined$1(context, Formatter) ?? defaultFormatter({ colors: get(context, TerminalCapabilities).canColor })));

function lex(argv) {
	const endIndex = argv.indexOf("--");
	if (endIndex === -1) return {
		tokens: lexTokens(argv),
		trailingOperands: []
	};
	return {
		tokens: lexTokens(argv.slice(0, endIndex)),
		trailingOperands: argv.slice(endIndex + 1)
	};
}
const negativeNumberRegex = /^-(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const lexTokens = (args) => {
	const tokens = [];
	for (const arg of args) if (!arg.startsWith("-") || negativeNumberRegex.test(arg)) tokens.push({
		_tag: "Value",
		value: arg
	});
	else if (arg.startsWith("--")) {
		const equalIndex = arg.indexOf("=");
		if (equalIndex !== -1) {
			const name = arg.slice(2, equalIndex);
			if (name === "") tokens.push({
				_tag: "Value",
				value: arg
			});
			else {
				const value = arg.slice(equalIndex + 1);
				tokens.push({
					_tag: "LongOption",
					name,
					raw: arg,
					value
				});
			}
		} else tokens.push({
			_tag: "LongOption",
			name: arg.slice(2),
			raw: arg
		});
	} else if (arg.length > 1) {
		const flags = arg.slice(1);
		const equalIndex = flags.indexOf("=");
		if (equalIndex !== -1) {
			const chars = Array.from(flags.slice(0, equalIndex));
			const flag = chars.pop() ?? "";
			for (const ch of chars) tokens.push({
				_tag: "ShortOption",
				flag: ch,
				raw: `-${ch}`
			});
			tokens.push({
				_tag: "ShortOption",
				flag,
				raw: `-${flag}`,
				value: flags.slice(equalIndex + 1)
			});
		} else for (const ch of flags) tokens.push({
			_tag: "ShortOption",
			flag: ch,
			raw: `-${ch}`
		});
	} else tokens.push({
		_tag: "Value",
		value: arg
	});
	return tokens;
};

const levenshtein = (a, b) => {
	const m = a.length;
	const n = b.length;
	const dp = Array.from({ length: m + 1 }, () => new Array(n + 1).fill(0));
	for (let i = 0; i <= m; i++) dp[i][0] = i;
	for (let j = 0; j <= n; j++) dp[0][j] = j;
	for (let i = 1; i <= m; i++) for (let j = 1; j <= n; j++) {
		const cost = a[i - 1] === b[j - 1] ? 0 : 1;
		dp[i][j] = Math.min(dp[i - 1][j] + 1, dp[i][j - 1] + 1, dp[i - 1][j - 1] + cost);
	}
	return dp[m][n];
};
const suggest = (input, candidates) => {
	const distances = candidates.map((c) => [levenshtein(input, c), c]).filter(([d]) => d <= 2).sort(([a], [b]) => a - b);
	if (distances.length === 0) return [];
	const minDistance = distances[0][0];
	return distances.filter(([d]) => d === minDistance).map(([, c]) => c);
};

const getCommandPath = (parsedInput) => match$1(parsedInput.subcommand, {
	onNone: () => [],
	onSome: (subcommand) => [subcommand.name, ...getCommandPath(subcommand.parsedInput)]
});
const parseArgs = (lexResult, command, commandPath = []) => gen(function* () {
	const { tokens, trailingOperands: afterEndOfOptions } = lexResult;
	const newCommandPath = [...commandPath, command.name];
	const commandImpl = toImpl(command);
	const flagParams = commandImpl.config.flags.flatMap(extractSingleParams).filter(isFlagParam);
	const flagRegistry = createFlagRegistry(flagParams);
	const inheritedFlagParams = commandImpl.contextConfig.flags.flatMap(extractSingleParams).filter(isFlagParam);
	const inheritedFlagRegistry = createFlagRegistry(inheritedFlagParams);
	const inheritedNames = new Set(inheritedFlagParams.map((param) => param.name));
	const context = {
		command,
		commandPath: newCommandPath,
		flagRegistry,
		inheritedFlagRegistry,
		localFlagNames: flagParams.filter((param) => !inheritedNames.has(param.name)).map((param) => param.name)
	};
	const result = scanCommandLevel(tokens, context);
	if (result._tag === "Leaf") return {
		flags: result.flags,
		arguments: [...result.arguments, ...afterEndOfOptions],
		subcommand: none$2(),
		...result.errors.length > 0 && { errors: result.errors }
	};
	const subLex = {
		tokens: result.childTokens,
		trailingOperands: afterEndOfOptions
	};
	const subParsed = yield* parseArgs(subLex, result.sub, newCommandPath);
	const allErrors = [...result.errors, ...subParsed.errors ?? []];
	return {
		flags: result.flags,
		arguments: [],
		subcommand: some({
			name: result.sub.name,
			parsedInput: subParsed
		}),
		...allErrors.length > 0 && { errors: allErrors }
	};
});
const makeCursor = (tokens) => {
	let i = 0;
	return {
		peek: () => tokens[i],
		take: () => tokens[i++],
		rest: () => tokens.slice(i)
	};
};
const negatedName = (param) => !isBoolean(param.primitiveType) || param.negation === false ? void 0 : param.negation ?? `no-${param.name}`;
const createFlagRegistry = (params) => {
	const index = /* @__PURE__ */ new Map();
	const negations = /* @__PURE__ */ new Map();
	for (const param of params) {
		if (index.has(param.name)) throw new Error(`Duplicate flag name "${param.name}" in command definition`);
		index.set(param.name, param);
		for (const alias of param.aliases) {
			if (index.has(alias)) throw new Error(`Duplicate flag/alias "${alias}" in command definition (conflicts with "${index.get(alias).name}")`);
			index.set(alias, param);
		}
		const negation = negatedName(param);
		if (negation !== void 0) {
			if (negations.has(negation)) throw new Error(`Duplicate negation "${negation}" in command definition (conflicts with "${negations.get(negation).name}")`);
			negations.set(negation, param);
		}
	}
	return {
		params,
		index,
		negations
	};
};
const buildSubcommandIndex = (subcommands) => {
	const index = /* @__PURE__ */ new Map();
	const setKey = (key, command) => {
		const existing = index.get(key);
		if (existing && existing !== command) throw new Error(`Duplicate subcommand name/alias "${key}" in command definition (conflicts with "${existing.name}")`);
		index.set(key, command);
	};
	for (const group of subcommands) for (const subcommand of group.commands) {
		setKey(subcommand.name, subcommand);
		if (subcommand.alias && subcommand.alias !== subcommand.name) setKey(subcommand.alias, subcommand);
	}
	return index;
};
const createEmptyFlagMap = (params) => Object.fromEntries(params.map((p) => [p.name, []]));
const createFlagAccumulator = (params) => {
	const map = createEmptyFlagMap(params);
	return {
		add: (name, raw) => {
			if (raw !== void 0) map[name].push(raw);
		},
		merge: (from) => {
			for (const key in from) {
				const values = from[key];
				if (values?.length) for (let i = 0; i < values.length; i++) map[key].push(values[i]);
			}
		},
		snapshot: () => map
	};
};
const isFlagToken = (t) => t._tag === "LongOption" || t._tag === "ShortOption";
const getFlagName = (t) => t._tag === "LongOption" ? t.name : t.flag;
const resolveFlag = (token, registry) => {
	const tokenName = getFlagName(token);
	const direct = registry.index.get(tokenName);
	if (direct && direct.name === tokenName) return {
		param: direct,
		negated: false
	};
	const negated = token._tag === "LongOption" ? registry.negations.get(token.name) : void 0;
	if (negated) return {
		param: negated,
		negated: true
	};
	if (direct) return {
		param: direct,
		negated: false
	};
};
const invalidNegatedFlagValue = (token, spec, value) => new InvalidValue({
	option: spec.name,
	value,
	expected: `omit the value and use ${token.raw} by itself to set --${spec.name} to false`,
	kind: "flag"
});
const missingFlagValue = (spec) => {
	const choices = getChoiceKeys(spec.primitiveType);
	return new InvalidValue({
		option: spec.name,
		value: "",
		expected: choices === void 0 ? spec.typeName ?? getTypeName(spec.primitiveType) : choices.join(" | "),
		kind: "flag"
	});
};
const asBooleanLiteral = (token) => token?._tag === "Value" && (isTrueLiteral(token.value) || isFalseLiteral(token.value)) ? token.value : void 0;
const consumeFlagValue = (cursor, token, spec, negated = false) => {
	const consumed = consumeFlagValueWithTokens(cursor, token, spec, negated);
	switch (consumed._tag) {
		case "Value": return {
			_tag: "Value",
			value: consumed.value
		};
		case "Error": return {
			_tag: "Error",
			error: consumed.error
		};
	}
};
const consumeFlagValueWithTokens = (cursor, token, spec, negated = false) => {
	if (negated) {
		if (token.value !== void 0) return {
			_tag: "Error",
			error: invalidNegatedFlagValue(token, spec, token.value),
			tokens: []
		};
		const literal = spec.optionalValue === void 0 ? asBooleanLiteral(cursor.peek()) : void 0;
		if (literal !== void 0) {
			const literalToken = cursor.take();
			return {
				_tag: "Error",
				error: invalidNegatedFlagValue(token, spec, literal),
				tokens: literalToken === void 0 ? [] : [literalToken]
			};
		}
		return {
			_tag: "Value",
			value: "false",
			tokens: []
		};
	}
	if (token.value !== void 0) return {
		_tag: "Value",
		value: token.value,
		tokens: []
	};
	if (spec.optionalValue !== void 0) return {
		_tag: "Value",
		value: spec.optionalValue,
		tokens: []
	};
	if (isBoolean(spec.primitiveType)) {
		const literal = asBooleanLiteral(cursor.peek());
		const literalToken = literal !== void 0 ? cursor.take() : void 0;
		return {
			_tag: "Value",
			value: literal ?? "true",
			tokens: literalToken === void 0 ? [] : [literalToken]
		};
	}
	const next = cursor.peek();
	if (next?._tag === "Value") {
		const valueToken = cursor.take();
		return {
			_tag: "Value",
			value: next.value,
			tokens: valueToken === void 0 ? [] : [valueToken]
		};
	}
	return {
		_tag: "Error",
		error: missingFlagValue(spec),
		tokens: []
	};
};
const consumeKnownFlags = (tokens, registry) => {
	const flagMap = createEmptyFlagMap(registry.params);
	const remainder = [];
	const errors = [];
	const cursor = makeCursor(tokens);
	for (let t = cursor.take(); t; t = cursor.take()) {
		if (!isFlagToken(t)) {
			remainder.push(t);
			continue;
		}
		const resolved = resolveFlag(t, registry);
		if (!resolved) {
			remainder.push(t);
			continue;
		}
		const consumed = consumeFlagValue(cursor, t, resolved.param, resolved.negated);
		if (consumed._tag === "Error") {
			errors.push(consumed.error);
			continue;
		}
		if (consumed.value !== void 0) flagMap[resolved.param.name].push(consumed.value);
	}
	return {
		flagMap,
		remainder,
		errors
	};
};
const extractFlagParams = (command) => {
	return toImpl(command).config.flags.flatMap(extractSingleParams).filter(isFlagParam);
};
const extractContextFlagParams = (command) => {
	return toImpl(command).contextConfig.flags.flatMap(extractSingleParams).filter(isFlagParam);
};
const resolveFromRegistries = (token, registries) => {
	for (const registry of registries) {
		const resolved = resolveFlag(token, registry);
		if (resolved !== void 0) return resolved;
	}
};
const preserveFlag = (remainder, cursor, token, resolved) => {
	remainder.push(token);
	const consumed = consumeFlagValueWithTokens(cursor, token, resolved.param, resolved.negated);
	remainder.push(...consumed.tokens);
};
const localFlagWouldPrecedeSubcommand = (token, remainingTokens, resolved, subIndex, registries) => {
	const cursor = makeCursor(remainingTokens);
	consumeFlagValueWithTokens(cursor, token, resolved.param, resolved.negated);
	for (let token = cursor.take(); token; token = cursor.take()) {
		if (isFlagToken(token)) {
			const known = resolveFromRegistries(token, registries);
			if (known !== void 0) consumeFlagValueWithTokens(cursor, token, known.param, known.negated);
			continue;
		}
		if (token._tag === "Value") return subIndex.has(token.value);
	}
	return false;
};
const consumeGlobalFlags = (tokens, command, registry) => {
	const flagMap = createEmptyFlagMap(registry.params);
	const errors = [];
	const consumeLevel = (tokens, command, ignoredRegistries) => {
		const localRegistry = createFlagRegistry(extractFlagParams(command));
		const inheritedRegistry = createFlagRegistry(extractContextFlagParams(command));
		const subIndex = buildSubcommandIndex(command.subcommands);
		const cursor = makeCursor(tokens);
		const remainder = [];
		let awaitingFirstValue = true;
		for (let token = cursor.take(); token; token = cursor.take()) {
			if (isFlagToken(token)) {
				const ignored = resolveFromRegistries(token, ignoredRegistries);
				if (ignored !== void 0) {
					preserveFlag(remainder, cursor, token, ignored);
					continue;
				}
				const inherited = resolveFlag(token, inheritedRegistry);
				if (inherited !== void 0) {
					preserveFlag(remainder, cursor, token, inherited);
					continue;
				}
				const local = resolveFlag(token, localRegistry);
				const global = resolveFlag(token, registry);
				if (local !== void 0) {
					if (global === void 0 || !awaitingFirstValue || !localFlagWouldPrecedeSubcommand(token, cursor.rest(), local, subIndex, [
						localRegistry,
						inheritedRegistry,
						registry
					])) {
						preserveFlag(remainder, cursor, token, local);
						continue;
					}
				}
				if (global !== void 0) {
					const consumed = consumeFlagValueWithTokens(cursor, token, global.param, global.negated);
					if (consumed._tag === "Error") {
						errors.push(consumed.error);
						continue;
					}
					if (consumed.value !== void 0) flagMap[global.param.name].push(consumed.value);
					continue;
				}
				remainder.push(token);
				continue;
			}
			if (token._tag === "Value" && awaitingFirstValue) {
				const sub = subIndex.get(token.value);
				if (sub !== void 0) {
					remainder.push(token);
					remainder.push(...consumeLevel(cursor.rest(), sub, [...ignoredRegistries, inheritedRegistry]));
					return remainder;
				}
				awaitingFirstValue = false;
			}
			remainder.push(token);
		}
		return remainder;
	};
	return {
		flagMap,
		remainder: consumeLevel(tokens, command, []),
		errors
	};
};
const createUnrecognizedFlagError = (token, params, commandPath) => {
	const printable = token._tag === "LongOption" ? `--${token.name}` : `-${token.flag}`;
	const validNames = [];
	for (const p of params) {
		if (p.hidden) continue;
		validNames.push(p.name);
		const negation = negatedName(p);
		if (negation !== void 0) validNames.push(negation);
		for (const alias of p.aliases) validNames.push(alias);
	}
	const suggestions = suggest(getFlagName(token), validNames).map((n) => n.length === 1 ? `-${n}` : `--${n}`);
	return new UnrecognizedOption({
		option: printable,
		suggestions,
		command: commandPath
	});
};
const createParseState = (registry) => ({
	flags: createFlagAccumulator(registry.params),
	arguments: [],
	errors: [],
	mode: { _tag: "AwaitingFirstValue" }
});
const toLeafResult = (state) => ({
	_tag: "Leaf",
	flags: state.flags.snapshot(),
	arguments: state.arguments,
	errors: state.errors
});
const resolveFirstValue = (value, cursor, context, state) => {
	const { command, commandPath, inheritedFlagRegistry, localFlagNames } = context;
	const subIndex = buildSubcommandIndex(command.subcommands);
	const sub = subIndex.get(value);
	if (sub) {
		const selectedPath = [...commandPath, sub.name];
		const parentFlags = state.flags.snapshot();
		for (const localFlagName of localFlagNames) {
			const values = parentFlags[localFlagName];
			if (values !== void 0 && values.length > 0) state.errors.push(new UnrecognizedOption({
				option: `--${localFlagName}`,
				suggestions: [],
				command: selectedPath
			}));
		}
		const tail = consumeKnownFlags(cursor.rest(), inheritedFlagRegistry);
		state.flags.merge(tail.flagMap);
		state.errors.push(...tail.errors);
		return {
			_tag: "Subcommand",
			result: {
				_tag: "Sub",
				flags: state.flags.snapshot(),
				sub,
				childTokens: tail.remainder,
				errors: state.errors
			}
		};
	}
	if (!(toImpl(command).config.arguments.length > 0) && subIndex.size > 0) {
		const visibleKeys = [];
		for (const [key, sub] of subIndex) if (!sub.unlisted) visibleKeys.push(key);
		const suggestions = suggest(value, visibleKeys);
		state.errors.push(new UnknownSubcommand({
			subcommand: value,
			parent: commandPath,
			suggestions
		}));
	}
	return { _tag: "Argument" };
};
const processFlag = (token, cursor, context, state) => {
	const { commandPath, flagRegistry } = context;
	const resolved = resolveFlag(token, flagRegistry);
	if (!resolved) {
		state.errors.push(createUnrecognizedFlagError(token, flagRegistry.params, commandPath));
		return;
	}
	const consumed = consumeFlagValue(cursor, token, resolved.param, resolved.negated);
	if (consumed._tag === "Error") {
		state.errors.push(consumed.error);
		return;
	}
	state.flags.add(resolved.param.name, consumed.value);
};
const processValue = (value, cursor, context, state) => {
	if (state.mode._tag === "AwaitingFirstValue") {
		const result = resolveFirstValue(value, cursor, context, state);
		if (result._tag === "Subcommand") return result.result;
		state.mode = { _tag: "CollectingArguments" };
	}
	state.arguments.push(value);
};
const scanCommandLevel = (tokens, context) => {
	const cursor = makeCursor(tokens);
	const state = createParseState(context.flagRegistry);
	for (let token = cursor.take(); token; token = cursor.take()) {
		if (isFlagToken(token)) {
			processFlag(token, cursor, context, state);
			continue;
		}
		if (token._tag === "Value") {
			const subResult = processValue(token.value, cursor, context, state);
			if (subResult) return subResult;
		}
	}
	return toLeafResult(state);
};

const run = /*#__PURE__*/ fnUntraced(function* (command, options) {
	const commandPath = options?.commandPath ?? [command.name];
	const selected = getCommandAtPath(command, commandPath);
	const commandLine = (options?.prefix ?? commandPath).map((value) => commandLineArg(value));
	const { colors } = yield* Theme;
	yield* logCurrentCommand(commandLine, colors);
	yield* promptCommand(selected, commandLine, selected === command ? "ROOT" : selected.name, colors);
	return {
		args: commandLine.map((arg) => arg.value),
		displayArgs: commandLine.map((arg) => arg.displayValue)
	};
});
const getCommandAtPath = (command, commandPath) => {
	let current = command;
	for (const name of commandPath.slice(1)) {
		const child = current.subcommands.flatMap((group) => group.commands).find((candidate) => candidate.name === name || candidate.alias === name);
		if (child === void 0) break;
		current = child;
	}
	return current;
};
const promptCommand = /*#__PURE__*/ fnUntraced(function* (command, commandLine, sectionName, colors) {
	const impl = toImpl(command);
	const visibleSubcommands = command.subcommands.flatMap((group) => group.commands.filter((child) => !child.unlisted));
	const config = visibleSubcommands.length === 0 ? impl.config : impl.contextConfig;
	if (config.flags.length > 0) {
		yield* log(renderSection(sectionName, "FLAGS", colors));
		for (const param of config.flags) commandLine.push(...yield* promptParam(param));
		if (config.arguments.length > 0 || visibleSubcommands.length > 0) yield* logCurrentCommand(commandLine, colors);
	}
	if (config.arguments.length > 0) {
		yield* log(renderSection(sectionName, "ARGUMENTS", colors));
		for (const param of config.arguments) commandLine.push(...yield* promptParam(param));
		if (visibleSubcommands.length > 0) yield* logCurrentCommand(commandLine, colors);
	}
	if (visibleSubcommands.length === 0) return;
	const child = yield* run$1(Select({
		message: "Command",
		choices: visibleSubcommands.map((command) => ({
			title: command.name,
			value: command,
			...command.shortDescription !== void 0 ? { description: command.shortDescription } : command.description !== void 0 ? { description: command.description } : {}
		}))
	}));
	yield* log();
	commandLine.push(commandLineArg(child.name));
	if (hasWizardSteps(child)) yield* logCurrentCommand(commandLine, colors);
	yield* promptCommand(child, commandLine, child.name, colors);
});
const hasWizardSteps = (command) => {
	return command.subcommands.some((group) => group.commands.some((child) => !child.unlisted)) || toImpl(command).config.orderedParams.length > 0;
};
const promptParam = /*#__PURE__*/ fnUntraced(function* (param) {
	const single = getUnderlyingSingleOrThrow(param);
	const metadata = getParamMetadata(param);
	if (metadata.isOptional) {
		if (!(yield* run$1(Confirm({
			message: `Set ${renderParamLabel(single)}?`,
			initial: false
		})))) {
			yield* log();
			return [];
		}
	}
	const count = !metadata.isVariadic ? 1 : yield* run$1(Int({
		message: `${renderParamLabel(single)} count`,
		default: getOrElse(metadata.variadicMin, () => 0),
		min: getOrElse(metadata.variadicMin, () => 0),
		...isSome(metadata.variadicMax) ? { max: metadata.variadicMax.value } : {}
	}));
	const values = [];
	for (let i = 0; i < count; i++) values.push(yield* promptSingle(single));
	const parsed = single.kind === "flag" ? {
		flags: { [single.name]: values.map((arg) => arg.value) },
		arguments: []
	} : {
		flags: {},
		arguments: values.map((arg) => arg.value)
	};
	yield* param.parse(parsed);
	yield* log();
	if (single.kind === "argument") return values;
	return values.flatMap((value) => single.optionalValue !== void 0 || value.value.startsWith("-") && value.value.length > 1 ? [commandLineArg(`--${single.name}=${value.value}`, `--${single.name}=${value.displayValue}`)] : [commandLineArg(`--${single.name}`), value]);
});
const promptSingle = (single) => {
	const message = renderParamMessage(single);
	switch (single.primitiveType._tag) {
		case "Boolean": return map$2(run$1(Confirm({
			message,
			label: {
				confirm: "true",
				deny: "false"
			},
			placeholder: {
				defaultConfirm: "(T/f)",
				defaultDeny: "(t/F)"
			}
		})), (value) => commandLineArg(String(value)));
		case "Choice": {
			const choices = getChoiceKeys(single.primitiveType) ?? [];
			return map$2(run$1(Select({
				message,
				choices: choices.map((choice) => ({
					title: choice,
					value: choice
				}))
			})), commandLineArg);
		}
		case "Date": return map$2(run$1(Date({ message })), (date) => commandLineArg(date.toISOString()));
		case "Finite": return map$2(run$1(Number$1({ message })), (value) => commandLineArg(String(value)));
		case "Int": return map$2(run$1(Int({ message })), (value) => commandLineArg(String(value)));
		case "Redacted": return map$2(run$1(Password({ message })), (value$1) => commandLineArg(value(value$1), "<redacted>"));
		default: return map$2(run$1(String$3({ message })), commandLineArg);
	}
};
const commandLineArg = (value, displayValue = value) => ({
	value,
	displayValue
});
const formatName = (single) => single.kind === "flag" ? `--${single.name}` : single.name;
const renderParamMessage = (single) => renderParamLabel(single);
const renderParamLabel = (single) => {
	const description = getOrUndefined(single.description)?.trim();
	const label = single.kind === "flag" && description !== void 0 && description.length <= 32 ? description : humanize(single.name);
	return single.kind === "flag" ? `${label} (${formatName(single)})` : label;
};
const humanize = (name) => {
	const words = name.split(/[-_]+/).filter((word) => word.length > 0);
	if (words.length === 0) return name;
	return [words[0][0].toUpperCase() + words[0].slice(1), ...words.slice(1)].join(" ");
};
const logCurrentCommand = (commandLine, colors) => log(renderCommandBlock("Current command", commandLine.map((arg) => arg.displayValue), colors, magenta));
const renderSection = (commandName, section, colors) => `${annotate(colors, commandName.toUpperCase(), bold, cyanBright)} ${annotate(colors, "·", blackBright)} ${annotate(colors, section, bold, white)}`;
const renderIntroduction = (name, version, summary, colors) => {
	return [
		`${annotate(colors, name, bold, cyanBright)} ${annotate(colors, `v${version}`, white)} ${annotate(colors, "· Command wizard", bold, white)}`,
		...summary === void 0 || summary.length === 0 ? [] : [summary],
		annotate(colors, "Build a command interactively. Press Ctrl+C to cancel.", blackBright),
		""
	].join("\n");
};
const renderCompletion = (commandLine, colors) => renderCommandBlock("Command ready", commandLine, colors, cyanBright, green);
const renderQuit = (colors) => `\n${annotate(colors, "Wizard cancelled.", red)}`;
const renderCommandBlock = (label, commandLine, colors, commandColor, labelColor = white) => {
	const lines = wrapCommand(commandLine);
	return [
		annotate(colors, label, bold, labelColor),
		...lines.map((line) => annotate(colors, line, commandColor)),
		""
	].join("\n");
};
const wrapCommand = (commandLine) => {
	const width = 88;
	const firstIndent = "  $ ";
	const continuationIndent = "    ";
	const args = commandLine.map(formatShellArg);
	const lines = [];
	let current = firstIndent;
	for (const arg of args) {
		const separator = current === firstIndent || current === continuationIndent ? "" : " ";
		if (current.length + separator.length + arg.length > width && current !== firstIndent) {
			lines.push(`${current} \\`);
			current = `${continuationIndent}${arg}`;
		} else current += `${separator}${arg}`;
	}
	if (current !== firstIndent) lines.push(current);
	return lines;
};
const formatShellArg = (arg) => /^[A-Za-z0-9_./:@%+=,-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'"'"'`)}'`;

const isCommand = (u) => hasProperty(u, TypeId);
const make = (name, config, handler) => {
	const parsedConfig = parseConfig(config ?? {});
	return makeCommand({
		name,
		config: parsedConfig,
		...isNotUndefined(handler) ? { handle: handler } : {}
	});
};
const normalizeSubcommandEntries = (entries) => {
	const flat = [];
	const grouped = /* @__PURE__ */ new Map();
	const addToGroup = (group, command) => {
		flat.push(command);
		const existing = grouped.get(group);
		if (existing) existing.push(command);
		else grouped.set(group, [command]);
	};
	for (const entry of entries) {
		if (isCommand(entry)) {
			addToGroup(void 0, entry);
			continue;
		}
		for (const command of entry.commands) addToGroup(entry.group, command);
	}
	const groups = [];
	const ungroupedCommands = grouped.get(void 0);
	if (ungroupedCommands && ungroupedCommands.length > 0) groups.push({
		group: void 0,
		commands: ungroupedCommands
	});
	for (const [group, commands] of grouped) {
		if (group === void 0) continue;
		groups.push({
			group,
			commands
		});
	}
	return {
		flat,
		groups
	};
};
const withSubcommands = /*#__PURE__*/ dual(2, (self, subcommands) => {
	const normalized = normalizeSubcommandEntries(subcommands);
	checkForDuplicateFlags(self, normalized.flat);
	const impl = toImpl(self);
	const byName = new Map(normalized.flat.map((s) => [s.name, toImpl(s)]));
	const SubcommandStateSymbol = Symbol("effect/cli/SubcommandState");
	const parse = fnUntraced(function* (raw) {
		if (isNone(raw.subcommand)) return yield* impl.parse(raw);
		const sub = byName.get(raw.subcommand.value.name);
		if (!sub) return yield* impl.parse(raw);
		const context = yield* impl.parseContext(raw);
		const result = yield* sub.parse(raw.subcommand.value.parsedInput);
		return {
			...context,
			[SubcommandStateSymbol]: {
				name: sub.name,
				result
			}
		};
	});
	const handle = fnUntraced(function* (input, path) {
		const selectedSubcommand = input[SubcommandStateSymbol];
		if (selectedSubcommand) {
			const child = byName.get(selectedSubcommand.name);
			if (!child) return yield* new ShowHelp({
				commandPath: path,
				errors: []
			});
			return yield* child.handle(selectedSubcommand.result, [...path, child.name]).pipe(provideService(impl.service, input));
		}
		return yield* impl.handle(input, path);
	});
	return makeCommand({
		name: impl.name,
		config: impl.config,
		contextConfig: impl.contextConfig,
		description: impl.description,
		shortDescription: impl.shortDescription,
		alias: impl.alias,
		unlisted: impl.unlisted,
		annotations: impl.annotations,
		globalFlags: impl.globalFlags,
		resolveExamples: impl.resolveExamples,
		service: impl.service,
		subcommands: normalized.groups,
		parse,
		parseContext: impl.parseContext,
		handle
	});
});
const withGlobalFlags = /*#__PURE__*/ dual(2, (self, globalFlags) => {
	const impl = toImpl(self);
	const next = Array.from(/* @__PURE__ */ new Set([...impl.globalFlags, ...globalFlags]));
	return makeCommand({
		...impl,
		globalFlags: next
	});
});
const withDescription = /*#__PURE__*/ dual(2, (self, description) => makeCommand({
	...toImpl(self),
	description
}));
const withExamples = /*#__PURE__*/ dual(2, (self, examples) => makeCommand({
	...toImpl(self),
	resolveExamples: isFunction(examples) ? (commandPath) => examples({ commandPath }) : () => examples
}));
const mapHandler = (self, f) => {
	const impl = toImpl(self);
	return makeCommand({
		...impl,
		handle: (input, path) => f(impl.handle(input, path), input)
	});
};
const provide = /*#__PURE__*/ dual((args) => isCommand(args[0]), (self, layer, options) => mapHandler(self, (handler, input) => provide$1(handler, typeof layer === "function" ? layer(input) : layer, options)));
const getOutOfScopeGlobalFlagErrors = (allFlags, activeFlags, flagMap, commandPath) => {
	const activeSet = new Set(activeFlags);
	const errors = [];
	const seen = /* @__PURE__ */ new Set();
	for (const flag of allFlags) {
		if (activeSet.has(flag)) continue;
		const singles = extractSingleParams(flag.flag);
		for (const single of singles) {
			const entries = flagMap[single.name];
			if (!entries || entries.length === 0) continue;
			const option = `--${single.name}`;
			if (seen.has(option)) continue;
			seen.add(option);
			errors.push(new UnrecognizedOption({
				option,
				suggestions: [],
				command: commandPath
			}));
		}
	}
	return errors;
};
const showHelp = (command, error, renderErrors) => gen(function* () {
	const { builtIns } = yield* CliConfig;
	const presenter = yield* Presenter;
	const { commandPath, errors } = error;
	const helpDoc = yield* getHelpForCommandPath(command, commandPath, builtIns);
	yield* presenter.present(renderErrors && errors.length > 0 ? {
		_tag: "InvalidInvocation",
		commandPath,
		helpDoc,
		errors
	} : {
		_tag: "Help",
		reason: "Implicit",
		commandPath,
		helpDoc
	});
});
const showUserError = (error$1, userMessage) => gen(function* () {
	const formatter = yield* resolveFormatter;
	const rendered = error$1 instanceof UserError ? error$1 : new UserError({
		cause: error$1,
		userMessage
	});
	yield* error(formatter.formatError(rendered));
	Object.assign(error$1, { [errorReported]: false });
});
const runWith = (command, config) => {
	const commandImpl = toImpl(command);
	return fnUntraced(function* (args) {
		const { builtIns } = yield* CliConfig;
		const { tokens, trailingOperands } = lex(args);
		const allFlags = getGlobalFlagsForCommandTree(command, builtIns);
		const allFlagParams = allFlags.flatMap((f) => extractSingleParams(f.flag));
		const globalRegistry = createFlagRegistry(allFlagParams.filter(isFlagParam));
		const { flagMap, remainder, errors: globalFlagErrors } = consumeGlobalFlags(tokens, command, globalRegistry);
		const emptyArgs = {
			flags: flagMap,
			arguments: []
		};
		const parsedArgs = yield* parseArgs({
			tokens: remainder,
			trailingOperands
		}, command);
		const commandPath = [command.name, ...getCommandPath(parsedArgs)];
		const toShowHelp = mapError((error) => error._tag === "ShowHelp" ? error : new ShowHelp({
			commandPath,
			errors: [error]
		}));
		const handlerCtx = {
			builtIns,
			command,
			commandPath,
			version: config.version
		};
		const activeFlags = getGlobalFlagsForCommandPath(command, commandPath, builtIns);
		const outOfScopeErrors = getOutOfScopeGlobalFlagErrors(allFlags, activeFlags, flagMap, commandPath);
		if (outOfScopeErrors.length > 0 || globalFlagErrors.length > 0) {
			const parseErrors = parsedArgs.errors ?? [];
			return yield* new ShowHelp({
				commandPath,
				errors: [
					...globalFlagErrors,
					...outOfScopeErrors,
					...parseErrors
				]
			});
		}
		for (const flag of activeFlags) {
			if (flag._tag !== "Action") continue;
			if (!extractSingleParams(flag.flag).some((s) => {
				const entries = flagMap[s.name];
				return entries !== void 0 && entries.length > 0;
			})) continue;
			const [, value] = yield* flag.flag.parse(emptyArgs).pipe(toShowHelp);
			if (flag === Wizard) {
				const { colors } = yield* Theme;
				return yield* gen(function* () {
					yield* log(renderIntroduction(command.name, config.version, command.description, colors));
					const prefix = [command.name, ...args.filter((arg) => arg !== "--wizard" && !arg.startsWith("--wizard="))];
					const wizardResult = yield* run(command, {
						commandPath,
						prefix
					});
					yield* log(renderCompletion(wizardResult.displayArgs, colors));
					if (yield* run$1(Toggle({
						message: "Run this command?",
						initial: true,
						active: "yes",
						inactive: "no"
					}))) {
						yield* log();
						yield* runWith(command, {
							...config,
							renderErrors: false
						})(wizardResult.args.slice(1));
					}
				}).pipe(catchTag("QuitError", () => log(renderQuit(colors))));
			}
			yield* flag.run(value, handlerCtx);
			return;
		}
		if (parsedArgs.errors && parsedArgs.errors.length > 0) return yield* new ShowHelp({
			commandPath,
			errors: parsedArgs.errors
		});
		const input = yield* commandImpl.parse(parsedArgs).pipe(toShowHelp);
		let program = commandImpl.handle(input, [command.name]);
		const logLevel = activeFlags.includes(LogLevel) ? (yield* LogLevel.flag.parse(emptyArgs).pipe(toShowHelp))[1] : none$2();
		program = provideService(program, LogLevel, logLevel);
		for (const flag of activeFlags) {
			if (flag._tag !== "Setting" || flag === LogLevel) continue;
			const [, value] = yield* flag.flag.parse(emptyArgs).pipe(toShowHelp);
			program = provideService(program, flag, value);
		}
		const services = match$1(logLevel, {
			onNone: () => empty$1(),
			onSome: (level) => make$3(MinimumLogLevel, level)
		});
		yield* provideContext(program, services);
	}, catchFilter((error) => isCliError(error) && error._tag === "ShowHelp" ? succeed$2(error) : fail$1(error), (error) => andThen(showHelp(command, error, config.renderErrors !== false), fail(error))), catchFilter((error) => {
		if (config.renderErrors === false || !isObjectKeyword(error)) return fail$1(error);
		const userMessage = getUserMessage(error);
		return userMessage === void 0 ? fail$1(error) : succeed$2({
			error,
			userMessage
		});
	}, ({ error, userMessage }) => andThen(showUserError(error, userMessage), fail(error))), catchFilter((e) => isQuitError(e) ? succeed$2(e) : fail$1(e), (_) => interrupt));
};

const counted$1 = {
	objects: 0,
	closed: 0,
	openIntegers: 0,
	safeIntegers: 0,
	maps: 0,
	namedMaps: 0,
	oldReferences: 0,
	newReferences: 0,
	properties: 0,
	titled: 0,
	undefaulted: 0,
	optionalDefaults: 0,
	requiredDefaults: 0,
	nullDefaults: 0,
	groupedPatterns: 0,
	barePatterns: 0,
	boundedTuples: 0,
	unboundedTuples: 0
};
const safe = Number.MAX_SAFE_INTEGER;
const isSafeBound = (value) => typeof value === "number" && Math.abs(value) === safe;
const isMapOfNames = (node) => own(node, "type") === "object" && isObject(own(node, "additionalProperties")) && Object.keys(ownObject(node, "properties") ?? {}).length === 0;
const isNull = (branch) => isObject(branch) && own(branch, "type") === "null";
const refers = (node) => isObject(node) && Object.hasOwn(node, "$ref");
const isReferring = (property) => refers(property) || ["allOf", "anyOf"].some((keyword) => ownArray(property, keyword)?.some(refers) === true);
const countProperties = (node, counts) => {
	const properties = ownObject(node, "properties");
	if (properties === void 0) return;
	counts.objects++;
	if (own(node, "additionalProperties") === false) counts.closed++;
	const required = new Set(ownArray(node, "required"));
	for (const [name, property] of Object.entries(properties)) {
		if (!isObject(property)) continue;
		if (!isReferring(property)) {
			counts.properties++;
			if (Object.hasOwn(property, "title")) counts.titled++;
		}
		const hasDefault = Object.hasOwn(property, "default");
		if (required.has(name)) counts.requiredDefaults += hasDefault ? 1 : 0;
		else counts[hasDefault ? "optionalDefaults" : "undefaulted"]++;
		if (own(property, "default") === null && ownArray(property, "anyOf")?.some(isNull) === true) counts.nullDefaults++;
	}
};
const count$2 = (node, counts) => {
	countProperties(node, counts);
	if (own(node, "type") === "integer") {
		const bounds = [
			"minimum",
			"exclusiveMinimum",
			"maximum",
			"exclusiveMaximum"
		].map((keyword) => own(node, keyword));
		const [low, lowOpen, high, highOpen] = bounds;
		if ((low ?? lowOpen) === void 0 || (high ?? highOpen) === void 0) counts.openIntegers++;
		if (bounds.some(isSafeBound)) counts.safeIntegers++;
	}
	if (isMapOfNames(node)) {
		counts.maps++;
		if (own(ownObject(node, "propertyNames") ?? {}, "type") === "string") counts.namedMaps++;
	}
	const reference = ownString(node, "$ref") ?? "";
	if (reference.startsWith("#/definitions/")) counts.oldReferences++;
	if (reference.startsWith("#/$defs/")) counts.newReferences++;
	const patterns = ownObject(node, "patternProperties") ?? {};
	if (Object.hasOwn(patterns, "^(.*)$")) counts.groupedPatterns++;
	if (Object.hasOwn(patterns, "^.*$")) counts.barePatterns++;
	if (isArray(own(node, "items")) && own(node, "additionalItems") === false) {
		if (Object.hasOwn(node, "maxItems")) counts.boundedTuples++;
		else counts.unboundedTuples++;
	}
};
const census = (schema) => {
	const counts = { ...counted$1 };
	const waiting = [schema];
	const seen = new Set(waiting);
	for (let node = waiting.pop(); node !== void 0; node = waiting.pop()) {
		count$2(node, counts);
		for (const next of subschemas(node)) {
			if (!isObject(next) || seen.has(next)) continue;
			seen.add(next);
			waiting.push(next);
		}
	}
	return {
		...counts,
		dialect: ownString(schema, "$schema") ?? ""
	};
};
const traitsOf = ({ fields }) => {
	const side = (key) => {
		const schema = ownObject(fields, key);
		return schema === void 0 ? void 0 : census(schema);
	};
	return {
		input: side("inputSchema"),
		output: side("outputSchema"),
		annotations: ownObject(fields, "annotations"),
		taskSupport: own(ownObject(fields, "execution") ?? {}, "taskSupport")
	};
};

const uniform = .8;
const verdict$1 = (pairs, concerns, moved) => {
	const concerned = pairs.filter(concerns);
	if (concerned.length === 0) return "no tools";
	return concerned.filter(moved).length >= .8 * concerned.length ? "moved" : "stayed";
};
const total = ({ input, output }, habit) => (input?.[habit] ?? 0) + (output?.[habit] ?? 0);
const draft07 = /^http:\/\/json-schema\.org\/draft-07\/schema#?$/;
const draft2020 = "https://json-schema.org/draft/2020-12/schema";
const dialectMove = (pairs) => verdict$1(pairs, ({ before }) => draft07.test(before.input?.dialect ?? ""), ({ after }) => after.input?.dialect === draft2020);
const keywordOf = ({ new: now, old, rule }) => {
	const stated = [old, now].filter(isObject).map((side) => Object.entries(side));
	const [keyword, ...more] = new Set(stated.flat().map(([name]) => name));
	if (keyword === void 0 || more.length > 0 || !/\.(?:constraint|schema)\.\w+$/.test(rule)) return {
		keyword: "",
		old: null,
		new: null
	};
	const of = (side) => isObject(side) ? own(side, keyword) ?? null : null;
	return {
		keyword,
		old: of(old),
		new: of(now)
	};
};
const isNotation = (finding) => finding.rule.endsWith(".schema.rewritten") || keywordOf(finding).keyword === "$schema";

const assumed = /* @__PURE__ */ new Map([
	["destructiveHint", true],
	["idempotentHint", false],
	["openWorldHint", true],
	["readOnlyHint", false]
]);
const plainInGo = ["idempotentHint", "readOnlyHint"];
const none$1 = {};
const newlyStated = ({ after, before }) => {
	const [was, is] = [before.annotations ?? none$1, after.annotations ?? none$1];
	const kept = Object.keys(was).every((name) => equal(own(was, name), own(is, name)));
	const added = Object.keys(is).filter((name) => !Object.hasOwn(was, name));
	return kept && added.every((name) => own(is, name) === assumed.get(name)) ? added : [];
};
const isSilentGo = ({ before: { annotations } }) => annotations !== void 0 && plainInGo.some((name) => !Object.hasOwn(annotations, name));
const explains$1 = ({ old, path, rule }) => rule === "tool.annotations.defaultStated" && old === null && path?.startsWith("annotations.") === true;
const goSdk = {
	cause: "looks like a go-sdk 1.6 → 1.7 upgrade",
	holds: ({ pairs }) => pairs.every(({ before }) => plainInGo.every((name) => own(before.annotations ?? none$1, name) !== false)) && pairs.every(({ after, before }) => before.annotations === void 0 === (after.annotations === void 0)) && verdict$1(pairs, isSilentGo, (pair) => {
		const stated = newlyStated(pair);
		return stated.length > 0 && stated.every((name) => plainInGo.includes(name)) && !isSilentGo({
			...pair,
			before: pair.after
		});
	}) === "moved",
	explains: explains$1
};
const statedDefaults = {
	cause: "looks like an SDK upgrade that states annotation defaults, as go-sdk 1.7 does",
	holds: ({ pairs }) => verdict$1(pairs, () => true, (pair) => newlyStated(pair).length > 0) === "moved",
	explains: explains$1
};

const isTitled = (traits) => total(traits, "titled") === total(traits, "properties");
const pydantic = {
	cause: "looks like a pydantic 1 → 2 upgrade",
	holds: ({ pairs }) => {
		const titles = verdict$1(pairs, ({ before }) => total(before, "properties") > 0, ({ after, before }) => isTitled(before) && isTitled(after));
		const definitions = verdict$1(pairs, ({ before }) => total(before, "oldReferences") > 0, ({ after }) => total(after, "oldReferences") === 0 && total(after, "newReferences") > 0);
		const absent = verdict$1(pairs, ({ before }) => total(before, "undefaulted") > 0, ({ after }) => total(after, "nullDefaults") > 0);
		if (titles !== "moved" || definitions === "stayed" || absent === "stayed") return false;
		return definitions === "moved" || absent === "moved";
	},
	explains: (finding) => isNotation(finding) || finding.rule.endsWith(".default.changed") && finding.old === null || /\.(?:constraint|type|schema)\.\w+$/.test(finding.rule)
};

const stated = "forbidden";
const isOfExecution = (rule, path) => path === "execution.taskSupport" && (rule === "tool.annotations.defaultStated" || rule.startsWith("tool.execution."));
const sdkMajor = {
	cause: "looks like an SDK v1 → v2 upgrade",
	holds: ({ isModernNow, pairs }) => {
		const silent = verdict$1(pairs, ({ before }) => before.taskSupport === stated, ({ after }) => after.taskSupport === void 0);
		return dialectMove(pairs) === "moved" && (silent === "moved" || silent === "no tools" && isModernNow);
	},
	explains: (finding) => isNotation(finding) || finding.new === null && isOfExecution(finding.rule, finding.path)
};
const sdkTasks = {
	cause: "looks like an upgrade of the TypeScript SDK to 1.24 or later",
	holds: ({ pairs }) => pairs.every(({ before }) => before.taskSupport === void 0) && dialectMove(pairs.map(({ after, before }) => ({
		before: after,
		after: before
	}))) !== "moved" && verdict$1(pairs, () => true, ({ after }) => after.taskSupport === stated) === "moved",
	explains: (finding) => finding.old === null && finding.new === stated && isOfExecution(finding.rule, finding.path)
};

const typebox = {
	cause: "looks like a TypeBox 0.x → 1.x upgrade",
	holds: ({ pairs }) => {
		const patterns = verdict$1(pairs, ({ before }) => total(before, "groupedPatterns") > 0, ({ after }) => total(after, "groupedPatterns") === 0 && total(after, "barePatterns") > 0);
		const tuples = verdict$1(pairs, ({ before }) => total(before, "boundedTuples") > 0, ({ after }) => total(after, "boundedTuples") === 0 && total(after, "unboundedTuples") > 0);
		if (patterns === "stayed" || tuples === "stayed") return false;
		return patterns === "moved" || tuples === "moved";
	},
	explains: (finding) => {
		const { keyword, new: now } = keywordOf(finding);
		if (keyword === "maxItems") return now === null;
		return isNotation(finding) || keyword === "patternProperties" || keyword === "anyOf" || /\.enum\.\w+$/.test(finding.rule);
	}
};

const isClosed$1 = (schema) => schema !== void 0 && schema.objects > 0 && schema.closed === schema.objects;
const scalars = ({ pairs }) => {
	const integers = verdict$1(pairs, ({ after, before }) => total(before, "openIntegers") > 0 && total(before, "safeIntegers") === 0 && total(after, "openIntegers") + total(after, "safeIntegers") > 0, ({ after }) => total(after, "safeIntegers") > 0);
	const maps = verdict$1(pairs, ({ after, before }) => total(before, "maps") > 0 && total(before, "namedMaps") === 0 && total(after, "maps") > 0, ({ after }) => total(after, "namedMaps") > 0);
	if (integers === "stayed" || maps === "stayed") return "against";
	return integers === "moved" || maps === "moved" ? "for" : "silent";
};
const readsOneSideAsInput = ({ pairs }) => verdict$1(pairs, ({ after }) => (after.output?.objects ?? 0) > 0, ({ after }) => isClosed$1(after.output)) === "moved" && verdict$1(pairs, ({ before }) => isClosed$1(before.input), ({ after, before }) => before.input?.dialect !== "" && after.input?.dialect !== "") === "moved";
const readsBothSidesAsOutput = ({ pairs }) => verdict$1(pairs, ({ before: { input } }) => isClosed$1(input) && input.optionalDefaults > 0 && input.requiredDefaults === 0, ({ after: { input } }) => isClosed$1(input) && input.requiredDefaults > 0) === "moved";
const isSafe = (value) => typeof value === "number" && Math.abs(value) === Number.MAX_SAFE_INTEGER;
const explains = (finding) => {
	const { keyword, new: now, old } = keywordOf(finding);
	switch (keyword) {
		case "additionalProperties": return old === false && now === null && finding.rule.startsWith("tool.input.");
		case "maximum":
		case "minimum": return old === null && isSafe(now);
		case "pattern":
		case "propertyNames": return old === null;
		default: return isNotation(finding);
	}
};
const zod = {
	cause: "looks like a zod 3 → 4 upgrade",
	holds: (evidence) => {
		const told = scalars(evidence);
		if (told === "against") return false;
		if (verdict$1(evidence.pairs, ({ before }) => isClosed$1(before.input), ({ after }) => after.input?.closed === 0) === "moved") return told === "for" || readsOneSideAsInput(evidence);
		return dialectMove(evidence.pairs) === "moved" && (told === "for" || readsBothSidesAsOutput(evidence));
	},
	explains
};

const generators = [
	sdkMajor,
	zod,
	sdkTasks,
	pydantic,
	typebox,
	goSdk,
	statedDefaults
];
const evidenceOf = (before, after) => {
	const now = new Map(after.lists.tools.map((tool) => [tool.name, tool]));
	return {
		pairs: before.lists.tools.flatMap((tool) => {
			const successor = now.get(tool.name);
			if (successor === void 0) return [];
			const was = traitsOf(tool);
			return [{
				before: was,
				after: successor.fingerprint === tool.fingerprint ? was : traitsOf(successor)
			}];
		}),
		isModernNow: before.capture.era === "legacy" && after.capture.era === "modern"
	};
};
const recognise = (before, after) => {
	const evidence = evidenceOf(before, after);
	return generators.filter(({ holds }) => holds(evidence));
};
const withCauses = ({ findings, groups }, before, after) => {
	if (groups.length === 0) return groups;
	const upgrades = recognise(before, after);
	if (upgrades.length === 0) return groups;
	const members = Map.groupBy(findings, ({ group }) => group);
	return groups.map((group) => {
		const of = members.get(group.id) ?? [];
		return {
			...group,
			cause: upgrades.find(({ explains }) => of.every(explains))?.cause ?? null
		};
	});
};

const keyOf$1 = ({ kind, name }) => `${kind} ${name}`;
const kindOf = new Map(listKinds.map((kind) => [listKeys[kind], kind]));
const inDocument = 1;
const inList = 2;
const inEntity = 3;
const decoded = (literal) => {
	if (!literal.includes("\\")) return literal.slice(1, -1);
	try {
		return JSON.parse(literal);
	} catch {
		return "";
	}
};
const endOfString$1 = (text, start) => {
	let at = start + 1;
	while (at < text.length) {
		const code = text.charCodeAt(at);
		if (code === 34) return at + 1;
		at += code === 92 ? 2 : 1;
	}
	return text.length;
};
const linesOf$1 = (text) => {
	const lines = /* @__PURE__ */ new Map();
	let line = 1;
	let depth = 0;
	let isKey = false;
	let list;
	let section = "";
	let member = "";
	let begin = 0;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === 10) line++;
		else if (code === 34) {
			const end = endOfString$1(text, at);
			if (isKey && depth === inDocument) {
				section = decoded(text.slice(at, end));
				list = kindOf.get(section);
			} else if (isKey && depth === inEntity) member = decoded(text.slice(at, end));
			else if (depth === inEntity && list !== void 0 && member === identityKeys[list]) lines.set(keyOf$1({
				kind: list,
				name: decoded(text.slice(at, end))
			}), begin);
			isKey = false;
			at = end - 1;
		} else if (code === 123 || code === 91) {
			depth++;
			isKey = code === 123;
			if (depth === inEntity) begin = line;
			if (depth === inList && section === "server") lines.set(keyOf$1({
				kind: "server",
				name: "server"
			}), line);
		} else if (code === 125 || code === 93) {
			depth--;
			isKey = false;
			if (depth === inList) member = "";
		} else if (code === 44) isKey = depth === inDocument || depth === inEntity && list !== void 0;
	}
	return lines;
};
const locate = (text, file) => {
	let lines;
	return (entity) => {
		lines ??= linesOf$1(text);
		const line = lines.get(keyOf$1(entity));
		return line === void 0 ? null : {
			file,
			line
		};
	};
};
const withLocations = (findings, find) => {
	const former = new Map(findings.flatMap(({ new: now, old, rule }) => rule === "tool.renamed" && typeof old === "string" && typeof now === "string" ? [[now, old]] : []));
	return findings.map((finding) => {
		const { kind, name } = finding.entity;
		const renamed = kind === "tool" ? former.get(name) : void 0;
		return {
			...finding,
			location: find(finding.entity) ?? (renamed === void 0 ? null : find({
				kind,
				name: renamed
			}))
		};
	});
};

const defaultOptions$1 = {
	policy: defaultPolicy,
	baseline: {
		source: "file",
		ref: null,
		path: null
	},
	docsUrl: "",
	mode: "equivalence",
	witnesses: true
};
const compare = (before, after, options = defaultOptions$1) => {
	const { locate, policy } = options;
	const applied = applyPolicy(findings(before, after, options), policy);
	const placed = (found) => locate === void 0 ? found : withLocations(found, locate);
	const grouping = group(placed(applied.changes.toSorted(compareFindings)));
	const changes = grouping.findings;
	const failed = changes.some(({ severity }) => crosses(severity, policy.failOn));
	return {
		report: {
			formatVersion: 1,
			subject: "comparison",
			status: failed ? "failed" : "passed",
			compared: true,
			passed: !failed,
			failOn: policy.failOn,
			skipReason: null,
			summary: summarise(changes, applied.suppressed.length, "change"),
			baseline: {
				...options.baseline,
				fingerprint: before.fingerprint
			},
			current: { fingerprint: after.fingerprint },
			changes,
			suppressed: applied.suppressed.toSorted(compareFindings),
			groups: withCauses(grouping, before, after),
			context: options.context ?? null,
			semver: adviseVersion(serverVersion(before), serverVersion(after), changes[0]?.severity),
			warnings: [...captureWarnings(before, after), ...applied.warnings]
		},
		notices: applied.notices
	};
};
const skipped = (after, policy, reason) => ({
	formatVersion: 1,
	subject: "comparison",
	status: "skipped",
	compared: false,
	passed: true,
	failOn: policy.failOn,
	skipReason: reason,
	summary: {
		BREAKING: 0,
		POTENTIALLY_BREAKING: 0,
		NON_BREAKING: 0,
		DOCUMENTATION: 0,
		suppressed: 0,
		text: "comparison skipped"
	},
	baseline: null,
	current: { fingerprint: after.fingerprint },
	changes: [],
	suppressed: [],
	groups: [],
	context: null,
	semver: null,
	warnings: []
});
var Diff = class Diff extends Service()("@mcp-inspect/engine/Diff") {
	static layer = succeed$3(Diff, Diff.of({ compare: (before, after, options) => sync$1(() => compare(before, after, options)) }));
	static layerMemory = (outcome) => succeed$3(Diff, Diff.of({ compare: () => succeed$1(outcome) }));
};

const makeEvidence = (capturedAt, exchanges, redactor) => ({
	formatVersion: 1,
	capturedAt,
	exchanges: exchanges.map(({ durationMs, method, outcome, params }) => ({
		method,
		params: redactor.json(params),
		..."result" in outcome ? { result: redactor.json(outcome.result) } : { error: redactor.json(outcome.error) },
		durationMs
	}))
});

const keptBytes = 65536;
const makeJournal = (redactor) => {
	const notices = [];
	const exchanges = [];
	let chunks = [];
	let size = 0;
	let isCut = false;
	const showing = makeShowing(redactor.text);
	const { whole } = showing;
	const tailOf = () => {
		const bytes = Buffer.concat(chunks);
		const text = whole(bytes.subarray(-65536).toString("utf8"));
		return (isCut || bytes.length > keptBytes ? text.slice(redactor.longest) : text).trim().slice(-4096).toWellFormed();
	};
	return {
		showing,
		notice: (text) => void notices.push(text),
		record: (exchange) => void exchanges.push(exchange),
		started: () => {
			chunks = [];
			size = 0;
			isCut = false;
		},
		stderr: (chunk) => {
			chunks.push(chunk);
			size += chunk.length;
			if (size > 2 * keptBytes) {
				chunks = [Buffer.concat(chunks).subarray(-65536)];
				size = keptBytes;
				isCut = true;
			}
		},
		notices: () => notices.map(whole),
		exchanges,
		explain: (error) => {
			const tail = tailOf();
			return amended(error, {
				target: redactor.text(error.target),
				problem: whole(error.problem),
				mend: redactor.text(error.mend),
				...tail === "" ? {} : { stderr: tail },
				...notices.length === 0 ? {} : { notices: notices.map(whole) }
			});
		}
	};
};

const clientInfo = {
	name: "mcp-inspect",
	version: "1.0.0"
};
const clientCapabilities = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } };
const modernVersion = "2026-07-28";
const legacyVersion = "2025-11-25";
const prefix = "io.modelcontextprotocol";
const serverInfoKey = `${prefix}/serverInfo`;
const enveloped = (version, params) => ({
	...params,
	_meta: {
		[`${prefix}/protocolVersion`]: version,
		[`${prefix}/clientInfo`]: clientInfo,
		[`${prefix}/clientCapabilities`]: clientCapabilities
	}
});

var Unanswered = class extends TaggedError$1("Unanswered") {};

const discover = fnUntraced(function* (session, limitMs, version = modernVersion, isRetry = false) {
	const answer = yield* session.ask({
		method: "server/discover",
		params: enveloped(version, {}),
		era: "modern",
		version
	}, limitMs);
	const isModern = "result" in answer && isDiscoverResult(answer.result);
	const offered = "error" in answer ? supportedIn(answer.error.data) : isModern ? answer.result.supportedVersions : void 0;
	const chosen = offered === void 0 ? void 0 : chooseVersion(offered);
	if (chosen !== void 0 && !isRetry && ("error" in answer || chosen !== version)) return yield* discover(session, limitMs, chosen, true);
	if ("error" in answer) return {
		kind: "legacy",
		because: `server/discover was answered with ${describeError(session.showing, answer.error)}`
	};
	if (!isModern) return {
		kind: "legacy",
		because: "server/discover was answered with something else than a discovery"
	};
	if (chosen === void 0) return {
		kind: "legacy",
		because: `server/discover names only ${session.showing.quote(answer.result.supportedVersions.join(", "))}`
	};
	const { capabilities, supportedVersions } = answer.result;
	return {
		kind: "modern",
		handshake: {
			era: "modern",
			version,
			supportedVersions,
			result: answer.result,
			capabilities,
			warnings: prefixed("server/discover", answer.remarks)
		}
	};
});
const initialize = fnUntraced(function* (session, limitMs) {
	const { label } = session;
	const params = {
		protocolVersion: legacyVersion,
		capabilities: clientCapabilities,
		clientInfo
	};
	const answer = yield* session.ask({
		method: "initialize",
		params,
		era: "legacy",
		version: null
	}, limitMs);
	if ("error" in answer) {
		const error = protocolError(label, `initialize was answered with ${describeError(session.showing, answer.error)}.`);
		return yield* new Unanswered({
			why: "refused",
			error
		});
	}
	const { result } = answer;
	const version = isObject(result) ? ownString(result, "protocolVersion") : void 0;
	const capabilities = isObject(result) ? ownObject(result, "capabilities") : void 0;
	if (!isObject(result) || version === void 0) return yield* protocolError(label, "initialize was answered without a `protocolVersion`.");
	if (capabilities === void 0) return yield* protocolError(label, "initialize was answered without `capabilities`.");
	yield* session.tell({
		method: "notifications/initialized",
		params: {},
		era: "legacy",
		version
	});
	return {
		era: "legacy",
		version,
		supportedVersions: null,
		result,
		capabilities,
		warnings: prefixed("initialize", answer.remarks)
	};
});
const prefixed = (method, remarks) => remarks.map((remark) => `${method}: ${remark}`);
const describeError = ({ quote }, { code, message }) => `error ${quote(JSON.stringify(code), 40)} (${quote(message)})`;
const isTexts = (value) => isArray(value) && value.every((item) => typeof item === "string");
const isDiscoverResult = (result) => isObject(result) && isTexts(ownArray(result, "supportedVersions")) && ownObject(result, "capabilities") !== void 0;
const supportedIn = (data) => {
	const supported = isObject(data) ? own(data, "supported") : void 0;
	return isTexts(supported) ? supported : void 0;
};
const chooseVersion = (offered) => offered.includes("2026-07-28") ? modernVersion : offered.filter((version) => version > legacyVersion).toSorted().at(-1);

const Progress = Reference("@mcp-inspect/engine/capture/Progress", { defaultValue: () => () => {} });

const pageLimit = 1e3;
const itemLimit = 5e4;
const emptyReading = {
	items: [],
	cacheScope: null,
	warnings: [],
	meta: void 0
};
const readList = fnUntraced(function* (session, spoken, { key, method }, timeoutMs) {
	const { label, showing } = session;
	const progress = yield* Progress;
	const items = [];
	const warnings = /* @__PURE__ */ new Set();
	const scopes = /* @__PURE__ */ new Set();
	const seen = /* @__PURE__ */ new Set();
	let meta;
	let cursor;
	for (let page = 1; page <= pageLimit; page++) {
		progress({
			kind: "list",
			method,
			page,
			items: items.length
		});
		const answer = yield* session.ask(pageRequest(spoken, method, cursor), timeoutMs);
		for (const remark of prefixed(method, answer.remarks)) warnings.add(remark);
		if ("error" in answer) {
			if (answer.error.code !== methodNotFound || page > 1) return yield* protocolError(label, `${method} was answered with ${describeError(showing, answer.error)}.`);
			progress({
				kind: "listed",
				method,
				pages: page,
				items: 0
			});
			return {
				...emptyReading,
				warnings: [...warnings, `${method}: ${unimplemented}`]
			};
		}
		const { result } = answer;
		const entries = isObject(result) ? ownArray(result, key) : void 0;
		if (!isObject(result) || entries === void 0) return yield* protocolError(label, `${method} was answered without a list \`${key}\`.`);
		if (spoken.era === "modern") {
			const type = own(result, "resultType");
			if (type === void 0) warnings.add(`${method}: answered without \`resultType\``);
			else if (type !== "complete") return yield* protocolError(label, `${method} was answered with the result type ${showing.quote(JSON.stringify(type), 60)}, which is no list.`);
		}
		for (const entry of entries) items.push(entry);
		if (items.length > 5e4) return yield* pageCap(label, method, `${itemLimit} items`, items.length);
		scopes.add(scopeOf(result));
		meta ??= ownObject(result, "_meta");
		const next = own(result, "nextCursor");
		if (next === void 0 || next === null) {
			if (next === null) warnings.add(`${method}: a \`nextCursor\` of null ended the list; it should be left out`);
			if (scopes.size > 1) warnings.add(`${method}: its pages disagree on \`cacheScope\`; the narrower one is recorded`);
			progress({
				kind: "listed",
				method,
				pages: page,
				items: items.length
			});
			return {
				items,
				cacheScope: narrowest(scopes),
				warnings: [...warnings],
				meta
			};
		}
		if (typeof next !== "string") return yield* protocolError(label, `${method} gave a \`nextCursor\` that is no string.`);
		if (seen.has(next)) return yield* paginationLoop(label, method, showing.quote(JSON.stringify(next), 80), items.length);
		seen.add(next);
		cursor = next;
	}
	return yield* pageCap(label, method, `${pageLimit} pages`, items.length);
});
const methodNotFound = -32601;
const unimplemented = "the capability is declared, but the server does not know the method; the list counts as empty";
const pageRequest = ({ era, version }, method, cursor) => {
	const params = cursor === void 0 ? {} : { cursor };
	return {
		method,
		params: era === "modern" ? enveloped(version, params) : params,
		era,
		version
	};
};
const scopeOf = (result) => {
	const scope = own(result, "cacheScope");
	return scope === "public" || scope === "private" ? scope : null;
};
const narrowest = (scopes) => scopes.has("private") ? "private" : scopes.has("public") ? "public" : null;

const sources$1 = [
	{
		key: "tools",
		method: "tools/list",
		capability: "tools"
	},
	{
		key: "resources",
		method: "resources/list",
		capability: "resources"
	},
	{
		key: "resourceTemplates",
		method: "resources/templates/list",
		capability: "resources"
	},
	{
		key: "prompts",
		method: "prompts/list",
		capability: "prompts"
	}
];
const noteChange = (changes, method) => {
	for (const { capability, key } of sources$1) if (method === `notifications/${capability}/list_changed`) changes.add(key);
};
const rereadLimit = 3;
const graceMs = 100;
const readLists = fnUntraced(function* ({ handshake, session }, changes, options, notice) {
	const shakenAt = yield* currentTimeMillis;
	const declared = sources$1.filter(({ capability }) => isDeclared(handshake, capability));
	const readings = {
		tools: emptyReading,
		resources: emptyReading,
		resourceTemplates: emptyReading,
		prompts: emptyReading
	};
	const read = fnUntraced(function* (source) {
		changes.delete(source.key);
		readings[source.key] = yield* readList(session, handshake, source, options.timeoutMs);
	});
	const changed = () => declared.filter(({ key }) => changes.has(key));
	if (options.settleMs > 0) yield* sleep(options.settleMs);
	yield* forEach(declared, read, { discard: true });
	const announced = session.transport === "stdio" && declared.some(({ capability }) => announcesChanges(handshake, capability));
	if (announced) {
		const now = yield* currentTimeMillis;
		yield* sleep(Math.max(0, shakenAt + graceMs - now));
	}
	const isQuiet = suspend(() => {
		const [shortest] = declared.toSorted((a, b) => readings[a.key].items.length - readings[b.key].items.length);
		if (!announced || shortest === void 0 || changed().length > 0) return succeed$1(changed().length === 0);
		return session.ask(pageRequest(handshake, shortest.method), Math.min(options.timeoutMs, 2e3)).pipe(ignore, map$2(() => changed().length === 0));
	});
	for (let round = 1; !(yield* isQuiet); round++) {
		const again = changed();
		if (round > rereadLimit) {
			notice(`${again.map(({ method }) => method).join(", ")} kept changing and was read ${rereadLimit} times more; the last reading counts`);
			break;
		}
		yield* forEach(again, read, { discard: true });
	}
	return readings;
});
const isDeclared = ({ capabilities }, capability) => {
	const value = own(capabilities, capability);
	return value !== void 0 && value !== null && value !== false;
};
const announcesChanges = ({ capabilities, era }, capability) => era === "legacy" && own(ownObject(capabilities, capability) ?? {}, "listChanged") === true;

var AnsweredLate = class extends TaggedError$1("AnsweredLate") {};
const probeLimitMs = 5e3;
const negotiate = (approach) => {
	const { prefer, protocol } = approach.options;
	if (protocol === "modern") return attempt(approach, modernOnly(approach));
	if (protocol === "legacy") return attempt(approach, (session) => initialize(session, startLimit(approach, session)));
	if (prefer !== "legacy") return modernFirst(approach);
	return attempt(approach, legacyFirst(approach, [])).pipe(catchIf(isEraEvidence, () => modernFirst(approach)));
};
const modernFirst = (approach) => attempt(approach, probe(approach)).pipe(catchIf(isEraEvidence, (first) => {
	approach.notice(`started the server a second time, for \`initialize\`: ${first.error.problem}`);
	return attempt(approach, legacyFirst(approach, [first.error.problem]));
}), catchTag("AnsweredLate", () => {
	approach.notice("started the server a second time: it answered `server/discover` late");
	return attempt(approach, modernOnly(approach));
}));
const isEraEvidence = (error) => error instanceof Unanswered && error.why !== "lost";
const attempt = ({ open }, shake) => gen(function* () {
	const scope$1 = yield* fork(yield* scope);
	return yield* open.pipe(flatMap$1((session) => map$2(shake(session), (handshake) => ({
		session,
		handshake
	}))), provide$2(scope$1), onError((cause) => close(scope$1, failCause(cause))));
});
const startLimit = ({ options }, { transport }) => transport === "stdio" ? options.startupTimeoutMs : options.timeoutMs;
const modernOnly = (approach) => fnUntraced(function* (session) {
	const found = yield* discover(session, startLimit(approach, session));
	if (found.kind === "modern") return found.handshake;
	return yield* protocolError(session.label, `It does not speak the modern protocol: ${found.because}.`, "Use `--protocol auto`.");
});
const legacyFirst = (approach, earlier) => (session) => initialize(session, startLimit(approach, session)).pipe(catchTag("Unanswered", (failed) => failed.why === "refused" ? discoverInstead(approach, session, failed, earlier) : fail(afterwards(failed, earlier))));
const discoverInstead = fnUntraced(function* ({ options }, session, failed, earlier) {
	const found = yield* asVerdict(discover(session, options.timeoutMs));
	if (found.kind === "modern") return found.handshake;
	return yield* afterwards(failed, [...earlier, `${found.because}.`]);
});
const probe = (approach) => (session) => session.transport === "stdio" ? probeProcess(approach, session) : probeUrl(approach, session);
const probeUrl = fnUntraced(function* (approach, session) {
	const { options } = approach;
	const limitMs = options.prefer === "modern" ? options.timeoutMs : Math.min(probeLimitMs, options.timeoutMs);
	const found = yield* asVerdict(discover(session, limitMs));
	if (found.kind === "modern") return found.handshake;
	return yield* initialize(session, options.timeoutMs).pipe(catchTag("Unanswered", (failed) => found.kind === "silent" && failed.why === "refused" ? discoverInstead(approach, session, failed, [`${found.because}.`]) : fail(afterwards(failed, [`${found.because}.`]))), catchIf(isEraEvidence, ({ error }) => fail(error)));
});
const probeProcess = fnUntraced(function* (approach, session) {
	const { options } = approach;
	const patience = options.prefer === "modern" ? options.startupTimeoutMs : Math.min(probeLimitMs, options.timeoutMs);
	const discovery = yield* forkChild(discover(session, options.startupTimeoutMs));
	const early = yield* join(discovery).pipe(timeoutOption(patience));
	if (isSome(early)) return early.value.kind === "modern" ? early.value.handshake : yield* initialize(session, options.timeoutMs);
	approach.notice(`server/discover had no answer within ${patience} ms; tried \`initialize\` beside it`);
	const limitMs = approach.slowStart ? options.startupTimeoutMs : patience;
	return yield* raceFirst(whenModern(discovery), initialize(session, limitMs)).pipe(ensuring(interrupt$1(discovery)));
});
const whenModern = (discovery) => join(discovery).pipe(flatMap$1((found) => found.kind === "modern" ? fail(new AnsweredLate()) : never));
const asVerdict = (discovery) => catchTag(discovery, "Unanswered", ({ error, why }) => {
	const because = error.problem.replace(/\.$/, "");
	return succeed$1(why === "silent" ? {
		kind: "silent",
		because
	} : {
		kind: "legacy",
		because
	});
});
const afterwards = ({ error, why }, earlier) => {
	const news = earlier.filter((problem) => problem !== error.problem);
	const problem = news.length === 0 ? error.problem : `${error.problem} Before that: ${news.join(" ")}`;
	return new Unanswered({
		why,
		error: amended(error, { problem })
	});
};

const defaultOptions = {
	timeoutMs: 3e4,
	startupTimeoutMs: 12e4,
	settleMs: 0,
	protocol: "auto",
	secrets: []
};
const baseName = (path) => path.split(/[\\/]/).findLast((part) => part !== "") ?? path;
const targetLabel = (target) => {
	if (target.kind === "stdio") return baseName(target.command[0]);
	const url = URL.parse(target.url);
	return url === null ? "url" : `${url.origin}${url.pathname}`;
};

const inheritedVariables = (platform) => platform === "win32" ? [
	"APPDATA",
	"COMSPEC",
	"HOMEDRIVE",
	"HOMEPATH",
	"LOCALAPPDATA",
	"PATH",
	"PATHEXT",
	"PROCESSOR_ARCHITECTURE",
	"PROGRAMFILES",
	"SYSTEMDRIVE",
	"SYSTEMROOT",
	"TEMP",
	"TMP",
	"USERNAME",
	"USERPROFILE"
] : [
	"HOME",
	"LANG",
	"LC_ALL",
	"LOGNAME",
	"PATH",
	"SHELL",
	"TERM",
	"TMPDIR",
	"USER"
];
const childEnvironment = (platform, ours, configured) => {
	const nameOf = (name) => platform === "win32" ? name.toUpperCase() : name;
	const allowed = new Set(inheritedVariables(platform));
	const inherited = Object.entries(ours).flatMap(([name, value]) => value !== void 0 && allowed.has(nameOf(name)) && !value.startsWith("()") ? [[nameOf(name), value]] : []);
	return Object.fromEntries([...inherited, ...Object.entries(configured).map(([name, value]) => [nameOf(name), value])]);
};
const launchPlan = (platform, [program, ...args]) => {
	if (platform !== "win32" || /\.(?:exe|com)$/i.test(program)) return {
		file: program,
		args,
		verbatim: false
	};
	return {
		file: "cmd.exe",
		args: [
			"/d",
			"/s",
			"/c",
			`"${[caretEscaped(program), ...args.map((arg) => caretEscaped(windowsQuoted(arg)))].join(" ")}"`
		],
		verbatim: true
	};
};
const caretEscaped = (text) => text.replace(/[()\][%!^"`<>&|;, *?]/g, "^$&");
const windowsQuoted = (arg) => `"${arg.replace(/(\\*)"/g, "$1$1\\\"").replace(/(\\+)$/, "$1$1")}"`;
const endPlan = (platform, pid, patienceMs = 2e3) => {
	const taskkill = (...force) => ({
		kind: "run",
		file: "taskkill",
		args: [
			"/PID",
			String(pid),
			"/T",
			...force
		]
	});
	return platform === "win32" ? [{
		afterMs: patienceMs,
		action: taskkill()
	}, {
		afterMs: patienceMs + 3e3,
		action: taskkill("/F")
	}] : [{
		afterMs: patienceMs,
		action: {
			kind: "signal",
			signal: "SIGTERM"
		}
	}, {
		afterMs: patienceMs + 3e3,
		action: {
			kind: "signal",
			signal: "SIGKILL"
		}
	}];
};
const launchers = /* @__PURE__ */ new Set([
	"bun",
	"bunx",
	"cargo",
	"deno",
	"dnx",
	"docker",
	"dotnet",
	"go",
	"gradle",
	"mvn",
	"npm",
	"npx",
	"pipx",
	"pnpm",
	"pnpx",
	"podman",
	"uv",
	"uvx",
	"yarn",
	"yarnpkg"
]);
const isLauncher = (program) => launchers.has(baseName(program).toLowerCase().replace(/\.(?:exe|cmd|bat|ps1)$/, ""));

const mask = "[redacted]";
const shortest = 4;
const unmistakable = 16;
const vocabulary = /* @__PURE__ */ new Set([
	"accept",
	"accept-encoding",
	"accept-language",
	"content-type",
	"user-agent"
]);
const scheme = /^[A-Za-z][A-Za-z0-9._~+-]*[ \t]+(?=\S)/;
const partsOf = (value) => [
	value,
	value.trim(),
	value.trim().replace(scheme, "")
];
const spelled = (text) => [
	text,
	printable(text),
	printable(text).replace(/\s+/g, " ").trim()
].flatMap((spelling) => [spelling, JSON.stringify(spelling).slice(1, -1)]);
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
const longestPattern = 16e3;
const replacing = (values) => {
	const longestFirst = [...new Set(values)].filter((text) => text !== "").sort((a, b) => b.length - a.length);
	if (longestFirst.length === 0) return void 0;
	let room = longestPattern;
	const fits = new Set(longestFirst.toReversed().filter((text) => (room -= text.length) >= 0));
	const alternatives = longestFirst.filter((text) => fits.has(text)).map((text) => text.length < shortest ? `(?<![\\p{L}\\p{N}_])${escaped(text)}(?![\\p{L}\\p{N}_])` : escaped(text));
	const long = longestFirst.filter((text) => !fits.has(text));
	const pattern = alternatives.length === 0 ? void 0 : new RegExp(alternatives.join("|"), "gu");
	return (input, by) => {
		const rest = long.reduce((text, value) => text.replaceAll(value, by), input);
		return pattern === void 0 ? rest : rest.replace(pattern, by);
	};
};
const mapStrings = (value, f) => {
	if (typeof value === "string") return f(value);
	if (isArray(value)) return value.map((item) => mapStrings(item, f));
	if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [f(key), mapStrings(item, f)]));
	return value;
};
const makeRedactor = (target, secrets, confidential = []) => {
	const headers = target.kind === "http" ? target.headers : [];
	const telling = headers.filter(([name]) => !vocabulary.has(name.toLowerCase()));
	const values = (of) => [...of.map(([, value]) => value), ...secrets].flatMap(partsOf);
	const known = [...values(headers), ...confidential.flatMap(partsOf)].flatMap(spelled);
	const all = replacing(known);
	const echoes = replacing([...values(telling).filter((value) => value.length >= unmistakable), ...confidential.flatMap(partsOf).filter((value) => value.length >= shortest)]);
	const text = (input) => all === void 0 ? input : all(input, () => mask);
	return {
		text,
		json: (value) => all === void 0 ? value : mapStrings(value, text),
		echo: (value) => {
			if (echoes === void 0) return void 0;
			let found = false;
			const masked = mapStrings(value, (input) => echoes(input, () => {
				found = true;
				return mask;
			}));
			return found ? masked : void 0;
		},
		longest: known.reduce((longest, { length }) => Math.max(longest, length), 0)
	};
};

const makeSession = (wire, { label, record, showing }) => {
	let lastId = 0;
	const ask = fnUntraced(function* (request, limitMs) {
		const call = {
			...request,
			id: ++lastId
		};
		const start = yield* currentTimeMillis;
		const note = (outcome) => map$2(currentTimeMillis, (now) => record({
			method: call.method,
			params: call.params,
			outcome,
			durationMs: now - start
		}));
		const answer = yield* wire.call(call).pipe(timeoutOrElse({
			duration: limitMs,
			orElse: () => giveUp(wire, call, label, limitMs)
		}), tapError((error) => note({ error: { message: (error._tag === "Unanswered" ? error.error : error).problem } })), onInterrupt(() => note({ error: { message: "no answer yet" } })));
		if (answer.tooDeep) return yield* protocolError(label, `The answer to ${call.method} is nested deeper than ${maxDepth} levels.`);
		yield* note("error" in answer ? { error: answer.error.received } : { result: answer.result });
		return answer;
	});
	return {
		label,
		showing,
		transport: wire.transport,
		ask,
		tell: wire.tell
	};
};
const mayCancel = (call) => call.method !== "initialize" && call.method !== "server/discover";
const giveUp = fnUntraced(function* (wire, call, label, limitMs) {
	if (mayCancel(call)) {
		const notice = {
			method: "notifications/cancelled",
			params: {
				requestId: call.id,
				reason: "time limit"
			},
			era: call.era,
			version: call.version
		};
		yield* wire.tell(notice).pipe(timeoutOption(1e3), ignore);
	}
	const error = timedOut(label, `${call.method} was not answered`, limitMs, "Raise `timeout_ms`, or `startup_timeout_ms` when the program is downloaded first; run it by hand to see what it waits for.");
	return yield* new Unanswered({
		why: "silent",
		error
	});
});

const decoder = new TextDecoder("utf-8", { fatal: true });
const lenient = new TextDecoder("utf-8");
const decodeUtf8 = (bytes) => {
	const strict = try_(() => decoder.decode(bytes));
	return isSuccess(strict) ? {
		text: strict.success,
		valid: true
	} : {
		text: lenient.decode(bytes),
		valid: false
	};
};
const readBytes = (bytes) => {
	const { text, valid } = decodeUtf8(bytes);
	const messages = readMessages(text);
	const damage = "bytes that are no UTF-8 were replaced by U+FFFD";
	return {
		text,
		messages: valid ? messages : messages?.map((one) => ({
			...one,
			losses: [...one.losses, damage]
		}))
	};
};
const readMessages = (text) => {
	const parsed = try_(() => JSON.parse(text));
	if (isFailure(parsed)) return void 0;
	return (isArray(parsed.success) ? parsed.success : [parsed.success]).map((value) => examine(value, text));
};
const Trouble = {
	Unfit: 1,
	Integer: 2
};
const examine = (value, text) => {
	const trouble = troubleIn(value, maxDepth);
	const integer = (trouble & Trouble.Integer) === 0 ? void 0 : findLostInteger(text);
	const precision = integer === void 0 ? [] : [`the integer ${integer} is beyond 2^53 and lost precision`];
	if ((trouble & Trouble.Unfit) === 0) return {
		value,
		losses: precision,
		tooDeep: false
	};
	if (depthOf(value, 1e3) > 1e3) return {
		value,
		losses: [],
		tooDeep: true
	};
	const fit = makeWellformed(value);
	return {
		value: fit.value,
		losses: [...fit.alterations, ...precision],
		tooDeep: false
	};
};
const troubleIn = (value, levels) => {
	if (typeof value === "string") return value.isWellFormed() ? 0 : Trouble.Unfit;
	if (typeof value === "number") {
		if (!Number.isFinite(value)) return Trouble.Unfit;
		return Number.isInteger(value) && !Number.isSafeInteger(value) ? Trouble.Integer : 0;
	}
	if (typeof value !== "object" || value === null) return 0;
	if (levels === 0) return Trouble.Unfit;
	let found = 0;
	if (isArray(value)) for (const item of value) found |= troubleIn(item, levels - 1);
	else for (const [key, item] of Object.entries(value)) found |= (key.isWellFormed() ? 0 : Trouble.Unfit) | troubleIn(item, levels - 1);
	return found;
};
const findLostInteger = (text) => {
	for (let at = 0; at < text.length;) {
		const quote = text.indexOf("\"", at);
		const between = text.slice(at, quote === -1 ? text.length : quote);
		for (const [token] of between.matchAll(/[-+.0-9eE]{16,}/g)) if (isLost(token)) return token.slice(0, 60);
		if (quote === -1) return void 0;
		at = endOfString(text, quote) + 1;
	}
};
const isLost = (token) => /^-?[0-9]{16,}$/.test(token) && Number.isFinite(Number(token)) && BigInt(token) !== BigInt(Number(token));
const endOfString = (text, start) => {
	for (let end = text.indexOf("\"", start + 1); end !== -1; end = text.indexOf("\"", end + 1)) {
		let slashes = 0;
		while (text.charAt(end - 1 - slashes) === "\\") slashes++;
		if (slashes % 2 === 0) return end;
	}
	return text.length;
};

const makeLineReader = (limitBytes, onLine) => {
	let parts = [];
	let size = 0;
	return {
		push: (chunk) => {
			let start = 0;
			for (let newline = chunk.indexOf(10); newline !== -1; newline = chunk.indexOf(10, start)) {
				const last = chunk.subarray(start, newline);
				if (size + last.length > limitBytes) return false;
				const line = parts.length === 0 ? last : Buffer.concat([...parts, last]);
				parts = [];
				size = 0;
				start = newline + 1;
				onLine(line);
			}
			if (start < chunk.length) {
				parts.push(chunk.subarray(start));
				size += chunk.length - start;
			}
			return size <= limitBytes;
		},
		rest: () => Buffer.concat(parts)
	};
};

var NotStarted = class extends TaggedError$1("NotStarted") {};
const startProcess = (target, events, { patienceMs = 2e3 } = {}) => acquireRelease(start(target, events), (owned) => end(owned, patienceMs)).pipe(map$2(({ child }) => ({ write: (text) => void child.stdin?.write(text) })));
const outputGraceMs = 250;
const start = (target, events) => callback((resume) => {
	const { args, file, verbatim } = launchPlan(process$1.platform, target.command);
	const refused = (code) => {
		const folder = target.cwd !== void 0 && !existsSync(target.cwd);
		resume(fail(new NotStarted({
			code,
			missing: folder ? "folder" : "program"
		})));
	};
	const spawned = try_(() => spawn(file, args, {
		...target.cwd === void 0 ? {} : { cwd: target.cwd },
		env: childEnvironment(process$1.platform, process$1.env, target.env),
		stdio: [
			"pipe",
			"pipe",
			"pipe"
		],
		detached: process$1.platform !== "win32",
		windowsHide: true,
		windowsVerbatimArguments: verbatim
	}));
	if (isFailure(spawned)) return refused(codeOf(spawned.failure));
	const child = spawned.success;
	child.on("error", (error) => refused(codeOf(error)));
	if (child.pid === void 0) return;
	const owned = {
		child,
		pid: child.pid,
		exited: makeUnsafe(),
		descendants: /* @__PURE__ */ new Map(),
		silenced: false
	};
	adopt(owned);
	attend(owned, events);
	child.once("spawn", () => resume(succeed$1(owned)));
});
const codeOf = (error) => error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : String(error);
const attend = (owned, events) => {
	const { child } = owned;
	const ended = () => {
		if (owned.silenced) return;
		owned.silenced = true;
		events.ended({
			code: child.exitCode,
			signal: child.signalCode
		});
	};
	child.stdin?.on("error", () => {});
	child.stdout?.on("data", (chunk) => owned.silenced || events.stdout(chunk));
	child.stderr?.on("data", (chunk) => events.stderr(chunk));
	child.stdout?.once("end", () => setTimeout(ended, outputGraceMs).unref());
	child.once("close", ended);
	child.once("exit", () => {
		setTimeout(ended, outputGraceMs).unref();
		doneUnsafe(owned.exited, void_);
	});
};
const end = fnUntraced(function* (owned, patienceMs) {
	owned.silenced = true;
	survey(owned);
	owned.child.stdin?.end();
	let waited = 0;
	let gone = false;
	for (const step of endPlan(process$1.platform, owned.pid, patienceMs)) {
		gone = yield* isGoneWithin(owned, step.afterMs - waited);
		if (gone) break;
		perform(owned, step.action);
		waited = step.afterMs;
	}
	if (!gone) yield* isGoneWithin(owned, 1e3);
	for (const pipe of [
		owned.child.stdin,
		owned.child.stdout,
		owned.child.stderr
	]) pipe?.destroy();
	disown(owned);
});
const isGoneWithin = (owned, ms) => gen(function* () {
	yield* _await(owned.exited);
	let pause = 5;
	while (hasSurvivors(owned)) {
		yield* sleep(pause);
		pause = Math.min(pause * 2, 100);
	}
}).pipe(timeoutOption(ms), map$2(isSome));
const perform = (owned, action) => {
	if (action.kind === "run") spawn(action.file, action.args, {
		stdio: "ignore",
		windowsHide: true
	}).on("error", () => {});
	else signalAll(owned, action.signal);
};
const signalAll = (owned, signal) => {
	survey(owned);
	send(-owned.pid, signal);
	for (const pid of strays$1(owned)) send(pid, signal);
};
const send = (pid, signal) => match$3(try_(() => process$1.kill(pid, signal)), {
	onSuccess: () => true,
	onFailure: (error) => codeOf(error) === "EPERM"
});
const hasSurvivors = (owned) => process$1.platform !== "win32" && (send(-owned.pid, 0) && hasLivingMember(owned.pid) || strays$1(owned).length > 0);
const alive = /* @__PURE__ */ new Set();
const killNow = (owned) => {
	if (process$1.platform !== "win32") return signalAll(owned, "SIGKILL");
	for (const { action } of endPlan(process$1.platform, owned.pid, 0).slice(-1)) if (action.kind === "run") spawnSync(action.file, action.args, {
		stdio: "ignore",
		windowsHide: true
	});
};
const killAll = () => alive.forEach(killNow);
const hangUp = () => process$1.exit(129);
const adopt = (owned) => {
	if (alive.size === 0) process$1.on("exit", killAll).on("SIGHUP", hangUp);
	alive.add(owned);
};
const disown = (owned) => {
	alive.delete(owned);
	if (alive.size === 0) process$1.off("exit", killAll).off("SIGHUP", hangUp);
};
const read$1 = (path) => getOrElse$1(try_(() => readFileSync(path, "latin1")), () => "");
const list = (path) => getOrElse$1(try_(() => readdirSync(path)), () => []);
const statusOf = (pid) => {
	const text = read$1(`/proc/${pid}/stat`);
	const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
	const [state = "", , group = ""] = fields;
	return state === "" || state === "Z" || state === "X" ? void 0 : {
		state,
		group: Number(group),
		started: fields[19] ?? ""
	};
};
const survey = (owned) => {
	const pending = [owned.pid, ...strays$1(owned)];
	for (let pid = pending.pop(); pid !== void 0; pid = pending.pop()) for (const thread of list(`/proc/${pid}/task`)) for (const child of read$1(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number)) {
		const status = statusOf(child);
		if (status === void 0 || owned.descendants.has(child)) continue;
		owned.descendants.set(child, status.started);
		pending.push(child);
	}
};
const strays$1 = (owned) => [...owned.descendants].filter(([pid, started]) => statusOf(pid)?.started === started).map(([pid]) => pid);
const hasLivingMember = (group) => process$1.platform !== "linux" || list("/proc").some((name) => /^[0-9]+$/.test(name) && statusOf(Number(name))?.group === group);

const encodeCall = ({ id, method, params }) => JSON.stringify({
	jsonrpc: "2.0",
	id,
	method,
	params
});
const encodeNotice = ({ method, params }) => JSON.stringify({
	jsonrpc: "2.0",
	method,
	params
});
const encodeReply = ({ id, method }) => JSON.stringify(method === "ping" ? {
	jsonrpc: "2.0",
	id,
	result: {}
} : {
	jsonrpc: "2.0",
	id,
	error: {
		code: -32601,
		message: "mcp-inspect only reads what a server advertises"
	}
});
const classify = ({ losses, tooDeep, value }) => {
	if (!isObject(value)) return { kind: "other" };
	const id = own(value, "id") ?? null;
	const error = own(value, "error");
	const result = own(value, "result");
	const method = ownString(value, "method");
	if (error !== void 0 && error !== null) return {
		kind: "answer",
		id,
		answer: {
			remarks: losses,
			tooDeep,
			error: toError(error)
		}
	};
	if (result !== void 0) return {
		kind: "answer",
		id,
		answer: {
			remarks: losses,
			tooDeep,
			result
		}
	};
	if (method === void 0) return { kind: "other" };
	return Object.hasOwn(value, "id") ? {
		kind: "request",
		id,
		method
	} : {
		kind: "notification",
		method
	};
};
const answerTo = (call, id, answer) => {
	if (id === call.id) return answer;
	return id === String(call.id) ? {
		...answer,
		remarks: [...answer.remarks, idDrift]
	} : void 0;
};
const idDrift = "the server sends the request's id back as a string; strict clients wait for ever";
const toError = (received) => {
	const body = isObject(received) ? received : { message: received };
	const message = own(body, "message");
	return {
		code: own(body, "code") ?? null,
		message: typeof message === "string" ? message : "no message",
		data: own(body, "data") ?? null,
		received
	};
};

const lineLimit = 67108864;
const openStdio = fnUntraced(function* (target, events) {
	const { label } = events;
	const pending = /* @__PURE__ */ new Map();
	const noise = makeNoise(events.showing);
	let closed;
	let answered = false;
	let write = (_text) => {};
	const close = (outcome) => {
		closed ??= outcome;
		for (const resume of pending.values()) resume(closed);
		pending.clear();
	};
	const settle = (id, answer) => {
		const number = Number(id);
		const resume = pending.get(number);
		const found = answerTo({ id: number }, id, answer);
		if (resume === void 0 || found === void 0) return noise.strayAnswer();
		answered = true;
		pending.delete(number);
		resume(succeed$1(found));
	};
	const receive = (received, line) => {
		const incoming = classify(received);
		if (incoming.kind === "answer") settle(incoming.id, incoming.answer);
		else if (incoming.kind === "request") write(`${encodeReply(incoming)}\n`);
		else if (incoming.kind === "notification") events.notification(incoming.method);
		else noise.line(line);
	};
	const readLine = (bytes) => {
		const { messages, text } = readBytes(bytes);
		if (messages === void 0) return text.trim() === "" ? void 0 : noise.line(text);
		for (const message of messages) receive(message, text);
	};
	const reader = makeLineReader(lineLimit, readLine);
	const ended = (ending) => {
		const rest = reader.rest();
		const truncated = /^\s*[[{]/.test(rest.toString("latin1", 0, 64)) && readBytes(rest).messages === void 0;
		if (!truncated && rest.length > 0) readLine(rest);
		const error = truncated ? truncatedMessage(label, rest.length, ending) : gone(label, ending, answered);
		close(fail(new Unanswered({
			why: "ended",
			error
		})));
	};
	events.started();
	write = (yield* startProcess(target, {
		stdout: (chunk) => {
			if (closed === void 0 && !reader.push(chunk)) close(fail(responseTooLarge(label, "A line of its output", lineLimit)));
		},
		stderr: events.stderr,
		ended
	}).pipe(mapError((reason) => notStarted(label, target, reason)))).write;
	yield* addFinalizer(() => sync$1(() => noise.report(events.notice)));
	return {
		transport: "stdio",
		call: (call) => callback((resume) => {
			if (closed !== void 0) return resume(closed);
			pending.set(call.id, resume);
			write(`${encodeCall(call)}\n`);
			return sync$1(() => pending.delete(call.id));
		}),
		tell: (notice) => sync$1(() => write(`${encodeNotice(notice)}\n`))
	};
});
const makeNoise = ({ quote }) => {
	const first = [];
	let lines = 0;
	let answers = 0;
	return {
		line: (text) => {
			lines++;
			if (first.length < 3) first.push(quote(text, 120));
		},
		strayAnswer: () => void answers++,
		report: (notice) => {
			if (lines > 0) notice(`lines of stdout skipped as no JSON-RPC: ${lines}, starting with ${first.join(" | ")}`);
			if (answers > 0) notice(`answers ignored because they belong to no request: ${answers}`);
		}
	};
};
const describe = ({ code, signal }) => signal !== null ? `it was ended by ${signal}` : code !== null ? `it exited with code ${code}` : "it closed its output";
const truncatedMessage = (label, bytes, ending) => protocolError(label, `Its last message is truncated: ${bytes} bytes without a newline, then ${describe(ending)}.`, "Have the server wait until its output is flushed before it exits.");
const gone = (label, ending, answered) => answered ? protocolError(label, `No answer came: ${describe(ending)}.`, "Run the command by hand to see why it stops.") : unreachable(label, `The server never answered: ${describe(ending)}.`, "Run the command by hand; the program and its environment must be complete.");
const notStarted = (label, target, { code, missing }) => {
	if (missing === "folder") return spawnFailed(label, "The working folder does not exist.", "Correct `cwd`, which is relative to where you run this.");
	const isSearched = !/[\\/]/.test(target.command[0]);
	if (code === "ENOENT" || code === "EACCES" && isSearched) {
		const mend = target.command[0].includes(" ") ? "Give program and arguments as separate words; this looks like a whole command line in one." : "Install the program, or give its path; PATH was searched.";
		return spawnFailed(label, "No such program was found.", mend);
	}
	if (code === "EACCES") return spawnFailed(label, "The program may not be executed.", "Make it executable, or start it through its interpreter.");
	return spawnFailed(label, `The program could not be started (${code}).`, "Run the command by hand to see why.");
};

const keys = [
	"tools",
	"resources",
	"resourceTemplates",
	"prompts"
];
const toSurface = (target, handshake, readings, redactor) => {
	const warnings = [
		...handshake.warnings,
		...keys.flatMap((key) => readings[key].warnings),
		...privacyWarning(readings)
	];
	const result = withIdentity(handshake, readings);
	const lists = each((key) => readings[key].items);
	const maskedResult = redactor.echo(result);
	const maskedLists = each((key) => redactor.echo(lists[key]));
	const echoes = maskedResult !== void 0 || keys.some((key) => maskedLists[key] !== void 0);
	return {
		capture: {
			era: handshake.era,
			transport: target.kind,
			clientCapabilities,
			authorization: headersOf(target).includes("authorization") ? "present" : "none",
			headersSet: headersOf(target),
			cacheScope: each((key) => readings[key].cacheScope),
			warnings: [...new Set(echoes ? [...warnings, echoWarning] : warnings)]
		},
		server: {
			protocolVersion: handshake.version,
			supportedVersions: handshake.supportedVersions,
			handshake: isObject(maskedResult) ? maskedResult : result
		},
		lists: each((key) => {
			const masked = maskedLists[key];
			return isArray(masked) ? masked : lists[key];
		})
	};
};
const each = (f) => ({
	tools: f("tools"),
	resources: f("resources"),
	resourceTemplates: f("resourceTemplates"),
	prompts: f("prompts")
});
const echoWarning = "the server repeats a credential of this capture in its surface; it was masked as [redacted] and should not be there";
const privacyWarning = (readings) => {
	const hidden = keys.filter((key) => readings[key].cacheScope === "private");
	return hidden.length === 0 ? [] : [`${hidden.join(", ")}: private by cacheScope, so they depend on authorization and this snapshot shows one caller's view`];
};
const headersOf = (target) => target.kind === "http" ? [...new Set(target.headers.map(([name]) => name.toLowerCase()))].toSorted() : [];
const withIdentity = ({ era, result }, readings) => {
	const meta = ownObject(result, "_meta") ?? {};
	if (era === "legacy" || own(meta, "io.modelcontextprotocol/serverInfo") !== void 0 || own(result, "serverInfo") !== void 0) return result;
	const identity = keys.map((key) => identityIn(readings[key])).find((found) => found !== void 0);
	return identity === void 0 ? result : {
		...result,
		_meta: {
			...meta,
			[serverInfoKey]: identity
		}
	};
};
const identityIn = ({ meta }) => meta === void 0 ? void 0 : own(meta, serverInfoKey);

var Capture = class Capture extends Service()("@mcp-inspect/engine/capture/Capture") {
	static layerNoDeps = effect(Capture, map$2(context(), (context) => makeCapture((target, events) => flatMap$1(loadHttp, ({ openHttp }) => openHttp(target, events).pipe(provideContext(context))))));
	static layer = sync$2(Capture, () => makeCapture((target, events) => flatMap$1(loadFetch, ({ fetchClient }) => flatMap$1(loadHttp, ({ openHttp }) => openHttp(target, events).pipe(provide$1(fetchClient))))));
	static layerMemory = (surfaces) => succeed$3(Capture, { capture: (target) => {
		const label = targetLabel(target);
		const found = surfaces.get(label);
		if (found === void 0) return fail(unreachable(label, "No such server.", "Use one that is in memory."));
		return "raw" in found ? succeed$1(found) : fail(found);
	} });
};
const loadHttp = promise(() => import("./http.js"));
const loadFetch = promise(() => import("./fetchClient.js").then((n) => n.fetchClient_exports));
const makeCapture = (openHttp) => {
	const read = fnUntraced(function* (target, options, journal) {
		const label = targetLabel(target);
		const progress = yield* Progress;
		const changes = /* @__PURE__ */ new Set();
		const events = {
			label,
			showing: journal.showing,
			notice: journal.notice,
			notification: (method) => noteChange(changes, method),
			started: () => {
				journal.started();
				progress({ kind: "starting" });
			},
			stderr: journal.stderr
		};
		const wire = target.kind === "stdio" ? openStdio(target, events) : openHttp(target, events);
		const connection = yield* negotiate({
			open: map$2(wire, (open) => {
				progress({ kind: "handshake" });
				return makeSession(open, {
					label,
					showing: journal.showing,
					record: journal.record
				});
			}),
			options,
			slowStart: target.kind === "stdio" && isLauncher(target.command[0]),
			notice: journal.notice
		});
		const readings = yield* readLists(connection, changes, options, journal.notice);
		progress({ kind: "ending" });
		return {
			handshake: connection.handshake,
			readings
		};
	}, scoped);
	const readOnceMore = (target, options, journal) => read(target, options, journal).pipe(catchTag("Unanswered", (lost) => {
		if (lost.why !== "lost") return fail(lost);
		journal.notice("the server lost the session; read everything again in a new one");
		return read(target, {
			...options,
			protocol: "legacy"
		}, journal);
	}), catchTag("Unanswered", ({ error }) => fail(error)));
	return { capture: fn("Capture.capture")(function* (target, options) {
		const capturedAt = formatIso(yield* now);
		const redactor = makeRedactor(target, options.secrets, options.confidential);
		const journal = makeJournal(redactor);
		const limitMs = options.timeoutMs * 10;
		const { handshake, readings } = yield* readOnceMore(target, options, journal).pipe(timeoutOrElse({
			duration: limitMs,
			orElse: () => fail(tooLong(targetLabel(target), limitMs))
		}), mapError(journal.explain));
		return {
			raw: toSurface(target, handshake, readings, redactor),
			notices: journal.notices(),
			evidence: () => makeEvidence(capturedAt, journal.exchanges, redactor)
		};
	}) };
};
const tooLong = (label, limitMs) => timedOut(label, "The capture did not end", limitMs, "Raise `timeout_ms`; the whole capture may take ten times as long.");

const errorCodes = [
	...captureCodes,
	"build_failed",
	"consent_required",
	"fingerprint_unknown",
	"hosted_answer",
	"hosted_failed",
	"hosted_not_found",
	"hosted_refused",
	"hosted_unreachable",
	"install_failed",
	"internal_error",
	"package_missing",
	"package_without_command"
];
var CannotRun = class extends TaggedError()("CannotRun", {
	code: Literals$2(errorCodes),
	where: String$5,
	problem: String$5,
	mend: String$5,
	stderr: optionalKey(String$5),
	notices: optionalKey(ArraySchema(String$5))
}) {
	[errorExitCode] = 2;
};
var Crossed = class extends TaggedError()("Crossed", {}) {
	[errorExitCode] = 1;
};
var Told = class extends TaggedError()("Told", {}) {
	[errorExitCode] = 2;
};
var Unwell = class extends TaggedError()("Unwell", {}) {
	[errorExitCode] = 2;
};
const invalid = (where, problem, mend) => new CannotRun({
	code: "config_invalid",
	where,
	problem,
	mend
});
const fromCapture = ({ code, mend, notices, problem, stderr, target }) => new CannotRun({
	code,
	where: target,
	problem,
	mend,
	...stderr === void 0 ? {} : { stderr },
	...notices === void 0 ? {} : { notices }
});
const isOfOutput = (defect) => defect instanceof Error && "code" in defect && "syscall" in defect && defect.syscall === "write";
const internalError = (defect, version) => isOfOutput(defect) ? invalid("stdout", `It cannot be written (${defect.code}).`, "Make room, or write the report with `--output`.") : new CannotRun({
	code: "internal_error",
	where: `mcp-inspect ${version}`,
	problem: defect instanceof Error ? `${defect.name}: ${defect.message}` : "An unknown fault.",
	mend: "This is a fault of mcp-inspect itself. Report it with the command that led to it.",
	...defect instanceof Error && defect.stack !== void 0 ? { stderr: defect.stack } : {}
});

const clientSecretVariable = "MCP_INSPECT_OAUTH_CLIENT_SECRET";
const isClosed = (error) => error.code === "EPIPE";
var Host = class Host extends Service()("@mcp-inspect/cli/Host") {
	static layer = sync$2(Host, () => {
		const stream = (target) => ({
			isTerminal: target.isTTY === true,
			get columns() {
				return target.isTTY === true && target.columns > 0 ? target.columns : 80;
			}
		});
		const quietly = (target) => target.on("error", (error) => {
			if (!isClosed(error)) process.exitCode = 2;
		});
		const write = (target) => (text) => callback((resume) => {
			target.write(text, (error) => resume(error == null || isClosed(error) ? void_ : die(error)));
		});
		const readLine = callback((resume) => {
			const lines = createInterface({
				input: process.stdin,
				terminal: false
			});
			lines.once("line", (line) => {
				resume(succeed$1(line));
				lines.close();
			});
			lines.once("close", () => resume(succeed$1(void 0)));
			return sync$1(() => lines.close());
		}).pipe(ensuring(sync$1(() => process.stdin.pause())));
		const secret = process.env[clientSecretVariable];
		delete process.env[clientSecretVariable];
		return Host.of({
			cwd: process.cwd(),
			env: process.env,
			nodeVersion: process.versions.node,
			clientSecret: secret === "" ? void 0 : secret,
			stdin: { isTerminal: isatty(0) },
			stdout: stream(process.stdout),
			stderr: stream(process.stderr),
			out: write(quietly(process.stdout)),
			err: write(quietly(process.stderr)),
			readLine,
			endsWith: (code) => sync$1(() => void (process.exitCode = code))
		});
	});
	static layerMemory = (options) => {
		const answers = [...options.answers ?? []];
		const isTerminal = options.isTerminal ?? options.answers !== void 0;
		return succeed$3(Host, Host.of({
			cwd: options.cwd,
			env: options.env ?? {},
			nodeVersion: "24.0.0",
			clientSecret: options.clientSecret,
			stdin: { isTerminal },
			stdout: {
				isTerminal: options.isTerminal ?? false,
				columns: 80
			},
			stderr: {
				isTerminal,
				columns: 80
			},
			out: (text) => sync$1(() => void (options.written.out += text)),
			err: (text) => sync$1(() => void (options.written.err += text)),
			readLine: options.line ?? suspend(() => succeed$1(answers.shift())),
			endsWith: () => void_
		}));
	};
};

const ST = String.raw`(?:\u001B\u005C|\u009C)`;
const stringControls = String.raw`\u0018\u001A\u001B\u0080-\u009F`;
const osc = String.raw`(?:\u001B\]|\u009D)[^\u0007${stringControls}]*(?:\u0007|${ST})`;
const controlString = String.raw`(?:\u001B[PX^_k]|[\u0090\u0098\u009E\u009F])[^${stringControls}]*${ST}`;
const pattern = `${String.raw`\u001B\](?:P[\dA-Fa-f]{7}|R)(?:\u0007|${ST})?`}|${osc}|${controlString}|${String.raw`(?:\u001B\[|\u009B)[\u0030-\u003F]*[\u0020-\u002F]*[\u0040-\u007E]`}|${String.raw`\u001B(?:[\u0020-\u002F]+[\u0030-\u007E]|[\dA-PR-TZcf-oq-uy=><~|}])`}`;
function ansiRegex({ onlyFirst = false } = {}) {
	return new RegExp(pattern, onlyFirst ? void 0 : "g");
}

const regex = ansiRegex();
function stripAnsi(string) {
	if (typeof string !== "string") throw new TypeError(`Expected a \`string\`, got \`${typeof string}\``);
	if (!string.includes("\x1B") && !string.includes("")) return string;
	return string.replace(regex, "");
}

const ambiguousMaximumCodePoint = 1114109;
const ambiguousRanges = [
	161,
	161,
	164,
	164,
	167,
	168,
	170,
	170,
	173,
	174,
	176,
	180,
	182,
	186,
	188,
	191,
	198,
	198,
	208,
	208,
	215,
	216,
	222,
	225,
	230,
	230,
	232,
	234,
	236,
	237,
	240,
	240,
	242,
	243,
	247,
	250,
	252,
	252,
	254,
	254,
	257,
	257,
	273,
	273,
	275,
	275,
	283,
	283,
	294,
	295,
	299,
	299,
	305,
	307,
	312,
	312,
	319,
	322,
	324,
	324,
	328,
	331,
	333,
	333,
	338,
	339,
	358,
	359,
	363,
	363,
	462,
	462,
	464,
	464,
	466,
	466,
	468,
	468,
	470,
	470,
	472,
	472,
	474,
	474,
	476,
	476,
	593,
	593,
	609,
	609,
	708,
	708,
	711,
	711,
	713,
	715,
	717,
	717,
	720,
	720,
	728,
	731,
	733,
	733,
	735,
	735,
	768,
	879,
	913,
	929,
	931,
	937,
	945,
	961,
	963,
	969,
	1025,
	1025,
	1040,
	1103,
	1105,
	1105,
	8208,
	8208,
	8211,
	8214,
	8216,
	8217,
	8220,
	8221,
	8224,
	8226,
	8228,
	8231,
	8240,
	8240,
	8242,
	8243,
	8245,
	8245,
	8251,
	8251,
	8254,
	8254,
	8308,
	8308,
	8319,
	8319,
	8321,
	8324,
	8364,
	8364,
	8451,
	8451,
	8453,
	8453,
	8457,
	8457,
	8467,
	8467,
	8470,
	8470,
	8481,
	8482,
	8486,
	8486,
	8491,
	8491,
	8531,
	8532,
	8539,
	8542,
	8544,
	8555,
	8560,
	8569,
	8585,
	8585,
	8592,
	8601,
	8632,
	8633,
	8658,
	8658,
	8660,
	8660,
	8679,
	8679,
	8704,
	8704,
	8706,
	8707,
	8711,
	8712,
	8715,
	8715,
	8719,
	8719,
	8721,
	8721,
	8725,
	8725,
	8730,
	8730,
	8733,
	8736,
	8739,
	8739,
	8741,
	8741,
	8743,
	8748,
	8750,
	8750,
	8756,
	8759,
	8764,
	8765,
	8776,
	8776,
	8780,
	8780,
	8786,
	8786,
	8800,
	8801,
	8804,
	8807,
	8810,
	8811,
	8814,
	8815,
	8834,
	8835,
	8838,
	8839,
	8853,
	8853,
	8857,
	8857,
	8869,
	8869,
	8895,
	8895,
	8978,
	8978,
	9312,
	9449,
	9451,
	9547,
	9552,
	9587,
	9600,
	9615,
	9618,
	9621,
	9632,
	9633,
	9635,
	9641,
	9650,
	9651,
	9654,
	9655,
	9660,
	9661,
	9664,
	9665,
	9670,
	9672,
	9675,
	9675,
	9678,
	9681,
	9698,
	9701,
	9711,
	9711,
	9733,
	9734,
	9737,
	9737,
	9742,
	9743,
	9756,
	9756,
	9758,
	9758,
	9792,
	9792,
	9794,
	9794,
	9824,
	9825,
	9827,
	9829,
	9831,
	9834,
	9836,
	9837,
	9839,
	9839,
	9886,
	9887,
	9919,
	9919,
	9926,
	9933,
	9935,
	9939,
	9941,
	9953,
	9955,
	9955,
	9960,
	9961,
	9963,
	9969,
	9972,
	9972,
	9974,
	9977,
	9979,
	9980,
	9982,
	9983,
	10045,
	10045,
	10102,
	10111,
	11094,
	11097,
	12872,
	12879,
	57344,
	63743,
	65024,
	65039,
	65533,
	65533,
	127232,
	127242,
	127248,
	127277,
	127280,
	127337,
	127344,
	127373,
	127375,
	127376,
	127387,
	127404,
	917760,
	917999,
	983040,
	0xffffd,
	1048576,
	1114109
];
const fullwidthMinimalCodePoint = 12288;
const fullwidthMaximumCodePoint = 65510;
const fullwidthRanges = [
	12288,
	12288,
	65281,
	65376,
	65504,
	65510
];
const wideMinimalCodePoint = 4352;
const wideMaximumCodePoint = 262141;
const wideRanges = [
	4352,
	4447,
	8986,
	8987,
	9001,
	9002,
	9193,
	9196,
	9200,
	9200,
	9203,
	9203,
	9725,
	9726,
	9748,
	9749,
	9776,
	9783,
	9800,
	9811,
	9855,
	9855,
	9866,
	9871,
	9875,
	9875,
	9889,
	9889,
	9898,
	9899,
	9917,
	9918,
	9924,
	9925,
	9934,
	9934,
	9940,
	9940,
	9962,
	9962,
	9970,
	9971,
	9973,
	9973,
	9978,
	9978,
	9981,
	9981,
	9989,
	9989,
	9994,
	9995,
	10024,
	10024,
	10060,
	10060,
	10062,
	10062,
	10067,
	10069,
	10071,
	10071,
	10133,
	10135,
	10160,
	10160,
	10175,
	10175,
	11035,
	11036,
	11088,
	11088,
	11093,
	11093,
	11904,
	11929,
	11931,
	12019,
	12032,
	12245,
	12272,
	12287,
	12289,
	12350,
	12353,
	12438,
	12441,
	12543,
	12549,
	12591,
	12593,
	12686,
	12688,
	12773,
	12783,
	12830,
	12832,
	12871,
	12880,
	42124,
	42128,
	42182,
	43360,
	43388,
	44032,
	55203,
	63744,
	64255,
	65040,
	65049,
	65072,
	65106,
	65108,
	65126,
	65128,
	65131,
	94176,
	94180,
	94192,
	94198,
	94208,
	101594,
	101631,
	101664,
	101760,
	101874,
	101888,
	102801,
	102816,
	102866,
	110576,
	110579,
	110581,
	110587,
	110589,
	110590,
	110592,
	110888,
	110898,
	110898,
	110928,
	110930,
	110933,
	110933,
	110948,
	110952,
	110960,
	111355,
	119552,
	119638,
	119648,
	119670,
	126980,
	126980,
	127183,
	127183,
	127374,
	127374,
	127377,
	127386,
	127406,
	127406,
	127488,
	127490,
	127504,
	127547,
	127552,
	127560,
	127568,
	127569,
	127584,
	127589,
	127744,
	127776,
	127789,
	127797,
	127799,
	127868,
	127870,
	127891,
	127904,
	127946,
	127951,
	127955,
	127968,
	127984,
	127988,
	127988,
	127992,
	128062,
	128064,
	128064,
	128066,
	128252,
	128255,
	128317,
	128331,
	128334,
	128336,
	128359,
	128378,
	128378,
	128405,
	128406,
	128420,
	128420,
	128507,
	128591,
	128640,
	128709,
	128716,
	128716,
	128720,
	128722,
	128725,
	128729,
	128732,
	128735,
	128747,
	128748,
	128756,
	128764,
	128986,
	128986,
	128992,
	129003,
	129008,
	129008,
	129292,
	129338,
	129340,
	129349,
	129351,
	129535,
	129648,
	129660,
	129664,
	129734,
	129736,
	129736,
	129740,
	129757,
	129759,
	129771,
	129775,
	129786,
	131072,
	196605,
	196608,
	262141
];

const isInRange = (ranges, codePoint) => {
	let low = 0;
	let high = Math.floor(ranges.length / 2) - 1;
	while (low <= high) {
		const mid = Math.floor((low + high) / 2);
		const i = mid * 2;
		if (codePoint < ranges[i]) high = mid - 1;
		else if (codePoint > ranges[i + 1]) low = mid + 1;
		else return true;
	}
	return false;
};

const commonCjkCodePoint = 19968;
const [wideFastPathStart, wideFastPathEnd] = /* #__PURE__ */ findWideFastPathRange(wideRanges);
function findWideFastPathRange(ranges) {
	let fastPathStart = ranges[0];
	let fastPathEnd = ranges[1];
	for (let index = 0; index < ranges.length; index += 2) {
		const start = ranges[index];
		const end = ranges[index + 1];
		if (commonCjkCodePoint >= start && commonCjkCodePoint <= end) return [start, end];
		if (end - start > fastPathEnd - fastPathStart) {
			fastPathStart = start;
			fastPathEnd = end;
		}
	}
	return [fastPathStart, fastPathEnd];
}
const isAmbiguous = (codePoint) => {
	if (codePoint < 161 || codePoint > 1114109) return false;
	return isInRange(ambiguousRanges, codePoint);
};
const isFullwidth = (codePoint) => {
	if (codePoint < 12288 || codePoint > 65510) return false;
	return isInRange(fullwidthRanges, codePoint);
};
const isWide = (codePoint) => {
	if (codePoint >= wideFastPathStart && codePoint <= wideFastPathEnd) return true;
	if (codePoint < 4352 || codePoint > 262141) return false;
	return isInRange(wideRanges, codePoint);
};

function validate(codePoint) {
	if (!Number.isSafeInteger(codePoint)) throw new TypeError(`Expected a code point, got \`${typeof codePoint}\`.`);
}
function eastAsianWidth(codePoint, { ambiguousAsWide = false } = {}) {
	validate(codePoint);
	if (isFullwidth(codePoint) || isWide(codePoint) || ambiguousAsWide && isAmbiguous(codePoint)) return 2;
	return 1;
}

const segmenter = { segment(text) {
	return (this.made ??= new Intl.Segmenter()).segment(text);
} };
const visibleCharacterRegex = /[^\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Surrogate}]/v;
const spacingMarkRegex = /\p{Spacing_Mark}/v;
const rgiEmojiRegex = { test(text) {
	return (this.made ??= new RegExp("^\\p{RGI_Emoji}$", "v")).test(text);
} };
const unqualifiedKeycapRegex = /^[\d#*]\u20E3$/;
const extendedPictographicRegex = /\p{Extended_Pictographic}/gu;
function isDoubleWidthNonRgiEmojiSequence(segment) {
	if (segment.length > 50) return false;
	if (unqualifiedKeycapRegex.test(segment)) return true;
	if (segment.includes("‍")) {
		const pictographics = segment.match(extendedPictographicRegex);
		return pictographics !== null && pictographics.length >= 2;
	}
	return false;
}
function baseVisible(segment) {
	const index = segment.search(visibleCharacterRegex);
	return index === -1 ? void 0 : segment.slice(index);
}
function isHangulLeadingJamo(codePoint) {
	return codePoint >= 4352 && codePoint <= 4447 || codePoint >= 43360 && codePoint <= 43388;
}
function isHangulVowelJamo(codePoint) {
	return codePoint >= 4448 && codePoint <= 4519 || codePoint >= 55216 && codePoint <= 55238;
}
function isHangulTrailingJamo(codePoint) {
	return codePoint >= 4520 && codePoint <= 4607 || codePoint >= 55243 && codePoint <= 55291;
}
function isHangulJamo(codePoint) {
	return isHangulLeadingJamo(codePoint) || isHangulVowelJamo(codePoint) || isHangulTrailingJamo(codePoint);
}
function hangulClusterWidth(visibleSegment, eastAsianWidthOptions) {
	const codePoints = [];
	for (const character of visibleSegment) {
		if (!visibleCharacterRegex.test(character)) continue;
		codePoints.push(character.codePointAt(0));
	}
	if (codePoints.length === 0) return;
	let width = 0;
	for (let index = 0; index < codePoints.length; index++) {
		const codePoint = codePoints[index];
		if (!isHangulJamo(codePoint)) {
			if (width === 0) return;
			for (let remaining = index; remaining < codePoints.length; remaining++) width += eastAsianWidth(codePoints[remaining], eastAsianWidthOptions);
			return width;
		}
		if (isHangulLeadingJamo(codePoint) && isHangulVowelJamo(codePoints[index + 1])) {
			width += 2;
			index += isHangulTrailingJamo(codePoints[index + 2]) ? 2 : 1;
			continue;
		}
		width += eastAsianWidth(codePoint, eastAsianWidthOptions);
	}
	return width;
}
function trailingWidth(visibleSegment, eastAsianWidthOptions) {
	let extra = 0;
	let first = true;
	for (const character of visibleSegment) {
		if (first) {
			first = false;
			continue;
		}
		if (spacingMarkRegex.test(character) || character >= "＀" && character <= "￯") extra += eastAsianWidth(character.codePointAt(0), eastAsianWidthOptions);
	}
	return extra;
}
function stringWidth(input, options = {}) {
	if (typeof input !== "string" || input.length === 0) return 0;
	const { ambiguousIsNarrow = true, countAnsiEscapeCodes = false } = options;
	let string = input;
	if (!countAnsiEscapeCodes && (string.includes("\x1B") || string.includes(""))) string = stripAnsi(string);
	if (string.length === 0) return 0;
	if (/^[\u0020-\u007E]*$/.test(string)) return string.length;
	let width = 0;
	const eastAsianWidthOptions = { ambiguousAsWide: !ambiguousIsNarrow };
	for (const { segment } of segmenter.segment(string)) {
		const visibleSegment = baseVisible(segment);
		if (visibleSegment === void 0) continue;
		if (rgiEmojiRegex.test(segment) || isDoubleWidthNonRgiEmojiSequence(segment)) {
			width += 2;
			continue;
		}
		const hangulWidth = hangulClusterWidth(visibleSegment, eastAsianWidthOptions);
		if (hangulWidth !== void 0) {
			width += hangulWidth;
			continue;
		}
		const codePoint = visibleSegment.codePointAt(0);
		width += eastAsianWidth(codePoint, eastAsianWidthOptions);
		width += trailingWidth(visibleSegment, eastAsianWidthOptions);
	}
	return width;
}

const narrow = /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027\u2030-\u205E\u2190-\u22FF]*$/;
const widthOf = (text) => narrow.test(text) ? text.length : stringWidth(text);
const pad = (text, width) => text + " ".repeat(Math.max(0, width - widthOf(text)));
const wrap = (text, width) => {
	const lines = [];
	let line = "";
	let used = 0;
	for (const word of text.split(" ")) {
		const size = widthOf(word);
		if (used > 0 && used + 1 + size > width) {
			lines.push(line);
			line = word;
			used = size;
		} else {
			line = used === 0 && line === "" ? word : `${line} ${word}`;
			used = widthOf(line);
		}
	}
	return [...lines, line];
};
const clip = (text, width) => {
	if (widthOf(text) <= width) return text;
	let line = "";
	for (const character of text.slice(0, width * 4)) {
		if (widthOf(line + character) > width - 1) break;
		line += character;
	}
	return `${line}…`;
};

const configFlag = Setting("config")({ flag: String$1("config").pipe(optional, withMetavar("<path>"), withDescription$1("Configuration file to use instead of the one found")) });
const serverFlag = Setting("server")({ flag: String$1("server").pipe(optional, withMetavar("<name>"), withDescription$1("One server of the configuration")) });
const endpointFlag = Setting("endpoint")({ flag: String$1("endpoint").pipe(optional, withMetavar("<url>"), withDescription$1("Hosted API, for what has an account")) });
const colorFlag = Setting("color")({ flag: Boolean$1("color").pipe(withDefault(true), withDescription$1("Colour on a terminal; --no-color and NO_COLOR turn it off")) });
const quietFlag = Setting("quiet")({ flag: Boolean$1("quiet").pipe(withDefault(false), withDescription$1("Nothing on stderr but errors")) });
const globalFlags = [
	configFlag,
	serverFlag,
	endpointFlag,
	colorFlag,
	quietFlag
];
const globals = gen(function* () {
	return {
		config: getOrUndefined(yield* configFlag),
		server: getOrUndefined(yield* serverFlag),
		endpoint: getOrUndefined(yield* endpointFlag),
		color: yield* colorFlag,
		quiet: yield* quietFlag
	};
});

const pauseMs = 150;
const countsFromMs = 3e3;
const erase = "\r\x1B[2K";
const eraseLine = gen(function* () {
	const { env, err, stderr } = yield* Host;
	if (stderr.isTerminal && env["TERM"] !== "dumb") yield* err(erase);
});
const StepListener = Reference("@mcp-inspect/cli/StepListener", { defaultValue: () => void 0 });
const withProgress = (first, use) => gen(function* () {
	const listener = yield* StepListener;
	if (listener !== void 0) {
		listener(first);
		return yield* use(listener);
	}
	const { quiet } = yield* globals;
	const { env, err, stderr } = yield* Host;
	if (quiet || !stderr.isTerminal || env["TERM"] === "dumb") return yield* use(() => {});
	let text = first;
	let drawn = "";
	const began = yield* currentTimeMillis;
	const draw = gen(function* () {
		const elapsed = (yield* currentTimeMillis) - began;
		const line = `${escapeInvisible(text)}${elapsed < countsFromMs ? "…" : `… ${Math.floor(elapsed / 1e3)} s`}`;
		if (line === drawn) return;
		drawn = line;
		yield* err(`${erase}${clip(line, stderr.columns - 3)}`);
	});
	return yield* raceFirst(use((next) => void (text = next)), forever(andThen(sleep(pauseMs), draw))).pipe(ensuring(suspend(() => drawn === "" ? void_ : err(erase))));
});
const whileRunning = (text, effect) => withProgress(text, () => effect);

const texts = (object, key) => ownArray(object, key)?.filter((item) => typeof item === "string");
const scopesIn = (scope) => (scope ?? "").split(/\s+/).filter((word) => /^[\u0021\u0023-\u005B\u005D-\u007E]+$/.test(word));
const readResourceMetadata = (document) => ({
	resource: ownString(document, "resource"),
	authorizationServers: texts(document, "authorization_servers") ?? [],
	scopes: (texts(document, "scopes_supported") ?? []).flatMap(scopesIn)
});
const readServerMetadata = (document) => ({
	issuer: ownString(document, "issuer") ?? "",
	authorizationEndpoint: ownString(document, "authorization_endpoint"),
	tokenEndpoint: ownString(document, "token_endpoint"),
	registrationEndpoint: ownString(document, "registration_endpoint"),
	codeChallengeMethods: texts(document, "code_challenge_methods_supported"),
	grantTypes: texts(document, "grant_types_supported"),
	tokenAuthMethods: texts(document, "token_endpoint_auth_methods_supported"),
	namesIssuer: own(document, "authorization_response_iss_parameter_supported") === true,
	readsClientDocuments: own(document, "client_id_metadata_document_supported") === true,
	isGuessed: false
});
const withoutMetadata = (origin) => ({
	issuer: origin,
	authorizationEndpoint: `${origin}/authorize`,
	tokenEndpoint: `${origin}/token`,
	registrationEndpoint: `${origin}/register`,
	codeChallengeMethods: ["S256"],
	grantTypes: void 0,
	tokenAuthMethods: void 0,
	namesIssuer: false,
	readsClientDocuments: false,
	isGuessed: true
});

var SignIn = class SignIn extends Service()("@mcp-inspect/cli/oauth/SignIn") {
	static layerNoDeps = effect(SignIn, map$2(context(), (context) => makeSignIn((effect) => provideContext(effect, context))));
	static layer = effect(SignIn, map$2(Host, (host) => makeSignIn((effect) => flatMap$1(loadPlatform, (platform) => effect.pipe(provide$1(platform), provideService(Host, host))))));
};
const loadFlow = promise(() => import("./flow.js"));
const loadPlatform = map$2(all([promise(() => import("./fetchClient.js").then((n) => n.fetchClient_exports)), promise(() => import("./Browser.js").then((n) => n.Browser_exports))]), ([{ fetchClient }, { Browser }]) => mergeAll(fetchClient, Browser.layer));
const credentialOf$1 = ({ asker, scopes, secrets, tokens }) => ({
	authorization: `Bearer ${tokens.access}`,
	secrets,
	scopes,
	issuer: asker.server.issuer
});
const keyOf = ({ url }) => new URL(url).href;
const makeSignIn = (provided) => {
	const sessions = /* @__PURE__ */ new Map();
	const remember = (target, session) => {
		sessions.set(keyOf(target), session);
		return credentialOf$1(session);
	};
	return SignIn.of({
		known: (target) => sync$1(() => {
			const session = sessions.get(keyOf(target));
			return session === void 0 ? void 0 : credentialOf$1(session);
		}),
		renewed: fn("SignIn.renewed")(function* (asked) {
			const session = sessions.get(keyOf(asked.target));
			if (session === void 0) return void 0;
			const { renew } = yield* loadFlow;
			const renewed = yield* provided(renew(asked, session));
			return renewed === void 0 ? void 0 : remember(asked.target, renewed);
		}),
		signedIn: fn("SignIn.signedIn")(function* (asked) {
			const { signIn } = yield* loadFlow;
			return remember(asked.target, yield* provided(signIn(asked, sessions.get(keyOf(asked.target)))));
		})
	});
};

const bringsCredential = ({ headers }) => headers.some(([name]) => name.toLowerCase() === "authorization");
const wayOf = ({ clientSecret, stderr, stdin }, { clientId, isForced }) => {
	if (clientId !== void 0 && clientSecret !== void 0 && !isForced) return "client-credentials";
	return isForced || stdin.isTerminal && stderr.isTerminal ? "browser" : void 0;
};
const halfWay = (error, { clientId }, clientSecret) => {
	if (error.code !== "unauthorized") return error;
	if (clientId !== void 0 && clientSecret === void 0) return amended(error, { mend: `Put the secret of the client \`${clientId}\` into ${clientSecretVariable}, or sign in with \`--oauth\`.` });
	if (clientId === void 0 && clientSecret !== void 0) return amended(error, { mend: `Name the client that ${clientSecretVariable} belongs to with \`--oauth-client-id\`, or sign in with \`--oauth\`.` });
	return error;
};
const ruledOut = (error) => error.code !== "unauthorized" ? error : amended(error, { mend: "The configuration rules out signing in (`oauth: false`): pass a credential in `headers`, or remove that line." });
const ownRefused = (error) => error.code !== "unauthorized" ? error : amended(error, {
	problem: "The server refused the credential in the header `Authorization` (HTTP 401).",
	mend: "Check that it is whole, has not expired and is meant for this server. Without it, `--oauth` signs in."
});
const tokenRefused = (error, { issuer, scopes }, target, { confidential, secrets }) => {
	const { quote, whole } = makeShowing(makeRedactor(target, secrets, confidential).text);
	const said = error.challenge?.errorDescription;
	const reason = said === void 0 ? "" : ` It says: ${quote(said, 120)}`;
	const asked = scopes.length === 0 ? "no scope" : `\`${quote(scopes.join(" "), 120)}\``;
	return amended(error, error.code === "unauthorized" ? {
		problem: whole(`The server refuses the token that ${quote(issuer)} issued for it (HTTP 401).${reason}`),
		mend: "Report it to the server's authors, or pass a credential: `--header \"Authorization: Bearer …\"`."
	} : {
		problem: whole(`${error.problem} The token was asked for with ${asked}.${reason}`),
		mend: "Sign in as somebody who may have that scope."
	});
};
const withCredential = (target, options, credential) => credential === void 0 ? [target, options] : [{
	...target,
	headers: [...target.headers, ["authorization", credential.authorization]]
}, {
	...options,
	confidential: credential.secrets
}];
const nextStep = ({ code }, challenge, credential, done) => {
	if (credential === void 0) return "sign-in";
	if (code === "unauthorized") return ["renew", "replace"].find((step) => !done.has(step));
	return scopesIn(challenge.scope).some((scope) => !credential.scopes.includes(scope)) && !done.has("step-up") ? "step-up" : void 0;
};
const withSignIn = fnUntraced(function* (target, options, choice, capture) {
	const memory = yield* SignIn;
	const host = yield* Host;
	const way = wayOf(host, choice);
	const done = /* @__PURE__ */ new Set();
	const signIn = (asked) => asked.way === "browser" ? memory.signedIn(asked) : whileRunning("Asking for a token", memory.signedIn(asked));
	const credentialAfter = fnUntraced(function* (step, asked) {
		done.add(step);
		if (step !== "renew") return yield* signIn(asked);
		const renewed = yield* whileRunning("Renewing the sign-in", memory.renewed(asked));
		if (renewed !== void 0) return renewed;
		done.add("replace");
		return yield* signIn(asked);
	});
	let credential = yield* memory.known(target);
	for (;;) {
		const equipped = withCredential(target, options, credential);
		const result$1 = yield* result(capture(...equipped));
		if (isSuccess(result$1)) return result$1.success;
		const error = result$1.failure;
		const { challenge } = error;
		if (challenge === void 0) return yield* fromCapture(error);
		const step = nextStep(error, challenge, credential, done);
		if (step === void 0 || way === void 0) return yield* fromCapture(credential === void 0 ? halfWay(error, choice, host.clientSecret) : tokenRefused(error, credential, ...equipped));
		credential = yield* credentialAfter(step, {
			target,
			choice,
			challenge,
			way,
			secrets: options.secrets
		});
	}
});
const captureProtected = fn("captureProtected")(function* ({ isSignInRuledOut, options, signIn, target }, capture) {
	if (target.kind === "http" && signIn !== void 0 && !bringsCredential(target)) return yield* withSignIn(target, options, signIn, capture);
	return yield* capture(target, options).pipe(mapError((error) => {
		if (target.kind !== "http") return fromCapture(error);
		if (bringsCredential(target)) return fromCapture(ownRefused(error));
		return fromCapture(isSignInRuledOut === true ? ruledOut(error) : error);
	}));
});

const duplicate = (target, kind, name) => new CaptureError({
	code: "duplicate_entity",
	target,
	problem: `The server lists two different ${kind} entries named ${JSON.stringify(name)}.`,
	mend: "A comparison matches entries by name and would drop one: give each its own name."
});
const stepText = (step) => {
	switch (step.kind) {
		case "starting": return "starting the server";
		case "handshake": return "handshake";
		case "list": return step.page === 1 ? step.method : `${step.method}, page ${step.page}, ${step.items} entries so far`;
		case "ending": return "waiting for the server to end";
	}
};
const capturing = mergeAll(Capture.layer, SignIn.layer);
const captureSnapshot = fn("captureSnapshot")(function* (chosen) {
	const capture = yield* Capture;
	const label = targetLabel(chosen.target);
	const captured = yield* captureProtected(chosen, (target, options) => withProgress(`Capturing ${label}`, (show) => capture.capture(target, options).pipe(provideService(Progress, (step) => {
		if (step.kind !== "listed") show(`Capturing ${label}: ${stepText(step)}`);
	}))));
	return {
		snapshot: yield* fromResult(normalise(captured.raw)).pipe(mapError(({ kind, name }) => fromCapture(duplicate(label, kind, name)))),
		notices: captured.notices,
		evidence: captured.evidence
	};
});

const git = fnUntraced(function* (cwd, args, input) {
	const spawner = yield* ChildProcessSpawner;
	const stdin = input === void 0 ? "ignore" : make$4(new TextEncoder().encode(input));
	const child = yield* spawner.spawn(make$5("git", args, {
		cwd,
		stdin,
		stderr: "ignore"
	}));
	const text = yield* child.stdout.pipe(decodeText(), mkString);
	return {
		code: yield* child.exitCode,
		text
	};
}, scoped);
const line$1 = (cwd, args) => git(cwd, args).pipe(map$2(({ code, text }) => code === 0 ? some(text.trim()) : none$2()), orElseSucceed(() => none$2()));
const repositoryRoot = (folder) => line$1(folder, ["rev-parse", "--show-toplevel"]);
const isForeign = (folder) => line$1(folder, [
	"-c",
	"safe.directory=*",
	"rev-parse",
	"--show-toplevel"
]).pipe(map$2(isSome));
const commitOf = (folder, ref) => line$1(folder, [
	"rev-parse",
	"--verify",
	"--quiet",
	"--end-of-options",
	`${ref}^{commit}`
]);
const branchOf = (folder) => line$1(folder, [
	"symbolic-ref",
	"--quiet",
	"--short",
	"HEAD"
]);
const fileIn = fnUntraced(function* (folder, commit, file) {
	const path = yield* Path;
	const spec = `${commit}:${file.split(path.sep).join("/")}`;
	return yield* git(folder, [
		"cat-file",
		"blob",
		spec
	]).pipe(map$2(({ code, text }) => code === 0 ? some(text) : none$2()), orElseSucceed(() => none$2()));
});
const gitVersion = line$1(".", ["--version"]);

const none = (reason) => ({
	snapshot: void 0,
	reason
});
const fromFile = fnUntraced(function* (shown, file) {
	const { snapshot, text } = yield* readSnapshotText(file).pipe(mapError(fromCapture));
	return {
		snapshot,
		text,
		source: {
			source: "file",
			ref: null,
			path: shown
		}
	};
});
const refsToTry = (flags, loaded, base) => {
	const named = getOrUndefined(flags.baseline) ?? loaded.data.baseline?.ref;
	if (named !== void 0) return [named];
	return base === void 0 || base === "" ? ["origin/HEAD", "origin/main"] : [`origin/${base}`];
};
const whyUnread = fnUntraced(function* (folder) {
	if (isNone(yield* gitVersion)) return "There is no git to run, so no baseline was looked for.";
	return (yield* isForeign(folder)) ? "Git does not read this repository, for it belongs to another user: see `safe.directory` of git." : "This folder is in no git repository.";
});
const fromGit = fnUntraced(function* (flags, loaded, file) {
	const { env } = yield* Host;
	const path = yield* Path;
	const fs = yield* FileSystem;
	const isExplicit = isSome(flags.baseline);
	const root = getOrUndefined(yield* repositoryRoot(loaded.folder));
	if (root === void 0) {
		const reason = yield* whyUnread(loaded.folder);
		return isExplicit ? yield* invalid("--baseline", reason, "Give a snapshot with `--baseline-file` instead.") : none(reason);
	}
	const refs = refsToTry(flags, loaded, env["GITHUB_BASE_REF"]);
	const folder = yield* fs.realPath(path.dirname(file)).pipe(orElseSucceed(() => path.dirname(file)));
	const inside = path.relative(yield* fs.realPath(root).pipe(orElseSucceed(() => root)), path.join(folder, path.basename(file)));
	for (const ref of refs) {
		const commit = getOrUndefined(yield* commitOf(root, ref));
		if (commit === void 0) continue;
		const text = getOrUndefined(yield* fileIn(root, commit, inside));
		if (text === void 0) {
			const isHere = yield* fs.exists(file).pipe(orElseSucceed(() => false));
			const missing = `There is no ${inside} at ${ref}.`;
			return none(isHere ? `${missing} The one in the working tree counts once it is there.` : missing);
		}
		return {
			snapshot: yield* fromResult(snapshotFromText(`${ref}:${inside}`, text)).pipe(mapError(fromCapture)),
			text,
			source: {
				source: "git",
				ref,
				path: inside
			}
		};
	}
	const tried = refs.join(" or ");
	return isExplicit ? yield* invalid("--baseline", `The git ref ${tried} cannot be resolved.`, "Check its name; in CI, fetch it first (`fetch-depth: 0`).") : none(`The git ref ${tried} cannot be resolved, so no baseline was looked for.`);
});
const fromWorkingTree = fnUntraced(function* (shown, file) {
	return (yield* (yield* FileSystem).exists(file).pipe(orElseSucceed(() => false))) ? yield* fromFile(shown, file) : none(`There is no ${shown} in the working tree.`);
});
const orHosted = fnUntraced(function* (earlier, loaded, server, isAsked) {
	if (earlier.snapshot !== void 0) return earlier;
	const { hasHosted, hostedBaseline } = yield* promise(() => import("./baseline.js"));
	if (!isAsked && !(yield* hasHosted(loaded))) return earlier;
	const hosted = yield* hostedBaseline(loaded, server);
	return hosted.snapshot === void 0 ? none(`${earlier.reason} ${hosted.reason}`.trim()) : hosted;
});
const resolveBaseline = fn("resolveBaseline")(function* (flags, loaded, { baselinePath: shown, name }) {
	const { cwd } = yield* Host;
	const path = yield* Path;
	const named = getOrUndefined(flags.baselineFile);
	if (named !== void 0) return yield* fromFile(named, path.resolve(cwd, named));
	const file = path.resolve(loaded.folder, shown);
	const source = loaded.data.baseline?.source ?? "git";
	if (source === "git" || isSome(flags.baseline)) return yield* orHosted(yield* fromGit(flags, loaded, file), loaded, name, source === "api");
	if (source === "file") return yield* orHosted(yield* fromWorkingTree(shown, file), loaded, name, false);
	return yield* orHosted(none(""), loaded, name, true);
});

const say = fnUntraced(function* (lines) {
	const { quiet } = yield* globals;
	const host = yield* Host;
	if (!quiet && lines.length > 0) yield* host.err(`${withoutCommands(lines.map(escapeInvisible).join("\n"))}\n`);
});
const tailHeadings = /* @__PURE__ */ new Map([
	["build_failed", "Its output ended with:"],
	["consent_required", "It would start or contact:"],
	["internal_error", "Where it happened:"],
	["install_failed", "npm ended with:"],
	["package_missing", "npm ended with:"]
]);
const indented = (text, columns) => wrap(escapeInvisible(text), columns - 2).map((line) => `  ${line}`);
const failureText = ({ code, mend, notices = [], problem, stderr, where }, columns) => {
	const tail = stderr === void 0 || stderr.trim() === "" ? [] : stderr.trimEnd().split("\n").map((line) => `  | ${escapeInvisible(line)}`);
	return withoutCommands([
		`error: ${code}: ${escapeInvisible(where)}`,
		...indented(problem, columns),
		...indented(mend, columns),
		...notices.flatMap((notice) => indented(`note: ${notice}`, columns)),
		...tail.length > 0 ? [`  ${tailHeadings.get(code) ?? "The server's stderr ended with:"}`, ...tail] : [],
		""
	].join("\n"));
};
const canColor = gen(function* () {
	const { color } = yield* globals;
	const { env, stdout } = yield* Host;
	return color && stdout.isTerminal && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";
});
const tell = fnUntraced(function* (server, failure) {
	const host = yield* Host;
	const { code, mend, notices, problem, stderr, where } = failure;
	const named = new CannotRun({
		code,
		where: `${server}: ${where}`,
		problem,
		mend,
		...notices === void 0 ? {} : { notices },
		...stderr === void 0 ? {} : { stderr }
	});
	yield* host.err(failureText(named, host.stderr.columns));
});

const names = [".mcp-inspect.yml", ".mcp-inspect.json"];
const findConfig = fnUntraced(function* (folder) {
	const fs = yield* FileSystem;
	const path = yield* Path;
	const exists = (file) => fs.exists(file).pipe(orElseSucceed(() => false));
	for (let current = folder;; current = path.dirname(current)) {
		const found = [];
		for (const name of names) if (yield* exists(path.join(current, name))) found.push(path.join(current, name));
		if (found.length > 1) return yield* invalid(current, `Both ${names.join(" and ")} are here.`, "Keep one of the two.");
		if (found[0] !== void 0) return found[0];
		if ((yield* exists(path.join(current, ".git"))) || path.dirname(current) === current) return void 0;
	}
});

const ids = [...lintRegistry, ...registry].map(({ id }) => id);
const known$1 = new Set(ids);
const checkRules = ({ at, data }) => {
	const wrong = [...(data.ignore ?? []).map(({ rule }, index) => [
		rule,
		`ignore[${index}].rule`,
		[
			"ignore",
			index,
			"rule"
		]
	]), ...Object.keys(data.severity_overrides ?? {}).map((rule) => [
		rule,
		"severity_overrides",
		["severity_overrides", rule]
	])].find(([rule]) => !known$1.has(rule));
	if (wrong === void 0) return void_;
	const [rule, key, path] = wrong;
	const guess = nearest(rule, ids);
	return fail(invalid(at(path), `\`${key}\` names the rule \`${rule}\`, which does not exist.`, guess === void 0 ? "Run `mcp-inspect explain` for the list of ids." : `Did you mean \`${guess}\`?`));
};
const loadParser = promise(() => import("./parse2.js"));
const read = fnUntraced(function* (file) {
	const text = yield* (yield* FileSystem).readFileString(file).pipe(mapError((error) => invalid(file, error.reason._tag === "NotFound" ? "There is no such file." : `The configuration cannot be read (${error.reason._tag}).`, "Check the path given with `--config`.")));
	const { parseConfig } = yield* loadParser;
	return yield* fromResult(parseConfig(file, text));
});
const skippedText = ({ key, path }) => {
	if (key === "args" && path[0] !== "args") return "`args` is not read; `command` takes the arguments too.";
	if (key === "client_secret" && path.at(-2) === "oauth") return `\`client_secret\` is not read: no secret belongs in this file; put it into ${clientSecretVariable}.`;
	return `the key \`${key}\` is unknown and skipped.`;
};
const nothing$1 = (folder) => ({
	file: void 0,
	folder,
	data: {},
	at: () => "configuration"
});
const loadConfig = gen(function* () {
	const { config } = yield* globals;
	const { cwd } = yield* Host;
	const path = yield* Path;
	const file = config === void 0 ? yield* findConfig(cwd) : path.resolve(cwd, config);
	if (file === void 0) return nothing$1(cwd);
	const { at, data, skipped } = yield* read(file);
	const loaded = {
		file,
		folder: path.dirname(file),
		data,
		at
	};
	yield* checkRules(loaded);
	yield* say(skipped.map((stray) => `note: ${at(stray.path)}: ${skippedText(stray)}`));
	return loaded;
});
const withoutConfig = map$2(Host, ({ cwd }) => ({
	...nothing$1(cwd),
	isOff: true
}));
const policyOf = ({ data }, failOn) => ({
	failOn: failOn ?? data.fail_on ?? "BREAKING",
	overrides: new Map(Object.entries(data.severity_overrides ?? {})),
	ignores: data.ignore ?? []
});

const blank = /[ \t\r\n]/;
const escapable = /* @__PURE__ */ new Set([
	"$",
	"`",
	"\"",
	"\\"
]);
const splitWords = (command) => {
	const words = [];
	let word;
	for (let at = 0; at < command.length; at++) {
		const char = command.charAt(at);
		if (blank.test(char)) {
			if (word !== void 0) words.push(word);
			word = void 0;
		} else if (char === "'") {
			const end = command.indexOf("'", at + 1);
			if (end === -1) return fail$1(`the single quote at character ${at + 1} is never closed`);
			word = (word ?? "") + command.slice(at + 1, end);
			at = end;
		} else if (char === "\"") {
			const quoted = readDoubleQuoted(command, at);
			if (quoted === void 0) return fail$1(`the double quote at character ${at + 1} is never closed`);
			word = (word ?? "") + quoted.text;
			at = quoted.end;
		} else if (char === "\\") {
			if (at + 1 === command.length) return fail$1("it ends in a backslash that escapes nothing");
			at++;
			if (command.charAt(at) !== "\n") word = (word ?? "") + command.charAt(at);
		} else word = (word ?? "") + char;
	}
	if (word !== void 0) words.push(word);
	const [program, ...args] = words;
	return program === void 0 || program === "" ? fail$1("it names no program") : succeed$2([program, ...args]);
};
const readDoubleQuoted = (command, start) => {
	let text = "";
	for (let at = start + 1; at < command.length; at++) {
		const char = command.charAt(at);
		if (char === "\"") return {
			text,
			end: at
		};
		const next = command.charAt(at + 1);
		if (char === "\\" && next === "\n") at++;
		else if (char === "\\" && escapable.has(next)) {
			text += next;
			at++;
		} else text += char;
	}
};

const placeholder = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
const interpolate = (text, env, options) => {
	const secrets = [];
	let problem;
	const filled = text.replace(placeholder, (match, variable) => {
		if (variable === void 0) return "${";
		const value = Object.hasOwn(env, variable) ? env[variable] : void 0;
		if (value === void 0 || value === "" && !options.mayBeEmpty) {
			problem ??= {
				variable,
				isEmpty: value === ""
			};
			return match;
		}
		if (value !== "") secrets.push(value);
		return value;
	});
	return problem === void 0 ? succeed$2({
		text: filled,
		secrets
	}) : fail$1(problem);
};

const Text = NonEmptyString;
const Milliseconds = Int$1.check(isGreaterThan(0));
const Strings = Record(String$5, String$5);
const OAuthConfig = Struct({
	client_id: optionalKey(Text),
	client_metadata_url: optionalKey(Text),
	issuer: optionalKey(Text),
	redirect_port: optionalKey(Int$1.check(isBetween({
		minimum: 1,
		maximum: 65535
	})))
});
const serverFields = {
	command: optionalKey(Union([Text, NonEmptyArray(String$5)])),
	url: optionalKey(Text),
	env: optionalKey(Strings),
	headers: optionalKey(Strings),
	cwd: optionalKey(Text),
	timeout_ms: optionalKey(Milliseconds),
	startup_timeout_ms: optionalKey(Milliseconds),
	settle_ms: optionalKey(Int$1.check(isGreaterThanOrEqualTo(0))),
	protocol: optionalKey(Literals$2([
		"auto",
		"modern",
		"legacy"
	])),
	oauth: optionalKey(Union([Literal(false), OAuthConfig]))
};
const ServerConfig = Struct(serverFields);
const NamedServerConfig = Struct({
	...serverFields,
	baseline: optionalKey(Struct({ path: optionalKey(Text) }))
});
const Day = String$5.check(isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
const SeverityName = Literals$2(severities);
const IgnoreEntry = Struct({
	rule: Text,
	entity: optionalKey(Text),
	reason: optionalKey(String$5),
	expires: optionalKey(Day)
});
const BaselineConfig = Struct({
	source: optionalKey(Literals$2([
		"git",
		"file",
		"api"
	])),
	ref: optionalKey(Text),
	path: optionalKey(Text)
});
const SchemasConfig = Struct({ mode: optionalKey(Literals$2(["equivalence", "strict"])) });
const ConfigSchema = Struct({
	server: optionalKey(ServerConfig),
	servers: optionalKey(Record(String$5, NamedServerConfig)),
	baseline: optionalKey(BaselineConfig),
	review: optionalKey(Boolean$4),
	schemas: optionalKey(SchemasConfig),
	fail_on: optionalKey(Literals$2([...severities, "never"])),
	ignore: optionalKey(ArraySchema(IgnoreEntry)),
	severity_overrides: optionalKey(Record(String$5, SeverityName)),
	project: optionalKey(Text),
	endpoint: optionalKey(Text)
});

const keyText = (path) => path.map((key, index) => typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`).join("");
const nearMiss = 2;
const namesOf = (schema) => Object.keys(schema.fields);
const strays = (path, map, known) => isObject(map) ? Object.keys(map).filter((key) => !known.includes(key)).map((key) => ({
	path: [...path, key],
	key,
	meant: nearest(key, known, nearMiss)
})) : [];
const inOAuth = (path, server) => isObject(server) ? strays([...path, "oauth"], own(server, "oauth"), namesOf(OAuthConfig)) : [];
const inServers = (servers) => isObject(servers) ? Object.keys(servers).flatMap((name) => {
	const server = own(servers, name);
	const baseline = isObject(server) ? own(server, "baseline") : void 0;
	return [
		...strays(["servers", name], server, namesOf(NamedServerConfig)),
		...strays([
			"servers",
			name,
			"baseline"
		], baseline, ["path"]),
		...inOAuth(["servers", name], server)
	];
}) : [];
const strayKeys = (config) => {
	const ignore = own(config, "ignore");
	return [
		...strays([], config, namesOf(ConfigSchema)),
		...strays(["server"], own(config, "server"), namesOf(ServerConfig)),
		...inOAuth(["server"], own(config, "server")),
		...inServers(own(config, "servers")),
		...strays(["baseline"], own(config, "baseline"), namesOf(BaselineConfig)),
		...strays(["schemas"], own(config, "schemas"), namesOf(SchemasConfig)),
		...isArray(ignore) ? ignore.flatMap((entry, index) => strays(["ignore", index], entry, namesOf(IgnoreEntry))) : []
	];
};

const signInFlags = {
	oauth: Boolean$1("oauth").pipe(withDefault(false), withoutNegation, withDescription$1("Sign in where the server asks for it, without a terminal too")),
	oauthClientId: String$1("oauth-client-id").pipe(optional, withMetavar("<id>"), withDescription$1("Client to sign in as; with MCP_INSPECT_OAUTH_CLIENT_SECRET no browser is needed")),
	noBrowser: Boolean$1("no-browser").pipe(withDefault(false), withoutNegation, withDescription$1("Print the address to sign in at and open nothing"))
};
const noSignInFlags = {
	oauth: false,
	oauthClientId: none$2(),
	noBrowser: false
};
const givenSignInFlag = (flags) => {
	if (flags.oauth) return "--oauth";
	if (isSome(flags.oauthClientId)) return "--oauth-client-id";
	return flags.noBrowser ? "--no-browser" : void 0;
};
const refuseSignIn = (flags, problem) => {
	const flag = givenSignInFlag(flags);
	return flag === void 0 ? void_ : fail(invalid(flag, problem, `Leave \`${flag}\` out, or name a server by its URL.`));
};
const isClientId = (text) => /^[\u0020-\u007E]+$/.test(text);
const isDocumentUrl = (text) => {
	const url = URL.parse(text);
	return url !== null && url.protocol === "https:" && url.pathname !== "/" && url.username === "" && url.hash === "";
};
const isIssuer = (text) => {
	const url = URL.parse(text);
	return url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "";
};
const chooseSignIn = fnUntraced(function* (flags, config, at) {
	const given = getOrUndefined(flags.oauthClientId);
	if (config === false && !flags.oauth && given === void 0) return void 0;
	const settings = config === false || config === void 0 ? {} : config;
	const clientId = given ?? settings.client_id;
	if (clientId !== void 0 && !isClientId(clientId)) return yield* invalid(given === void 0 ? at("client_id") : "--oauth-client-id", "The client id has characters that no client id may have.", "Give it as the authorization server shows it: printable ASCII.");
	const clientMetadataUrl = settings.client_metadata_url;
	if (clientMetadataUrl !== void 0 && !isDocumentUrl(clientMetadataUrl)) return yield* invalid(at("client_metadata_url"), "The address of a client metadata document must be https and have a path.", "For example https://example.com/mcp-inspect.json.");
	const { issuer } = settings;
	if (issuer !== void 0 && !isIssuer(issuer)) return yield* invalid(at("issuer"), "The issuer must be the address of an authorization server, without query and fragment.", "Give it as its metadata does, for example https://auth.example.com.");
	return {
		isForced: flags.oauth,
		clientId,
		clientMetadataUrl,
		issuer,
		redirectPort: settings.redirect_port,
		opensBrowser: !flags.noBrowser
	};
});

const targetFlags = {
	stdio: String$1("stdio").pipe(optional, withMetavar("<command>"), withDescription$1("Start this command and speak over its stdin and stdout")),
	url: String$1("url").pipe(optional, withMetavar("<url>"), withDescription$1("Speak streamable HTTP with this URL")),
	header: String$1("header").pipe(atLeast(0), withMetavar("\"Name: value\""), withDescription$1("HTTP header to send; may be repeated")),
	protocol: Literals("protocol", [
		"auto",
		"modern",
		"legacy"
	]).pipe(optional, withDescription$1("Protocol era to speak; auto finds out")),
	...signInFlags
};
const noTarget = {
	...noSignInFlags,
	stdio: none$2(),
	url: none$2(),
	header: [],
	protocol: none$2()
};
const parseHeader = (where, text) => {
	const colon = text.indexOf(":");
	const name = text.slice(0, Math.max(0, colon)).trim();
	const value = text.slice(colon + 1).trim();
	if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return fail(invalid(where, "A header must read `Name: value` with a valid name.", "For example `--header \"Authorization: Bearer …\"`."));
	if (/[^\t\u0020-\u007E\u0080-\u00FF]/.test(value)) return fail(invalid(where, `The value of \`${name}\` has characters that no HTTP header may have.`, "Remove line breaks and characters beyond Latin-1."));
	return succeed$1([name, value]);
};
const checkUrl = (where, text) => {
	const url = URL.parse(text);
	return url !== null && (url.protocol === "http:" || url.protocol === "https:") ? succeed$1(text) : fail(invalid(where, "The URL is not an http or https URL.", "For example https://mcp.example.com/mcp."));
};
const checkCommand$1 = (where, words) => {
	const [program, ...rest] = words;
	return program === void 0 || program === "" ? fail(invalid(where, "The command is empty.", "For example `node dist/server.js`.")) : succeed$1([program, ...rest]);
};
const splitCommand = (where, command) => fromResult(mapError$1(splitWords(command), (problem) => invalid(where, `The command cannot be used: ${problem}.`, "Write it as a POSIX shell would read it, such as `node dist/server.js`.")));
const filling = (loaded, root, env) => {
	const secrets = [];
	return {
		secrets,
		fill: (key, text, mayBeEmpty = false) => {
			const filled = interpolate(text, env, { mayBeEmpty });
			if (isFailure(filled)) {
				const { isEmpty, variable } = filled.failure;
				const path = [...root, ...key];
				return fail(invalid(loaded.at(path), `\`${keyText(path)}\` needs the environment variable ${variable}, which is ${isEmpty ? "empty" : "not set"}.`, `Set ${variable} in the environment.`));
			}
			secrets.push(...filled.success.secrets);
			return succeed$1(filled.success.text);
		}
	};
};
const fromConfig = fnUntraced(function* ({ config, path: root }, loaded, extra) {
	const { env } = yield* Host;
	const path = yield* Path;
	const at = (...key) => loaded.at([...root, ...key]);
	const { fill, secrets } = filling(loaded, root, env);
	const { command, url } = config;
	const name = keyText(root);
	if (command !== void 0 && url !== void 0) return yield* invalid(at("url"), `\`${name}\` has both \`command\` and \`url\`.`, "Keep the one by which the server is reached.");
	if (url !== void 0) {
		const headers = [];
		for (const [header, value] of Object.entries(config.headers ?? {})) {
			const text = yield* fill(["headers", header], value);
			headers.push(yield* parseHeader(at("headers", header), `${header}: ${text}`));
		}
		return {
			target: {
				kind: "http",
				url: yield* flatMap$1(fill(["url"], url), (text) => checkUrl(at("url"), text)),
				headers: [...headers, ...extra]
			},
			secrets
		};
	}
	if (command === void 0) return yield* invalid(at(), `\`${name}\` has neither \`command\` nor \`url\`.`, "Add the one by which the server is reached.");
	if (extra.length > 0 || config.headers !== void 0) return yield* invalid(extra.length > 0 ? "--header" : at("headers"), "Headers are for servers with a `url`; this one is started as a command.", `Pass secrets to it through \`${name}.env\`.`);
	const words = typeof command === "string" ? yield* splitCommand(at("command"), yield* fill(["command"], command)) : yield* forEach(command, (word, index) => fill(["command", index], word)).pipe(flatMap$1((all) => checkCommand$1(at("command"), all)));
	const variables = [];
	for (const [variable, value] of Object.entries(config.env ?? {})) variables.push([variable, yield* fill(["env", variable], value, true)]);
	const cwd = path.resolve(loaded.folder, config.cwd === void 0 ? "." : yield* fill(["cwd"], config.cwd));
	return {
		target: {
			kind: "stdio",
			command: words,
			env: Object.fromEntries(variables),
			cwd
		},
		secrets
	};
});
const fromFlags = fnUntraced(function* (flags, extra) {
	const stdio = getOrUndefined(flags.stdio);
	const url = getOrUndefined(flags.url);
	if (stdio !== void 0 && url !== void 0) return yield* invalid("--stdio, --url", "Both name a server.", "Give the one by which the server is reached.");
	if (stdio !== void 0 && extra.length > 0) return yield* invalid("--header", "Headers are for `--url`; a command takes none.", "Pass secrets to a command through its environment.");
	if (stdio !== void 0) return {
		kind: "stdio",
		command: yield* splitCommand("--stdio", stdio),
		env: {}
	};
	if (url !== void 0) return {
		kind: "http",
		url: yield* checkUrl("--url", url),
		headers: extra
	};
});
const chooseTarget = fn("chooseTarget")(function* (flags, loaded, entry, prefer) {
	const extra = yield* forEach(flags.header, (text) => parseHeader("--header", text));
	const given = yield* fromFlags(flags, extra);
	const config = entry.server?.config ?? (given === void 0 ? void 0 : loaded.data.server);
	const picked = given !== void 0 ? {
		target: given,
		secrets: []
	} : entry.server !== void 0 ? yield* fromConfig(entry.server, loaded, extra) : yield* invalid(loaded.file ?? "configuration", loaded.file === void 0 ? "No server is named, and no .mcp-inspect.yml was found." : "The configuration has no `server`.", "Name one: `--stdio \"node dist/server.js\"` or `--url https://mcp.example.com/mcp`, or run `mcp-inspect init`.");
	const options = {
		...defaultOptions,
		timeoutMs: config?.timeout_ms ?? defaultOptions.timeoutMs,
		startupTimeoutMs: config?.startup_timeout_ms ?? defaultOptions.startupTimeoutMs,
		settleMs: config?.settle_ms ?? defaultOptions.settleMs,
		protocol: getOrUndefined(flags.protocol) ?? config?.protocol ?? "auto",
		...prefer === void 0 ? {} : { prefer },
		secrets: picked.secrets
	};
	if (picked.target.kind === "stdio") return {
		target: picked.target,
		options
	};
	const root = entry.server?.path ?? [];
	const signIn = yield* chooseSignIn(flags, given === void 0 ? entry.server?.config.oauth : void 0, (key) => loaded.at([
		...root,
		"oauth",
		key
	]));
	return {
		target: picked.target,
		options,
		...signIn === void 0 ? { isSignInRuledOut: true } : { signIn }
	};
});

const slug = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/u;
const serverName = /^[A-Za-z0-9_-]{1,64}$/u;
const environmentName = /^[A-Za-z0-9_][A-Za-z0-9_./-]{0,63}$/u;
const defaultServer = "default";
const defaultEnvironment = "production";
const projectPath = new RegExp(`${slug.source.slice(0, -1)}/${slug.source.slice(1)}`, "u");
const parseProject = (text) => {
	const [org, project] = text.split("/");
	return projectPath.test(text) && org !== void 0 && project !== void 0 ? {
		org,
		project
	} : void 0;
};

const isLoopback = (hostname) => hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
const example = "For example https://api.example.com.";
const checkEndpoint = (where, text) => {
	const url = URL.parse(text);
	if (url === null || url.protocol !== "http:" && url.protocol !== "https:") return fail(invalid(where, "The endpoint is not an http or https URL.", example));
	if (url.username !== "" || url.password !== "") return fail(invalid(where, "The endpoint holds a user name or a password.", "Keys and tokens come from the environment alone."));
	if (url.search !== "" || url.hash !== "") return fail(invalid(where, "The endpoint has a query or a fragment.", example));
	if (url.protocol === "http:" && !isLoopback(url.hostname)) return fail(invalid(where, "The endpoint is an http URL of another machine, and a key would travel there in the clear.", "Use its https URL; http is for this machine alone."));
	return succeed$1(url.href.replace(/\/+$/, ""));
};
const endpointOf = fnUntraced(function* ({ data, file }) {
	const { endpoint } = yield* globals;
	if (endpoint !== void 0) return yield* checkEndpoint("--endpoint", endpoint);
	if (data.endpoint !== void 0) {
		const { env } = yield* Host;
		const where = file ?? "configuration";
		const filled = interpolate(data.endpoint, env, { mayBeEmpty: false });
		if (isSuccess(filled)) return yield* checkEndpoint(where, filled.success.text);
		const { isEmpty, variable } = filled.failure;
		return yield* invalid(where, `\`endpoint\` needs the environment variable ${variable}, which is ${isEmpty ? "empty" : "not set"}.`, `Set ${variable}, or write the URL out.`);
	}
	return yield* invalid("endpoint", "No hosted API is configured, and this copy has none built in.", "Set `endpoint` in the configuration, or pass `--endpoint <url>`.");
});
const isSendable = (text) => /^[\u0021-\u007E]{8,4096}$/.test(text);
const credentialOf = fnUntraced(function* (variable, mend) {
	const { env } = yield* Host;
	const text = (env[variable] ?? "").trim();
	if (text === "") return yield* invalid(variable, `The environment variable ${variable} is not set.`, mend);
	if (!isSendable(text)) return yield* invalid(variable, `The value of ${variable} is no key or token: those are 8 or more characters of ASCII without spaces.`, mend);
	return text;
});
const accountAccess = fnUntraced(function* (loaded) {
	const mend = "Set it to an account token from the console.";
	const token = yield* credentialOf("MCP_INSPECT_TOKEN", mend);
	if (/^mcpi_(api|ing)_/.test(token)) return yield* invalid("MCP_INSPECT_TOKEN", "It holds a project key, and keys are managed by an account.", mend);
	return {
		endpoint: yield* endpointOf(loaded),
		credential: make$2(token)
	};
});
const projectAccess = fnUntraced(function* (loaded) {
	const mend = "Set it to a key of kind `api`, which `mcp-inspect keys create --kind api` makes.";
	const key = yield* credentialOf("MCP_INSPECT_KEY", mend);
	if (key.startsWith("mcpi_ing_")) return yield* invalid("MCP_INSPECT_KEY", "It holds a key of kind `ingest`, which sends telemetry alone.", mend);
	const { file, data } = loaded;
	if (data.project === void 0) return yield* invalid(file ?? "configuration", "The configuration names no `project`.", "Add one, such as `project: acme/search-mcp`.");
	const project = parseProject(data.project);
	if (project === void 0) return yield* invalid(file ?? "configuration", "`project` does not read `<org>/<project>`.", "For example `project: acme/search-mcp`.");
	return {
		endpoint: yield* endpointOf(loaded),
		credential: make$2(key),
		project
	};
});

var HostedFailure = class extends TaggedError()("HostedFailure", {
	code: Literals$2([
		"hosted_unreachable",
		"hosted_refused",
		"hosted_not_found",
		"hosted_failed",
		"hosted_answer"
	]),
	where: String$5,
	problem: String$5,
	plain: optionalKey(String$5),
	mend: String$5,
	isTransient: Boolean$4,
	retryAfterMs: optionalKey(Number$3)
}) {};
const inWords = ({ mend, problem }) => `${problem} ${mend}`;

const sources = [
	{
		commit: "GITHUB_SHA",
		branch: ["GITHUB_HEAD_REF", "GITHUB_REF_NAME"]
	},
	{
		commit: "CI_COMMIT_SHA",
		branch: ["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_BRANCH"]
	},
	{
		commit: "BITBUCKET_COMMIT",
		branch: ["BITBUCKET_BRANCH"]
	},
	{
		commit: "BUILDKITE_COMMIT",
		branch: ["BUILDKITE_BRANCH"]
	},
	{
		commit: "CIRCLE_SHA1",
		branch: ["CIRCLE_BRANCH"]
	},
	{
		commit: "BUILD_SOURCEVERSION",
		branch: ["BUILD_SOURCEBRANCHNAME"]
	},
	{
		commit: "GIT_COMMIT",
		branch: ["GIT_BRANCH"]
	},
	{
		commit: "CI_COMMIT",
		branch: ["CI_BRANCH"]
	}
];
const isCommit = (text) => /^[0-9A-Fa-f]{7,64}$/.test(text);
const isBranch = (text) => /^[^\p{Cc}]{1,255}$/u.test(text);
const branchIn = (env, names) => {
	if (env["GITHUB_REF_TYPE"] === "tag" && names.includes("GITHUB_REF_NAME")) return void 0;
	return names.map((name) => env[name] ?? "").find((value) => value !== "")?.replace(/^origin\//, "");
};
const known = (commit, branch) => ({
	...commit !== void 0 && isCommit(commit) ? { commit } : {},
	...branch !== void 0 && isBranch(branch) ? { branch } : {}
});
const originOfCi = (env) => {
	const source = sources.find(({ commit }) => isCommit(env[commit] ?? ""));
	return source === void 0 ? void 0 : known(env[source.commit], branchIn(env, source.branch));
};
const originOf = fnUntraced(function* (folder, given) {
	const { env } = yield* Host;
	const ci = originOfCi(env);
	if (ci !== void 0) return {
		...ci,
		...given
	};
	const commit = getOrUndefined(yield* commitOf(folder, "HEAD"));
	const branch = getOrUndefined(yield* branchOf(folder));
	return {
		...known(commit, branch),
		...given
	};
});

const loadClient = promise(() => import("./client.js"));
const loadPatience = promise(() => import("./patience.js"));
const upload = fnUntraced(function* (loaded, snapshot, told) {
	const access = yield* projectAccess(loaded);
	const { environment = defaultEnvironment, server, ...given } = told;
	const origin = yield* originOf(loaded.folder, given);
	const { ask } = yield* loadClient;
	const { twice } = yield* loadPatience;
	const key = yield* sync$1(() => randomBytes(16).toString("hex"));
	const { deployment } = yield* whileRunning("Uploading the snapshot", twice(access.endpoint)(ask(access, (client) => client.snapshots.push({
		params: access.project,
		headers: { "idempotency-key": key },
		payload: {
			snapshot: toDocument(snapshot),
			environment,
			...origin,
			...server === void 0 ? {} : { server }
		}
	}))));
	return `Uploaded ${server === void 0 ? "" : `${server} `}to ${access.project.org}/${access.project.project} as deployment ${deployment.id} (${deployment.environment}).`;
});
const pushSnapshot = fn("pushSnapshot")(function* (loaded, snapshot, told = {}) {
	const line = yield* upload(loaded, snapshot, told).pipe(catch_((failure) => succeed$1(`warning: the snapshot ${told.server === void 0 ? "" : `of ${told.server} `}was not uploaded. ${inWords(failure)}`)));
	yield* say([line]);
});

const longestFile = 1048576;
const isFingerprint = (text) => /^sha256:[0-9a-f]{64}$/.test(text);

const today = map$2(now, formatIsoDateUtc);
const acceptedFile = ({ folder }) => map$2(Path, (path) => path.join(folder, ".mcp-inspect", "accepted.yml"));
const readText = fnUntraced(function* (file) {
	const fs = yield* FileSystem;
	const info = getOrUndefined(yield* option(fs.stat(file)));
	if (info === void 0 && !(yield* orElseSucceed(fs.exists(file), () => false))) return void 0;
	if (info?.type !== "File") return yield* invalid(file, "The acceptances cannot be read: this is no file.", "Move away what stands there.");
	if (info.size > 1048576) return yield* invalid(file, `The file has ${info.size} bytes; at most ${longestFile} are read.`, "Remove entries: a baseline that is captured anew needs none of the earlier ones.");
	return yield* fs.readFileString(file).pipe(mapError((error) => invalid(file, `The acceptances cannot be read (${error.reason._tag}).`, "Check that you may read the file.")));
});
const readAccepted = fnUntraced(function* (file) {
	const text = yield* readText(file);
	if (text === void 0) return [];
	const { parseAccepted } = yield* promise(() => import("./parse.js"));
	return text === "" ? [] : (yield* fromResult(parseAccepted(file, text))).entries;
});
const withAcceptances = fn("withAcceptances")(function* (policy, loaded) {
	const accepted = loaded.isOff === true ? [] : yield* readAccepted(yield* acceptedFile(loaded));
	return {
		...policy,
		accepted,
		today: yield* today
	};
});
const locked = fnUntraced(function* (file, effect) {
	const fs = yield* FileSystem;
	const lock = `${file}.lock`;
	const take = fs.writeFileString(lock, "", { flag: "wx" }).pipe(retry({
		while: (error) => error.reason._tag === "AlreadyExists",
		schedule: spaced("50 millis").pipe(upTo$1({ times: 200 }))
	}), mapError((error) => error.reason._tag === "AlreadyExists" ? invalid(lock, "Another `mcp-inspect accept` holds the file.", "If none is running, remove this lock.") : invalid(lock, `The file cannot be written (${error.reason._tag}).`, "Check that you may write to its folder.")));
	return yield* acquireUseRelease(take, () => effect, () => ignore(fs.remove(lock)));
});
const accept$1 = fn("accept")(function* (file, entries) {
	const fs = yield* FileSystem;
	const path = yield* Path;
	const { addAccepted } = yield* promise(() => import("./edit.js"));
	yield* ignore(fs.makeDirectory(path.dirname(file), { recursive: true }));
	return yield* locked(file, gen(function* () {
		const text = (yield* readText(file)) ?? "";
		const edited = yield* fromResult(addAccepted(file, text, entries));
		if (edited.text !== text) {
			if (edited.text.length > 1048576) return yield* invalid(file, "The file would be too long to be read.", "Remove entries that are not needed.");
			yield* writeFiles([{
				path: file,
				text: edited.text
			}]).pipe(mapError(fromCapture));
		}
		return edited;
	}));
});

const severityOf = {
	BREAKING: "critical",
	POTENTIALLY_BREAKING: "major",
	NON_BREAKING: "minor",
	DOCUMENTATION: "info"
};
const longestText$2 = 2e3;
const longestName$2 = 200;
const nameOf = ({ entity, path }) => `${shorten(entity.name, longestName$2)} ${path === null ? "" : shorten(short(path), longestName$2)}`.trimEnd();
const said = (finding) => [
	..."ignore" in finding ? [`Suppressed (${reasonOf(finding)}).`] : [],
	`${finding.severity} ${finding.entity.kind} ${nameOf(finding)}:`,
	finding.explanation,
	signatureOf(finding),
	...finding.witness === null ? [] : [`(${witnessLine(finding.rule, finding.witness)})`],
	...notesOf(finding).map((note) => `(${note})`),
	...wholeUsageOf(finding),
	finding.migration === null ? "" : `→ ${finding.migration}`
].filter((part) => part !== "").join(" ");
const findingIssue = (finding, report, server) => ({
	...placeOf$1(finding, report, server),
	check: finding.rule,
	severity: "ignore" in finding ? "info" : crosses(finding.severity, report.failOn) ? "blocker" : severityOf[finding.severity],
	description: said(finding),
	identity: [finding.fingerprint]
});
const statement = (file, check, severity, description, identity) => ({
	file,
	line: 1,
	check: `mcp-inspect.${check}`,
	severity,
	description,
	identity: [check, ...identity]
});
const issuesOf = (report, server) => {
	const file = fileOf$1(report, server);
	return [
		...report.status === "skipped" ? [statement(file, "comparison.skipped", "major", `${skippedHeading}: ${report.skipReason ?? ""}`, [])] : [],
		...[...report.changes, ...report.suppressed].map((finding) => findingIssue(finding, report, server)),
		...report.warnings.map((warning) => statement(file, "warning", "info", warning, [warning]))
	];
};
const entryIssues = (entry) => "report" in entry ? issuesOf(entry.report, entry.server) : [statement(fileOf$1(void 0, entry.server), "capture.failed", "blocker", `Not compared: ${entry.error.code}: ${entry.error.message}`, [entry.error.code])];
const hash = (parts) => bytesToHex(sha256(utf8ToBytes(canonical(parts.map((part) => part.toWellFormed())))));
const issueJson = (issue, server, met) => {
	const key = canonical([server ?? "", ...issue.identity].map((part) => part.toWellFormed()));
	const times = met.get(key) ?? 0;
	met.set(key, times + 1);
	return {
		description: shorten(`${server === void 0 ? "" : `${server}: `}${issue.description}`.replaceAll(/[\s\u0085]+/g, " "), longestText$2),
		check_name: issue.check,
		fingerprint: hash([
			server ?? "",
			...issue.identity,
			...times === 0 ? [] : [String(times)]
		]),
		severity: issue.severity,
		location: {
			path: plainPath(shorten(issue.file, longestText$2)),
			lines: { begin: issue.line }
		}
	};
};
const gitlabReporter = {
	name: "gitlab",
	mediaType: "application/json",
	render: (report, { server }) => {
		const met = /* @__PURE__ */ new Map();
		return jsonText(issuesOf(report, server).map((issue) => issueJson(issue, server, met)));
	},
	renderAll: (entries) => {
		const met = /* @__PURE__ */ new Map();
		return jsonText(entries.flatMap((entry) => entryIssues(entry).map((issue) => issueJson(issue, entry.server, met))));
	}
};

const entities$1 = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;",
	"`": "&#96;",
	":": "&#58;",
	"#": "&#35;"
};
const entity = (character) => entities$1[character] ?? "";
const escapeHtml = (text) => withoutCommands(escapeInvisible(text).replaceAll(/[&<>"'`]/g, entity), entity);
const isMarkup = (part) => typeof part === "object" && "markup" in part;
const written = (part) => {
	if (part === void 0) return "";
	if (typeof part === "string") return escapeHtml(part);
	if (typeof part === "number") return String(part);
	return isMarkup(part) ? part.markup : part.map(written).join("");
};
const fixed = /* @__PURE__ */ new WeakMap();
const withoutLines = (strings) => {
	const known = fixed.get(strings);
	if (known !== void 0) return known;
	const made = strings.map((text) => text.replaceAll(/\s*\n\s*/g, " "));
	fixed.set(strings, made);
	return made;
};
const html = (strings, ...parts) => ({ markup: withoutLines(strings).map((text, index) => index === 0 ? text : written(parts[index - 1]) + text).join("") });
const ownMarkup = (markup) => ({ markup });
const nothing = { markup: "" };
const keptLines = (text) => ({ markup: text.split("\n").map(escapeHtml).join("\n") });
const prose = (text) => {
	const parts = text.split("`");
	if (parts.length % 2 === 0) return html`${text}`;
	return html`${parts.map((part, index) => index % 2 === 1 ? html`<code>${part}</code>` : part)}`;
};

const cross = "<path d=\"M5.5 5.5l5 5m0-5l-5 5\" fill=\"none\" stroke=\"var(--n1)\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>";
const glyphs = {
	BREAKING: "<path d=\"M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2z\" fill=\"currentColor\"/><path d=\"M8 4.2v4.6m0 2.7v.1\" fill=\"none\" stroke=\"var(--n1)\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>",
	POTENTIALLY_BREAKING: "<path d=\"M8 1.6l7 12.6H1z\" fill=\"currentColor\" stroke=\"currentColor\" stroke-width=\"1\" stroke-linejoin=\"round\"/><path d=\"M8 6v3.6m0 2.3v.1\" fill=\"none\" stroke=\"var(--n1)\" stroke-width=\"1.6\" stroke-linecap=\"round\"/>",
	NON_BREAKING: "<path d=\"M8 2v12M2 8h12\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.6\" stroke-linecap=\"round\"/>",
	DOCUMENTATION: "<path d=\"M3.5 1.8h6l3 3v9.4h-9z\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.4\" stroke-linejoin=\"round\"/><path d=\"M6 8h4M6 11h4\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.3\" stroke-linecap=\"round\"/>",
	failed: `<circle cx="8" cy="8" r="7.2" fill="currentColor"/>${cross}`,
	passed: "<circle cx=\"8\" cy=\"8\" r=\"7.2\" fill=\"currentColor\"/><path d=\"M4.8 8.3l2.3 2.3 4.2-5\" fill=\"none\" stroke=\"var(--n1)\" stroke-width=\"1.8\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
	skipped: "<circle cx=\"8\" cy=\"8\" r=\"6.6\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.4\" stroke-dasharray=\"2.6 2\"/><path d=\"M5 8h6\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.6\" stroke-linecap=\"round\"/>",
	error: `<path d="M2 2h12v12H2z" fill="currentColor"/>${cross}`
};

const severityWord = {
	BREAKING: "breaking",
	POTENTIALLY_BREAKING: "potentially breaking",
	NON_BREAKING: "non-breaking",
	DOCUMENTATION: "documentation"
};
const kindWord = {
	server: "server",
	tool: "tool",
	resourceTemplate: "resource template",
	resource: "resource",
	prompt: "prompt"
};
const glyph = (name) => ownMarkup(`<svg class="glyph" aria-hidden="true"><use href="#g-${name}"/></svg>`);
const glyphSheet = (names) => ownMarkup(`<svg width="0" height="0" class="sheet" aria-hidden="true">${names.map((name) => `<symbol id="g-${name}" viewBox="0 0 16 16">${glyphs[name]}</symbol>`).join("")}</svg>`);
const heading = (level, content) => html`${ownMarkup(`<h${level}>`)}${content}${ownMarkup(`</h${level}>`)}`;

const piece = /[\p{L}\p{N}\p{M}_$-]+|\s+|[\s\S]/gu;
const mostPieces = 4e3;
const mostEdits = 200;
const pieces = (text) => text.match(piece) ?? [];
const commonStart = (old, now) => {
	const most = Math.min(old.length, now.length);
	let length = 0;
	while (length < most && old.charCodeAt(length) === now.charCodeAt(length)) length++;
	return length > 0 && /[\uD800-\uDBFF]/.test(old.charAt(length - 1)) ? length - 1 : length;
};
const commonEnd = (old, now, most) => {
	let length = 0;
	while (length < most && old.charCodeAt(old.length - 1 - length) === now.charCodeAt(now.length - 1 - length)) length++;
	return length > 0 && /[\uDC00-\uDFFF]/.test(old.charAt(old.length - length)) ? length - 1 : length;
};
const runs = (...parts) => parts.filter(({ text }) => text !== "");
const asOne = (old, now) => {
	const start = commonStart(old, now);
	const end = commonEnd(old, now, Math.min(old.length, now.length) - start);
	const of = (text) => runs({
		text: text.slice(0, start),
		changed: false
	}, {
		text: text.slice(start, text.length - end),
		changed: true
	}, {
		text: text.slice(text.length - end),
		changed: false
	});
	return {
		old: of(old),
		new: of(now)
	};
};
const marked = (old, now) => {
	if (old.length + now.length > mostPieces * 16) return asOne(old, now);
	const [before, after] = [pieces(old), pieces(now)];
	if (before.length + after.length > mostPieces) return asOne(old, now);
	const edits = diffWith((a, b) => a === b)(before, after, { maxEdits: mostEdits });
	const side = (other) => runs(...edits.flatMap((edit) => edit._tag === other ? [] : [{
		text: edit.items.join(""),
		changed: edit._tag !== "Equal"
	}]));
	return {
		old: side("Insert"),
		new: side("Delete")
	};
};

const limits = {
	shown: 480,
	lines: 16,
	all: 2e4,
	around: 90,
	name: 160
};
const counted = (count) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
const plural = (count, noun) => `${counted(count)} ${noun}${count === 1 ? "" : "s"}`;
const head = (text, length) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
const tail = (text, length) => length === 0 ? "" : text.slice(-length).replace(/^[\uDC00-\uDFFF]/, "");
const linesOf = (text) => text.split("\n", limits.lines + 1).length;
const isLong = (text) => text.length > limits.shown || linesOf(text) > limits.lines;
const foretaste = (text) => `${head(text, limits.shown).split("\n").slice(0, limits.lines).join("\n")}…`;
const name = (text) => text.length > limits.name ? `${head(text, limits.name - 1)}…` : text;
const disclosure = (length, content) => {
	const rest = length - limits.all;
	const beyond = rest > 0 ? html`<p class="quiet">${counted(rest)} characters more: see the raw JSON.</p>` : nothing;
	return html`<details class="more">
    <summary>Show all ${counted(length)} characters</summary>
    ${content}${beyond}
  </details>`;
};
const block$1 = (text) => {
	if (!isLong(text)) return html`<div class="text">${keptLines(text)}</div>`;
	const all = html`<div class="text">${keptLines(head(text, limits.all))}</div>`;
	return html`<div class="text">${keptLines(foretaste(text))}</div>
    ${disclosure(text.length, all)}`;
};
const joined = (runs) => runs.map(({ text }) => text).join("");
const shortened = ({ changed, text }, before, after) => {
	if (changed || text.length <= before + after + limits.around) return text;
	return `${head(text, before)}…${tail(text, after)}`;
};
const preview = (runs) => {
	let left = limits.shown;
	let lines = limits.lines;
	const shown = [];
	for (const [index, run] of runs.entries()) {
		if (left <= 0 || lines <= 0) break;
		const text = shortened(run, index === 0 ? 0 : limits.around, index === runs.length - 1 ? 0 : limits.around);
		const fits = text.length <= left && linesOf(text) <= lines;
		shown.push({
			...run,
			text: fits ? text : head(text, left).split("\n").slice(0, lines).join("\n")
		});
		if (!fits) {
			shown.push({
				changed: false,
				text: "…"
			});
			break;
		}
		left -= text.length;
		lines -= linesOf(text) - 1;
	}
	return shown;
};
const upTo = (runs, most) => {
	let left = most;
	return runs.map(({ changed, text }) => {
		const shown = head(text, Math.max(0, left));
		left -= text.length;
		return {
			changed,
			text: shown
		};
	});
};
const side = (runs, which, set) => {
	const written = (shown) => html`${shown.map(({ changed, text }) => {
		if (text === "") return nothing;
		if (!changed) return html`${keptLines(text)}`;
		return which === "before" ? html`<del>${keptLines(text)}</del>` : html`<ins>${keptLines(text)}</ins>`;
	})}`;
	const text = joined(runs);
	const row = (content, more) => html`<div class="side ${which}">
      <span class="label">${which}</span>
      <div class="${set}">${content}${more}</div>
    </div>`;
	if (!isLong(text)) return row(written(runs), nothing);
	const all = html`<div class="whole ${set}">${written(upTo(runs, limits.all))}</div>`;
	return row(written(preview(runs)), disclosure(text.length, all));
};
const change = (old, now, set) => {
	if (old === null || now === null) {
		const whole = (text, which) => side([{
			text,
			changed: false
		}], which, set);
		return html`<div class="change">
      ${old === null ? nothing : whole(old, "before")}${now === null ? nothing : whole(now, "now")}
    </div>`;
	}
	const { new: after, old: before } = marked(old, now);
	return html`<div class="change">${side(before, "before", set)}${side(after, "now", set)}</div>`;
};

const stateOf = ({ status }) => status;
const stateWord = {
	passed: "Passed",
	failed: "Failed",
	skipped: "Skipped",
	error: "Error"
};
const brief = (fingerprint) => html`<code>${fingerprint.replace(/^(sha256:.{12}).*$/s, "$1…")}</code>`;
const baselineOf = ({ fingerprint, path, ref, source }) => {
	const file = path === null ? nothing : html`<code>${name(path)}</code>`;
	const at = ref === null ? nothing : html` at <code>${name(ref)}</code>`;
	const where = path === null && ref === null ? html`${source === "api" ? "service" : source}` : html`${file}${at}`;
	return html`${where}, ${brief(fingerprint)}`;
};
const costOf = ({ tokenizer, tokensAfter, tokensBefore }) => {
	const grown = tokensAfter - tokensBefore;
	const by = grown === 0 ? "" : ` (${grown > 0 ? "+" : "−"}${counted(Math.abs(grown))})`;
	return `about ${counted(tokensBefore)} → ${counted(tokensAfter)} tokens${by}, ${tokenizer}`;
};
const fact = (term, content) => html`<div>
    <dt>${term}</dt>
    <dd>${content}</dd>
  </div>`;
const verdict = (report, level, run = {}) => {
	const { baseline, context, current, semver, skipReason, status, subject, summary } = report;
	const next = nextStep$1(report, run);
	const words = html`${glyph(stateOf(report))}<span>${status === "skipped" ? skippedHeading : outcome(report)}</span>`;
	const title = level === 1 ? html`<h1>${words}</h1>` : heading(level, words);
	const said = status === "skipped" ? html`<p class="said">${prose(skipReason ?? "There was nothing to compare with.")}</p>` : html`<p class="said">${sentence(summary.text)}.</p>`;
	return html`<div class="verdict ${status}">
    ${title}${said}${semver === null ? nothing : html`<p class="semver">${prose(sentence(semver.advice))}</p>`}${next === void 0 ? nothing : html`<p class="next">${prose(next)}</p>`}
    <dl class="facts">
      ${baseline === null ? nothing : fact("Baseline", baselineOf(baseline))}${fact(subject === "surface" ? "Surface" : "Current", brief(current.fingerprint))}${fact("Fails on", html`${report.failOn}${report.failOn === "BREAKING" || report.failOn === "never" ? "" : " or stricter"}`)}${context === null ? nothing : fact("Context cost", html`${costOf(context)}`)}
    </dl>
  </div>`;
};
const totals = (counts) => html`<fieldset class="totals">
    <legend class="away">Severities shown</legend>
    ${strictestFirst.map((severity) => html`<label class="total ${severity}${counts[severity] === 0 ? " none" : ""}"
          ><input
            type="checkbox"
            class="scripted"
            name="severity"
            value="${severity}"
            checked${counts[severity] === 0 ? html` disabled` : nothing}
          />${glyph(severity)}<strong>${counted(counts[severity])}</strong>
          <span>${severityWord[severity]}</span></label
        >`)}
  </fieldset>`;
const serverList = (entries) => html`<nav class="servers" aria-label="Servers">
    <ul>
      ${entries.map((entry, index) => {
	const state = "report" in entry ? entry.report.status : "error";
	const said = "report" in entry ? sentence(entry.report.summary.text) : name(entry.error.code);
	return html`<li>
          <a href="#s${index + 1}"
            ><span class="state ${state}">${glyph(state)}</span><bdi class="server">${name(entry.server)}</bdi>
            <span class="said"><strong>${stateWord[state]}</strong>${state === "skipped" ? "" : `: ${said}`}</span></a
          >
        </li>`;
})}
    </ul>
  </nav>`;

const unit = (code) => `\\u${code.toString(16).padStart(4, "0")}`;
const units = (text) => Array.from({ length: text.length }, (_, index) => unit(text.charCodeAt(index))).join("");
const unsafe = /[<>&\u007F-\u009F\u2028\u2029\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
const dataBlock = (id, data) => {
	const text = withoutMarks(canonical(wellFormed(data)), units).replaceAll(unsafe, units).replaceAll(hiddenCharacter, units);
	return ownMarkup(`<script type="application/json" id="${id}">${text}<\/script>`);
};
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const base64 = (hex) => {
	return (hex.match(/.{1,6}/g) ?? []).map((triple) => {
		const value = Number.parseInt(triple.padEnd(6, "0"), 16);
		return [
			18,
			12,
			6,
			0
		].map((shift) => letters.charAt(value >> shift & 63)).join("").slice(0, triple.length / 2 + 1).padEnd(4, "=");
	}).join("");
};
const digest = (text) => `'sha256-${base64(bytesToHex(sha256(utf8ToBytes(text))))}'`;

const earlyScript = String.raw`(() => {
  const root = document.documentElement
  root.classList.add("js")
  try {
    const theme = localStorage.getItem("mcp-inspect-theme")
    if (theme === "dark" || theme === "light") root.dataset.theme = theme
  } catch {}
})()`;
const theme = String.raw`
  const isDark = () => (root.dataset.theme === undefined ? prefersDark.matches : root.dataset.theme === "dark")
  const prefersDark = matchMedia("(prefers-color-scheme: dark)")
  const themeButton = byId("theme")
  const nameTheme = () => {
    themeButton.textContent = isDark() ? "Light theme" : "Dark theme"
  }
  themeButton.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark"
    try {
      localStorage.setItem("mcp-inspect-theme", root.dataset.theme)
    } catch {}
    nameTheme()
  })
  prefersDark.addEventListener("change", nameTheme)
  nameTheme()`;
const data = String.raw`
  const escaped = (found) =>
    [...found].flatMap((sign) => sign.split("")).map((unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0")).join("")
  const dataText = () =>
    JSON.stringify(JSON.parse(byId("report").textContent), null, 2).replace(
      /[\u007F-\u00A0\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2028\u2029\u3164\uFFA0\u{E0100}-\u{E01EF}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu,
      escaped
    )
  const dataDetails = byId("report").closest("details")
  const showData = () => {
    if (byId("report-text").textContent === "") byId("report-text").textContent = dataText()
  }
  dataDetails.addEventListener("toggle", () => {
    if (dataDetails.open) showData()
  })`;
const copy = String.raw`
  const copySelection = (element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const selection = getSelection()
    selection.removeAllRanges()
    selection.addRange(range)
    return document.execCommand("copy")
  }
  const copyOf = async (element) => {
    try {
      await navigator.clipboard.writeText(element.textContent)
      return true
    } catch {
      return copySelection(element)
    }
  }
  const copies = (button, element) => {
    const label = button.textContent
    button.addEventListener("click", async () => {
      const said = (await copyOf(element())) ? "Copied" : "Not copied: select the text and copy it by hand"
      button.textContent = said
      byId("said").textContent = said
      setTimeout(() => {
        button.textContent = label
        byId("said").textContent = ""
      }, 2000)
    })
  }
  copies(byId("copy-report"), () => {
    showData()
    return byId("report-text")
  })
  const offerCopy = (details) => {
    const command = details.querySelector(".command")
    const place = command?.closest("dd")
    if (!place || place.querySelector(".copy") !== null) return
    const button = document.createElement("button")
    button.type = "button"
    button.className = "copy"
    button.textContent = "Copy command"
    place.append(" ", button)
    copies(button, () => command)
  }
  document.addEventListener("toggle", ({ target }) => { if (target.open && target.parentNode.matches(".finding")) offerCopy(target) }, true)
  for (const details of document.querySelectorAll(".finding > details[open]")) offerCopy(details)`;
const filters = String.raw`
  const rows = [...document.querySelectorAll(".finding")].map((element) => ({
    element,
    details: element.firstElementChild,
    severity: element.dataset.severity,
    kinds: element.dataset.kinds.split(" "),
    count: Number(element.dataset.count),
    section: element.closest("section.severity"),
    text: undefined
  }))
  const sections = [...new Set(rows.map(({ section }) => section))]
  const textOf = (row) => {
    if (row.text === undefined) {
      const said = row.element.querySelectorAll(":is(h3,h4),.what,.line:not(.accept) dd,.about")
      const command = row.element.querySelector(".command")
      const fingerprints = command === null ? [] : (command.textContent.match(/sha256:[0-9a-f]+/g) ?? [])
      row.text = [...[...said].map(({ textContent }) => textContent), ...fingerprints].join("\n").toLowerCase()
    }
    return row.text
  }
  const query = byId("query")
  const boxes = [...document.querySelectorAll('input[name="severity"],input[name="kind"]')]
  const refused = (name) => new Set(boxes.filter((box) => box.name === name && !box.checked).map(({ value }) => value))
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const grouped = (count) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",")
  const apply = () => {
    const words = query.value.toLowerCase().split(/\s+/).filter((word) => word !== "")
    const severities = refused("severity")
    const kinds = refused("kind")
    const seen = new Set()
    let shown = 0
    for (const row of rows) {
      const fits =
        !severities.has(row.severity) &&
        !row.kinds.every((kind) => kinds.has(kind)) &&
        words.every((word) => textOf(row).includes(word))
      if (row.element.hidden === fits) row.element.hidden = !fits
      if (!fits) continue
      shown += row.count
      seen.add(row.section)
    }
    for (const section of sections) section.hidden = !seen.has(section)
    const isFiltered = words.length > 0 || severities.size > 0 || kinds.size > 0
    byId("shown").textContent = isFiltered ? grouped(shown) + " of " + grouped(total) + " shown" : ""
    byId("empty").hidden = seen.size > 0
    nameUnfold()
  }
  let isWaiting = false
  const applySoon = () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      apply()
    })
  }
  const clear = () => {
    query.value = ""
    for (const box of boxes) box.checked = true
    apply()
    query.focus()
  }
  const visibleRows = () => rows.filter(({ element }) => !element.hidden)
  const unfold = byId("unfold")
  const isUnfolded = () => visibleRows().every(({ details }) => details.open)
  const nameUnfold = () => {
    unfold.textContent = isUnfolded() ? "Fold all" : "Unfold all"
  }
  unfold.addEventListener("click", () => {
    const open = !isUnfolded()
    for (const { details } of visibleRows()) details.open = open
    nameUnfold()
  })
  query.addEventListener("input", applySoon)
  for (const box of boxes) box.addEventListener("change", applySoon)
  byId("clear").addEventListener("click", clear)
  query.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && query.value !== "") {
      event.preventDefault()
      query.value = ""
      apply()
    }
    if (event.key === "Enter") {
      apply()
      visibleRows()[0]?.details.firstElementChild.focus()
    }
  })
  document.addEventListener("keydown", (event) => {
    const isTyped = event.target.closest("input:not([type=checkbox]),textarea,select,[contenteditable]") !== null
    if (event.key !== "/" || isTyped || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    query.focus()
    query.select()
  })
  apply()`;
const places = String.raw`
  const openTarget = () => {
    const target = byId(decodeURIComponent(location.hash.slice(1)))
    const details = target?.matches(".finding") ? target.firstElementChild : null
    if (details === null || details === undefined) return
    details.open = true
    target.scrollIntoView({ block: "nearest" })
  }
  addEventListener("hashchange", openTarget)
  openTarget()`;
const printing = String.raw`
  if (!CSS.supports("selector(::details-content)")) {
    let folded = []
    addEventListener("beforeprint", () => {
      folded = [...document.querySelectorAll(".finding > details:not([open])")]
      for (const details of folded) details.open = true
    })
    addEventListener("afterprint", () => {
      for (const details of folded) details.open = false
    })
  }`;
const script = `(() => {
  const root = document.documentElement
  const byId = (id) => document.getElementById(id)
${theme}
${data}
${copy}
${places}
${printing}
  if (byId("query") === null) return
${filters}
})()`;

const space = [
	4,
	8,
	12,
	16,
	24,
	32,
	48
];
const typeSize = [
	12,
	13,
	14,
	16,
	20,
	28
];
const lineHeight = {
	text: 1.5,
	table: 1.35
};
const radius = 6;
const themes = {
	light: {
		neutral: [
			"#ffffff",
			"#f8f9fb",
			"#f0f2f5",
			"#e1e4e9",
			"#c2c8d0",
			"#7d8693",
			"#565f6c",
			"#343b46",
			"#12161c"
		],
		accent: "#4a3fd1",
		onAccent: "#ffffff",
		accentTint: "#ecebfc",
		breaking: "#b3201c",
		potentiallyBreaking: "#855200",
		nonBreaking: "#14713a",
		documentation: "#565f6c",
		removedTint: "#fbdcd9",
		addedTint: "#d3f0dc"
	},
	dark: {
		neutral: [
			"#0e1116",
			"#151920",
			"#1d222b",
			"#2a313c",
			"#424b59",
			"#727e8e",
			"#9ba6b5",
			"#ccd3dd",
			"#f1f4f8"
		],
		accent: "#aba6ff",
		onAccent: "#12102e",
		accentTint: "#262452",
		breaking: "#ff8f87",
		potentiallyBreaking: "#edb44a",
		nonBreaking: "#6fd08f",
		documentation: "#9ba6b5",
		removedTint: "#51201f",
		addedTint: "#153f26"
	}
};
const kebab = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const colourProperties = (name) => {
	const { neutral, ...named } = themes[name];
	return [
		`color-scheme:${name}`,
		...neutral.map((colour, index) => `--n${index + 1}:${colour}`),
		...Object.entries(named).map(([key, colour]) => `--${kebab(key)}:${colour}`)
	].join(";");
};
const sizeProperties = [
	...space.map((pixels) => `--s${pixels}:${pixels}px`),
	...typeSize.map((pixels) => `--t${pixels}:${pixels / 16}rem`),
	`--line-text:${lineHeight.text}`,
	`--line-table:${lineHeight.table}`,
	`--radius:${6}px`
].join(";");

const rowStyles = `
.finding{border-top:1px solid var(--hairline);content-visibility:auto;contain-intrinsic-size:auto 34px;overflow:clip;overflow-clip-margin:4px;scroll-margin-top:calc(var(--s48) + var(--s24))}
.finding:last-of-type{border-bottom:1px solid var(--hairline)}
.finding>details>summary{display:grid;grid-template-columns:16px minmax(0,9fr) minmax(0,14fr) 12px;gap:0 var(--s12);align-items:start;padding:6px var(--s8);
cursor:pointer;list-style:none;line-height:1.5;border-radius:var(--radius)}
.finding>details>summary::-webkit-details-marker{display:none}
.finding>details>summary::after{content:"";width:7px;height:7px;margin-top:5px;border:solid var(--n7);border-width:0 1.5px 1.5px 0;transform:rotate(45deg);justify-self:center}
.finding>details[open]>summary::after{transform:rotate(225deg);margin-top:9px}
.finding>details>summary:hover{background:var(--n2)}
.finding>details>summary:focus-visible{outline-offset:-2px}
.finding summary>.mark{grid-row:1;padding-top:2.5px}
.finding :is(h3,h4){font-size:inherit;line-height:inherit;font-weight:500;color:var(--n9)}
.finding :is(h3,h4) code{font-weight:600}
.finding :is(h3,h4) .kind{font-weight:400;color:var(--n7)}
.finding code.path{font-weight:400;color:var(--n7)}
.finding>details:not([open])>summary>:is(h3,h4,.what){overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.finding>details[open]>summary .preview{display:none}
.group>details[open]>summary>:is(h3,h4,.what){grid-column:2/span 2}
.group>details[open]>summary::after{grid-column:4;grid-row:1}
.what{color:var(--n8);overflow-wrap:anywhere}
.what .preview{color:var(--n7);font:var(--t13) var(--mono)}
.body{padding:var(--s4) var(--s32) var(--s16) 36px}
.line{display:grid;grid-template-columns:72px minmax(0,1fr);gap:0 var(--s16);padding:var(--s4) 0}
.line>dt{color:var(--n7);font-size:var(--t13);line-height:1.6}
.line>dd{min-width:0}
.side{display:grid;grid-template-columns:48px minmax(0,1fr);gap:0 var(--s12);padding:var(--s4) var(--s8);background:var(--n2);line-height:var(--line-text)}
.side:first-of-type{border-radius:var(--radius) var(--radius) 0 0}
.side:last-of-type{border-radius:0 0 var(--radius) var(--radius)}
.side:only-of-type{border-radius:var(--radius)}
.side .label{color:var(--n7);font-size:var(--t12);line-height:1.65}
.code,.text{white-space:pre-wrap;unicode-bidi:plaintext}
.code{color:var(--n9);font-size:var(--t13)}
del,ins{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px;border-radius:3px;padding:1px 2px;margin:0 -1px;color:var(--n9);box-decoration-break:clone;-webkit-box-decoration-break:clone}
del{background:var(--removed-tint)}
ins{background:var(--added-tint)}
.proof{color:var(--n9)}
.more{margin-top:var(--s4);font-family:var(--sans);white-space:normal}
.more>summary{color:var(--accent);cursor:pointer;font-size:var(--t13);width:fit-content}
.more>.whole,.more>.text{white-space:pre-wrap;margin-top:var(--s8);padding-top:var(--s8);border-top:1px solid var(--hairline)}
.more>.code{font-family:var(--mono)}
.accept .more{margin:0}
.accept dd:has(.more){display:flex;flex-wrap:wrap;gap:var(--s4) var(--s12)}
.accept .copy{align-self:flex-start;margin-left:0}
.accept .more .command{display:block;margin:var(--s4) 0}
.command{color:var(--n7);font-size:var(--t12)}
.copy{font-size:var(--t12);padding:1px var(--s8);margin-left:var(--s4);white-space:nowrap}
.raw .copy{margin-left:0}
.members{display:flex;flex-wrap:wrap;gap:2px var(--s16)}
.members li{max-width:100%}
.about{display:flex;flex-wrap:wrap;gap:0 var(--s24);margin-top:var(--s4);padding-left:88px;font-size:var(--t12);color:var(--n7)}
@media (max-width:720px){
.finding>details>summary{grid-template-columns:16px minmax(0,1fr) 12px;gap:0 var(--s8);padding:var(--s8) 0}
.finding>details>summary::after,.group>details[open]>summary::after{grid-column:3;grid-row:1}
.group>details[open]>summary>:is(h3,h4,.what){grid-column:2}
.finding summary>.what{grid-column:2;font-size:var(--t13)}
.body{padding:0 0 var(--s12) var(--s24)}
.line,.side{grid-template-columns:minmax(0,1fr)}
.about{padding-left:0}
}
@media (forced-colors:active){del,ins{outline:1px solid}}
@media (prefers-reduced-motion:no-preference){.finding>details>summary::after{transition:transform .12s}}
`;
const printStyles = `
@media print{
:root,:root[data-theme=dark],:root:not([data-theme=light]){${colourProperties("light")}}
@page{margin:14mm}
html{font-size:12.5px}
body{max-width:none;padding:0}
.bar,.skip,.copy,.raw,.more>summary,#theme,footer,.total input,.next,.finding>details>summary::after{display:none !important}
.finding{content-visibility:visible;overflow:visible}
.finding>details::details-content{content-visibility:visible;display:block;block-size:auto}
.finding>details:not([open])>summary>:is(h3,h4,.what){white-space:normal;overflow:visible}
summary,.line,.side{break-inside:avoid}
summary,:is(.severity,.part)>:is(h2,h3){break-after:avoid}
.preview{display:none}
del,ins,.side,.total{print-color-adjust:exact;-webkit-print-color-adjust:exact}
a{color:inherit}
}
`;

const themeStyles = `
:root{${sizeProperties};${colourProperties("light")};
--sans:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
--mono:ui-monospace,"SF Mono","Cascadia Mono","Segoe UI Mono","Roboto Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;
--hairline:color-mix(in srgb,var(--n8) 12%,transparent)}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${colourProperties("dark")}}}
:root[data-theme=dark]{${colourProperties("dark")}}
`;
const pageStyles = `
*,*::before,*::after{box-sizing:border-box}
html{background:var(--n1);color:var(--n8);-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:calc(var(--s48) + var(--s24))}
body{margin:0 auto;max-width:1200px;padding:0 var(--s24) var(--s48);font:400 var(--t14)/var(--line-text) var(--sans);font-variant-numeric:tabular-nums}
h1,h2,h3,h4,p,ul,dl,dd,fieldset{margin:0;padding:0;border:0;min-width:0}
ul{list-style:none}
code,kbd,.code,.data{font-family:var(--mono);font-size:.93em;font-variant-ligatures:none}
code,bdi,.text,.code{overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:3px}
strong{font-weight:600;color:var(--n9)}
[hidden]{display:none !important}
.away,.sheet{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.quiet{color:var(--n7)}
.glyph{width:16px;height:16px;flex:none}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}
html:not(.js) .scripted{display:none}
.skip{position:absolute;left:var(--s24);top:-100px;background:var(--n1);padding:var(--s8) var(--s12);z-index:3}
.skip:focus{top:var(--s8)}
button{font:inherit;font-size:var(--t13);color:var(--accent);background:none;border:1px solid var(--n6);border-radius:var(--radius);
padding:3px var(--s8);cursor:pointer}
button:hover{background:var(--accent-tint)}
.BREAKING{color:var(--breaking)}
.POTENTIALLY_BREAKING{color:var(--potentially-breaking)}
.NON_BREAKING{color:var(--non-breaking)}
.DOCUMENTATION{color:var(--documentation)}
.failed>:is(h1,h2,h3)>.glyph,.state.failed,.error>:is(h1,h3)>.glyph,.state.error{color:var(--breaking)}
.passed>:is(h1,h2,h3)>.glyph,.state.passed{color:var(--non-breaking)}
.skipped>:is(h1,h2,h3)>.glyph,.state.skipped{color:var(--n7)}
`;
const narrowStyles = `
@media (max-width:720px){
body{padding:0 var(--s12) var(--s32)}
h1{font-size:var(--t20)}
h1>.glyph{width:20px;height:20px;margin-top:2.5px}
.total{padding:var(--s4) var(--s8)}
.total strong{font-size:var(--t16)}
.bar{position:static}
}
`;
const headStyles = `
.top{display:flex;justify-content:space-between;align-items:center;padding:var(--s12) 0;min-height:56px}
.brand{font-size:var(--t13);font-weight:600;color:var(--n7)}
header .server{font:500 var(--t14)/var(--line-table) var(--mono);color:var(--n7);padding-top:var(--s4)}
h1{display:flex;gap:var(--s12);align-items:flex-start;font-size:var(--t28);line-height:1.25;font-weight:600;letter-spacing:-.015em;color:var(--n9)}
h1>.glyph{width:28px;height:28px;margin-top:3.5px}
.verdict>h3{display:flex;gap:var(--s8);align-items:flex-start;font-size:var(--t16);line-height:1.4;font-weight:600;color:var(--n9)}
.verdict>h3>.glyph{margin-top:3px}
.said{font-size:var(--t16);margin-top:var(--s4);overflow-wrap:anywhere}
.semver,.next{margin-top:var(--s4);color:var(--n7)}
.facts{display:flex;flex-wrap:wrap;gap:var(--s4) var(--s24);margin-top:var(--s12);font-size:var(--t13)}
.facts div{display:flex;gap:var(--s8);min-width:0}
.facts dt{color:var(--n7);white-space:nowrap}
.totals{display:flex;flex-wrap:wrap;gap:var(--s8);margin-top:var(--s16)}
.total{display:flex;align-items:center;gap:var(--s8);padding:var(--s8) var(--s12);border:1px solid var(--hairline);border-radius:var(--radius);
font-size:var(--t13);line-height:1.4}
.total strong{font-size:var(--t20);line-height:1.2;color:currentColor}
.total span{color:var(--n8)}
.total.none{color:var(--n7)}
.total.none span{color:var(--n7)}
.js .total:not(.none){cursor:pointer;border-color:var(--n6)}
.js .total:not(.none):hover{background:var(--n2)}
.js .total:not(.none):has(input:not(:checked)){border-style:dashed;background:none}
.js .total:not(.none):has(input:not(:checked)) :is(.glyph,b,span){opacity:.75}
.total:has(:focus-visible),.chip:has(:focus-visible){outline:2px solid var(--accent);outline-offset:2px}
.total input:focus-visible,.chip input:focus-visible{outline:none}
input[type=checkbox]{accent-color:var(--accent);width:14px;height:14px;margin:0;flex:none}
.total.none input{display:none}
.servers ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,340px),1fr));gap:var(--s8);margin-top:var(--s16)}
.servers a{display:grid;grid-template-columns:16px minmax(0,1fr);gap:0 var(--s8);align-items:start;align-content:start;padding:var(--s8) var(--s12);height:100%;
border:1px solid var(--hairline);border-radius:var(--radius);text-decoration:none;color:var(--n8)}
.servers a:hover{background:var(--n2)}
.servers .state{padding-top:3.5px;line-height:1}
.servers .server{font:600 var(--t14)/1.5 var(--mono);color:var(--accent)}
.servers .said{grid-column:2;font-size:var(--t13);margin:0}
`;
const barStyles = `
.bar{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;align-items:center;gap:var(--s8) var(--s16);margin:var(--s16) calc(-1*var(--s12)) 0;
padding:var(--s8) var(--s12);background:var(--n1);border-bottom:1px solid var(--hairline)}
.field{position:relative;flex:1 1 260px;max-width:440px}
.field input{width:100%;font:inherit;color:var(--n9);background:var(--n2);border:1px solid var(--n6);border-radius:var(--radius);padding:5px var(--s32) 5px var(--s8)}
.field input::placeholder{color:var(--n7);opacity:1}
.field kbd{position:absolute;right:var(--s8);top:50%;transform:translateY(-50%);padding:0 6px;border:1px solid var(--n5);border-radius:4px;
font-size:var(--t12);line-height:18px;color:var(--n7);pointer-events:none}
.field input:focus~kbd,.field input:not(:placeholder-shown)~kbd{display:none}
.kinds{display:flex;flex-wrap:wrap;gap:var(--s4) var(--s12)}
.chip{display:flex;align-items:center;gap:6px;font-size:var(--t13);cursor:pointer;border-radius:2px}
#shown{font-size:var(--t13);color:var(--n7);margin-left:auto}
#shown:empty{display:none}
main:focus{outline:none}
.part{margin-top:var(--s32);padding-top:var(--s16);border-top:1px solid var(--n5)}
.part:first-of-type{margin-top:var(--s24);padding-top:0;border-top:0}
.part>h2{font:600 var(--t20)/1.35 var(--mono);color:var(--n9);margin-bottom:var(--s4)}
.severity,.warnings,.raw{margin-top:var(--s24)}
:is(.severity,.warnings,.raw)>:is(h2,h3){display:flex;align-items:center;gap:var(--s8);font-size:var(--t14);line-height:1.5;font-weight:600;color:var(--n9);margin-bottom:var(--s4)}
.mark{display:inline-flex;align-items:center;gap:var(--s8)}
.count{font-weight:400;color:var(--n7)}
.warnings ul{border-left:2px solid var(--potentially-breaking);padding-left:var(--s12)}
.reasons{margin:var(--s4) 0 var(--s8)}
.same,.empty{margin-top:var(--s32);font-size:var(--t16)}
.raw details{margin-top:var(--s8)}
.raw summary{color:var(--accent);cursor:pointer;width:fit-content}
.data{margin-top:var(--s8);max-height:70vh;overflow:auto;background:var(--n2);border-radius:var(--radius);padding:var(--s12);font-size:var(--t12);line-height:1.5}
.data script{display:block}
.data :is(script,pre){margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font-family:var(--mono)}
.js .data script,html:not(.js) .data pre{display:none}
footer{margin-top:var(--s48);padding-top:var(--s12);border-top:1px solid var(--hairline);font-size:var(--t12);color:var(--n7)}
`;
const styles = themeStyles + pageStyles + headStyles + barStyles + narrowStyles + rowStyles + printStyles;

const kinds = [
	"server",
	"tool",
	"resourceTemplate",
	"resource",
	"prompt"
];
const countAll = (reports) => {
	const counts = {
		BREAKING: 0,
		POTENTIALLY_BREAKING: 0,
		NON_BREAKING: 0,
		DOCUMENTATION: 0
	};
	for (const { summary } of reports) for (const severity of severities) counts[severity] += summary[severity];
	return counts;
};
const bar = (reports) => {
	const findings = reports.flatMap(({ changes, suppressed }) => [...changes, ...suppressed]);
	if (findings.length === 0) return nothing;
	const present = new Set(findings.map(({ entity }) => entity.kind));
	const boxes = kinds.filter((kind) => present.has(kind)).map((kind) => html`<label class="chip"
          ><input type="checkbox" name="kind" value="${kind}" checked /> ${kindWord[kind]}</label
        >`);
	return html`<search class="bar scripted" aria-label="Filter findings">
    <div class="field">
      <label class="away" for="query">Filter by text</label
      ><input
        type="search"
        id="query"
        placeholder="Filter by name, path, rule or text"
        autocomplete="off"
        spellcheck="false"
        aria-keyshortcuts="/"
      /><kbd aria-hidden="true">/</kbd>
    </div>
    ${boxes.length > 1 ? html`<fieldset class="kinds">
            <legend class="away">Kinds shown</legend>
            ${boxes}
          </fieldset>` : nothing}<button type="button" id="unfold">Unfold all</button>
    <p id="shown" role="status"></p>
  </search> `;
};
const glyphsOf = ({ reports, states }) => {
	return [...reports.some(({ status }) => status !== "skipped") ? strictestFirst : [], ...new Set(states)];
};
const document$1 = (page, context) => {
	const policy = [
		"default-src 'none'",
		`style-src ${digest(styles)}`,
		`script-src ${digest(earlyScript)} ${digest(script)}`,
		"base-uri 'none'",
		"form-action 'none'"
	].join("; ");
	const made = context.version === void 0 ? "MCP Inspect" : `MCP Inspect ${context.version}`;
	const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="generator" content="${made}" />
        <title>${page.title}</title>
        ${ownMarkup(`<style>${styles}</style>`)} ${ownMarkup(`<script>${earlyScript}<\/script>`)}
      </head>
      <body>
        ${glyphSheet(glyphsOf(page))}
        <a class="skip" href="#findings">Skip to the findings</a>
        <header>
          <div class="top">
            <p class="brand">MCP Inspect</p>
            <button type="button" id="theme" class="scripted">Dark theme</button>
          </div>
          ${page.head}
        </header>
        ${bar(page.reports)}
        <main id="findings" tabindex="-1">
          ${page.main}
          <p class="empty" id="empty" hidden>
            No finding matches the filters. <button type="button" id="clear">Clear filters</button>
          </p>
          <section class="raw" aria-labelledby="raw-heading">
            <h2 id="raw-heading">Raw JSON</h2>
            <p class="quiet scripted"><button type="button" class="copy" id="copy-report">Copy JSON</button></p>
            <details>
              <summary>Show the report as data</summary>
              <div class="data" tabindex="0" role="region" aria-label="The report as data">
                ${dataBlock("report", page.data)}
                <pre id="report-text"></pre>
              </div>
            </details>
          </section>
        </main>
        <footer>
          <p>${made}. This file loads nothing and sends nothing.</p>
          <p id="said" role="status" class="away"></p>
        </footer>
        ${ownMarkup(`<script>${script}<\/script>`)}
      </body>
    </html>`;
	return `${markup}\n`;
};

const line = (label, content, kind = "") => html`<div class="line ${kind}">
    <dt>${label}</dt>
    <dd>${content}</dd>
  </div>`;
const proofWords = {
	"normal-form": "Proved by comparing what both schemas mean",
	none: "No example value was found"
};
const valueText = (value) => value === null ? null : typeof value === "string" ? value : canonical(value);
const changeOf = ({ new: now, old, signature }) => {
	const shown = signature ?? {
		old: valueText(old),
		new: valueText(now)
	};
	const [before, after] = [shown.old === "" ? null : shown.old, shown.new === "" ? null : shown.new];
	if (signature === null && (isObject(old) || isObject(now)) && (old === null || now === null)) {
		if (canonical(old ?? now).length > limits.shown) return void 0;
	}
	const isText = signature === null && [old, now].some((value) => typeof value === "string" && value.includes(" "));
	return before === null && after === null ? void 0 : change(before, after, isText ? "text" : "code");
};
const foreignEvidence = (evidence) => {
	const said = (value) => typeof value === "string" ? value : canonical(value);
	if (!isObject(evidence)) return block$1(said(evidence));
	const members = Object.entries(evidence).filter(([, value]) => value !== null);
	return html`<ul class="plain">
    ${members.map(([key, value]) => html`<li><span class="quiet">${name(key)}:</span> ${block$1(said(value))}</li>`)}
  </ul>`;
};
const usage = (finding, members) => {
	const evidence = evidenceOf$1(finding);
	if (members.length === 1) {
		if (evidence !== void 0) return line("Usage", prose(usageText(evidence)));
		return finding.evidence === null ? nothing : line("Usage", foreignEvidence(finding.evidence));
	}
	const { more, shown } = memberUsage(members);
	if (shown.length === 0) return nothing;
	const rest = more > 0 ? html`<p class="quiet">and ${counted(more)} more: see the raw JSON</p>` : nothing;
	return line("Usage", html`<ul class="plain">
        ${shown.map((one) => html`<li>
              <bdi><code>${one.name}</code></bdi
              >: ${prose(one.text)}
            </li>`)}
      </ul>
      ${rest}`);
};
const ruleOf = ({ helpUri, rule }) => /^https?:\/\//.test(helpUri) ? html`<a href="${helpUri}" rel="noreferrer noopener"><code>${rule}</code></a>` : html`<code>${rule}</code>`;
const about = (finding) => {
	const { defaultSeverity, location, proof, severity } = finding;
	const parts = [
		html`Rule ${ruleOf(finding)}`,
		...severity === defaultSeverity ? [] : [html`${severity} by configuration, ${defaultSeverity} by default`],
		...proofWords[proof] === void 0 ? [] : [html`${proofWords[proof]}`],
		...location === null ? [] : [html`<code>${location.file}:${location.line}</code>`]
	];
	return html`<ul class="about">
    ${parts.map((part) => html`<li>${part}</li>`)}
  </ul>`;
};
const mostAccepted = 40;
const accept = (members, { subject }) => {
	if (subject === "surface") return nothing;
	const fingerprints = members.slice(0, mostAccepted).map(({ fingerprint }) => fingerprint);
	const command = html`<code class="command">mcp-inspect accept ${fingerprints.join(" ")} --reason "…"</code>`;
	if (members.length === 1) return line("Accept", command, "accept");
	const rest = members.length - fingerprints.length;
	const more = rest > 0 ? html`<p class="quiet">and ${counted(rest)} more fingerprints: see the raw JSON</p>` : nothing;
	const folded = html`<details class="more">
    <summary>Show the command for ${plural(fingerprints.length, "finding")}</summary>
    ${command}${more}
  </details>`;
	return line("Accept", folded, "accept");
};
const lines$1 = (finding, members, { subject }) => {
	const { advisory, migration, note } = finding;
	const changed = changeOf(finding);
	const witnessed = members.find(({ witness }) => witness !== null);
	const example = members.some((member) => canonical([member.old, member.new]) !== canonical([finding.old, finding.new])) ? html`<p class="quiet">
        On <bdi><code>${name(finding.entity.name)}</code></bdi
        >, for example
      </p>` : nothing;
	const whose = members.length > 1 && witnessed !== void 0 ? `${witnessed.entity.name}: ` : "";
	return html`${changed === void 0 ? nothing : line(subject === "surface" ? "Found" : "Change", html`${example}${changed}`)}${witnessed?.witness == null ? nothing : line("Proof", html`<code class="proof">${whose + witnessLine(witnessed.rule, witnessed.witness)}</code>`)}${migration === null ? nothing : line("To do", prose(migration))}${note === null ? nothing : line("Note", prose(note))}${usage(finding, members)}${advisory === null ? nothing : line("Advisory", html`<p class="quiet">Written by a model. It has no part in the verdict.</p>
            ${block$1(advisory)}`)}`;
};
const article = (row, { count, first, kinds, what, words }, body) => html`<article class="finding${count > 1 ? " group" : ""}" id="${row.id}" data-severity="${first.severity}" data-kinds="${kinds}" data-count="${count}">
    <details${row.open ? html` open` : nothing}>
      <summary>
        <span class="mark ${first.severity}"
          >${glyph(first.severity)}<span class="away">${severityWord[first.severity]}: </span></span
        >${heading(row.level, words)}<span class="what">${what}</span>
      </summary>
      <div class="body">${body}</div>
    </details>
  </article>`;
const isSuppressed = (finding) => "ignore" in finding;
const findingRow = (finding, row) => {
	const { entity, explanation, path } = finding;
	const where = path === null ? "" : short(path);
	const words = html`<span class="kind">${kindWord[entity.kind]}</span> <bdi><code>${name(entity.name)}</code></bdi
    >${where === "" ? nothing : html` <bdi><code class="path">${name(where)}</code></bdi>`}`;
	const reason = isSuppressed(finding) ? line("Reason", html`${reasonOf(finding)}${finding.ignore === null ? nothing : html` <span class="quiet">(<code>ignore[${finding.ignore}]</code>)</span>`}`) : nothing;
	const accepting = isSuppressed(finding) ? nothing : accept([finding], row);
	const long = explanation.length > limits.shown;
	const what = prose(long ? `${explanation.slice(0, limits.shown)}…` : explanation);
	const whole = long ? line("What", block$1(explanation)) : nothing;
	return article(row, {
		first: finding,
		kinds: entity.kind,
		count: isSuppressed(finding) ? 0 : 1,
		what,
		words
	}, html`<dl>${reason}${whole}${lines$1(finding, [finding], row)}${accepting}</dl>
      ${about(finding)}`);
};
const most = {
	listed: 500,
	named: 12
};
const memberList = (members) => {
	const isOneChange = new Set(members.map(({ new: now, old }) => canonical([old, now]))).size === 1;
	const isOnePath = new Set(members.map(({ path }) => path)).size === 1;
	const rows = members.slice(0, most.listed).map((member) => {
		const path = short(member.path ?? "");
		const fragment = isOneChange ? path : fragmentOf(member);
		const place = isOnePath && fragment === path ? "" : fragment;
		const where = place === "" ? nothing : html` <bdi><code class="path">${name(place)}</code></bdi>`;
		return html`<li>
      <bdi><code>${name(member.entity.name)}</code></bdi
      >${where}
    </li>`;
	});
	const rest = members.length - rows.length;
	const more = rest > 0 ? html`<p class="quiet">and ${counted(rest)} more: see the raw JSON</p>` : nothing;
	return html`<ul class="members">
      ${rows}
    </ul>
    ${more}`;
};
const groupRow = ({ cause, title }, members, row) => {
	const [first] = members;
	if (first === void 0) return nothing;
	const names = [...new Set(members.map(({ entity }) => entity.name))];
	const shown = names.slice(0, most.named).map(name).join(", ");
	const what = html`${cause === null ? nothing : html`<span class="cause">${prose(cause)}</span> `}<span class="preview"
      >${shown}${names.length > most.named ? ", …" : ""}</span
    >`;
	return article(row, {
		first,
		kinds: [...new Set(members.map(({ entity }) => entity.kind))].join(" "),
		count: members.length,
		what,
		words: prose(title)
	}, html`<dl>${line("On", memberList(members))}${lines$1(first, members, row)}${accept(members, row)}</dl>
      ${about(first)}`);
};

const mostUnfolded = 3;
const told = (found, groups) => {
	const known = new Map(groups.map((group) => [group.id, group]));
	const members = Map.groupBy(found, ({ group }) => group ?? "");
	const seen = /* @__PURE__ */ new Set();
	return found.flatMap((first) => {
		const group = first.group === null ? void 0 : known.get(first.group);
		if (group === void 0) return [{
			first,
			group,
			members: [first]
		}];
		if (seen.has(group.id)) return [];
		seen.add(group.id);
		return [{
			first,
			group,
			members: members.get(group.id) ?? [first]
		}];
	});
};
const below = (level) => level === 2 ? 3 : 4;
const section$1 = (severity, report, { level, prefix }) => {
	const found = report.changes.filter((change) => change.severity === severity);
	if (found.length === 0) return nothing;
	const rows = told(found, report.groups);
	const isUnfolded = severity === "BREAKING" && rows.length <= mostUnfolded;
	const id = `${prefix}${severity.toLowerCase()}`;
	const words = html`<span class="mark ${severity}">${glyph(severity)}${severity}</span>
    <span class="count">${counted(found.length)}</span>`;
	return html`<section class="severity" id="${id}">
    ${heading(level, words)}
    ${rows.map(({ first, group, members }, index) => {
		const row = {
			level: below(level),
			id: `${id}-${index + 1}`,
			open: isUnfolded,
			subject: report.subject
		};
		return group === void 0 ? findingRow(first, row) : groupRow(group, members, row);
	})}
  </section>`;
};
const suppressedSection = ({ subject, suppressed }, { level, prefix }) => {
	if (suppressed.length === 0) return nothing;
	const reasons = [...Map.groupBy(suppressed, (change) => `${change.rule}: ${reasonOf(change)}`)].map(([reason, changes]) => html`<li>
        ${counted(changes.length)} × ${reason.length > limits.shown ? `${reason.slice(0, limits.shown)}…` : reason}
      </li>`);
	return html`<section class="severity suppressed" id="${prefix}suppressed">
    ${heading(level, html`Suppressed <span class="count">${counted(suppressed.length)}</span>`)}
    <p class="quiet">Kept out of the verdict and the totals by the configuration or an acceptance.</p>
    <ul class="reasons">
      ${reasons}
    </ul>
    ${suppressed.map((finding, index) => findingRow(finding, {
		level: below(level),
		id: `${prefix}suppressed-${index + 1}`,
		open: false,
		subject
	}))}
  </section>`;
};
const warnings = ({ warnings: said }, { level }) => said.length === 0 ? nothing : html`<section class="warnings">
        ${heading(level, html`Warnings`)}
        <ul>
          ${said.map((warning) => html`<li>${prose(warning)}</li>`)}
        </ul>
      </section>`;
const caveats = ({ changes, suppressed }) => html`${caveatsOf([...changes, ...suppressed]).map((caveat) => html`<p class="quiet">${caveat}</p>`)}`;
const sections = (report, place) => html`${warnings(report, place)}${caveats(report)}${strictestFirst.map((severity) => section$1(severity, report, place))}${suppressedSection(report, place)}`;

const titleOf = (report) => report.status === "skipped" ? skippedHeading : `${stateWord[report.status]}: ${report.summary.text}`;
const nothingFound = ({ changes, status, subject, suppressed }) => {
	if (status === "skipped" || changes.length > 0 || suppressed.length > 0) return nothing;
	return html`<p class="same">
    ${subject === "surface" ? "The surface was reviewed: there are no findings." : "Both surfaces are the same."}
  </p>`;
};
const totalsOf = (reports) => reports.every(({ status }) => status === "skipped") ? nothing : totals(countAll(reports));
const render$2 = (report, context) => {
	const { server } = context;
	const named = server === void 0 ? nothing : html`<p class="server"><bdi>${name(server)}</bdi></p>`;
	return document$1({
		title: server === void 0 ? titleOf(report) : `${titleOf(report)} · ${name(server)}`,
		head: html`${named}${verdict(report, 1, context)}${totalsOf([report])}`,
		main: html`${nothingFound(report)}${sections(report, {
			level: 2,
			prefix: ""
		})}`,
		reports: [report],
		states: [stateOf(report)],
		data: reportToJson(report)
	}, context);
};
const count$1 = (entries, state) => entries.filter((entry) => ("report" in entry ? entry.report.status : "error") === state).length;
const overall = (entries) => {
	const all = plural(entries.length, "server");
	for (const [state, says] of [
		["failed", "failed"],
		["error", "could not be checked"],
		["skipped", "not compared"]
	]) {
		const found = count$1(entries, state);
		if (found > 0) return {
			state,
			text: found === entries.length ? `${all} ${says}` : `${found} of ${all} ${says}`
		};
	}
	return entries.length === 0 ? {
		state: "skipped",
		text: "There is no server to report on"
	} : {
		state: "passed",
		text: `${all} passed`
	};
};
const serverPart = (entry, index, context) => {
	const prefix = `s${index + 1}`;
	const named = html`<h2><bdi>${name(entry.server)}</bdi></h2>`;
	if ("report" in entry) {
		const { report } = entry;
		return html`<section class="part" id="${prefix}">
      ${named}${verdict(report, 3, context)}${nothingFound(report)}${sections(report, {
			level: 3,
			prefix: `${prefix}-`
		})}
    </section>`;
	}
	const { code, message } = entry.error;
	return html`<section class="part" id="${prefix}">
    ${named}
    <div class="verdict error">
      <h3>
        ${glyph("error")}<span>Error: <code>${name(code)}</code></span>
      </h3>
      <p class="said">${prose(message)}</p>
    </div>
  </section>`;
};
const renderAll = (entries, context) => {
	const { state, text } = overall(entries);
	const reports = entries.flatMap((entry) => "report" in entry ? [entry.report] : []);
	const data = reportsToJson(entries);
	return document$1({
		title: sentence(text),
		head: html`<div class="verdict ${state}">
          <h1>${glyph(state)}<span>${sentence(text)}.</span></h1>
        </div>
        ${serverList(entries)}${totalsOf(reports)}`,
		main: html`${entries.map((entry, index) => serverPart(entry, index, context))}`,
		reports,
		states: [state, ...entries.map((entry) => "report" in entry ? stateOf(entry.report) : "error")],
		data
	}, context);
};
const htmlReporter = {
	name: "html",
	mediaType: "text/html",
	render: render$2,
	renderAll
};

const longestText$1 = 4e3;
const longestName$1 = 200;
const suite = "mcp-inspect";
const entities = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&apos;"
};
const xml = (text, limit = longestText$1) => shorten(text.replaceAll(/[\s\u0085]+/g, " "), limit).replace(/[&<>"']/g, (character) => entities[character] ?? "");
const attributes = (values) => Object.entries(values).map(([name, value]) => ` ${name}="${typeof value === "number" ? value : xml(value, 1e3)}"`).join("");
const textElement = (name, values, lines) => `      <${name}${attributes(values)}>${lines.map((line) => xml(line)).join("\n")}</${name}>`;
const lines = (finding) => [
	finding.explanation,
	signatureOf(finding),
	...finding.witness === null ? [] : [witnessLine(finding.rule, finding.witness)],
	...notesOf(finding),
	...wholeUsageOf(finding),
	...finding.migration === null ? [] : [`→ ${finding.migration}`]
].filter((line) => line !== "");
const contentOf = (finding, isFailure) => {
	if ("ignore" in finding) return [`      <skipped${attributes({ message: `Suppressed: ${reasonOf(finding)}` })}/>`, textElement("system-out", {}, [`${finding.severity}, suppressed`, ...lines(finding)])];
	return isFailure ? [textElement("failure", {
		message: finding.explanation,
		type: finding.severity
	}, lines(finding))] : [textElement("system-out", {}, [finding.severity, ...lines(finding)])];
};
const caseOf = (finding, report, server) => {
	const isSuppressed = "ignore" in finding;
	const isFailure = !isSuppressed && crosses(finding.severity, report.failOn);
	const { file, line } = placeOf$1(finding, report, server === suite ? void 0 : server);
	const path = finding.path === null ? "" : ` ${shorten(short(finding.path), longestName$1)}`;
	return {
		outcome: isSuppressed ? "skipped" : isFailure ? "failure" : "passed",
		attributes: {
			classname: `${server}.${finding.entity.kind}`,
			name: `${shorten(finding.entity.name, longestName$1)}${path.trimEnd()}: ${finding.rule}`,
			file: plainPath(file),
			line
		},
		content: contentOf(finding, isFailure)
	};
};
const comparisonCase = (server, report) => ({
	outcome: report.status === "skipped" ? "skipped" : "passed",
	attributes: {
		classname: server,
		name: report.subject === "surface" ? "review" : "comparison"
	},
	content: report.status === "skipped" ? [`      <skipped${attributes({ message: `${skippedHeading}: ${report.skipReason ?? ""}` })}/>`] : [textElement("system-out", {}, [outcome(report)])]
});
const propertiesOf = (report) => {
	const cost = costLine(report);
	return [
		["status", report.status],
		["compared", String(report.compared)],
		["summary", report.summary.text],
		...report.semver === null ? [] : [["semver", report.semver.advice]],
		...cost === void 0 ? [] : [["context", cost]],
		...report.warnings.map((warning) => ["warning", warning])
	];
};
const suiteOf = (report, server) => {
	const found = [...report.changes, ...report.suppressed];
	return {
		name: server,
		properties: propertiesOf(report),
		cases: [...report.changes.length === 0 ? [comparisonCase(server, report)] : [], ...found.map((finding) => caseOf(finding, report, server))]
	};
};
const failedSuite = (server, code, message) => ({
	name: server,
	properties: [["status", "error"]],
	cases: [{
		outcome: "error",
		attributes: {
			classname: server,
			name: "capture"
		},
		content: [textElement("error", {
			message,
			type: code
		}, [message])]
	}]
});
const count = (cases) => {
	const of = (outcome) => cases.filter((each) => each.outcome === outcome).length;
	return {
		tests: cases.length,
		failures: of("failure"),
		errors: of("error"),
		skipped: of("skipped")
	};
};
const suiteLines = ({ cases, name, properties }) => [
	`  <testsuite${attributes({
		name,
		...count(cases)
	})}>`,
	"    <properties>",
	...properties.map(([key, value]) => `      <property${attributes({
		name: key,
		value
	})}/>`),
	"    </properties>",
	...cases.flatMap((each) => [
		`    <testcase${attributes(each.attributes)}>`,
		...each.content,
		"    </testcase>"
	]),
	"  </testsuite>"
];
const document = (suites) => withoutCommands(`${[
	"<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
	`<testsuites${attributes({
		name: suite,
		...count(suites.flatMap(({ cases }) => cases))
	})}>`,
	...suites.flatMap(suiteLines),
	"</testsuites>"
].join("\n")}\n`, (character) => `&#${character.charCodeAt(0)};`);
const entrySuite = (entry) => "report" in entry ? suiteOf(entry.report, entry.server) : failedSuite(entry.server, entry.error.code, entry.error.message);
const junitReporter = {
	name: "junit",
	mediaType: "application/xml",
	render: (report, context) => document([suiteOf(report, context.server ?? suite)]),
	renderAll: (entries) => document(entries.map(entrySuite))
};

const markdownReporter = {
	name: "markdown",
	mediaType: "text/markdown",
	render: (report, context) => page(blocksOf({
		_tag: "One",
		report
	}, context)),
	renderAll: (entries, context) => page(blocksOf({
		_tag: "Several",
		entries
	}, context))
};

const marker = {
	BREAKING: "!",
	POTENTIALLY_BREAKING: "~",
	NON_BREAKING: "+",
	DOCUMENTATION: "."
};
const colour = {
	BREAKING: 31,
	POTENTIALLY_BREAKING: 33,
	NON_BREAKING: 32,
	DOCUMENTATION: 90
};
const styleOf = (color) => {
	const sgr = (code, end) => (text) => color ? `\u001B[${code}m${text}\u001B[${end}m` : text;
	return {
		severity: (severity, text) => sgr(colour[severity], 39)(text),
		bold: sgr(1, 22),
		dim: sgr(2, 22)
	};
};
const entityWidth = {
	min: 8,
	max: 24
};
const longestName = 200;
const longestFragment = 4e3;
const longestText = 4e3;
const block = ({ detail, hint, id, name, notes, proof, severity, text }, { column, context, style }) => {
	const indent = " ".repeat(4 + column + 2);
	const width = Math.max(20, context.columns - indent.length);
	const shown = shorten(name, longestName);
	const mark = style.severity(severity, marker[severity]);
	const fits = widthOf(shown) <= column;
	const [first = "", ...more] = wrap(escapeInvisible(text), width);
	const set = (line) => wrap(escapeInvisible(line).replaceAll("\n", " "), width);
	return [
		...fits ? [`  ${mark} ${style.bold(pad(shown, column))}  ${first}`] : [`  ${mark} ${style.bold(shown)}`, indent + first],
		...more.map((line) => indent + line),
		...set(detail === "" ? id : `${detail}  ${id}`).map((part) => indent + style.dim(part)),
		...proof.flatMap((line) => set(line).map((part) => indent + part)),
		...notes.flatMap((line) => set(line).map((part) => indent + part)),
		...hint === null ? [] : wrap(escapeInvisible(hint), width - 2).map((line, index) => `${indent}${index === 0 ? "→ " : "  "}${line}`)
	].map((line) => line.trimEnd());
};
const idOf = ({ rule }, id) => isLint(rule) ? rule : `${rule}  ${id}`;
const single = (finding) => ({
	severity: finding.severity,
	name: finding.entity.name,
	text: finding.explanation,
	detail: shorten(fragmentOf(finding), longestFragment),
	id: idOf(finding, shortFingerprint(finding.fingerprint)),
	proof: finding.witness === null ? [] : [witnessLine(finding.rule, finding.witness)],
	notes: [...notesOf(finding), ...usageOf(finding)],
	hint: finding.migration
});
const grouped = ({ first, group, members }) => {
	const proved = members.find(({ witness }) => witness !== null);
	return {
		severity: first.severity,
		name: "",
		text: titleOf$1(group),
		detail: places$1(members).join(", "),
		id: idOf(first, group.id),
		proof: proved?.witness == null ? [] : [`${proved.entity.name}: ${witnessLine(proved.rule, proved.witness)}`],
		notes: [...groupNotes(members), ...groupUsage(members)],
		hint: first.migration
	};
};
const groupBlock = (made, { context, style }) => {
	const [head = "", ...rest] = block({
		...made,
		name: ""
	}, {
		column: 0,
		context,
		style
	});
	return [head.replace(/^( {2}\S* ?(?:\S*)?) {2}/, "$1"), ...rest];
};
const section = (severity, report, page) => {
	const found = report.changes.filter((change) => change.severity === severity);
	if (found.length === 0) return [];
	const lines = tellings(found, report.groups).flatMap((telling) => telling._tag === "Group" ? groupBlock(grouped(telling), page) : block(single(telling.finding), page));
	return [
		page.style.severity(severity, page.style.bold(`${severity} (${found.length})`)),
		...lines,
		""
	];
};
const suppressedLines = (suppressed, columns) => {
	if (suppressed.length === 0) return [];
	return [
		`${suppressed.length} suppressed`,
		...suppressedBy(suppressed).flatMap(({ changes, reason, rule }) => wrap(`${changes.length} × ${escapeInvisible(`${rule}: ${reason}`)}`, columns - 4).map((line, index) => `${index === 0 ? "  " : "    "}${line}`)),
		""
	];
};
const render$1 = (report, context) => {
	const page = {
		column: report.changes.filter(({ group }) => group === null).map(({ entity }) => widthOf(escapeInvisible(entity.name))).filter((width) => width <= entityWidth.max).reduce((most, width) => Math.max(most, width), entityWidth.min),
		context,
		style: styleOf(context.color)
	};
	const next = nextStep$1(report, context);
	const cost = costLine(report);
	const isSkipped = report.status === "skipped";
	const wrapped = (text) => wrap(shorten(text, longestText), context.columns);
	const caveats = caveatsOf(report.changes);
	const lines = [
		...isSkipped ? [
			skippedHeading,
			...wrapped(report.skipReason ?? ""),
			""
		] : [],
		...strictestFirst.flatMap((severity) => section(severity, report, page)),
		...caveats.flatMap(wrapped),
		...caveats.length > 0 ? [""] : [],
		...suppressedLines(report.suppressed, context.columns),
		...report.warnings.flatMap((warning) => wrapped(`warning: ${warning}`)),
		...report.warnings.length > 0 ? [""] : [],
		...isSkipped ? [] : [
			...wrapped(sentence(report.summary.text)),
			...cost === void 0 ? [] : wrapped(cost),
			...report.semver === null ? [] : wrapped(report.semver.advice),
			...wrapped(outcome(report))
		],
		...next === void 0 ? [] : wrapped(next)
	];
	return withoutCommands(`${lines.join("\n")}\n`);
};
const serverText = (entry, context) => {
	const name = styleOf(context.color).bold(escapeInvisible(entry.server));
	if ("report" in entry) return `${name}\n\n${render$1(entry.report, context)}`;
	const { code, message } = entry.error;
	return [
		name,
		"",
		...wrap(shorten(`error: ${code}: ${message}`, longestText), context.columns),
		""
	].join("\n");
};
const textReporter = {
	name: "text",
	mediaType: "text/plain",
	render: render$1,
	renderAll: (entries, context) => withoutCommands(entries.map((entry) => serverText(entry, context)).join("\n"))
};

const reporters = [
	textReporter,
	markdownReporter,
	jsonReporter,
	htmlReporter,
	sarifReporter,
	junitReporter,
	gitlabReporter,
	githubReporter
];

const guess = (name) => name === void 0 ? "" : ` Did you mean \`${name}\`?`;
const commandFor = (given, names) => nearest(given, names) ?? (given === "" ? void 0 : names.find((name) => name.startsWith(given)));
const choiceFor = (given, choices) => choices.find((choice) => choice.toLowerCase() === given.toLowerCase()) ?? nearest(given, choices, given.length < 6 ? 1 : 2);
const sentenceOf = (error, commands) => {
	switch (error._tag) {
		case "UnknownSubcommand": {
			const [suggested] = error.suggestions;
			const isTop = (error.parent ?? []).length <= 1;
			const meant = suggested ?? (isTop ? commandFor(error.subcommand, commands) : void 0);
			return `There is no command \`${error.subcommand}\`.${guess(meant)}`;
		}
		case "UnrecognizedOption": return `There is no flag \`${error.option}\`.${guess(error.suggestions[0])}`;
		case "InvalidValue": {
			const name = error.kind === "flag" ? `--${error.option.replace(/^-+/, "")}` : error.option;
			const expected = error.expected.replaceAll("\"", "").split(" | ");
			const meant = expected.length > 1 ? choiceFor(error.value, expected) : void 0;
			return `\`${name}\` cannot be ${JSON.stringify(error.value)}. Expected: ${expected.join(", ")}.${guess(meant)}`;
		}
		case "MissingArgument": return `The argument \`${error.argument}\` is missing.`;
		case "MissingOption": return `The flag \`--${error.option.replace(/^-+/, "")}\` is missing.`;
		case "UnexpectedArgument": return `There is no place for ${error.arguments.map((word) => `\`${word}\``).join(", ")}.`;
		case "DuplicateOption":
		case "ShowHelp":
		case "UserError":
		case "ValidationError": return error.message.trim().replaceAll(/\s+/g, " ");
	}
};
const usageFailure = ({ commandPath, errors }, commands) => {
	const path = commandPath.join(" ");
	return invalid(path, errors.map((error) => sentenceOf(error, commands)).join(" "), `Run \`${path} --help\` for what it takes.`);
};

const formatNames = reporters.map(({ name }) => name);
const reportFlags = {
	format: Literals("format", formatNames).pipe(withDefault("text"), withDescription$1("Report format")),
	output: String$1("output").pipe(optional, withMetavar("<file>"), withDescription$1("Write the report to a file; stdout stays empty")),
	report: String$1("report").pipe(atLeast(0), withMetavar("<format>=<file>"), withDescription$1("Also write the report in this format to a file; may be repeated")),
	failOn: Literals("fail-on", [...severities.toReversed(), "never"]).pipe(optional, withDescription$1("Laxest severity that gives exit code 1 (default BREAKING)"))
};
const ownFiles = /* @__PURE__ */ new Set([
	".mcp-inspect.yml",
	".mcp-inspect.json",
	"accepted.yml",
	"mcp-lock.json"
]);
const isKept = fnUntraced(function* (file) {
	const fs = yield* FileSystem;
	const path = yield* Path;
	if (ownFiles.has(path.basename(file))) return true;
	const info = yield* option(fs.stat(file));
	if (isNone(info) || info.value.type !== "File") return false;
	const head = yield* fs.stream(file, { bytesToRead: 100 }).pipe(decodeText(), mkString, orElseSucceed(() => ""));
	return /^\{\s*(?:"capture"\s*:|"formatVersion"\s*:\s*\d+\s*,\s*"servers"\s*:)/.test(head);
});
const fileOf = fnUntraced(function* (flag, name, toPrint) {
	if (name === "" || name === "-") return yield* invalid(flag, "This flag names a file.", toPrint);
	const host = yield* Host;
	const fs = yield* FileSystem;
	const file = (yield* Path).resolve(host.cwd, name);
	if (yield* isKept(file)) return yield* invalid(flag, `${name} is a snapshot, a lock file or a configuration, which the report would replace.`, "Name another file.");
	const info = yield* option(fs.stat(file));
	if (isSome(info) && info.value.type === "Directory") return yield* invalid(flag, `${name} is a folder.`, "Name a file in it.");
	return file;
});
const further = fnUntraced(function* (given) {
	const flag = `--report ${shorten(given, 80)}`;
	const at = given.indexOf("=");
	if (at === -1) return yield* invalid(flag, "This flag names a format and a file.", "For example `--report json=report.json`.");
	const format = given.slice(0, at);
	const reporter = reporters.find(({ name }) => name === format);
	if (reporter === void 0) return yield* invalid(flag, `There is no format \`${shorten(format, 40)}\`.${guess(choiceFor(format, formatNames))}`, `The formats are ${formatNames.join(", ")}.`);
	const file = yield* fileOf(flag, given.slice(at + 1), `For stdout there is \`--format ${format}\`.`);
	return {
		reporter,
		flag: `--report ${format}`,
		file
	};
});
const placeOf = fnUntraced(function* (file) {
	const fs = yield* FileSystem;
	const path = yield* Path;
	return yield* fs.realPath(file).pipe(catch_(() => map$2(fs.realPath(path.dirname(file)), (folder) => path.join(folder, path.basename(file)))), orElseSucceed(() => file));
});
const filesOf = (destinations) => destinations.flatMap(({ file }) => file === void 0 ? [] : [file]);
const destinationsOf = fnUntraced(function* ({ format, output, report }) {
	const main = {
		reporter: reporters.find(({ name }) => name === format) ?? textReporter,
		flag: `--format ${format}`
	};
	const all = [isNone(output) ? main : {
		...main,
		file: yield* fileOf("--output", output.value, "Leave it out to print the report.")
	}, ...yield* forEach(report, further)];
	const files = filesOf(all);
	const places = yield* forEach(files, placeOf);
	const twice = files.find((_, index) => places.indexOf(places[index] ?? "") !== index);
	if (twice !== void 0) return yield* invalid(isSome(output) ? "--output, --report" : "--report", `Two reports would go to one file: ${twice}.`, "Name a file for each.");
	return all;
});
const withoutStale = (destinations, effect) => onError(effect, () => forEach(filesOf(destinations), fnUntraced(function* (file) {
	const fs = yield* FileSystem;
	const info = yield* option(fs.stat(file));
	if (isSome(info) && info.value.type === "File") yield* ignore(fs.remove(file));
}), { discard: true }));

const compareFlags = {
	strictSchemas: Boolean$1("strict-schemas").pipe(withDefault(false), withoutNegation, withDescription$1("Compare schemas as they are written, not by what they admit")),
	cost: Boolean$1("cost").pipe(withDefault(false), withoutNegation, withDescription$1("Also estimate what the surface costs a model's context, in tokens")),
	semantic: Boolean$1("semantic").pipe(withDefault(false), withoutNegation, withDescription$1("Also ask a model what changed texts mean; advice only, needs MCP_INSPECT_SEMANTIC_URL and _MODEL"))
};
const compareOptions = fnUntraced(function* (flags, loaded, baseline, after) {
	const context = flags.cost ? yield* contextCost(baseline.snapshot, after) : void 0;
	return {
		policy: yield* withAcceptances(policyOf(loaded, getOrUndefined(flags.failOn)), loaded),
		baseline: baseline.source,
		docsUrl: "",
		mode: flags.strictSchemas ? "strict" : loaded.data.schemas?.mode ?? "equivalence",
		witnesses: true,
		...baseline.text === void 0 || baseline.source.path === null ? {} : { locate: locate(baseline.text, baseline.source.path) },
		...context === void 0 ? {} : { context }
	};
});
const contextCost = (before, after) => promise(async () => {
	const { compareCost } = await import("./Cost.js");
	const { loadTokenizer } = await import("./tokenizer2.js");
	return compareCost(before, after, await loadTokenizer()).context;
});
const advised = ({ semantic }) => (comparison) => semantic ? flatMap$1(promise(() => import("./semantic.js")), ({ withNotes }) => withNotes(comparison)) : succeed$1(comparison);
const refuse = ({ flag, reporter }, entries) => {
	const problem = reporter.refuse?.(entries);
	return problem === void 0 ? void_ : fail(invalid(flag, problem, "Choose another format, or check one server at a time with `--server`."));
};
const publish = fnUntraced(function* (destinations, entries, render, summary) {
	const host = yield* Host;
	const version = "0.1.0";
	yield* forEach(destinations, (destination) => refuse(destination, entries), { discard: true });
	const files = destinations.flatMap(({ file, reporter }) => file === void 0 ? [] : [{
		path: file,
		text: render(reporter, {
			columns: 80,
			color: false,
			version
		})
	}]);
	yield* writeFiles(files).pipe(mapError(fromCapture));
	const printed = destinations.find(({ file }) => file === void 0);
	if (printed !== void 0) {
		const context = {
			columns: host.stdout.columns,
			color: yield* canColor,
			version
		};
		yield* host.out(render(printed.reporter, context));
	}
	if (files.length === 0) return;
	const outcome = printed === void 0 ? `${summary} ` : "";
	const noun = files.length === 1 ? "Report" : "Reports";
	yield* say([`${outcome}${noun} written to ${files.map(({ path }) => path).join(", ")}`]);
}, (effect, destinations) => withoutStale(destinations, effect));
const headings = {
	passed: "Passed",
	failed: "Failed",
	skipped: skippedHeading
};
const withCommands = (context, commands) => commands === void 0 ? context : {
	...context,
	commands
};
const emit = (report, destinations, { commands, server } = {}) => publish(destinations, [{
	server: server ?? "default",
	report
}], (reporter, context) => {
	const told = withCommands(context, commands);
	return reporter.render(report, server === void 0 ? told : {
		...told,
		server
	});
}, report.status === "skipped" ? `${skippedHeading}.` : `${headings[report.status]}: ${report.summary.text}.`);
const wordFor = (entry) => "report" in entry ? entry.report.status : "not inspected";
const emitAll = (entries, destinations, { commands } = {}) => {
	const summary = entries.map((entry) => `${entry.server} ${wordFor(entry)}`).join(", ");
	return publish(destinations, entries, (reporter, context) => reporter.renderAll(entries, withCommands(context, commands)), `${sentence(summary)}.`);
};
const conclude = (report) => report.status === "failed" ? fail(new Crossed()) : void_;
const concludeAll = (entries) => {
	if (entries.some((entry) => "error" in entry)) return fail(new Told());
	return entries.some((entry) => "report" in entry && entry.report.status === "failed") ? fail(new Crossed()) : void_;
};

const reviewFlag = Boolean$1("review").pipe(withDefault(false), withoutNegation, withDescription$1("Also write the surface as Markdown beside the snapshot, for reviews (or `review: true`)"));
const besides = (file) => `${file.replace(/\.json$/i, "")}.md`;
const render = (snapshot) => promise(async () => (await import("./Review.js")).reviewText(snapshot));
const reviewFiles = fnUntraced(function* (flag, { data }, file, snapshot) {
	return file !== void 0 && (flag || data.review === true) ? [{
		path: besides(file),
		text: yield* render(snapshot)
	}] : [];
});
const checkReview = fn("checkReview")(function* ({ data, folder }, baselinePath) {
	if (data.review !== true) return;
	const fs = yield* FileSystem;
	const path = yield* Path;
	const file = path.resolve(folder, baselinePath);
	if (!(yield* orElseSucceed(fs.exists(file), () => false))) return;
	const expected = yield* render(yield* readSnapshot(file).pipe(mapError(fromCapture)));
	const review = besides(file);
	const found = getOrUndefined(yield* option(fs.readFileString(review)));
	if (found?.replaceAll("\r\n", "\n") === expected) return;
	return yield* invalid(review, found === void 0 ? `There is no review text beside ${path.basename(file)}, and \`review\` is on.` : `The review text is not that of ${path.basename(file)}: one of the two was changed without the other.`, "Run `mcp-inspect snapshot`, which writes both, and commit them together.");
});

const checkServer = fn("checkServer")(function* (flags, loaded, entry) {
	const diff = yield* Diff;
	yield* checkReview(loaded, entry.baselinePath);
	const policy = policyOf(loaded, getOrUndefined(flags.failOn));
	const baseline = yield* resolveBaseline(flags, loaded, entry);
	const chosen = yield* chooseTarget(flags, loaded, entry, baseline.snapshot?.capture.era);
	const captured = yield* captureSnapshot(chosen);
	if (flags.push) yield* pushSnapshot(loaded, captured.snapshot, entry.name === void 0 ? {} : { server: entry.name });
	const notes = captured.notices.map((notice) => `note: ${notice}`);
	if (baseline.snapshot === void 0) return {
		report: skipped(captured.snapshot, policy, baseline.reason),
		notices: notes
	};
	const options = yield* compareOptions(flags, loaded, baseline, captured.snapshot);
	const compared = diff.compare(baseline.snapshot, captured.snapshot, options);
	const { notices, report } = yield* flatMap$1(compared, advised(flags));
	return {
		report,
		notices: [...notes, ...notices]
	};
});

const standardPath = ".mcp-inspect/surface.json";
const validName = /^[A-Za-z0-9_-]{1,64}$/;
const one = (entry) => ({
	entries: [entry],
	isSeveral: false
});
const named = fnUntraced(function* (loaded) {
	const { data } = loaded;
	const servers = Object.entries(data.servers ?? {});
	if (data.server !== void 0 && data.servers !== void 0) return yield* invalid(loaded.at(["servers"]), "The configuration has both `server` and `servers`.", "Keep `server` for one server, or `servers` for several with names.");
	const unusable = servers.find(([name]) => !validName.test(name));
	if (unusable !== void 0) return yield* invalid(loaded.at(["servers", unusable[0]]), `\`${unusable[0]}\` cannot be the name of a server.`, "Use 1 to 64 letters, digits, `_` and `-`.");
	if (servers.length > 1 && data.baseline?.path !== void 0) return yield* invalid(loaded.at(["baseline", "path"]), "One `baseline.path` cannot hold the baselines of several servers.", "Remove it, or set `baseline.path` below each server.");
	return servers.map(([name, { baseline, ...config }]) => ({
		name,
		server: {
			config,
			path: ["servers", name]
		},
		baselinePath: baseline?.path ?? data.baseline?.path ?? `.mcp-inspect/${name}.json`
	}));
});
const unknown = (loaded, name) => {
	const names = Object.keys(loaded.data.servers ?? {});
	return invalid("--server", `The configuration has no server named \`${name}\`.`, names.length === 0 ? "It has no `servers`: leave `--server` out." : `It has ${names.map((known) => `\`${known}\``).join(", ")}.`);
};
const select = fnUntraced(function* (loaded, flags) {
	const { server: chosen } = yield* globals;
	const { data } = loaded;
	const entries = yield* named(loaded);
	const baselinePath = data.baseline?.path ?? standardPath;
	const isGiven = isSome(flags.stdio) || isSome(flags.url);
	if (isGiven && chosen !== void 0) return yield* invalid("--server", "A command or URL on the command line is not a server of the configuration.", "Leave out `--server`, or `--stdio` and `--url`.");
	if (isGiven) return one({
		name: void 0,
		server: void 0,
		baselinePath
	});
	if (chosen !== void 0) {
		const entry = entries.find(({ name }) => name === chosen);
		return entry === void 0 ? yield* unknown(loaded, chosen) : one(entry);
	}
	if (data.servers !== void 0) {
		const [first, ...more] = entries;
		if (first !== void 0) return {
			entries: [first, ...more],
			isSeveral: true
		};
		return yield* invalid(loaded.at(["servers"]), "`servers` is empty.", "Add a server, or use `server` for one.");
	}
	const server = data.server === void 0 ? void 0 : {
		config: data.server,
		path: ["server"]
	};
	return one({
		name: void 0,
		server,
		baselinePath
	});
});
const checkSignIn = fnUntraced(function* (flags, selection) {
	const { entries } = selection;
	const isNamed = isSome(flags.stdio) || isSome(flags.url) || entries[0].server !== void 0;
	const hasUrl = isSome(flags.url) || isNone(flags.stdio) && entries.some(({ server }) => server?.config.url !== void 0);
	if (isNamed && !hasUrl) yield* refuseSignIn(flags, "Signing in is for servers with a URL; this one is started as a command.");
	yield* aboutOne("--oauth-client-id", isSome(flags.oauthClientId), selection);
});
const selectServers = fnUntraced(function* (loaded, flags) {
	const selection = yield* select(loaded, flags);
	yield* checkSignIn(flags, selection);
	return selection;
});
const aboutOne = (flag, isGiven, { entries, isSeveral }) => isGiven && isSeveral && entries.length > 1 ? fail(invalid(flag, `\`${flag}\` is about one server, and the configuration has ${entries.length}.`, `Choose one: ${entries.map(({ name }) => `\`--server ${name ?? ""}\``).join(", ")}.`)) : void_;

const inspectEach = (entries, inspect) => forEach(entries, (entry) => {
	const server = entry.name ?? "";
	return inspect(entry).pipe(tap(({ notices }) => say(notices.map((notice) => `${server}: ${notice}`))), map$2(({ report }) => ({
		server,
		report
	})), catchTag("CannotRun", (failure) => as(tell(server, failure), {
		server,
		error: {
			code: failure.code,
			message: failure.problem
		}
	})));
});

const leftOut = "\"…\"";
const quoted = (word) => {
	if (/[`\p{C}]/u.test(word)) return leftOut;
	return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
};
const withValue = (flag, value) => value === void 0 ? [] : [`${flag} ${quoted(value)}`];
const ofTarget = (flags) => [
	...isSome(flags.stdio) ? [`--stdio ${leftOut}`] : [],
	...isSome(flags.url) ? [`--url ${leftOut}`] : [],
	...flags.header.map(() => `--header ${leftOut}`),
	...withValue("--protocol", getOrUndefined(flags.protocol)),
	...flags.oauth ? ["--oauth"] : [],
	...withValue("--oauth-client-id", getOrUndefined(flags.oauthClientId)),
	...flags.noBrowser ? ["--no-browser"] : []
];
const ofProject = map$2(globals, ({ config, endpoint, server }) => [
	...withValue("--config", config),
	...withValue("--server", server),
	...endpoint === void 0 ? [] : [`--endpoint ${leftOut}`]
]);
const reasoned = "--reason \"…\"";
const commandsOfCheck = fnUntraced(function* (flags, loaded, { baselinePath }) {
	const { cwd } = yield* Host;
	const path = yield* Path;
	const [file, ref] = [getOrUndefined(flags.baselineFile), getOrUndefined(flags.baseline)];
	const server = [...yield* ofProject, ...ofTarget(flags)];
	const isStandard = file === void 0 || path.resolve(cwd, file) === path.resolve(loaded.folder, baselinePath);
	const baseline = [...withValue("--baseline", ref), ...withValue("--baseline-file", file)];
	const strict = flags.strictSchemas ? ["--strict-schemas"] : [];
	return {
		accept: [
			"mcp-inspect accept <fingerprint>",
			...server,
			...baseline,
			...strict,
			reasoned
		].join(" "),
		snapshot: [
			"mcp-inspect snapshot",
			...server,
			...isStandard ? [] : withValue("--out", file)
		].join(" "),
		isHosted: loaded.data.baseline?.source === "api" && baseline.length === 0
	};
});
const commandsOfDiff = map$2(globals, ({ config }) => ({
	accept: [
		"mcp-inspect accept <fingerprint>",
		...withValue("--config", config),
		"--report <JSON report>",
		reasoned
	].join(" "),
	snapshot: null,
	isHosted: false
}));

const baselineFlags = {
	baseline: String$1("baseline").pipe(optional, withMetavar("<git-ref>"), withDescription$1("Git ref to read the baseline from (default: the base branch)")),
	baselineFile: String$1("baseline-file").pipe(optional, withMetavar("<file>"), withDescription$1("Snapshot file to compare with"))
};
const checkFlags = {
	...targetFlags,
	...reportFlags,
	...compareFlags,
	...baselineFlags
};
const hostedFlags = {
	usage: Boolean$1("usage").pipe(withDefault(false), withoutNegation, withDescription$1("Also show recorded usage of what breaks; it alters no verdict, needs MCP_INSPECT_KEY")),
	push: Boolean$1("push").pipe(withDefault(false), withoutNegation, withDescription$1("Also upload what was captured, as `mcp-inspect push` does"))
};
const addUsage = fnUntraced(function* (loaded, reports) {
	const { withUsage } = yield* promise(() => import("./checkUsage.js"));
	return yield* withUsage(loaded, reports);
});
const addUsageToEach = fnUntraced(function* (loaded, entries) {
	const reported = entries.filter((entry) => "report" in entry);
	const added = yield* addUsage(loaded, reported.map(({ report }) => report));
	const byServer = new Map(reported.map(({ server }, index) => [server, added[index]]));
	return entries.map((entry) => {
		const report = byServer.get(entry.server);
		return report === void 0 ? entry : {
			server: entry.server,
			report
		};
	});
});
const checkOnce = fnUntraced(function* (flags) {
	const destinations = yield* destinationsOf(flags);
	const outcome = yield* withoutStale(destinations, gen(function* () {
		const loaded = yield* loadConfig;
		const selection = yield* selectServers(loaded, flags);
		yield* aboutOne("--baseline-file", isSome(flags.baselineFile), selection);
		yield* aboutOne("--header", flags.header.length > 0, selection);
		const commands = yield* commandsOfCheck(flags, loaded, selection.entries[0]);
		if (selection.isSeveral) {
			const several = yield* inspectEach(selection.entries, (entry) => checkServer(flags, loaded, entry));
			return {
				commands,
				several: flags.usage ? yield* addUsageToEach(loaded, several) : several
			};
		}
		const [entry] = selection.entries;
		const { notices, report } = yield* checkServer(flags, loaded, entry);
		const [added = report] = flags.usage ? yield* addUsage(loaded, [report]) : [];
		return {
			commands,
			entry,
			notices,
			report: added
		};
	}));
	const { commands } = outcome;
	if ("several" in outcome) {
		yield* emitAll(outcome.several, destinations, { commands });
		return concludeAll(outcome.several);
	}
	yield* emit(outcome.report, destinations, {
		commands,
		server: outcome.entry.name
	});
	yield* say(outcome.notices);
	return conclude(outcome.report);
});

const checkCommand = make("check", {
	...checkFlags,
	...hostedFlags
}, fn("check")(function* (flags) {
	yield* yield* checkOnce(flags);
})).pipe(withDescription("Capture the server and compare it with a baseline"), withExamples([{
	command: "mcp-inspect check --baseline-file .mcp-inspect/surface.json",
	description: "Compare the working tree's server with its baseline"
}]), provide(mergeAll(capturing, Diff.layer)));

const isReading = () => process.getActiveResourcesInfo().some((name) => name.startsWith("FSReq"));
const looks = 40;
const endWhenRead = (exit, left = looks) => {
	if (!isReading()) exit();
	else if (left === 0) process.kill(process.pid, "SIGKILL");
	else setTimeout(endWhenRead, 50, exit, left - 1);
};
const launch = (main) => {
	let ended = {
		signal: "SIGINT",
		code: 130
	};
	process.once("SIGTERM", () => ended = {
		signal: "SIGTERM",
		code: 143
	});
	process.once("SIGHUP", () => process.kill(process.pid, "SIGTERM"));
	const end = (exit) => {
		if (process.exitCode !== void 0) return exit(Number(process.exitCode));
		if (isReading()) process.removeAllListeners(ended.signal).kill(process.pid, ended.signal);
		exit(ended.code);
	};
	main(process.argv.slice(2)).pipe(provide$1(mergeAll(layer, Host.layer)), runMain({
		disableErrorReporting: true,
		teardown: (exit, onExit) => defaultTeardown(exit, (code) => code === 130 ? end(onExit) : endWhenRead(() => onExit(code)))
	}));
};

const presenter = (host) => {
	const formatter = defaultFormatter({ colors: false });
	return { present: (event) => {
		switch (event._tag) {
			case "Help": return host.out(`${formatter.formatHelpDoc(event.helpDoc)}\n`);
			case "Version": return host.out(`${event.version}\n`);
			case "InvalidInvocation": return void_;
		}
	} };
};
const commandNames = (root) => root.subcommands.flatMap(({ commands }) => commands.map(({ name }) => name));
const isHelp = (error) => isCliError(error) && error._tag === "ShowHelp";
const runRoot = (root) => (args) => gen(function* () {
	const host = yield* Host;
	const print = (failure) => host.err(failureText(failure, host.stderr.columns));
	yield* runWith(root, { version: "0.1.0" })(args).pipe(provideService(Presenter, presenter(host)), provideService(CliConfig, make$1({ builtIns: [Help, Version] })), catchIf(isHelp, (error) => error.errors.length === 0 ? void_ : fail(usageFailure(error, commandNames(root)))), catchDefect((defect) => fail(internalError(defect, "0.1.0"))), tapError((error) => error instanceof CannotRun ? print(error) : void_));
});

const checking = make("mcp-inspect").pipe(withDescription("Contract checks for MCP servers: capture what a server advertises and gate changes"), withSubcommands([checkCommand]), withGlobalFlags(globalFlags));
const checkingMain = () => launch(runRoot(checking));

checkingMain();

export { CannotRun, ConfigSchema, Host, HostedFailure, Unanswered, answerTo, classify, clientSecretVariable, defaultEnvironment, defaultServer, encodeCall, encodeNotice, encodeReply, environmentName, eraseLine, inWords, invalid, isFingerprint, keyText, makeRedactor, projectAccess, projectPath, readBytes, readMessages, readResourceMetadata, readServerMetadata, say, scopesIn, serverName, slug, strayKeys, targetLabel, whileRunning, withoutMetadata, wrap };