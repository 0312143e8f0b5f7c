// Conditions, rules and formulas with other names for their fields, or without some of their rules.

import { formulaRule } from '../conditions/read-conditions';
import { type Condition, type Conditions, mapSet, mapSets } from '../descriptor/conditions';
import { withNames } from '../formula/in-words';
import { mapRuleFields } from './field-references';
import type { DraftDetail } from './ticket-field';

/** What conditions call a field: its id, or the key of one that has none yet. */
export const detailName = ({ ticket_form_detail_id: id, field_key }: DraftDetail): string =>
  id === undefined ? (field_key ?? '') : String(id);

/** With every field called by its name in `names`; one that has none there keeps its own. */
export const mapConditions = (conditions: Conditions, names: ReadonlyMap<string, string>): Conditions =>
  mapRules(conditions, ({ other, ...rule }) =>
    rule.expression !== undefined
      ? formulaRule(withNames(rule.expression, (name) => names.get(name) ?? name))
      : {
          ...rule,
          field: names.get(rule.field) ?? rule.field,
          ...(other === undefined ? {} : { other: names.get(other) ?? other }),
        },
  ) ?? {};

/** What of a field names others, rules, conditions and formula, with those called by their name in `names`. */
export const mapReferences = (
  { conditions, formula, ...attributes }: Partial<DraftDetail>,
  names: ReadonlyMap<string, string>,
): Pick<DraftDetail, 'conditions' | 'formula'> => ({
  ...mapRuleFields(attributes, names),
  ...(conditions && { conditions: mapConditions(conditions, names) }),
  ...(formula && { formula: withNames(formula, (name) => names.get(name) ?? name) }),
});

/** Undefined when no rule is left. */
export const filterConditions = (conditions: Conditions, keeps: (rule: Condition) => boolean): Conditions | undefined =>
  mapRules(conditions, (rule) => (keeps(rule) ? rule : undefined));

/** A set that loses its last rule goes with it, and with that what it offers or sets. */
const mapRules = (conditions: Conditions, change: (rule: Condition) => Condition | undefined): Conditions | undefined =>
  mapSets(conditions, (set) => mapSet(set, change));

/** A field with its formula, and those among its conditions, as `change` makes them; the same where nothing differs. */
export function mapFormulas<Field extends Pick<DraftDetail, 'formula' | 'conditions'>>(
  field: Field,
  change: (formula: string) => string,
): Field {
  let isChanged = false;
  const changed = (formula: string) => {
    const next = change(formula);
    isChanged ||= next !== formula;
    return next;
  };
  const { formula, conditions } = field;
  const next = {
    ...field,
    ...(formula && { formula: changed(formula) }),
    ...(conditions && {
      conditions: mapRules(conditions, (rule) =>
        rule.expression === undefined ? rule : formulaRule(changed(rule.expression)),
      ),
    }),
  };
  return isChanged ? next : field;
}
