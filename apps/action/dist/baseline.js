import { CannotRun, Host, HostedFailure, decodeSnapshot, defaultEnvironment, defaultServer, inWords, projectAccess, say, serverName } from "./check.js";
import { fn, fnUntraced, isFailure, map$2 as map, promise, result } from "./shared.js";
import { answerLimits } from "./limits.js";

const none = (reason) => ({
	snapshot: void 0,
	reason
});
const hasHosted = ({ data }) => map(Host, ({ env }) => data.project !== void 0 && (env["MCP_INSPECT_KEY"] ?? "").trim() !== "");
const loadClient = promise(() => import("./client.js"));
const loadPatience = promise(() => import("./patience.js"));
const read = fnUntraced(function* (loaded, server) {
	const access = yield* projectAccess(loaded);
	const { ask } = yield* loadClient;
	const { twice } = yield* loadPatience;
	return {
		document: yield* twice(access.endpoint)(ask(access, (client) => client.baseline.read({
			params: access.project,
			query: {
				server,
				environment: defaultEnvironment
			}
		}), answerLimits.snapshot)),
		access
	};
});
const hostedBaseline = fn("hostedBaseline")(function* (loaded, server = defaultServer) {
	if (!serverName.test(server)) return none(`The hosted API has no server of the name given with \`--server\`.`);
	const answer = yield* result(read(loaded, server));
	if (isFailure(answer)) {
		const { failure } = answer;
		if (failure instanceof HostedFailure && failure.code === "hosted_not_found") return none(`The hosted API has no snapshot of ${server} in ${loaded.data.project ?? "this project"}.`);
		yield* say([`warning: the hosted baseline was not read. ${inWords(failure)}`]);
		return none(`The hosted baseline was not read: ${failure.problem}`);
	}
	const { access, document } = answer.success;
	const decoded = decodeSnapshot(document);
	if (isFailure(decoded)) {
		const { code, mend, problem } = decoded.failure;
		return yield* new CannotRun({
			code,
			where: `${new URL(access.endpoint).origin}, baseline of ${server}`,
			problem: `${problem}.`,
			mend
		});
	}
	return {
		snapshot: decoded.success,
		text: "",
		source: {
			source: "api",
			ref: null,
			path: null
		}
	};
});

export { hasHosted, hostedBaseline };