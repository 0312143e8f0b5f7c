// The rules that a value can violate. `rules.ts` finds violations, `rule-messages.ts` words them.
import type { Format, PropertyType } from '../descriptor/descriptor';

/** A rule that a value violates, with what the message needs to know. */
export type RuleViolation =
  | { keyword: 'required' }
  | { keyword: 'type'; type: PropertyType }
  | { keyword: 'enum'; allowed: readonly unknown[] }
  | { keyword: 'choice' }
  | { keyword: 'const' }
  | { keyword: 'minLength' | 'maxLength'; limit: number }
  | { keyword: 'minItems' | 'maxItems'; limit: number; of?: 'rows' }
  | { keyword: 'minimum' | 'maximum' | 'multipleOf'; limit: number }
  | { keyword: 'notBefore' | 'notAfter'; day: string }
  | { keyword: 'uniqueItems' }
  | { keyword: 'pattern' | 'character' }
  | { keyword: 'format'; format: Format }
  | { keyword: 'rangeOrder' | 'noOverlap' }
  | { keyword: 'match' | 'after' | 'notEqualTo'; other: string }
  | { keyword: 'taken'; in?: 'rows' } // reported by the server alone, but in the rows of one record
  | { keyword: 'common' } // reported by the server alone
  | { keyword: 'itself' } // and so is this
  | { keyword: 'together'; others: readonly string[] } // and so is this
  | { keyword: 'locked'; condition?: string } // by a condition: the value that was sent is not the one that stays
  | { keyword: 'file' }
  | { keyword: 'fileEmpty'; name: string }
  | { keyword: 'accept'; accept: string }
  | { keyword: 'max_size'; limit: number };

/** Also a key of `messages` in a property, but for `format`: there the name of the format is the key. */
export type Keyword = RuleViolation['keyword'];
