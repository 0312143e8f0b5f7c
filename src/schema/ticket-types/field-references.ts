// Attributes of a field that name another field of its form: those of the rules between two fields. Which attributes these
// are follows from the keywords of the field types.
import { comparisonOf } from '../conditions/operators';
import type { Property, Values } from '../descriptor/descriptor';
import { refBetween } from '../model/dependent-refs';
import { SAME_AS_FOLLOWED } from '../model/first-value';
import { kindOf } from '../values/kinds';
import { fieldTypes } from './field-types';

/** The keywords of a property that name another one. */
const PARTNER_KEYWORDS = ['after', 'match', 'notEqualTo', 'requiredWith', 'dependsOn', 'default.from'] as const;
/** `default.from` stands for a default that follows another field. */
export type PartnerKeyword = (typeof PARTNER_KEYWORDS)[number];

/** The keyword that each of the attributes stands for. */
export const REFERENCES: ReadonlyMap<string, PartnerKeyword> = new Map(
  [...fieldTypes.values()].flatMap(({ keywords = {} }) =>
    PARTNER_KEYWORDS.flatMap((keyword) => (keywords[keyword] === undefined ? [] : [[keywords[keyword], keyword]])),
  ),
);

/** The attributes of a field that name another one, with what they call it. */
export function ruleFieldsOf(field: object): [attribute: string, name: string][] {
  const values = field as Values;
  return [...REFERENCES.keys()].flatMap((attribute): [string, string][] => {
    const name = values[attribute];
    return typeof name === 'string' && name !== '' ? [[attribute, name]] : [];
  });
}

/** These attributes alone, with others called by their names in `names`; one that has none there keeps its own. */
export const mapRuleFields = (field: object, names: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(ruleFieldsOf(field).map(([attribute, name]) => [attribute, names.get(name) ?? name]));

/** The field without the rules that name another one for which `isGone` is true; the same object without any. */
export function withoutRulesOn<Field extends object>(field: Field, isGone: (name: string) => boolean): Field {
  const gone = ruleFieldsOf(field).filter(([, name]) => isGone(name));
  if (gone.length === 0) return field;
  const names = gone.map(([attribute]) => attribute);
  return Object.fromEntries(Object.entries(field).filter(([attribute]) => !names.includes(attribute))) as Field;
}

/** Whether a field can have such a rule about another one: which of two is later is known of two of one order. */
export function canRefer(keyword: PartnerKeyword, own: Property, other: Property): boolean {
  if (keyword === 'requiredWith') return true;
  if (keyword === 'dependsOn') return own.ref !== undefined && refBetween(own.ref, other.ref) !== undefined;
  // A longer text, or a larger number, is refused by the rules of the field when it is saved.
  if (keyword === 'default.from') return SAME_AS_FOLLOWED.every((word) => isSame(own[word], other[word]));
  if (keyword === 'after') return kindOf(own).order !== undefined && kindOf(own).order === kindOf(other).order;
  return own.type === other.type && own.type !== 'array' && comparisonOf(own) === comparisonOf(other);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
