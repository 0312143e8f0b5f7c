// The tab with the conditions of a field; what is on it goes into the design like every other attribute.
import { useMemo } from 'react';
import { effectsOf, fieldTypeOf } from '../../../schema/ticket-types/field-types';
import { nounsIn, withRecordNames } from '../../../schema/ticket-types/named-records';
import { conditionsOf } from '../model/attributes';
import { setAttributes } from '../model/commands';
import { useBuilder, useBuilderState } from '../store/builder';
import { readableFields } from './condition-count';
import { ConditionsEditor } from './conditions-editor';
import { useRecordChoices } from './record-choices';

/** Nothing for a field that is gone, which undo may take away while its panel is open. */
export function ConditionsTab({ fieldKey }: { fieldKey: string }) {
  const { store } = useBuilder();
  const design = useBuilderState(({ history }) => history.design);
  // A condition compares values, which texts have not.
  const valued = useMemo(() => readableFields(design, ({ type }) => !fieldTypeOf(type).text), [design]);
  const choicesOf = useRecordChoices([...valued.values()].flatMap(nounsIn));
  const fields = useMemo(() => withRecordNames(valued, choicesOf), [valued, choicesOf]);
  const field = design.fields[fieldKey];
  if (!field) return null;
  return (
    <ConditionsEditor
      fieldKey={fieldKey}
      fields={fields}
      value={conditionsOf(field)}
      effects={effectsOf({ input_type: field.type })}
      onChange={(conditions) => void store.run(setAttributes(store.design(), fieldKey, { conditions }), true)}
    />
  );
}
