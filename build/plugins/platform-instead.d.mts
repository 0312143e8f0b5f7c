export function isReplaced(code: string, helper: string): boolean;
