// The one form that all three pages render: kinds take turns, so 300 fields hold 34 required texts. Each page
// translates it for itself: a ticket type, HTML, a JSON Schema.

const KINDS = ['text', 'number', 'textarea', 'select', 'radio', 'checks', 'date', 'email', 'bool'] as const;
/** The kind of a field's control; fields have them in the order of `KINDS`, again and again. */
export type Kind = (typeof KINDS)[number];

/** A field as no page has it: each makes its own definition of it. */
export interface BenchField {
  kind: Kind;
  label: string;
  required: boolean;
  /** What can be chosen; empty for kinds without a choice. */
  options: readonly string[];
}

/** Longest texts, and the range of numbers, on every page. */
export const LIMITS = { text: 200, textarea: 2000, min: 0, max: 1_000_000 } as const;

/** The first `count` fields. */
export function benchFields(count: number): BenchField[] {
  return Array.from({ length: count }, (_, i) => {
    const kind = KINDS[i % KINDS.length]!;
    return { kind, label: `Field ${i} (${kind})`, required: kind === 'text', options: optionsOf(kind) };
  });
}

function optionsOf(kind: Kind): string[] {
  switch (kind) {
    case 'select':
      return numbered('Choice', 5);
    case 'radio':
      return numbered('Radio', 3);
    case 'checks':
      return numbered('Check', 4);
    default:
      return [];
  }
}

const numbered = (word: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${word} ${i + 1}`);
