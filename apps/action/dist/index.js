import { fileURLToPath } from "node:url";
import { ArraySchema, Boolean, ChildProcessSpawner, FileSystem, Int, Literal, Literals, NonEmptyString, NullOr, Number as Number$1, Path as Path$1, PipeInspectableProto, Service, String as String$1, Struct, TaggedError, TaggedStruct, Union, acquireUseRelease, adviseVersion, all as all$1, all$1 as all, andThen, applyPolicy, as, asVoid, baselineSources, blocksOf, callback, catchDefect, catchIf$1 as catchIf, catchTag, catch_, compareFindings, crosses, currentTimeMillis, declare, decodeText, decodeUnknownEffect, decodeUnknownResult, defaultPolicy, depthOf, dual, effect, equal, escapeInvisible, escapeInvisibleJson, escapeMarkdown, exists, fail$1, fail$4 as fail, filter, filterOrFail, flatMap as flatMap$1, flatMap$1 as flatMap, fn, fnUntraced, forEach, fromJsonString, fromResult, gen, gen$1, getOrElse as getOrElse$1, getOrElse$1 as getOrElse, getOrUndefined, getOrUndefined$2 as getOrUndefined$1, githubReporter, group, hasInterruptsOnly, identity, inlineCode, is, isFailure, isGreaterThan, isGreaterThanOrEqualTo, isLessThanOrEqualTo, isMaxLength, isMinLength, isObject, isPath, isPattern, isSome, isSound, isSuccess, jsonReporter, layer, lintRegistry, make$1 as make$2, make$2 as make$3, make$4 as make$1, makeFormatterStandardSchemaV1, makeShowing, map$2 as map$1, map$5 as map, map$6 as map$2, mapAccum, mapError$1, mapError$2 as mapError, match$1, match$3 as match, max, maxDepth, millis, mkString, option, optionalKey, orDie, orElseSucceed, own, ownArray, ownObject, ownString, page, provide as provide$1, provide$1 as provide, provideMerge, provideService, random, rank, readEvidence, readSnapshot, registry, result, runFold, runForEach, runMain, sarifReporter, scoped, seconds as seconds$1, severities, shorten, skippedHeading, sleep, strictestFirst, subtract, succeed as succeed$1, succeed$1 as succeed$2, succeed$2 as succeed, summarise, suspend$1 as suspend, symbol, symbol$1, sync, tap as tap$1, tap$1 as tap, timeout, timeoutOrElse, times, try_$1 as try_, value, visibly, void_, withoutCommands, withoutMarks } from "./shared.js";
import { createHash, randomBytes } from "node:crypto";
import { fetchClient } from "./fetchClient.js";
import { HttpClient, TracerPropagationEnabled, bearerToken, bodyJsonUnsafe, get, isHttpClientError, patch, post, setHeaders, setUrl } from "./HttpClient.js";
import { describeCause } from "./httpProblems.js";
import { isAbsolute, join, normalize } from "node:path/posix";

const RefProto = {
	["~effect/Ref"]: { _A: identity },
	...PipeInspectableProto,
	[symbol](that) {
		return this === that;
	},
	[symbol$1]() {
		return random(this);
	},
	toJSON() {
		return {
			_id: "Ref",
			ref: this.ref
		};
	}
};
const makeUnsafe = (value) => {
	const self = Object.create(RefProto);
	self.ref = make$1(value);
	return self;
};
const make = (value) => sync(() => makeUnsafe(value));
const modify = /*#__PURE__*/ dual(2, (self, f) => sync(() => {
	const [b, a] = f(self.ref.current);
	self.ref.current = a;
	return b;
}));

const isInOrder = (changes) => changes.every(({ severity }, index) => index === 0 || rank(severity) <= rank(changes[index - 1]?.severity ?? severity));
const groupsHold = ({ changes, groups, suppressed }) => {
	const members = Map.groupBy(changes.filter(({ group }) => group !== null), ({ group }) => group ?? "");
	return suppressed.every(({ group }) => group === null) && new Set(groups.map(({ id }) => id)).size === groups.length && members.size === groups.length && groups.every(({ count, id }) => members.get(id)?.length === count);
};
const decisionsHold = ({ suppressed }) => suppressed.every(({ author, ignore, reason }) => ignore === null ? author !== null && reason !== null : author === null);
const skipHolds = (report) => {
	const { baseline, changes, passed, semver, skipReason, subject, summary, suppressed } = report;
	return subject === "comparison" && passed && skipReason !== null && baseline === null && semver === null && changes.length === 0 && suppressed.length === 0 && equal({ ...summary }, {
		...summarise([], 0, "change"),
		text: "comparison skipped"
	});
};
const verdictHolds = ({ changes, failOn, passed, status }) => {
	const failed = changes.some(({ severity }) => crosses(severity, failOn));
	return passed === !failed && status === (failed ? "failed" : "passed");
};
const adviceHolds = ({ changes, semver, subject }) => {
	if (semver === null) return true;
	const advice = adviseVersion(semver.from, semver.to, changes[0]?.severity);
	return subject === "comparison" && advice !== null && equal({ ...semver }, { ...advice });
};
const contradictionOf = (report) => {
	const { baseline, changes, compared, skipReason, status, subject, summary, suppressed } = report;
	if (!groupsHold(report)) return "Its groups are not those of its changes.";
	if (status === "skipped" || !compared && subject === "comparison") return status === "skipped" && !compared && skipHolds(report) ? void 0 : "It is skipped, and says what only a comparison can.";
	if (compared !== (subject === "comparison") || compared !== (baseline !== null) || skipReason !== null) return "It does not say whether anything was compared.";
	if (!verdictHolds(report)) return "Its verdict is not that of its changes.";
	if (!equal({ ...summary }, { ...summarise(changes, suppressed.length, subject === "surface" ? "finding" : "change") })) return "Its counts are not those of its changes.";
	if (!isInOrder(changes)) return "Its changes are not in their order, the most severe first.";
	if (!decisionsHold(report)) return "A suppressed change of it is neither ignored nor accepted.";
	return adviceHolds(report) ? void 0 : "Its advice on versions does not follow from its changes.";
};

const Text = String$1;
const TextOrNull = NullOr(String$1);
const Count = Int.check(isGreaterThanOrEqualTo(0));
const Hash = String$1.check(isPattern(/^sha256:[0-9a-f]{64}$/));
const Day = String$1.check(isPattern(/^\d{4}-\d{2}-\d{2}$/));
const SeverityName = Literals(severities);
const Side = Literals(["accepted", "rejected"]);
const Any = declare((_value) => true);
const Evidence = declare((value) => value === null || isObject(value) && equal({ ...readEvidence(value) }, value));
const Path = declare((value) => typeof value === "string" && isPath(value));
const changeFields = {
	rule: Literals([...lintRegistry, ...registry].map(({ id }) => id)),
	severity: SeverityName,
	defaultSeverity: SeverityName,
	entity: Struct({
		kind: Literals([
			"server",
			"tool",
			"resourceTemplate",
			"resource",
			"prompt"
		]),
		name: Text
	}),
	path: NullOr(Path),
	old: Any,
	new: Any,
	explanation: Text,
	migration: TextOrNull,
	helpUri: Text,
	proof: Literals([
		"witness",
		"normal-form",
		"rule",
		"none"
	]),
	witness: NullOr(Struct({
		value: Any,
		before: Side,
		after: Side
	})),
	signature: NullOr(Struct({
		old: TextOrNull,
		new: TextOrNull
	})),
	fingerprint: Hash,
	group: TextOrNull,
	location: NullOr(Struct({
		file: Text,
		line: Int.check(isGreaterThanOrEqualTo(1))
	})),
	note: TextOrNull,
	advisory: TextOrNull,
	evidence: Evidence
};
const ReportShape = Struct({
	formatVersion: Literal(1),
	subject: optionalKey(Literal("surface")),
	status: Literals([
		"passed",
		"failed",
		"skipped"
	]),
	compared: Boolean,
	passed: Boolean,
	failOn: Literals([...severities, "never"]),
	skipReason: TextOrNull,
	summary: Struct({
		BREAKING: Count,
		POTENTIALLY_BREAKING: Count,
		NON_BREAKING: Count,
		DOCUMENTATION: Count,
		suppressed: Count,
		text: Text
	}),
	baseline: NullOr(Struct({
		source: Literals(baselineSources),
		ref: TextOrNull,
		path: TextOrNull,
		fingerprint: Hash
	})),
	current: Struct({ fingerprint: Hash }),
	changes: ArraySchema(Struct(changeFields)),
	suppressed: ArraySchema(Struct({
		...changeFields,
		reason: TextOrNull,
		ignore: NullOr(Count),
		author: TextOrNull,
		expires: NullOr(Day)
	})),
	groups: ArraySchema(Struct({
		id: Text,
		title: Text,
		cause: TextOrNull,
		count: Count
	})),
	context: NullOr(Struct({
		tokensBefore: Count,
		tokensAfter: Count,
		tokenizer: Text
	})),
	semver: NullOr(Struct({
		from: Text,
		to: Text,
		suggested: Text,
		advice: Text
	})),
	warnings: ArraySchema(Text)
});
const ReportsShape = Struct({
	formatVersion: Literal(1),
	reports: ArraySchema(Union([Struct({
		server: NonEmptyString,
		report: ReportShape
	}), Struct({
		server: NonEmptyString,
		error: Struct({
			code: Text,
			message: Text
		})
	})]))
});

const deepest = maxDepth + 16;
const strict = { onExcessProperty: "error" };
const decodeReport = decodeUnknownResult(ReportShape, strict);
const decodeReports = decodeUnknownResult(ReportsShape, strict);
const formatter = makeFormatterStandardSchemaV1();
const longestPlace = 200;
const placeOf = ({ issue }) => {
	const [first] = formatter(issue).issues;
	const place = (first?.path ?? []).reduce((path, part) => {
		const key = typeof part === "object" ? part.key : part;
		return typeof key === "number" ? `${path}[${key}]` : `${path}${path === "" ? "" : "."}${String(key)}`;
	}, "");
	return shorten(place, longestPlace);
};
const shapeProblem = (error) => {
	const place = placeOf(error);
	return `It is no JSON report of this version${place === "" ? "." : `: see \`${place}\`.`}`;
};
const isLink = (link, page) => /^https?:\/\/[^\s<>()[\]\\"'`\u007F-\uFFFF]+$/.test(link) && link.endsWith(page);
const linked$1 = (finding, { docsUrl }) => {
	const page = `/docs/rules#${finding.rule}`;
	const holds = docsUrl === void 0 ? isLink(finding.helpUri, page) : finding.helpUri === docsUrl + page;
	return {
		...finding,
		helpUri: holds ? finding.helpUri : page
	};
};
const reportOf = (decoded, options) => {
	const report = {
		...decoded,
		subject: decoded.subject ?? "comparison",
		changes: decoded.changes.map((finding) => linked$1(finding, options)),
		suppressed: decoded.suppressed.map((finding) => linked$1(finding, options))
	};
	const contradiction = contradictionOf(report);
	return contradiction === void 0 ? succeed(report) : fail(`It contradicts itself. ${contradiction}`);
};
const severalOf = (decoded, options) => {
	const names = decoded.reports.map(({ server }) => server);
	if (new Set(names).size < names.length) return fail("It contradicts itself. Two servers of it have one name.");
	const entries = decoded.reports.map((entry) => "report" in entry ? map(reportOf(entry.report, options), (report) => ({
		server: entry.server,
		report
	})) : succeed(entry));
	return map(all(entries), (all) => ({
		_tag: "Several",
		entries: all
	}));
};
const readReports = (text, options = {}) => {
	const parsed = try_(() => JSON.parse(text));
	if (isFailure(parsed)) return fail("It is no JSON.");
	const json = parsed.success;
	if (depthOf(json, deepest) > deepest) return fail("It is nested deeper than a report can be.");
	if (!isSound(json, deepest + 1)) return fail("It has a number or a character that no report can have.");
	if (isObject(json) && own(json, "reports") !== void 0) return flatMap(mapError(decodeReports(json), shapeProblem), (several) => severalOf(several, options));
	return flatMap(mapError(decodeReport(json), shapeProblem), (one) => map(reportOf(one, options), (report) => ({
		_tag: "One",
		report
	})));
};

const flag = (name, value) => value === void 0 ? [] : [`--${name}=${value}`];
const checkArguments = (inputs, { baseline, isConfigNamed, report }) => [
	"check",
	"--format=json",
	...flag("output", report),
	...flag("config", isConfigNamed ? inputs.config : void 0),
	...flag("server", inputs.server),
	...flag("endpoint", inputs.endpoint),
	...flag("fail-on", inputs.failOn),
	...inputs.baselineFile === void 0 ? flag("baseline", baseline) : flag("baseline-file", inputs.baselineFile),
	...inputs.apiKey === void 0 ? [] : ["--usage", ...inputs.push ? ["--push"] : []]
];
const ours = /^(?:INPUT_|ACTIONS_)|^GITHUB_(?:OUTPUT|ENV|PATH|STATE|STEP_SUMMARY)$/i;
const checkEnvironment = (env, { apiKey }) => ({
	...Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name))),
	...apiKey === void 0 ? {} : { MCP_INSPECT_KEY: apiKey }
});
const named = "config|server|endpoint|fail-on|baseline-file|baseline";
const inSentence = new RegExp(`\`--(${named})(?: <[^>\`]*>)?\``, "g");
const asPlace = new RegExp(`^(error: [a-z_]+: )--(${named})$`);
const inInputs = (failure) => failure.split("\n").map((line) => line.startsWith("  | ") ? line : line.replace(asPlace, "$1the input `$2`").replaceAll(inSentence, "the input `$1`")).join("\n");

const longestLine$1 = 65536;
const pieces$1 = (line) => line.length <= longestLine$1 ? [line] : Array.from({ length: Math.ceil(line.length / longestLine$1) }, (_, index) => line.slice(index * longestLine$1, (index + 1) * longestLine$1));
const withoutReturn = (line) => line.endsWith("\r") ? line.slice(0, -1) : line;
const linesOf$1 = (text) => mapAccum(text, () => "", (rest, chunk) => {
	const lines = (rest + chunk).split("\n");
	const last = pieces$1(lines.at(-1) ?? "");
	const whole = lines.slice(0, -1).flatMap((line) => pieces$1(withoutReturn(line)));
	return [last.at(-1) ?? "", [...whole, ...last.slice(0, -1)]];
}, { onHalt: (rest) => rest === "" ? [] : [withoutReturn(rest)] });

const inMessage = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const shown = (text) => text.split(/\r\n|\r|\n/).map(escapeInvisible).join("\n");
const messageCommand = (level, message) => `::${level}::${inMessage(withoutMarks(shown(message)))}`;
const maskCommands = (secret) => secret.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "").map((line) => `::add-mask::${inMessage(line)}`);
const logText = (text) => withoutCommands(shown(text), visibly);
const valueBlock = (name, value, delimiter) => `${name}<<${delimiter}\n${value}\n${delimiter}\n`;

const largestEvent = 33554432;
const token = sync(() => `mcp-inspect-${randomBytes(24).toString("hex")}`);
var Runner = class Runner extends Service()("@mcp-inspect/action/Runner") {
	static layer = effect(Runner, gen(function* () {
		const fs = yield* FileSystem;
		const path = yield* Path$1;
		const env = process.env;
		const write = (text) => callback((resume) => {
			process.stdout.write(text, () => resume(void_));
		});
		const append = (file, text) => file === void 0 || file === "" ? succeed$1(false) : fs.writeFileString(file, text, { flag: "a" }).pipe(as(true), orElseSucceed(() => false));
		const parent = env["RUNNER_TEMP"];
		const folder = yield* fs.makeTempDirectory({
			prefix: "mcp-inspect-",
			...parent === void 0 || parent === "" ? {} : { directory: path.resolve(parent) }
		});
		const file = env["GITHUB_EVENT_PATH"] ?? "";
		return Runner.of({
			env,
			event: fs.stat(file).pipe(filterOrFail(({ size }) => size <= largestEvent), andThen(fs.readFileString(file)), orElseSucceed(() => "")),
			folder,
			mask: (secret) => write(maskCommands(secret).map((line) => `${line}\n`).join("")),
			say: (text) => write(`${logText(text)}\n`),
			tell: (level, message) => write(`${messageCommand(level, message)}\n`),
			command: (lines) => write(lines.endsWith("\n") ? lines : `${lines}\n`),
			withoutCommands: (effect) => acquireUseRelease(tap(token, (stop) => write(`::stop-commands::${stop}\n`)), () => effect, (stop) => write(`::${stop}::\n`)),
			output: fnUntraced(function* (name, value) {
				yield* append(env["GITHUB_OUTPUT"], valueBlock(name, value, yield* token));
			}),
			summary: (markdown) => append(env["GITHUB_STEP_SUMMARY"], `${markdown}\n`)
		});
	}));
	static layerMemory = (options) => {
		const { told } = options;
		const write = (text) => sync(() => void (told.log += `${text}\n`));
		return succeed$2(Runner, Runner.of({
			env: options.env ?? {},
			event: succeed$1(options.event ?? ""),
			folder: options.folder,
			mask: (secret) => write(maskCommands(secret).join("\n")),
			say: (text) => write(logText(text)),
			tell: (level, message) => write(messageCommand(level, message)),
			command: write,
			withoutCommands: (effect) => effect,
			output: (name, value) => sync(() => void told.outputs.set(name, value)),
			summary: (markdown) => sync(() => {
				told.summary += markdown;
				return true;
			})
		}));
	};
};

const reportsOf = (told) => told._tag === "One" ? [told.report] : told.entries.flatMap((entry) => "report" in entry ? [entry.report] : []);
const withoutResult$1 = (told) => told._tag === "One" ? 0 : told.entries.filter((entry) => "error" in entry).length;
const isCompared = (told) => withoutResult$1(told) === 0 && reportsOf(told).every(({ compared }) => compared);
const isPassed = (told) => withoutResult$1(told) === 0 && reportsOf(told).every(({ passed }) => passed);
const countsOf$2 = (told) => {
	const reports = reportsOf(told);
	const suppressed = reports.reduce((sum, { summary }) => sum + summary.suppressed, 0);
	return summarise(reports.flatMap(({ changes }) => changes), suppressed, "change");
};
const without = (count) => count === 0 ? [] : [count === 1 ? "1 server without a result" : `${count} servers without a result`];
const lineOf = (told) => {
	const reports = reportsOf(told);
	const skipped = reports.filter(({ compared }) => !compared).length;
	if (told._tag === "One" && skipped > 0) return skippedHeading;
	return [
		...reports.length > skipped ? [countsOf$2(told).text] : [],
		...skipped === 0 ? [] : [`${skipped} skipped`],
		...without(withoutResult$1(told))
	].join(", ");
};
const verdictOf = (told) => {
	const line = lineOf(told);
	if (!isPassed(told)) return `Failed: ${line}.`;
	if (isCompared(told)) return `Passed: ${line}.`;
	return told._tag === "One" ? `${line}.` : `Nothing blocks: ${line}.`;
};
const exitCodeOf = (told) => {
	if (withoutResult$1(told) > 0) return 2;
	return reportsOf(told).some(({ status }) => status === "failed") ? 1 : 0;
};
const mapReports = (told, change) => told._tag === "One" ? {
	_tag: "One",
	report: change(told.report)
} : {
	_tag: "Several",
	entries: told.entries.map((entry) => "report" in entry ? {
		server: entry.server,
		report: change(entry.report)
	} : entry)
};

const largestReport = 67108864;
const longestFailure = 16384;
const mostWarnings = 20;
const failed = (code, text) => ({
	_tag: "Failed",
	code,
	text
});
const silent = {
	failure: "",
	warnings: []
};
const hear = ({ failure, warnings }, line) => {
	const isFailure = failure !== "" || line.startsWith("error: ");
	const warning = /^warning: (.+)/.exec(line)?.[1];
	return {
		failure: isFailure && failure.length < longestFailure ? `${failure}${line}\n` : failure,
		warnings: warning !== void 0 && warnings.length < mostWarnings ? [...warnings, warning] : warnings
	};
};
const failureOf = ({ failure }, otherwise) => {
	const code = /^error: ([a-z_]+):/.exec(failure)?.[1];
	return code === void 0 ? failed("no_report", otherwise) : failed(code, inInputs(failure.slice(0, longestFailure).trimEnd()));
};
var Checking = class Checking extends Service()("@mcp-inspect/action/Checking") {
	static layer = (program) => effect(Checking, gen(function* () {
		const fs = yield* FileSystem;
		const runner = yield* Runner;
		const spawner = yield* ChildProcessSpawner;
		const read = fnUntraced(function* (file) {
			if ((yield* fs.stat(file)).size > largestReport) return void 0;
			return getOrUndefined(readReports(yield* fs.readFileString(file)));
		});
		const start = fnUntraced(function* ({ arguments: args, environment, folder }) {
			const child = yield* spawner.spawn(make$2(process.execPath, [program, ...args], {
				cwd: folder,
				env: environment,
				extendEnv: false,
				stdin: "ignore",
				forceKillAfter: "5 seconds"
			}));
			const stdout = linesOf$1(decodeText(child.stdout)).pipe(runForEach(runner.say));
			const stderr = linesOf$1(decodeText(child.stderr)).pipe(tap$1(runner.say), runFold(() => silent, hear));
			const [, heard] = yield* all$1([stdout, stderr], { concurrency: 2 });
			return {
				code: yield* orElseSucceed(child.exitCode, () => void 0),
				heard
			};
		}, scoped);
		const check = fn("Checking.check")(function* (asked) {
			const ended = yield* runner.withoutCommands(start(asked)).pipe(orElseSucceed(() => ({
				code: void 0,
				heard: silent
			})));
			for (const warning of ended.heard.warnings) yield* runner.tell("warning", warning);
			const { code, heard } = ended;
			if (code === void 0) return failureOf(heard, "The check was ended before it had a result.");
			const told = yield* orElseSucceed(read(asked.report), () => void 0);
			if (told === void 0) return failureOf(heard, `The check ended with code ${code} and without a report.`);
			if (exitCodeOf(told) !== code) return failureOf(heard, `The check ended with code ${code}, and the report that was found says otherwise.`);
			return {
				_tag: "Reports",
				told
			};
		});
		return Checking.of({ check });
	}));
	static layerMemory = (outcome) => succeed$2(Checking, Checking.of({ check: () => succeed$1(outcome) }));
};

const remote = /^(?:refs\/remotes\/)?origin\/(.+)$/;
const unusable$1 = /^-|\.\.|[\s:^~?*[\\\p{Cc}]|@\{/u;
const fetchOf = (ref) => {
	if (ref === "" || unusable$1.test(ref)) return void 0;
	const branch = remote.exec(ref)?.[1];
	if (branch !== void 0) return {
		refspec: `+refs/heads/${branch}:refs/remotes/origin/${branch}`,
		ref
	};
	if (ref.startsWith("refs/")) return {
		refspec: `+${ref}:${ref}`,
		ref
	};
	return {
		refspec: ref,
		ref: "FETCH_HEAD"
	};
};

const settingVariables = (env, settings) => {
	const set = Number.parseInt(env["GIT_CONFIG_COUNT"] ?? "", 10);
	const first = Number.isSafeInteger(set) && set > 0 ? set : 0;
	return Object.fromEntries([["GIT_CONFIG_COUNT", String(first + settings.length)], ...settings.flatMap(([name, value], index) => [[`GIT_CONFIG_KEY_${first + index}`, name], [`GIT_CONFIG_VALUE_${first + index}`, value]])]);
};
const foldersDown = (path, from, to) => {
	const relative = path.relative(from, to);
	if (relative === "") return [from];
	const names = relative.split(path.sep);
	if (path.isAbsolute(relative) || names[0] === "..") return [to];
	return [from, ...names.map((_, index) => path.join(from, ...names.slice(0, index + 1)))];
};
const readingSettings = fnUntraced(function* (folder) {
	const { env } = yield* Runner;
	const fs = yield* FileSystem;
	const path = yield* Path$1;
	const real = (name) => fs.realPath(name).pipe(orElseSucceed(() => name));
	const workspace = yield* real(path.resolve(env["GITHUB_WORKSPACE"] ?? "."));
	return [["safe.bareRepository", "explicit"], ...foldersDown(path, workspace, yield* real(folder)).map((name) => ["safe.directory", name.split(path.sep).join("/")])];
});

const isLoopback = (hostname) => hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
const checkUrl = (variable, text) => {
	const url = URL.parse(text);
	if (url === null || url.protocol !== "https:" && url.protocol !== "http:") return fail(`${variable} is not an https URL.`);
	if (url.protocol === "http:" && !isLoopback(url.hostname)) return fail(`${variable} is an http URL of another machine, and the token would travel there in the clear.`);
	if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") return fail(`${variable} has more than a host and a path.`);
	return succeed(url.href.replace(/\/+$/, ""));
};
const given$2 = (text, otherwise) => text === void 0 || text === "" ? otherwise : text;
const isRepository = (text) => /^[A-Za-z0-9-_]{1,100}\/[A-Za-z0-9-_.]{1,100}$/.test(text) && !/\/\.{1,2}$/.test(text);
const gitHubSettings = (env, token) => gen$1(function* () {
	const apiUrl = yield* checkUrl("GITHUB_API_URL", given$2(env["GITHUB_API_URL"], "https://api.github.com"));
	const graphqlUrl = yield* checkUrl("GITHUB_GRAPHQL_URL", given$2(env["GITHUB_GRAPHQL_URL"], `${apiUrl}/graphql`));
	const repository = env["GITHUB_REPOSITORY"] ?? "";
	if (!isRepository(repository)) return yield* fail("GITHUB_REPOSITORY does not read `owner/name`.");
	return {
		apiUrl,
		graphqlUrl,
		repository,
		token
	};
});
const serverUrl = (env) => getOrUndefined(checkUrl("GITHUB_SERVER_URL", given$2(env["GITHUB_SERVER_URL"], "https://github.com")));
const runPage = (env) => {
	const server = serverUrl(env);
	const repository = env["GITHUB_REPOSITORY"] ?? "";
	const run = env["GITHUB_RUN_ID"] ?? "";
	return server !== void 0 && isRepository(repository) && /^\d{1,20}$/.test(run) ? `${server}/${repository}/actions/runs/${run}` : void 0;
};

const git = fnUntraced(function* (folder, args, more = []) {
	const { env } = yield* Runner;
	const settings = [...more, ...yield* readingSettings(folder)];
	const child = yield* (yield* ChildProcessSpawner).spawn(make$2("git", args, {
		cwd: folder,
		env: {
			GIT_TERMINAL_PROMPT: "0",
			...settingVariables(env, settings)
		},
		extendEnv: true,
		stdin: "ignore",
		stderr: "ignore"
	}));
	const text = yield* child.stdout.pipe(decodeText(), mkString);
	return {
		isWell: (yield* child.exitCode) === 0,
		text: text.trim()
	};
}, scoped, timeout("2 minutes"), option);
const commitOf = (folder, ref) => git(folder, [
	"rev-parse",
	"--verify",
	"--quiet",
	"--end-of-options",
	`${ref}^{commit}`
]).pipe(map$1(filter(({ isWell }) => isWell)), map$1(map$2(({ text }) => text)));
const rootOf = (folder) => git(folder, ["rev-parse", "--show-toplevel"]).pipe(map$1(filter(({ isWell }) => isWell)), map$1(map$2(({ text }) => text)));
const credentials = fnUntraced(function* (folder, token) {
	const { env } = yield* Runner;
	const server = serverUrl(env);
	if (token === void 0 || server?.startsWith("https://") !== true) return [];
	const kept = yield* git(folder, [
		"config",
		"--get-urlmatch",
		"http.extraheader",
		`${server}/`
	]);
	if (exists(kept, ({ isWell }) => isWell)) return [];
	const basic = Buffer.from(`x-access-token:${value(token)}`).toString("base64");
	return [[`http.${server}/.extraheader`, make$3(`AUTHORIZATION: basic ${basic}`)]];
});
const refOf = ({ baseline, baselineFile }, baseRef) => {
	if (baselineFile !== void 0) return void 0;
	return baseline ?? (baseRef === void 0 || baseRef === "" ? void 0 : `origin/${baseRef}`);
};
const ensureBaseRef = fn("ensureBaseRef")(function* (inputs, folder) {
	const runner = yield* Runner;
	const ref = refOf(inputs, runner.env["GITHUB_BASE_REF"]);
	if (ref === void 0 || isSome(yield* commitOf(folder, ref))) return ref;
	const fetch = fetchOf(ref);
	if (fetch === void 0) return inputs.baseline;
	yield* runner.say(`Fetching ${ref}, which the checkout does not have.`);
	const header = yield* credentials(folder, inputs.token);
	const fetched = yield* git(folder, [
		"fetch",
		"--quiet",
		"--depth=1",
		"--no-tags",
		"--end-of-options",
		"origin",
		fetch.refspec
	], header);
	if (!exists(fetched, ({ isWell }) => isWell)) {
		yield* runner.tell("warning", `The ref ${ref} is not in the checkout and could not be fetched.`);
		return inputs.baseline;
	}
	if (fetch.ref === ref) return ref;
	return getOrElse(yield* commitOf(folder, fetch.ref), () => inputs.baseline);
});

const bare = (finding) => ({
	...finding,
	group: null,
	location: null
});
const withCauses = (groups, regrouped, before) => {
	const former = new Map(before.changes.map(({ fingerprint, group: id }) => [fingerprint, id]));
	const causes = new Map(before.groups.map(({ cause, id }) => [id, cause]));
	const memberOf = new Map(regrouped.map(({ fingerprint, group: id }) => [id, fingerprint]));
	return groups.map((made) => ({
		...made,
		cause: causes.get(former.get(memberOf.get(made.id) ?? "")) ?? null
	}));
};
const acceptAlso = (report, acceptances) => {
	if (!report.compared) return report;
	const named = new Set(acceptances.map(({ fingerprint }) => fingerprint));
	const isNamed = ({ fingerprint }) => named.has(fingerprint);
	if (![...report.changes, ...report.suppressed].some(isNamed)) return report;
	const applied = applyPolicy([...report.changes, ...report.suppressed.filter(isNamed)], {
		...defaultPolicy,
		accepted: acceptances
	});
	const suppressed = [...report.suppressed.filter((finding) => !isNamed(finding)), ...applied.suppressed.map(bare)].toSorted(compareFindings);
	const grouping = group(applied.changes);
	const changes = grouping.findings;
	const failed = changes.some(({ severity }) => crosses(severity, report.failOn));
	return {
		...report,
		status: failed ? "failed" : "passed",
		passed: !failed,
		summary: summarise(changes, suppressed.length, "change"),
		changes,
		suppressed,
		groups: withCauses(grouping.groups, changes, report),
		semver: report.semver === null ? null : adviseVersion(report.semver.from, report.semver.to, changes[0]?.severity)
	};
};

const keyOf$1 = (server, fingerprint) => server === void 0 ? fingerprint : `sha256:${createHash("sha256").update(JSON.stringify([server, fingerprint])).digest("hex")}`;
const blockingOf = (told, server) => {
	const entries = told._tag === "One" ? [{
		server,
		report: told.report
	}] : told.entries;
	return [...new Set(entries.flatMap((entry) => "report" in entry ? entry.report.changes.filter(({ severity }) => crosses(severity, entry.report.failOn)).map(({ fingerprint }) => keyOf$1(entry.server, fingerprint)) : []))];
};
const acceptKeys = (told, acceptances, server) => {
	const byKey = new Map(acceptances.map((acceptance) => [acceptance.fingerprint, acceptance]));
	const accept = (report, name) => acceptAlso(report, report.changes.flatMap(({ fingerprint }) => {
		const acceptance = byKey.get(keyOf$1(name, fingerprint));
		return acceptance === void 0 ? [] : [{
			...acceptance,
			fingerprint
		}];
	}));
	return told._tag === "One" ? {
		_tag: "One",
		report: accept(told.report, server)
	} : {
		_tag: "Several",
		entries: told.entries.map((entry) => "report" in entry ? {
			server: entry.server,
			report: accept(entry.report, entry.server)
		} : entry)
	};
};

const User = NullOr(Struct({ login: String$1 }));
const CommentPage = ArraySchema(Struct({
	id: Int,
	body: optionalKey(NullOr(String$1)),
	user: User
}));
const PermissionAnswer = Struct({ permission: Literals([
	"admin",
	"write",
	"read",
	"none"
]) });
const PullPage = ArraySchema(Struct({
	number: Int.check(isGreaterThan(0)),
	head: Struct({
		ref: String$1,
		sha: String$1
	})
}));
const PullAnswer = Struct({
	head: Struct({ sha: String$1 }),
	labels: ArraySchema(Struct({ name: String$1 }))
});
const Login = String$1.check(isPattern(/^[\w-]{1,100}(?:\[bot\])?$/));
const ViewerAnswer = Struct({ data: Struct({ viewer: Struct({ login: Login }) }) });
const UserAnswer = Struct({ login: Login });

const mostApproved = 700;
const Short = String$1.check(isMinLength(1), isMaxLength(255));
const Moment = String$1.check(isPattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/));
const Approval = Struct({
	label: Short,
	author: Login,
	at: Moment,
	fingerprints: ArraySchema(String$1.check(isPattern(/^[0-9a-f]{64}$/))).check(isMaxLength(700))
});
const Data = Struct({
	version: Literal(1),
	approval: NullOr(Approval)
});
const decode = decodeUnknownResult(fromJsonString(Data), { onExcessProperty: "error" });
const [start, end] = ["<!-- mcp-inspect:data:", " -->"];
const longest$1 = 6e4;
const hidden = (json) => escapeInvisibleJson(json).replace(/[<>&]|(?<=-)-/g, (character) => {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
});
const dataLine = (approval) => start + hidden(JSON.stringify({
	version: 1,
	approval
})) + end;
const approvalIn = (text) => {
	const whole = text.trimEnd();
	const line = whole.slice(whole.lastIndexOf("\n") + 1);
	if (!line.startsWith(start) || !line.endsWith(end) || line.length > longest$1) return null;
	const decoded = decode(line.slice(start.length, -end.length));
	return isSuccess(decoded) ? decoded.success.approval : null;
};

const integer = (object, key) => {
	const value = own(object, key);
	return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : void 0;
};
const names = (items) => (items ?? []).flatMap((item) => isObject(item) ? ownString(item, "name") ?? [] : []);
const member = (object, key) => object === void 0 ? void 0 : ownObject(object, key);
const text = (object, key) => object === void 0 ? void 0 : ownString(object, key);
const pullOf = (payload) => {
	const pull = ownObject(payload, "pull_request");
	if (pull === void 0) return void 0;
	const number = integer(pull, "number");
	const head = ownObject(pull, "head");
	const base = ownObject(pull, "base");
	const headSha = text(head, "sha");
	const baseRepository = text(member(base, "repo"), "full_name") ?? text(member(payload, "repository"), "full_name");
	if (number === void 0 || headSha === void 0 || baseRepository === void 0) return void 0;
	return {
		number,
		headSha,
		headRef: text(head, "ref") ?? "",
		headRepository: text(member(head, "repo"), "full_name") ?? null,
		baseRepository,
		baseRef: text(base, "ref") ?? "",
		labels: names(ownArray(pull, "labels")),
		updatedAt: text(pull, "updated_at") ?? null
	};
};
const runOf = (payload) => {
	const run = ownObject(payload, "workflow_run");
	if (run === void 0) return void 0;
	const id = integer(run, "id");
	const headSha = ownString(run, "head_sha");
	if (id === void 0 || headSha === void 0) return void 0;
	return {
		id,
		conclusion: ownString(run, "conclusion"),
		headSha,
		headBranch: ownString(run, "head_branch") ?? "",
		headOwner: text(member(member(run, "head_repository"), "owner"), "login") ?? null
	};
};
const readEvent = (name, payload) => {
	const parsed = try_(() => JSON.parse(payload === "" ? "{}" : payload));
	if (isFailure(parsed) || !isObject(parsed.success)) return null;
	const data = parsed.success;
	return {
		name,
		action: ownString(data, "action"),
		pull: pullOf(data),
		run: runOf(data),
		label: text(ownObject(data, "label"), "name"),
		sender: text(ownObject(data, "sender"), "login")
	};
};
const isFork = ({ baseRepository, headRepository }) => headRepository?.toLowerCase() !== baseRepository.toLowerCase();

const aheadOf = fnUntraced(function* ({ baseline, changes, current }, root) {
	if (baseline?.source !== "git" || baseline.path === null || changes.length === 0) return [];
	const path = yield* Path$1;
	const snapshot = yield* option(readSnapshot(path.join(root, baseline.path)));
	return exists(snapshot, ({ fingerprint }) => fingerprint === current.fingerprint) ? [baseline.path] : [];
});
const snapshotsAhead = fnUntraced(function* (told, folder) {
	const root = getOrUndefined$1(yield* rootOf(folder));
	if (root === void 0) return [];
	return (yield* forEach(reportsOf(told), (report) => aheadOf(report, root))).flat();
});
const canApprove = ({ event, inputs }, told, { approval, notes }) => {
	const { length } = blockingOf(told, inputs.server);
	return event.pull !== void 0 && !isFork(event.pull) && inputs.comment && approval === null && notes.length === 0 && exitCodeOf(told) !== 0 && length > 0 && length <= 700;
};
const adviceFor = fn("adviceFor")(function* (run, told, decision) {
	if (run.event.pull === void 0) return [];
	const ahead = (yield* snapshotsAhead(told, run.folder)).map((file) => `\`${file}\``);
	return [...ahead.length === 0 ? [] : [`This branch has the new snapshot in ${ahead.join(", ")}: the changes are reported until it is merged.`], ...canApprove(run, told, decision) ? [`The label \`${run.inputs.approvalLabel}\`, set by somebody who may write to the repository, lets the changes that block pass.`] : []];
});

const isSame = (one, other) => one?.toLowerCase() === other.toLowerCase();
const prefix = "sha256:";
const isLogin = is(Login);
const isMoment = is(Moment);
const counted$2 = (count) => `${count} change${count === 1 ? "" : "s"}`;
const sinceOf = ({ headSha }, now, approvalLabel) => {
	if (now.headSha !== headSha) return "pushed";
	return now.labels.some((label) => isSame(label, approvalLabel)) ? void 0 : "unlabeled";
};
const isAbout = ({ action, label, labels }, approvalLabel) => labels.some((one) => isSame(one, approvalLabel)) || (action === "labeled" || action === "unlabeled") && isSame(label, approvalLabel);
const isApproving = (facts, approvalLabel) => facts.action === "labeled" && isSame(facts.label, approvalLabel) && !facts.isFork;
const nothing = (note) => ({
	approval: null,
	acceptances: [],
	notes: [note]
});
const applied = (approval, blocking) => {
	const { at, author, label } = approval;
	const known = new Set(approval.fingerprints.map((digits) => prefix + digits));
	const accepted = blocking.filter((fingerprint) => known.has(fingerprint));
	const later = blocking.length - accepted.length;
	const said = `Label \`${label}\`, set at ${at} by ${author}, approves ${counted$2(accepted.length)}.`;
	return {
		approval,
		acceptances: accepted.map((fingerprint) => ({
			fingerprint,
			reason: `approved by label ${label} at ${at}`,
			author
		})),
		notes: [later === 0 ? said : `${said} It is not about ${counted$2(later)} more; to approve all, take the label away and set it again.`]
	};
};
const given$1 = ({ approvalLabel, blocking, facts, permission, since }) => {
	const { at, isHead, sender } = facts;
	const refused = `The label \`${approvalLabel}\` approves nothing`;
	if (since === "pushed") return nothing(`${refused}: the pull request has moved on since it was set.`);
	if (since === "unlabeled") return nothing(`${refused}: it was taken away again.`);
	if (sender === void 0 || !isLogin(sender) || at === null || !isMoment(at)) return nothing(`${refused}: the event does not say who set it, and when.`);
	if (permission === void 0) return nothing(`${refused}: it is not known whether ${sender} may write to the repository. Set it again.`);
	if (permission !== "admin" && permission !== "write") return nothing(`${refused}: ${sender}, who set it, may not write to the repository.`);
	if (!isHead) return nothing(`${refused}: what is checked out is not the commit that it was set on.`);
	if (blocking === void 0) return nothing(`${refused}: there is no result. Set it again when there is one.`);
	const digits = blocking.flatMap((fingerprint) => {
		const text = fingerprint.startsWith(prefix) ? fingerprint.slice(7) : "";
		return /^[0-9a-f]{64}$/.test(text) ? [text] : [];
	});
	if (digits.length > 700) return nothing(`${refused}: ${counted$2(digits.length)} block, and it can approve ${700}. Accept them with \`mcp-inspect accept\`.`);
	if (digits.length === 0) return nothing(`${refused}: no change blocks.`);
	return applied({
		label: approvalLabel,
		author: sender,
		at,
		fingerprints: digits
	}, blocking);
};
const decide = (grounds) => {
	const { approvalLabel, blocking, earlier, facts, isKept } = grounds;
	const isOn = facts.action === "labeled" && isSame(facts.label, approvalLabel);
	const isOff = facts.action === "unlabeled" && isSame(facts.label, approvalLabel);
	const stands = isOn || !isOff && facts.labels.some((label) => isSame(label, approvalLabel));
	const refused = `The label \`${approvalLabel}\` approves nothing`;
	if (!stands) return earlier === null || earlier === void 0 ? {
		approval: null,
		acceptances: [],
		notes: []
	} : nothing(`The approval by label \`${approvalLabel}\` is void: the label was taken away.`);
	if (facts.isFork) return nothing(`${refused} of a pull request from a fork. Accept changes with \`mcp-inspect accept\`.`);
	if (!isKept) return nothing(`${refused} without \`comment: true\`: what it approves is kept in the comment.`);
	if (isOn) return given$1(grounds);
	if (earlier === void 0) return {
		approval: void 0,
		acceptances: [],
		notes: [`${refused}: the comment that says what could not be read.`]
	};
	if (earlier === null || !isSame(earlier.label, approvalLabel)) return nothing(`${refused}: the comment does not say what. Take it away and set it again.`);
	return blocking === void 0 ? {
		approval: earlier,
		acceptances: [],
		notes: []
	} : applied(earlier, blocking);
};

const Forbidden = TaggedStruct("Forbidden", { said: String$1 });
const NotFound = TaggedStruct("NotFound", { said: String$1 });
const RateLimited = TaggedStruct("RateLimited", { retryAfter: NullOr(Number$1) });
const Unreachable = TaggedStruct("Unreachable", { said: String$1 });
const Unexpected = TaggedStruct("Unexpected", { said: String$1 });
const Reason = Union([
	Forbidden,
	NotFound,
	RateLimited,
	Unreachable,
	Unexpected
]);
const inWords = (reason) => {
	switch (reason._tag) {
		case "Forbidden": return `The token may not do this: ${reason.said}.`;
		case "NotFound": return `GitHub does not have it, or the token does not see it: ${reason.said}.`;
		case "RateLimited": return reason.retryAfter === null ? "GitHub limits requests." : `GitHub limits requests and asks to wait ${reason.retryAfter} seconds.`;
		case "Unreachable": return `GitHub cannot be reached: ${reason.said}.`;
		case "Unexpected": return `GitHub gave an answer that was not expected: ${reason.said}.`;
	}
};
var GitHubRefused = class extends TaggedError()("GitHubRefused", {
	what: String$1,
	reason: Reason
}) {
	get message() {
		return `Could not ${this.what}. ${inWords(this.reason)}`;
	}
};

const requestLimit = seconds$1(10);
const questionLimit = seconds$1(60);
const pauseLimit = seconds$1(30);
const answerLimit = 8388608;

const link = /<([^<>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s",;<>]+))*)/g;
const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i;
const nextPage = (header, page) => {
	for (const [, target = "", parameters = ""] of (header ?? "").slice(0, 8192).matchAll(link)) {
		const [, quoted, bare] = relation.exec(parameters) ?? [];
		if (!(quoted ?? bare ?? "").toLowerCase().split(/\s+/).includes("next")) continue;
		const url = URL.parse(target, page);
		return url !== null && url.origin === new URL(page).origin ? url.href : void 0;
	}
};

const makePatience = make(pauseLimit);
const shortest = millis(250);
const pauseOf = ({ reason }, times$1) => {
	if (reason._tag === "Unreachable") return times(shortest, 4 ** times$1);
	if (reason._tag !== "RateLimited" || reason.retryAfter === null) return void 0;
	return max(shortest, seconds$1(reason.retryAfter));
};
const take = (patience, pause) => modify(patience, (left) => isLessThanOrEqualTo(pause, left) ? [true, subtract(left, pause)] : [false, left]);
const pauseAfter = fnUntraced(function* (patience, refused, times) {
	const pause = times < 2 ? pauseOf(refused, times) : void 0;
	if (pause === void 0 || !(yield* take(patience, pause))) return yield* refused;
	yield* sleep(pause);
});
const patiently = (patience, attempt, mayRepeat = () => true) => {
	const from = (times) => attempt.pipe(catchIf(mayRepeat, (refused) => flatMap$1(pauseAfter(patience, refused, times), () => from(times + 1))));
	return from(0);
};
const bounded = (what) => (question) => timeoutOrElse(question, {
	duration: questionLimit,
	orElse: () => fail$1(new GitHubRefused({
		what,
		reason: {
			_tag: "Unreachable",
			said: "no end within 60 seconds"
		}
	}))
});

const kept$1 = (text) => text.replaceAll("\r\n", "\n").trimEnd();
const isSameText = (one, other) => kept$1(one) === kept$1(other);

const decodeProblem = decodeUnknownResult(fromJsonString(Struct({ message: String$1 })));
const messageOf = (text) => {
	const decoded = decodeProblem(text);
	return isSuccess(decoded) ? decoded.success.message : void 0;
};
const seconds = (header) => header !== void 0 && /^\d{1,10}$/.test(header) ? Number(header) : void 0;
const limitOf = ({ headers, status, text }, now) => {
	if (status !== 403 && status !== 429) return void 0;
	const wait = seconds(headers["retry-after"]);
	if (wait !== void 0) return {
		_tag: "RateLimited",
		retryAfter: wait
	};
	if (headers["x-ratelimit-remaining"] === "0") {
		const ends = seconds(headers["x-ratelimit-reset"]);
		return {
			_tag: "RateLimited",
			retryAfter: ends === void 0 ? null : Math.max(0, Math.ceil(ends - now / 1e3))
		};
	}
	return status === 429 || /rate limit/i.test(messageOf(text) ?? "") ? {
		_tag: "RateLimited",
		retryAfter: null
	} : void 0;
};
const refusalOf$1 = (reply, now, quote) => {
	const { status, text } = reply;
	if (status >= 200 && status < 300) return void 0;
	const limit = limitOf(reply, now);
	if (limit !== void 0) return limit;
	const message = messageOf(text);
	const said = message === void 0 ? `HTTP ${status}` : `HTTP ${status}, ${quote(message).replace(/\.$/, "")}`;
	if (status === 401 || status === 403) return {
		_tag: "Forbidden",
		said
	};
	if (status === 404 || status === 410) return {
		_tag: "NotFound",
		said
	};
	return {
		_tag: status >= 500 ? "Unreachable" : "Unexpected",
		said
	};
};

const addressed = (request, token) => request.pipe(bearerToken(token), setHeaders({
	accept: "application/vnd.github+json",
	"user-agent": "mcp-inspect-action",
	"x-github-api-version": "2022-11-28"
}));
const readText = fnUntraced(function* (response) {
	const chunks = [];
	let size = 0;
	yield* runForEach(response.stream, (chunk) => {
		size += chunk.length;
		chunks.push(chunk);
		return size > 8388608 ? fail$1("TooLarge") : void_;
	}).pipe(catchIf((error) => isHttpClientError(error) && error.reason._tag === "EmptyBodyError", () => void_));
	return Buffer.concat(chunks).toString();
});
const redirects = /* @__PURE__ */ new Set([
	301,
	302,
	307,
	308
]);
const targetOf = ({ headers }, from) => {
	const url = URL.parse(headers["location"] ?? "", from);
	return url !== null && url.origin === new URL(from).origin ? url.href : void 0;
};
const send = fnUntraced(function* (what, request, token) {
	const client = yield* HttpClient;
	const showing = makeShowing((text) => text.replaceAll(value(token), "…"));
	const refuse = (reason) => new GitHubRefused({
		what,
		reason
	});
	const exchange = fnUntraced(function* (url) {
		const response = yield* client.execute(addressed(setUrl(request, url), token));
		return {
			status: response.status,
			headers: response.headers,
			text: yield* readText(response)
		};
	});
	const reply = yield* fnUntraced(function* () {
		let url = request.url;
		for (let hops = 0; hops <= 5; hops++) {
			const reply = yield* exchange(url);
			if (!redirects.has(reply.status)) return reply;
			const target = targetOf(reply, url);
			if (target === void 0) return yield* refuse({
				_tag: "Unexpected",
				said: "a redirect to another host, which gets no token"
			});
			url = target;
		}
		return yield* refuse({
			_tag: "Unexpected",
			said: `more than ${5} redirects in a row`
		});
	})().pipe(scoped, timeoutOrElse({
		duration: requestLimit,
		orElse: () => fail$1(refuse({
			_tag: "Unreachable",
			said: "no answer within 10 seconds"
		}))
	}), provideService(TracerPropagationEnabled, false), mapError$1((error) => {
		if (error instanceof GitHubRefused) return error;
		if (error === "TooLarge") return refuse({
			_tag: "Unexpected",
			said: "larger than 8 MiB"
		});
		const { reason } = error;
		return refuse({
			_tag: "Unreachable",
			said: describeCause("cause" in reason ? reason.cause : void 0, showing).replace(/\.$/, "")
		});
	}));
	const reason = refusalOf$1(reply, yield* currentTimeMillis, (text) => showing.quote(text));
	if (reason !== void 0) return yield* refuse(reason);
	return reply;
});

const jobLogin = "github-actions[bot]";
const isNo = ({ reason }) => reason._tag !== "Unreachable" && reason._tag !== "RateLimited";
const decoded = (what, schema, { text }) => decodeUnknownEffect(fromJsonString(schema))(text).pipe(mapError$1(() => new GitHubRefused({
	what,
	reason: {
		_tag: "Unexpected",
		said: "not the JSON that it documents"
	}
})));
const makeClient = fnUntraced(function* (settings) {
	const { apiUrl, graphqlUrl, repository, token } = settings;
	const http = yield* HttpClient;
	const patience = yield* makePatience;
	const below = `${apiUrl}/repos/${repository}`;
	const attempt = (what, request) => provideService(send(what, request, token), HttpClient, http);
	const read = (what, schema, request) => patiently(patience, attempt(what, request)).pipe(flatMap$1((reply) => decoded(what, schema, reply)), bounded(what));
	const whose = "ask whose token this is";
	const query = bodyJsonUnsafe({ query: "query { viewer { login } }" });
	const viewer = read(whose, ViewerAnswer, query(post(graphqlUrl))).pipe(map$1(({ data }) => data.viewer.login), catchIf(isNo, () => map$1(read(whose, UserAnswer, get(`${apiUrl}/user`)), ({ login }) => login)), catchIf(isNo, () => succeed$1(jobLogin)));
	const comments = (pull, isWanted) => {
		const what = "list the comments of the pull request";
		const from = (page, count) => gen(function* () {
			const reply = yield* patiently(patience, attempt(what, get(page)));
			const wanted = (yield* decoded(what, CommentPage, reply)).map(({ body, id, user }) => ({
				id,
				body: body ?? "",
				author: user?.login ?? null
			})).filter(isWanted);
			const next = nextPage(reply.headers["link"], page);
			if (next === void 0) return wanted;
			if (count < 100) return [...wanted, ...yield* from(next, count + 1)];
			return yield* new GitHubRefused({
				what,
				reason: {
					_tag: "Unexpected",
					said: `more than ${100} pages`
				}
			});
		});
		return bounded(what)(from(`${below}/issues/${pull}/comments?per_page=${30}`, 1));
	};
	const createComment = (pull, body) => {
		const what = "comment on the pull request";
		const request = bodyJsonUnsafe(post(`${below}/issues/${pull}/comments`), { body });
		const make = patiently(patience, attempt(what, request), ({ reason }) => reason._tag === "RateLimited");
		const from = (times) => catchIf(asVoid(make), ({ reason }) => reason._tag === "Unreachable", fnUntraced(function* (refused) {
			yield* pauseAfter(patience, refused, times);
			if ((yield* comments(pull, (comment) => isSameText(comment.body, body))).length === 0) yield* from(times + 1);
		}));
		return bounded(what)(from(0));
	};
	const updateComment = (id, body) => {
		const what = "update the comment on the pull request";
		const request = patch(`${below}/issues/comments/${id}`);
		return patiently(patience, attempt(what, bodyJsonUnsafe(request, { body }))).pipe(asVoid, bounded(what));
	};
	const permission = (login) => read("ask what the person who set the label may do", PermissionAnswer, get(`${below}/collaborators/${encodeURIComponent(login)}/permission`)).pipe(map$1((answer) => answer.permission), catchIf(({ reason }) => reason._tag === "NotFound", () => succeed$1("none")));
	const pullNow = (pull) => map$1(read("read the pull request", PullAnswer, get(`${below}/pulls/${pull}`)), ({ head, labels }) => ({
		headSha: head.sha,
		labels: labels.map(({ name }) => name)
	}));
	const openPullFor = ({ branch, owner, sha }) => {
		const search = new URLSearchParams({
			state: "open",
			head: `${owner}:${branch}`,
			per_page: "100"
		});
		return map$1(read("find the pull request", PullPage, get(`${below}/pulls?${search}`)), (pulls) => {
			const [first, ...others] = pulls.filter(({ head }) => head.sha === sha && head.ref === branch);
			return others.length === 0 ? first?.number : void 0;
		});
	};
	return {
		viewer,
		comments,
		createComment,
		updateComment,
		permission,
		pullNow,
		openPullFor
	};
});

const inMemory = (state) => {
	const asked = (method, answer) => suspend(() => {
		const reason = state.refusals.get(method)?.shift();
		if (reason === void 0) return succeed$1(answer());
		return fail$1(new GitHubRefused({
			what: method,
			reason
		}));
	});
	const missing = (what) => new GitHubRefused({
		what,
		reason: {
			_tag: "NotFound",
			said: "HTTP 404"
		}
	});
	return {
		viewer: asked("viewer", () => state.viewer),
		comments: (pull, isWanted) => asked("comments", () => state.comments.filter((comment) => comment.pull === pull && isWanted(comment))),
		createComment: (pull, body) => asked("createComment", () => {
			const id = Math.max(0, ...state.comments.map((comment) => comment.id)) + 1;
			state.comments.push({
				id,
				pull,
				body,
				author: state.viewer
			});
		}),
		updateComment: (id, body) => state.comments.some((comment) => comment.id === id) ? asked("updateComment", () => {
			state.comments = state.comments.map((comment) => comment.id === id ? {
				...comment,
				body
			} : comment);
		}) : fail$1(missing("updateComment")),
		permission: (login) => asked("permission", () => state.permissions.get(login) ?? "none"),
		pullNow: (number) => {
			const found = state.pulls.find((pull) => pull.number === number);
			return found === void 0 ? fail$1(missing("pullNow")) : asked("pullNow", () => ({
				headSha: found.sha,
				labels: found.labels ?? []
			}));
		},
		openPullFor: ({ branch, owner, sha }) => asked("openPullFor", () => {
			const [first, ...others] = state.pulls.filter((pull) => pull.owner === owner && pull.branch === branch && pull.sha === sha);
			return others.length === 0 ? first?.number : void 0;
		})
	};
};

var GitHub = class GitHub extends Service()("@mcp-inspect/action/github/GitHub") {
	static layerNoDeps = (settings) => effect(GitHub, makeClient(settings));
	static layer = (settings) => this.layerNoDeps(settings).pipe(provide(fetchClient));
	static layerMemory = (state) => succeed$2(GitHub, inMemory(state));
};

const spelled = (path) => normalize(path).replace(/(?<=[^/])\/+$/, "");
const bytes$1 = new TextEncoder();
const percent = (character) => Array.from(bytes$1.encode(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
const unwelcome = /[^ -~]|[%:<>]|(?<=-)-/gu;
const longest = 300;
const encode = (text) => {
	const encoded = text.replace(unwelcome, percent);
	if (encoded.length <= longest) return encoded;
	return `${encoded.slice(0, longest / 2)}~${createHash("sha256").update(text).digest("hex")}`;
};
const markerOf = ({ config, server, workingDirectory }) => {
	return `<!-- mcp-inspect:report:${[
		spelled(workingDirectory),
		spelled(config),
		...server === void 0 ? [] : [server]
	].map(encode).join(":")} -->`;
};
const hasMarker = (text, marker) => /^[^\r\n]*/.exec(text)?.[0].trimEnd() === marker;

const findOwn = fn("findOwn")(function* (pull, marker) {
	const github = yield* GitHub;
	const viewer = yield* github.viewer;
	return (yield* github.comments(pull, ({ author, body }) => author === viewer && hasMarker(body, marker))).reduce((newest, comment) => newest === void 0 || comment.id > newest.id ? comment : newest, void 0);
});
const findApproval = fn("findApproval")(function* (pull, marker) {
	const own = yield* findOwn(pull, marker);
	return own === void 0 ? null : approvalIn(own.body);
});
const keepComment = fn("keepComment")(function* (pull, marker, bodyOf) {
	const github = yield* GitHub;
	const own = yield* findOwn(pull, marker);
	const body = bodyOf(own === void 0 ? null : approvalIn(own.body));
	const create = as(github.createComment(pull, body), "created");
	if (own === void 0) return yield* create;
	if (isSameText(own.body, body)) return "unchanged";
	return yield* as(github.updateComment(own.id, body), "updated").pipe(catchIf(({ reason }) => reason._tag === "NotFound", () => create));
});

const nowOf = fnUntraced(function* ({ number }) {
	return yield* (yield* GitHub).pullNow(number).pipe(catchTag("GitHubRefused", () => succeed$1(void 0)));
});
const hasMovedOn = fn("hasMovedOn")(function* (pull) {
	const now = yield* nowOf(pull);
	return now !== void 0 && now.headSha !== pull.headSha;
});

const none = {
	approval: null,
	acceptances: [],
	notes: []
};
const factsOf = fnUntraced(function* (event, pull, folder) {
	const { env } = yield* Runner;
	const head = getOrUndefined$1(yield* commitOf(folder, "HEAD"));
	return {
		action: event.action,
		label: event.label,
		labels: pull.labels,
		sender: event.sender,
		at: pull.updatedAt,
		isFork: isFork(pull),
		isHead: head !== void 0 && (head === env["GITHUB_SHA"] || head === pull.headSha)
	};
});
const approving = fn("approving")(function* ({ event, folder, inputs }, told) {
	const { approvalLabel, comment: isKept } = inputs;
	if (event.pull === void 0) return none;
	const { pull } = event;
	const facts = yield* factsOf(event, pull, folder);
	if (!isAbout(facts, approvalLabel)) return none;
	const github = yield* GitHub;
	const runner = yield* Runner;
	const orUnknown = (asked) => asked.pipe(catch_(({ message }) => as(runner.tell("warning", message), void 0)));
	const isAsked = isKept && !facts.isFork;
	const isNew = isApproving(facts, approvalLabel);
	const isSet = isAsked && isNew;
	const now = isSet ? yield* nowOf(pull) : void 0;
	const since = now === void 0 ? void 0 : sinceOf(pull, now, approvalLabel);
	return decide({
		facts,
		approvalLabel,
		isKept,
		since,
		permission: isSet && since === void 0 ? yield* orUnknown(github.permission(facts.sender ?? "")) : void 0,
		earlier: isAsked && !isNew ? yield* orUnknown(findApproval(pull.number, markerOf(inputs))) : null,
		blocking: told === void 0 ? void 0 : blockingOf(told, inputs.server)
	});
});

const secretInputs = ["api-key", "github-token"];
const inputDefaults = {
	config: ".mcp-inspect.yml",
	baseline: "",
	"baseline-file": "",
	"fail-on": "",
	comment: "true",
	annotate: "true",
	"api-key": "",
	push: "false",
	"working-directory": ".",
	server: "",
	"github-token": "",
	endpoint: "",
	"allow-pull-request-target": "false",
	"approval-label": "mcp-approved",
	"report-file": ""
};
const variableOf = (name) => `INPUT_${name.replaceAll(" ", "_").toUpperCase()}`;
const given = (env, name) => (env[variableOf(name)] ?? "").trim();
const threshold = new Map([...severities, "never"].map((one) => [one, one]));
const booleans = /* @__PURE__ */ new Map([
	["true", true],
	["True", true],
	["TRUE", true],
	["false", false],
	["False", false],
	["FALSE", false]
]);
const textOf = (env, name) => given(env, name) || inputDefaults[name];
const plain = (env, name) => {
	const value = textOf(env, name);
	return /\p{Cc}/u.test(value) ? fail(`The input \`${name}\` has a control character.`) : succeed(value);
};
const optional = (env, name) => map(plain(env, name), (value) => value === "" ? void 0 : value);
const secret = (env, name) => textOf(env, name) === "" ? void 0 : make$3(textOf(env, name));
const readBoolean = (env, name) => {
	const value = booleans.get(textOf(env, name));
	return value === void 0 ? fail(`The input \`${name}\` is neither \`true\` nor \`false\`.`) : succeed(value);
};
const readCommentInputs = (env) => gen$1(function* () {
	return {
		comment: yield* readBoolean(env, "comment"),
		config: yield* plain(env, "config"),
		server: yield* optional(env, "server"),
		token: secret(env, "github-token"),
		workingDirectory: yield* plain(env, "working-directory")
	};
});
const readInputs = (env) => gen$1(function* () {
	const failOn = textOf(env, "fail-on");
	if (failOn !== "" && !threshold.has(failOn)) return yield* fail(`The input \`fail-on\` takes ${[...threshold.keys()].join(", ")}, and nothing else.`);
	return {
		...yield* readCommentInputs(env),
		baseline: yield* optional(env, "baseline"),
		baselineFile: yield* optional(env, "baseline-file"),
		failOn: threshold.get(failOn),
		annotate: yield* readBoolean(env, "annotate"),
		apiKey: secret(env, "api-key"),
		push: yield* readBoolean(env, "push"),
		endpoint: yield* optional(env, "endpoint"),
		allowPullRequestTarget: yield* readBoolean(env, "allow-pull-request-target"),
		approvalLabel: yield* plain(env, "approval-label"),
		reportFile: yield* optional(env, "report-file")
	};
});

const fingerprintOf = (told) => told._tag === "One" ? told.report.current.fingerprint : JSON.stringify(Object.fromEntries(told.entries.flatMap((entry) => "report" in entry ? [[entry.server, entry.report.current.fingerprint]] : [])));
const outputsOf = (told, { report, sarif, sarifFiles }) => {
	const counts = countsOf$2(told);
	return {
		compared: String(isCompared(told)),
		passed: String(isPassed(told)),
		breaking: String(counts.BREAKING),
		"potentially-breaking": String(counts.POTENTIALLY_BREAKING),
		summary: lineOf(told),
		report,
		fingerprint: fingerprintOf(told),
		sarif: sarifFiles === 0 ? "" : sarif,
		"sarif-files": String(sarifFiles)
	};
};
const outputsOfFailure = (code) => ({
	compared: "false",
	passed: "false",
	breaking: "0",
	"potentially-breaking": "0",
	summary: `no result: ${code}`,
	report: "",
	fingerprint: "",
	sarif: "",
	"sarif-files": "0"
});

const version = "0.1.0";
const rendered = ({ render, renderAll }, told, server) => {
	const context = {
		columns: 80,
		color: false,
		version,
		worded: inInputs,
		...server === void 0 ? {} : { server }
	};
	return told._tag === "One" ? render(told.report, context) : renderAll(told.entries, context);
};

const rooted = (told, { baselineFile, workingDirectory }) => {
	if (baselineFile === void 0 || isAbsolute(workingDirectory)) return told;
	const moved = (path) => isAbsolute(path) ? path : join(workingDirectory, path);
	const placed = (finding) => finding.location === null ? finding : {
		...finding,
		location: {
			...finding.location,
			file: moved(finding.location.file)
		}
	};
	return mapReports(told, (report) => {
		const { baseline, changes, suppressed } = report;
		return {
			...report,
			baseline: baseline?.path == null ? baseline : {
				...baseline,
				path: moved(baseline.path)
			},
			changes: changes.map(placed),
			suppressed: suppressed.map(placed)
		};
	});
};

const chunks = (items) => Array.from({ length: Math.ceil(items.length / 20) }, (_, index) => items.slice(index * 20, (index + 1) * 20));
const entriesOf = (told, server = "default") => told._tag === "One" ? [{
	server,
	report: told.report
}] : told.entries;
const sarifOf = (told, server) => {
	const parts = told._tag === "One" ? [told] : chunks(told.entries).map((entries) => ({
		_tag: "Several",
		entries
	}));
	const problem = parts.map((part) => sarifReporter.refuse?.(entriesOf(part, server))).find((found) => found !== void 0);
	return problem === void 0 ? {
		files: parts.map((part) => rendered(sarifReporter, part, server)),
		problem
	} : {
		files: [],
		problem
	};
};

const reportName = "report.json";
const writeFiles = fn("writeFiles")(function* (told, inputs) {
	const { server } = inputs;
	const fs = yield* FileSystem;
	const path = yield* Path$1;
	const runner = yield* Runner;
	const report = path.join(runner.folder, reportName);
	yield* fs.writeFileString(report, rendered(jsonReporter, told, server));
	const sarif = path.join(runner.folder, "sarif");
	const { files, problem } = sarifOf(rooted(told, inputs), server);
	if (problem !== void 0) yield* runner.tell("warning", `There is no report for code scanning. ${problem}`);
	yield* fs.makeDirectory(sarif, { recursive: true });
	for (const [index, text] of files.entries()) yield* fs.writeFileString(path.join(sarif, `${index + 1}.sarif`), text);
	return {
		report,
		sarif,
		sarifFiles: files.length
	};
}, orDie);
const setOutputs = fnUntraced(function* (outputs) {
	const runner = yield* Runner;
	for (const [name, value] of Object.entries(outputs)) yield* runner.output(name, value);
});
const annotate = fnUntraced(function* (whole, inputs) {
	const runner = yield* Runner;
	if (inputs.annotate) yield* runner.command(rendered(githubReporter, rooted(whole, inputs), inputs.server));
});
const publish = fn("publish")(function* (told, inputs) {
	yield* setOutputs(outputsOf(told, yield* writeFiles(told, inputs)));
});

const isConfigNamed = fnUntraced(function* ({ config }, folder) {
	if (config !== inputDefaults.config) return true;
	const fs = yield* FileSystem;
	const path = yield* Path$1;
	return yield* fs.exists(path.join(folder, config)).pipe(orElseSucceed(() => false));
});
const check = fn("check")(function* ({ folder, inputs }) {
	const checking = yield* Checking;
	const path = yield* Path$1;
	const runner = yield* Runner;
	if (inputs.push && inputs.apiKey === void 0) yield* runner.tell("notice", "Nothing is pushed: there is no `api-key`, as in runs for forks and by Dependabot.");
	const report = path.join(runner.folder, reportName);
	const asked = {
		isConfigNamed: yield* isConfigNamed(inputs, folder),
		baseline: yield* ensureBaseRef(inputs, folder),
		report
	};
	return yield* checking.check({
		arguments: checkArguments(inputs, asked),
		environment: {
			...checkEnvironment(runner.env, inputs),
			...settingVariables(runner.env, yield* readingSettings(folder))
		},
		folder,
		report
	});
});

const counted$1 = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const sum$1 = (counts) => counts.reduce((total, count) => total + count, 0);
const countsOf$1 = (sections) => {
	const items = sections.flatMap((section) => section.items);
	return {
		servers: sections.length,
		bySeverity: strictestFirst.map((severity) => sum$1(items.filter((item) => item.severity === severity).map(({ rules }) => rules.length))),
		suppressed: sum$1(sections.flatMap(({ suppressed }) => suppressed.map(({ changes }) => changes))),
		warnings: sum$1(sections.map(({ warnings }) => warnings.length))
	};
};
const leftOut = ({ noun, sections }, shown) => {
	const all = countsOf$1(sections);
	const here = countsOf$1(shown);
	const bySeverity = all.bySeverity.map((count, index) => count - (here.bySeverity[index] ?? 0));
	const severities = bySeverity.flatMap((count, index) => count === 0 ? [] : [`${count} ${strictestFirst[index]}`]);
	const [changes, suppressed, warnings, servers] = [
		sum$1(bySeverity),
		all.suppressed - here.suppressed,
		all.warnings - here.warnings,
		all.servers - here.servers
	];
	const parts = [
		...changes === 0 ? [] : [`${counted$1(changes, noun)} (${severities.join(", ")})`],
		...suppressed === 0 ? [] : [counted$1(suppressed, `suppressed ${noun}`)],
		...warnings === 0 ? [] : [counted$1(warnings, "warning")],
		...servers === 0 ? [] : [counted$1(servers, "server")]
	];
	if (parts.length === 0) return "Part of the report is left out here.";
	return `Left out here: ${parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`}.`;
};

const mostRules = 15;
const countsOf = (sections) => {
	const counts = /* @__PURE__ */ new Map();
	for (const { rules, severity } of sections.flatMap(({ items }) => items)) for (const rule of rules) {
		const key = `${severity} ${rule}`;
		counts.set(key, {
			rule,
			severity,
			changes: (counts.get(key)?.changes ?? 0) + 1
		});
	}
	return counts;
};
const sum = (counts) => counts.reduce((total, { changes }) => total + changes, 0);
const counted = ({ changes, rule }) => `${changes} × ${inlineCode(rule)}`;
const moreRules = (count) => `${count} more rule${count === 1 ? "" : "s"}`;
const inOrder = (one, other) => one < other ? -1 : 1;
const worstFirst = (counts) => [...Map.groupBy(counts, ({ rule }) => rule)].map(([rule, found]) => ({
	rule,
	changes: sum(found),
	severity: strictestFirst.find((severity) => found.some((count) => count.severity === severity)) ?? "BREAKING"
})).sort((a, b) => rank(b.severity) - rank(a.severity) || b.changes - a.changes || inOrder(a.rule, b.rule));
const rulesRoom = ({ sections }, measure) => {
	const whole = worstFirst([...countsOf(sections).values()]).map((count) => measure(`${counted(count)}, `));
	return whole.toSorted((a, b) => b - a).slice(0, mostRules).reduce((sum, length) => sum + length, measure(` By rule: and ${moreRules(whole.length)}.`));
};
const rulesLeftOut = ({ sections }, shown, fits) => {
	const here = countsOf(shown);
	const left = [...countsOf(sections)].map(([key, count]) => ({
		...count,
		changes: count.changes - (here.get(key)?.changes ?? 0)
	}));
	const rules = worstFirst(left.filter(({ changes }) => changes > 0)).map(counted);
	for (let count = Math.min(rules.length, mostRules); count > 0; count--) {
		const rest = rules.length - count;
		const named = [...rules.slice(0, count), ...rest === 0 ? [] : [moreRules(rest)]];
		const text = ` By rule: ${named.length === 1 ? named[0] : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`}.`;
		if (fits(text)) return text;
	}
	return "";
};

const keyOf = ({ index, kind, section }) => `${section} ${kind} ${index}`;
const itemPieces = (sections) => sections.flatMap(({ items }, section) => {
	const turns = /* @__PURE__ */ new Map();
	return items.map(({ caveats, severity, text }, index) => {
		const turn = turns.get(severity) ?? 0;
		turns.set(severity, turn + 1);
		return {
			section,
			kind: "item",
			index,
			text,
			caveats,
			severity,
			turn
		};
	});
}).sort((a, b) => rank(b.severity) - rank(a.severity) || a.turn - b.turn || a.section - b.section);
const pieces = (sections, kind, texts) => sections.flatMap((each, section) => texts(each).map((text, index) => ({
	section,
	kind,
	index,
	text,
	caveats: []
})));
const kept = (whole, section, keys) => {
	const has = (kind, index) => keys.has(keyOf({
		section,
		kind,
		index
	}));
	return {
		...whole,
		paragraphs: whole.paragraphs.filter((_, index) => has("paragraph", index)),
		items: whole.items.filter((_, index) => has("item", index)),
		suppressed: whole.suppressed.filter((_, index) => has("suppressed", index)),
		warnings: whole.warnings.filter((_, index) => has("warning", index)),
		next: has("next", 0) ? whole.next : null
	};
};
const chosen = (blocks, { measure, most }, pointer) => {
	const { sections } = blocks;
	const gap = measure("\n\n");
	let room = most - measure(page({
		...blocks,
		sections: []
	}, `${leftOut(blocks, [])} ${pointer}`));
	room -= Math.min(rulesRoom(blocks, measure), Math.floor(room / 4));
	const standing = /* @__PURE__ */ new Set();
	const inOrder = [...sections.keys()].sort((a, b) => Number(sections[b]?.blocks) - Number(sections[a]?.blocks) || a - b);
	for (const index of inOrder) {
		const { lead, title } = sections[index] ?? {
			lead: "",
			title: null
		};
		const cost = (title === null ? 0 : gap + measure(title)) + gap + measure(lead);
		if (cost > room) continue;
		room -= cost;
		standing.add(index);
	}
	const keys = /* @__PURE__ */ new Set();
	const lists = /* @__PURE__ */ new Set();
	const said = /* @__PURE__ */ new Set();
	const caveatOf = (section, caveat) => `${section} ${caveat}`;
	const costOf = ({ caveats, kind, section, text }) => caveats.filter((caveat) => !said.has(caveatOf(section, caveat))).reduce((cost, caveat) => cost + gap + measure(caveat), ownCost({
		kind,
		section,
		text
	}));
	const ownCost = ({ kind, section, text }) => {
		if (kind !== "item" && kind !== "suppressed") return gap + measure(text);
		if (lists.has(`${section} ${kind}`)) return measure(`\n${text}`);
		return (kind === "suppressed" ? gap + measure(sections[section]?.suppressedHeading ?? "") : 0) + gap + measure(text);
	};
	const take = (candidates, most) => {
		let left = most;
		for (const piece of candidates) {
			if (piece.text === "" || !standing.has(piece.section) || keys.has(keyOf(piece))) continue;
			const cost = costOf(piece);
			if (cost > left) continue;
			left -= cost;
			room -= cost;
			keys.add(keyOf(piece));
			for (const caveat of piece.caveats) said.add(caveatOf(piece.section, caveat));
			lists.add(`${piece.section} ${piece.kind}`);
		}
	};
	const beside = [
		...pieces(sections, "paragraph", ({ paragraphs }) => paragraphs),
		...pieces(sections, "next", ({ next }) => next === null ? [] : [next]),
		...pieces(sections, "warning", ({ warnings }) => warnings)
	];
	take(beside, Math.floor(room / 2));
	take(itemPieces(sections), room);
	take(pieces(sections, "suppressed", ({ suppressed }) => suppressed.map(({ text }) => text)), room);
	take(beside, room);
	return sections.flatMap((section, index) => standing.has(index) ? [kept(section, index, keys)] : []);
};
const markdownWithin = (told, limit, pointer, context = {}) => {
	const blocks = blocksOf(told, context);
	const whole = page(blocks);
	if (limit.measure(whole) <= limit.most) return whole;
	const shown = chosen(blocks, limit, pointer);
	const ending = (rules) => page({
		...blocks,
		sections: shown
	}, `${leftOut(blocks, shown)}${rules} ${pointer}`);
	const room = limit.most - limit.measure(ending(""));
	return ending(rulesLeftOut(blocks, shown, (text) => limit.measure(text) <= room));
};

const mostLines = 60;
const longestLine = 500;
const longestText = 6e3;
const linesOf = (text) => {
	const lines = text.trimEnd().slice(0, longestText).split(/\r\n|\n|\r/);
	const shown = lines.slice(0, mostLines).map((line) => withoutCommands(shorten(escapeInvisible(line), longestLine)));
	return lines.length <= mostLines && text.trimEnd().length <= longestText ? shown : [...shown, "…"];
};
const fenced = (lines) => {
	const longest = lines.flatMap((line) => line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
	const fence = "`".repeat(longest + 1);
	return [
		`${fence}text`,
		...lines,
		fence
	].join("\n");
};
const failureMarkdown = ({ code, text }) => [
	"### MCP Compatibility",
	`**No result: ${inlineCode(code)}**`,
	...text.trim() === "" ? [] : [fenced(linesOf(text))]
].join("\n\n").concat("\n");

const longestBody = 6e4;
const linked = (text, page) => page === void 0 ? text : `[${text}](<${page}>)`;
const footer = (commit, page) => {
	return [commit !== void 0 && /^[0-9a-f]{7,64}$/i.test(commit) ? `Commit ${commit.slice(0, 7)}` : "", page === void 0 ? "" : linked("summary of the run", page)].filter((text) => text !== "").join(" · ");
};
const commentBody = ({ approval, commit, marker, notes, page, shown }) => {
	const below = [
		...notes.map((note) => escapeMarkdown(note)),
		footer(commit, page),
		dataLine(approval)
	].filter((text) => text !== "").map((text) => `\n${text}\n`).join("");
	const most = longestBody - marker.length - 1 - below.length;
	const pointer = `The whole report is in the ${linked("summary of the run", page)}.`;
	return `${marker}\n${"_tag" in shown ? markdownWithin(shown, {
		most,
		measure: ({ length }) => length
	}, pointer, { worded: inInputs }) : failureMarkdown(shown)}${below}`;
};

const readOnly = "The token of a run for a fork or by Dependabot only reads; a second workflow with `report-file` can comment for it.";
const movedOn = "The comment is left as it is: the pull request has moved on, and ends with another commit by now.";
const commenting = fn("commenting")(function* ({ event, inputs }, shown, { approval, notes }) {
	const runner = yield* Runner;
	const { pull } = event;
	if (!inputs.comment) return;
	if (pull === void 0) {
		if (event.name.startsWith("pull_request")) yield* runner.tell("warning", "No comment: the payload of the event names no pull request. See GITHUB_EVENT_PATH.");
		return;
	}
	if (yield* hasMovedOn(pull)) {
		yield* runner.summary(`${movedOn}\n`);
		return yield* runner.say(movedOn);
	}
	const marker = markerOf(inputs);
	const body = (earlier) => commentBody({
		marker,
		shown,
		notes,
		approval: (approval === void 0 ? earlier : approval) ?? null,
		commit: pull.headSha,
		page: runPage(runner.env)
	});
	const kept = yield* keepComment(pull.number, marker, body).pipe(catchTag("GitHubRefused", ({ message, reason }) => as(runner.tell("warning", reason._tag === "Forbidden" ? `${message} ${readOnly}` : message), "not written")));
	yield* runner.say(`The comment on pull request ${pull.number}: ${kept}.`);
});

const most = 1e6;
const bytes = (text) => Buffer.byteLength(text);
const summaryOf = (shown, notes) => {
	const below = notes.map((note) => `\n${escapeMarkdown(note)}\n`).join("");
	const limit = {
		most: most - bytes(below),
		measure: bytes
	};
	return `${"_tag" in shown ? markdownWithin(shown, limit, "The JSON report, which the output `report` names, has them all.", { worded: inInputs }) : failureMarkdown(shown)}${below}`;
};

const tellFailure = fnUntraced(function* (failure, notes = []) {
	const runner = yield* Runner;
	yield* setOutputs(outputsOfFailure(failure.code));
	yield* runner.summary(summaryOf(failure, notes));
	yield* runner.tell("error", failure.text.replace(/^error: /, ""));
	return 2;
});

const tellFault = fnUntraced(function* (run, failure) {
	const exitCode = yield* tellFailure(failure);
	yield* commenting(run, failure, {
		approval: void 0,
		acceptances: [],
		notes: []
	});
	return exitCode;
});
const withoutResult = fnUntraced(function* (run, { code, text }) {
	const failure = {
		code,
		text
	};
	const decision = yield* approving(run, void 0);
	const exitCode = yield* tellFailure(failure, decision.notes);
	yield* commenting(run, failure, decision);
	return exitCode;
});
const withReports = fnUntraced(function* (run, before) {
	const runner = yield* Runner;
	const decision = yield* approving(run, before);
	const told = acceptKeys(before, decision.acceptances, run.inputs.server);
	const notes = [...decision.notes, ...yield* adviceFor(run, told, decision)];
	yield* publish(told, run.inputs);
	yield* runner.summary(summaryOf(told, notes));
	yield* annotate(told, run.inputs);
	for (const note of notes) yield* run.inputs.annotate ? runner.tell("notice", note) : runner.say(note);
	yield* runner.say(verdictOf(told));
	yield* commenting(run, told, {
		...decision,
		notes
	});
	return exitCodeOf(told);
});
const missingFolder = fnUntraced(function* ({ folder, inputs }) {
	const fs = yield* FileSystem;
	const info = yield* option(fs.stat(folder));
	return exists(info, ({ type }) => type === "Directory") ? void 0 : failed("config_invalid", `The input \`working-directory\` names \`${inputs.workingDirectory}\`, and there is no such folder.`);
});
const checkRun = fn("checkRun")(function* (run) {
	const outcome = (yield* missingFolder(run)) ?? (yield* check(run));
	return outcome._tag === "Failed" ? yield* withoutResult(run, outcome) : yield* withReports(run, outcome.told);
});

const refusing = (said) => {
	const refused = fail$1(new GitHubRefused({
		what: "ask GitHub",
		reason: {
			_tag: "Forbidden",
			said
		}
	}));
	return succeed$2(GitHub, GitHub.of({
		viewer: refused,
		comments: () => refused,
		createComment: () => refused,
		updateComment: () => refused,
		permission: () => refused,
		pullNow: () => refused,
		openPullFor: () => refused
	}));
};
const connect = (env, token) => {
	if (token === void 0) return refusing("the input `github-token` is empty");
	return match(gitHubSettings(env, token), {
		onSuccess: (settings) => GitHub.layer(settings),
		onFailure: (problem) => refusing(problem.replace(/\.$/, ""))
	});
};

const strangers = "runs with the secrets and the token of the repository, and would hand both to the server of the pull request";
const instead = "Use `pull_request`; to comment on pull requests from forks, use a second workflow with `report-file`.";
const refusalOf = ({ name }, { allowPullRequestTarget, reportFile }) => {
	if (reportFile !== void 0) return name === "workflow_run" ? void 0 : `The input \`report-file\` is for workflows that \`workflow_run\` starts; this one was started by \`${name}\`.`;
	return (name === "pull_request_target" || name === "workflow_run") && !allowPullRequestTarget ? `The event \`${name}\` ${strangers}. ${instead}` : void 0;
};

var Refused = class extends TaggedError()("Refused", {
	code: Literals([
		"config_invalid",
		"event_refused",
		"internal_error",
		"report_unusable"
	]),
	text: String$1
}) {};

const invalid = (text) => new Refused({
	code: "config_invalid",
	text
});
const maskSecrets = gen(function* () {
	const { env, mask } = yield* Runner;
	for (const name of secretInputs) {
		const secret = given(env, name);
		if (secret !== "") yield* mask(secret);
	}
});
const folderOf = fnUntraced(function* ({ reportFile, workingDirectory }) {
	const { env } = yield* Runner;
	const path = yield* Path$1;
	const workspace = path.resolve(env["GITHUB_WORKSPACE"] ?? ".");
	return reportFile === void 0 ? path.resolve(workspace, workingDirectory) : workspace;
});
const readRun = gen(function* () {
	const { env, event: payload } = yield* Runner;
	yield* maskSecrets;
	const inputs = yield* fromResult(mapError(readInputs(env), invalid));
	const event = readEvent(env["GITHUB_EVENT_NAME"] ?? "", yield* payload);
	if (event === null) return yield* invalid("The payload of the event, GITHUB_EVENT_PATH, is no JSON object.");
	const refusal = refusalOf(event, inputs);
	if (refusal !== void 0) return yield* new Refused({
		code: "event_refused",
		text: refusal
	});
	return {
		inputs,
		event,
		folder: yield* folderOf(inputs)
	};
});

const largest = 8388608;
const unusable = (text) => new Refused({
	code: "report_unusable",
	text
});
const unfinished = /* @__PURE__ */ new Set(["cancelled", "skipped"]);
const read = fnUntraced(function* (folder, file) {
	const fs = yield* FileSystem;
	const full = (yield* Path$1).resolve(folder, file);
	const unreadable = () => unusable(`The input \`report-file\` names \`${file}\`, which cannot be read.`);
	const info = yield* fs.stat(full).pipe(catchIf(({ reason }) => reason._tag === "NotFound", () => succeed$1(void 0)), mapError$1(unreadable));
	if (info === void 0) return void 0;
	if (info.type !== "File") return yield* unreadable();
	if (info.size > largest) return yield* unusable(`The report in \`${file}\` is larger than 8 MiB.`);
	const text = yield* mapError$1(fs.readFileString(full), unreadable);
	return yield* fromResult(mapError(readReports(text), (problem) => unusable(`The report in \`${file}\` is none of ours. ${problem}`)));
});
const commentingFor = fnUntraced(function* ({ inputs }, made, shown, notes) {
	const { env, say } = yield* Runner;
	const github = yield* GitHub;
	const { headBranch: branch, headOwner: owner, headSha: sha } = made;
	if (!inputs.comment) return;
	const pull = owner === null ? void 0 : yield* github.openPullFor({
		owner,
		branch,
		sha
	});
	if (pull === void 0) return yield* say(`No comment: no open pull request ends with ${sha}.`);
	const marker = markerOf(inputs);
	const page = runPage({
		...env,
		GITHUB_RUN_ID: String(made.id)
	});
	yield* say(`The comment on pull request ${pull}: ${yield* keepComment(pull, marker, (approval) => commentBody({
		marker,
		shown,
		notes,
		approval,
		commit: sha,
		page
	}))}.`);
}, catchTag("GitHubRefused", fnUntraced(function* ({ message }) {
	yield* (yield* Runner).tell("warning", message);
})));
const withoutReport = fnUntraced(function* (run, made) {
	const runner = yield* Runner;
	const failure = {
		code: "no_report",
		text: `Run ${made.id}, which checked the pull request, left no report.`
	};
	yield* setOutputs(outputsOfFailure(failure.code));
	if (unfinished.has(made.conclusion)) return yield* runner.say(`Nothing is shown: run ${made.id} was ${made.conclusion}.`);
	yield* runner.summary(summaryOf(failure, []));
	yield* runner.tell("warning", failure.text);
	yield* commentingFor(run, made, failure, []);
});
const withReport = fnUntraced(function* (run, made, told) {
	const runner = yield* Runner;
	const note = `This is the report of run ${made.id}, which ran the code of the pull request.`;
	yield* setOutputs({
		...outputsOf(told, yield* writeFiles(told, run.inputs)),
		compared: "false",
		passed: "false"
	});
	yield* runner.summary(summaryOf(told, [note]));
	yield* commentingFor(run, made, told, [note]);
});
const showRun = fn("showRun")(function* (run, file) {
	const { run: made } = run.event;
	if (made === void 0) return yield* unusable("The event tells of no run that the report could be of.");
	const found = yield* result(read(run.folder, file));
	if (isFailure(found)) {
		const { code, text } = found.failure;
		const exitCode = yield* tellFailure({
			code,
			text
		});
		yield* commentingFor(run, made, {
			code,
			text
		}, []);
		return exitCode;
	}
	yield* found.success === void 0 ? withoutReport(run, made) : withReport(run, made, found.success);
	return 0;
});

const comment = fnUntraced(function* (failure) {
	const { env, event: payload } = yield* Runner;
	const read = readCommentInputs(env);
	const event = readEvent(env["GITHUB_EVENT_NAME"] ?? "", yield* payload);
	if (isFailure(read) || event === null) return;
	const inputs = read.success;
	const reportFile = given(env, "report-file") || void 0;
	const allowPullRequestTarget = getOrElse$1(readBoolean(env, "allow-pull-request-target"), () => false);
	if (refusalOf(event, {
		allowPullRequestTarget,
		reportFile
	}) !== void 0) return;
	const writing = reportFile !== void 0 && event.run !== void 0 ? commentingFor({ inputs }, event.run, failure, []) : commenting({
		event,
		inputs
	}, failure, {
		approval: void 0,
		acceptances: [],
		notes: []
	});
	yield* provide$1(writing, connect(env, inputs.token));
});
const tellRefusal = fn("tellRefusal")(function* ({ code, text }) {
	const exitCode = yield* tellFailure({
		code,
		text
	});
	if (code === "config_invalid") yield* comment({
		code,
		text
	});
	return exitCode;
});

const faultOf = (defect) => ({
	code: "internal_error",
	text: `This is a fault of the Action. ${String(defect)}`
});
const main = gen(function* () {
	const { env } = yield* Runner;
	const run = yield* readRun;
	const { reportFile, token } = run.inputs;
	return yield* (reportFile === void 0 ? catchDefect(checkRun(run), (defect) => tellFault(run, faultOf(defect))) : showRun(run, reportFile)).pipe(provide$1(connect(env, token)));
}).pipe(catchTag("Refused", tellRefusal), catchDefect((defect) => tellFailure(faultOf(defect))));

const program = fileURLToPath(new URL("./check.js", import.meta.url));
const codeOf = (exit) => match$1(exit, {
	onSuccess: (code) => typeof code === "number" ? code : 2,
	onFailure: (cause) => hasInterruptsOnly(cause) ? 130 : 2
});
main.pipe(provide$1(Checking.layer(program).pipe(provideMerge(Runner.layer), provideMerge(layer))), catchTag("PlatformError", ({ message }) => sync(() => {
	process.stdout.write(`${messageCommand("error", `The job has no folder for files: see RUNNER_TEMP. ${message}`)}\n`);
	return 2;
})), runMain({ teardown: (exit, onExit) => {
	onExit(codeOf(exit));
	process.exit();
} }));

export {  };