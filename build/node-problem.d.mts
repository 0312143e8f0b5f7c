// Types of `node-problem.mjs`, which stays plain because commands load it before anything is built.
export function nodeProblem(version: string, engines: string): string | undefined;
