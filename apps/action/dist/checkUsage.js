import { fn, fnUntraced, forEach, isFailure, result, withEvidence } from "./shared.js";
import { HostedFailure, projectAccess, whileRunning } from "./check.js";
import { ask } from "./client.js";
import { once, twice } from "./patience.js";

const grouped = (count) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
const counted = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
const share = (part, whole) => {
	if (part <= 0 || whole <= 0) return "0.00%";
	const percent = Math.min(part, whole) / whole * 100;
	return percent < .01 ? "<0.01%" : `${percent.toFixed(2)}%`;
};
const day = 864e5;
const daysAgo = (time, now) => {
	const days = Math.floor((Date.parse(now) - Date.parse(time)) / day);
	return days < 1 ? "today" : `${counted(days, "day")} ago`;
};

const caveat = "These are recorded calls: where there are none, it is absence of observed usage and not absence of all possible consumers.";
const hasData = (usage) => usage.coverage.daysWithData > 0 || usage.calls > 0 || excludedOf(usage) > 0;
const excludedOf = ({ coverage }) => coverage.excluded?.calls ?? 0;
const isComplete = ({ coverage, window }) => coverage.complete && coverage.dropped === 0 && coverage.daysWithData >= window.days;
const isExact = ({ calls, coverage }) => coverage.exactContractCalls >= calls;
const confidenceOf = (usage) => {
	if (!isComplete(usage)) return "low";
	return usage.window.days >= 30 && (usage.serverCalls ?? 0) >= 1e3 ? "high" : "medium";
};
const argumentStatus = (usage, { present, status }) => {
	if (present > 0) return "observed";
	return status === "not_observed" && isComplete(usage) && isExact(usage) ? "not observed" : "unknown";
};
const windowOf = ({ window }) => `the requested ${window.days}-day window`;
const coverageText = (usage) => {
	const { coverage, window } = usage;
	const days = `data on ${grouped(coverage.daysWithData)} of ${counted(window.days, "day")}`;
	const dropped = coverage.dropped === 0 ? "no events dropped" : `${counted(coverage.dropped, "event")} dropped`;
	const excluded = coverage.excluded === void 0 ? "" : ` The project's settings leave out ${counted(coverage.excluded.calls, "call")} from ${counted(coverage.excluded.cohorts, "client cohort")}.`;
	const cut = coverage.cutCalls === void 0 || coverage.cutCalls === 0 ? "" : ` Of ${counted(coverage.cutCalls, "call")} not all arguments are known.`;
	return `Collection was ${isComplete(usage) ? "complete" : "incomplete"}: ${days}, ${dropped}.${excluded}${cut}`;
};
const absence = (usage) => `There are no recorded calls in ${windowOf(usage)}. ${coverageText(usage)}`;
const label = (usage) => confidenceOf(usage) === "high" ? ` It is a candidate for deprecation (${usage.window.days}-day window, confidence high).` : "";
const presence = (usage) => {
	const { calls, cohorts, lastCallAt, serverCalls, window } = usage;
	const facts = [
		...serverCalls === void 0 ? [] : [`${share(calls, serverCalls)} of all calls of the server`],
		`from ${counted(cohorts.length, "client cohort")}`,
		...lastCallAt === null ? [] : [`most recently ${daysAgo(lastCallAt, window.to)}`]
	];
	return `There ${calls === 1 ? "is" : "are"} ${counted(calls, "recorded call")} in ${windowOf(usage)}: ${facts.join(", ")}.`;
};
const onlyExcluded = (usage) => {
	const calls = excludedOf(usage);
	const cohorts = counted(usage.coverage.excluded?.cohorts ?? 0, "client cohort");
	return `There ${calls === 1 ? "is" : "are"} ${counted(calls, "recorded call")} in ${windowOf(usage)}, all from ${cohorts} that the project's settings leave out.`;
};
const below = ({ calls, threshold }) => {
	if (threshold === void 0 || threshold.reached || calls === 0) return "";
	const of = threshold.of;
	return ` This is below the project's threshold of ${"percent" in of ? `${of.percent}% of all calls of the server` : counted(of.calls, "call")}.`;
};
const nothing = (usage) => `Nothing was collected in ${windowOf(usage)}, so nothing is known of usage.`;
const statementOf = (usage) => {
	if (usage.calls === 0 && excludedOf(usage) === 0) return hasData(usage) ? `${absence(usage)}${label(usage)}` : nothing(usage);
	return `${callsText(usage)} Removal will break those callers.`;
};
const callsText = (usage) => {
	if (!hasData(usage)) return nothing(usage);
	if (usage.calls > 0) return `${presence(usage)}${below(usage)}`;
	return excludedOf(usage) > 0 ? onlyExcluded(usage) : absence(usage);
};
const argumentText = (usage, { excluded = 0, path, present, status }) => {
	const { calls } = usage;
	if (calls === 0) return callsText(usage);
	const all = `${counted(calls, "recorded call")} in ${windowOf(usage)}`;
	switch (argumentStatus(usage, {
		path,
		present,
		status
	})) {
		case "observed": return `\`${path}\` was in ${grouped(Math.min(present, calls))} of ${all}.`;
		case "not observed": return `\`${path}\` was in none of ${all}. ${coverageText(usage)}`;
		case "unknown":
			if (excluded > 0) return `\`${path}\` was in ${counted(excluded, "recorded call")} in ${windowOf(usage)}, all from client cohorts that the project's settings leave out.`;
			return `There ${calls === 1 ? "is" : "are"} ${all}, and it is unknown whether \`${path}\` was in any. ${coverageText(usage)}`;
	}
};
const omissionText = (usage, argument) => {
	const { omission, path } = argument;
	if (usage.calls === 0 || omission === void 0 || omission.calls === 0) return argumentText(usage, argument);
	const { calls } = omission;
	const omitted = Math.min(omission.omitted, calls);
	const all = `${counted(calls, "recorded call")} in ${windowOf(usage)} under contracts that declare it`;
	return omitted === 0 ? `\`${path}\` was left out of none of ${all}. ${coverageText(usage)}` : `\`${path}\` was left out of ${grouped(omitted)} of ${all}: ${share(omitted, calls)} of these would fail.`;
};

const shared = (usage) => ({
	source: "usage",
	coverage: coverageText(usage),
	window: usage.window,
	calls: usage.calls,
	serverCalls: usage.serverCalls ?? null,
	cohorts: usage.cohorts.length,
	lastCallAt: usage.lastCallAt,
	caveat
});
const ofCalls = (usage, isRemoval) => ({
	...shared(usage),
	statement: isRemoval ? statementOf(usage) : callsText(usage),
	confidence: confidenceOf(usage),
	argument: null
});
const ofArgument = (usage, path, isDemand) => {
	const one = usage.arguments.find((each) => each.path === path) ?? {
		path,
		present: 0,
		status: "unknown"
	};
	const isKnown = usage.calls > 0 && argumentStatus(usage, one) !== "unknown";
	return {
		...shared(usage),
		statement: isDemand ? omissionText(usage, one) : argumentText(usage, one),
		confidence: isKnown || usage.calls === 0 ? confidenceOf(usage) : "low",
		argument: isKnown ? {
			path,
			present: Math.min(one.present, usage.calls)
		} : null
	};
};
const evidenceFor = (usage, { isDemand, isRemoval, path }) => path === void 0 ? ofCalls(usage, isRemoval) : ofArgument(usage, path, isDemand);

const questions = /* @__PURE__ */ new Map([
	["tool.execution.taskRequired", "calls"],
	["tool.header.invalid", "calls"],
	["tool.input.constraint.changed", "argument"],
	["tool.input.constraint.tightened", "argument"],
	["tool.input.enum.narrowed", "argument"],
	["tool.input.property.addedRequired", "container"],
	["tool.input.property.removed", "argument"],
	["tool.input.removed", "calls"],
	["tool.input.required.added", "demand"],
	["tool.input.schema.changed", "argument"],
	["tool.input.type.changed", "argument"],
	["tool.input.type.narrowed", "argument"],
	["tool.removed", "removal"],
	["tool.renamed", "removal"],
	["tool.ui.visibility.narrowed", "calls"]
]);
const step = /\.?([\w-]+)(\[\d+\])?|\[("(?:[^"\\]|\\.)*")\]/y;
const combining = /* @__PURE__ */ new Set([
	"allOf",
	"anyOf",
	"oneOf"
]);
const recordable = /^[A-Za-z_$][\w$-]*$/;
const mostSegments = 8;
const longestPath = 200;
const segmentsOf = (path) => {
	const found = [];
	step.lastIndex = 11;
	for (let match = step.exec(path); match !== null && found.length < mostSegments; match = step.exec(path)) {
		const [, plain, index, quoted] = match;
		if (index !== void 0 && plain !== void 0 && combining.has(plain)) continue;
		const name = quoted === void 0 ? plain : JSON.parse(quoted);
		if (typeof name !== "string" || !recordable.test(name)) break;
		found.push(name);
		if (index !== void 0) break;
	}
	return found;
};
const argumentAt = (path, question) => {
	if (path === null || !path.startsWith("inputSchema")) return void 0;
	const all = segmentsOf(path);
	const segments = question === "container" ? all.slice(0, -1) : all;
	return segments.map((_, index) => segments.slice(0, index + 1).join(".")).findLast((text) => text.length <= longestPath);
};
const askedOf = ({ entity, path, rule, severity }) => {
	const question = questions.get(rule);
	if (question === void 0 || entity.kind !== "tool" || entity.name === "") return void 0;
	if (severity !== "BREAKING" && severity !== "POTENTIALLY_BREAKING") return void 0;
	const isAboutArgument = question === "argument" || question === "container" || question === "demand";
	return {
		tool: entity.name,
		isRemoval: question === "removal",
		isDemand: question === "demand",
		path: isAboutArgument ? argumentAt(path, question) : void 0
	};
};

const days = 90;
const mostTools = 50;
const togetherAsked = 4;
const elsewhere = (endpoint) => new HostedFailure({
	code: "hosted_answer",
	where: new URL(endpoint).origin,
	problem: "The answer is about another tool or window than was asked for.",
	mend: "Check that the endpoint is the hosted API.",
	isTransient: false
});
const readUsage = fnUntraced(function* (access, tool) {
	const answer = yield* ask(access, (client) => client.usage.read({
		params: access.project,
		query: {
			entity: tool,
			days
		}
	}));
	return answer.entity === tool && answer.window.days === days ? answer : yield* elsewhere(access.endpoint);
});
const readAll = fnUntraced(function* (loaded, tools) {
	const access = yield* projectAccess(loaded);
	if (tools.length === 0) return [];
	return yield* whileRunning("Reading recorded usage", once(access.endpoint)(forEach(tools, (tool) => twice(access.endpoint)(readUsage(access, tool)), { concurrency: togetherAsked })));
});
const toolsOf = (reports) => [...new Set(reports.flatMap(({ changes }) => changes.flatMap((finding) => askedOf(finding)?.tool ?? [])))];
const evidenced = (report, answers, warnings) => withEvidence(report, new Map(report.changes.flatMap((finding) => {
	const asked = askedOf(finding);
	const answer = asked === void 0 ? void 0 : answers.get(asked.tool);
	return asked === void 0 || answer === void 0 ? [] : [[finding.fingerprint, evidenceFor(answer, asked)]];
})), warnings);
const withUsage = fn("withUsage")(function* (loaded, reports) {
	const tools = toolsOf(reports);
	const asked = tools.slice(0, mostTools);
	const answer = yield* result(readAll(loaded, asked));
	if (isFailure(answer)) {
		const { failure } = answer;
		const warning = `Usage evidence was not read: ${failure instanceof HostedFailure ? failure.plain ?? failure.problem : failure.problem} ${failure.mend}`;
		return reports.map((report) => evidenced(report, /* @__PURE__ */ new Map(), report.compared ? [warning] : []));
	}
	const answers = new Map(answer.success.map((usage) => [usage.entity, usage]));
	const rest = new Set(tools.slice(mostTools));
	return reports.map((report) => {
		const isPartial = toolsOf([report]).some((tool) => rest.has(tool));
		const warning = `Usage evidence was read for ${asked.length} of ${tools.length} tools: more are not asked about at a time.`;
		return evidenced(report, answers, isPartial ? [warning] : []);
	});
});

export { evidenced, withUsage };