const answerLimits = {
	snapshot: 67108864,
	other: 1048576,
	error: 65536
};

export { answerLimits };