const runLimit = 200;
const longRuns = new RegExp([
	String.raw`[\p{L}\p{M}]{${runLimit},}`,
	String.raw`[^\s\p{L}\p{N}]{${runLimit},}`,
	String.raw`\s{${runLimit},}`
].join("|"), "gu");
const sliced = (run) => {
	const points = [...run];
	return Array.from({ length: Math.ceil(points.length / runLimit) }, (_, index) => points.slice(index * runLimit, (index + 1) * runLimit).join(""));
};
const pieces = (text) => {
	const found = [];
	let end = 0;
	for (const match of text.matchAll(longRuns)) {
		found.push(text.slice(end, match.index));
		for (const slice of sliced(match[0])) found.push(slice);
		end = match.index + match[0].length;
	}
	return [...found, text.slice(end)].filter((piece) => piece !== "");
};
const asText = {
	allowedSpecial: /* @__PURE__ */ new Set(),
	disallowedSpecial: /* @__PURE__ */ new Set()
};
const loadTokenizer = () => import("./tokenizer.js").then(({ countTokens }) => ({
	name: "o200k_base (estimate)",
	count: (text) => pieces(text).reduce((sum, piece) => sum + countTokens(piece, asText), 0)
}));

export { loadTokenizer };