// What is wrong with a formula, and where.

/** A mistake in a formula. */
export interface FormulaProblem {
  message: string;
  /** The first character that it is about, from 0, and the one behind the last. */
  from: number;
  to: number;
  /** What could stand there instead. */
  hint?: string;
}

/** Ends the reading of a formula; `readFormula` and `checkFormula` return what it holds. */
export class FormulaError extends Error {
  constructor(readonly problem: FormulaProblem) {
    super(problem.message);
  }
}

/** @throws FormulaError */
export function fail(message: string, { from, to }: { from: number; to: number }, hint?: string): never {
  throw new FormulaError({ message, from, to, ...(hint !== undefined && { hint }) });
}

/** The problem in words, with its place: `at character 9: …`. */
export const problemText = ({ message, from }: FormulaProblem): string => `at character ${from + 1}: ${message}`;
