import { createContext, use } from 'react';
import type { Examples } from './examples-store';

export const ExamplesContext = createContext<Examples | null>(null);

/** The examples of the form that is open in the builder. */
export function useExamples(): Examples {
  const examples = use(ExamplesContext);
  if (!examples) throw new Error('Examples were rendered outside the builder');
  return examples;
}
