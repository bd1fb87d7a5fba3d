import { canonical, compareText, own } from "./shared.js";

const sent = [
	"name",
	"description",
	"inputSchema"
];
const textOf = ({ fields }) => canonical(Object.fromEntries(sent.flatMap((key) => {
	const value = own(fields, key);
	return value === void 0 ? [] : [[key, value]];
})));
const surfaceTexts = (snapshot) => snapshot.lists.tools.map((tool) => ({
	tool: tool.name,
	text: textOf(tool)
}));
const estimate = (texts, count) => {
	const tools = texts.map(({ text, tool }) => ({
		tool,
		tokens: count(text)
	}));
	return {
		tokens: tools.reduce((sum, { tokens }) => sum + tokens, 0),
		tools
	};
};
const remembering = (count) => {
	const counted = /* @__PURE__ */ new Map();
	return (text) => {
		const known = counted.get(text) ?? count(text);
		counted.set(text, known);
		return known;
	};
};
const compareCost = (before, after, { count, name }) => {
	const once = remembering(count);
	const was = estimate(surfaceTexts(before), once);
	const is = estimate(surfaceTexts(after), once);
	const then = new Map(was.tools.map(({ tokens, tool }) => [tool, tokens]));
	const now = new Map(is.tools.map(({ tokens, tool }) => [tool, tokens]));
	return {
		context: {
			tokensBefore: was.tokens,
			tokensAfter: is.tokens,
			tokenizer: name
		},
		tools: [.../* @__PURE__ */ new Set([...then.keys(), ...now.keys()])].sort(compareText).map((tool) => ({
			tool,
			before: then.get(tool) ?? null,
			after: now.get(tool) ?? null
		})).filter((tool) => tool.before !== tool.after)
	};
};

export { compareCost };