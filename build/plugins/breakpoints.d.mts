export function readBreakpoints(root: string): Map<string, string>;
