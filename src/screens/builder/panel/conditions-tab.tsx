// The tab with the conditions of a field; what is on it goes into the design like every other attribute.
import { useEffect, useMemo, useReducer } from 'react';
import { useDataSourceIfAny } from '../../../engine/data/data-context';
import { EFFECTS } from '../../../schema/descriptor/conditions';
import type { Property } from '../../../schema/descriptor/descriptor';
import { aroundProperties } from '../../../schema/formula/property-types';
import { nounOf } from '../../../schema/model/nouns';
import { fieldTypeOf, isFilledIn } from '../../../schema/ticket-types/field-types';
import { conditionsOf } from '../model/attributes';
import { setAttributes } from '../model/commands';
import { useBuilder, useBuilderState } from '../store/builder';
import { readableFields } from './condition-count';
import { ConditionsEditor } from './conditions-editor';
import type { ConditionFields } from './conditions-model';

export function ConditionsTab({ fieldKey }: { fieldKey: string }) {
  const { store } = useBuilder();
  const design = useBuilderState(({ history }) => history.design);
  // A condition compares values, which texts have not.
  const valued = useMemo(() => readableFields(design, ({ type }) => !fieldTypeOf(type).text), [design]);
  const fields = useNamedRecords(valued);
  const field = design.fields[fieldKey];
  if (!field) return null;
  return (
    <ConditionsEditor
      fieldKey={fieldKey}
      fields={fields}
      value={conditionsOf(field)}
      // A text is only read, and so is what is computed.
      effects={isFilledIn({ input_type: field.type }) ? EFFECTS : ['show']}
      onChange={(conditions) => void store.run(setAttributes(store.design(), fieldKey, { conditions }), true)}
    />
  );
}

/** The fields, those in which a record is chosen with the records as their options, once they are known. */
function useNamedRecords(fields: ConditionFields): ConditionFields {
  const source = useDataSourceIfAny();
  const [loaded, load] = useReducer((count: number) => count + 1, 0);
  const chosen = [...new Set([...fields.values()].flatMap(refsIn))].join(' ');
  useEffect(() => {
    const nouns = chosen === '' || !source ? [] : chosen.split(' ').map(nounOf);
    for (const noun of nouns) if (!source!.knownChoices(noun)) void source!.choices(noun).then(load);
  }, [source, chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known is other after a load
  return useMemo(() => {
    const named = ({ ref, ...property }: Property): Property => {
      const around = aroundProperties(property);
      if (around) return { ...property, properties: mapValues(around, named) };
      const options = ref === undefined ? undefined : source?.knownChoices(nounOf(ref));
      return { ...property, ...(ref !== undefined && { ref }), ...(options && { options }) };
    };
    return new Map([...fields].map(([key, property]) => [key, named(property)]));
  }, [fields, source, loaded]);
}

/** The nouns of which a record is chosen in a field, or in those of the record around. */
const refsIn = (property: Property): string[] => [
  ...(property.ref === undefined ? [] : [property.ref]),
  ...Object.values(aroundProperties(property) ?? {}).flatMap(refsIn),
];

const mapValues = (properties: Readonly<Record<string, Property>>, change: (property: Property) => Property) =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, change(property)]));
