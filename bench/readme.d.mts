// Types of `readme.mjs`, which stays plain so that `bench/run.mjs` runs without a build.
export function withBenchFigures(readme: string, report: string): string;
