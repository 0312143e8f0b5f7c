// The tab with the conditions of a field; what is on it goes into the design like every other attribute.
import { useMemo } from 'react';
import { EFFECTS } from '../../../schema/descriptor/conditions';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import { conditionsOf } from '../model/attributes';
import { setAttributes } from '../model/commands';
import { useBuilder, useBuilderState } from '../store/builder';
import { conditionFields } from './condition-count';
import { ConditionsEditor } from './conditions-editor';

export function ConditionsTab({ fieldKey }: { fieldKey: string }) {
  const { store } = useBuilder();
  const design = useBuilderState(({ history }) => history.design);
  // A condition compares values, which texts have not.
  const fields = useMemo(() => conditionFields(design, ({ type }) => !fieldTypeOf(type).text), [design]);
  const field = design.fields[fieldKey];
  if (!field) return null;
  return (
    <ConditionsEditor
      fieldKey={fieldKey}
      fields={fields}
      value={conditionsOf(field)}
      effects={fieldTypeOf(field.type).text ? ['show'] : EFFECTS}
      onChange={(conditions) => void store.run(setAttributes(store.design(), fieldKey, { conditions }), true)}
    />
  );
}
