// "5 fields in 4 rows · 1 field with conditions", beside Cancel and Save.
import type { Conditions } from '../../../schema/descriptor/conditions';
import type { Design } from '../model/design';
import { useBuilderState } from '../store/builder-context';

export function DesignCount() {
  return <p>{useBuilderState(({ history }) => countText(history.design))}</p>;
}

/** How large a design is. */
function countText({ rows, fields }: Design): string {
  const all = Object.values(fields);
  const conditional = all.filter(({ attributes }) =>
    hasConditions(attributes.conditions as Conditions | undefined),
  ).length;
  const size = all.length === 0 ? 'No fields yet' : `${count(all.length, 'field')} in ${count(rows.length, 'row')}`;
  return conditional === 0 ? size : `${size} · ${count(conditional, 'field')} with conditions`;
}

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

const hasConditions = (conditions: Conditions | undefined): boolean =>
  Object.values(conditions ?? {}).some((set) => set.rules.length > 0);
