// Inputs that look like the controls of a new row, in plain HTML. `add-row-slot.tsx` shows them until the real ones are
// loaded.
import type { InputHTMLAttributes } from 'react';
import { fieldStates } from '../../schema/conditions/field-states';
import type { Property, RecordSchema } from '../../schema/descriptor/descriptor';
import { firstValues } from '../../schema/model/first-value';
import { labelOf } from '../../schema/rules/rule-messages';
import { kindOf } from '../../schema/values/kinds';
import { Icon } from '../controls/icons';
import { chooseFirst, offered, useChoices } from '../form/use-choices';
import { ControlCells } from './control-cells';
import type { InlineColumn, InlineField } from './inline-columns';
import { controlIn, endIn } from './inline-model';

interface PlainCellsProps {
  columns: readonly InlineColumn[];
  /** The rules of a new record, with its defaults and placeholders. */
  record: RecordSchema;
  prefix: string;
  /** The end of every label. */
  name: string;
}

export function PlainCells({ columns, record, prefix, name }: PlainCellsProps) {
  const { properties } = record;
  const first = firstValues(properties, {}, new Date());
  const states = fieldStates(record, (name) => first[name]);
  const control = ({ name: field, entry }: InlineField) =>
    states.get(field)?.hidden ? null : (
      <PlainField
        label={`${entry.label ?? properties[field]!.title}, ${name}`}
        property={{ ...properties[field]!, default: first[field] }}
        id={controlIn(prefix, field)}
        isLocked={states.get(field)?.locked}
        isRequired={record.required.includes(field)}
        parentLabel={parentLabelOf(record, field)}
      />
    );
  return <ControlCells columns={columns} row={{}} control={control} />;
}

interface PlainControlProps {
  id: string;
  property: Property;
  isLocked?: boolean;
  isRequired: boolean;
  /** Of the field that its choices depend on. */
  parentLabel?: string;
}

function PlainField({ label, ...control }: PlainControlProps & { label: string }) {
  return (
    <div className="inline-field">
      <label className="visually-hidden" htmlFor={control.id}>
        {label}
      </label>
      <PlainControl {...control} />
    </div>
  );
}

const parentLabelOf = ({ properties }: RecordSchema, name: string): string | undefined => {
  const parent = properties[properties[name]!.dependsOn ?? ''];
  return parent && labelOf(parent);
};

/** By the rules alone: names and look of the widgets are in the code that is not loaded yet. */
function PlainControl({ id, property, isLocked, isRequired, parentLabel }: PlainControlProps) {
  const props = {
    className: 'control',
    type: 'text',
    autoComplete: 'off',
    placeholder: property.placeholder ?? kindOf(property).placeholder,
    readOnly: isLocked,
  };
  const hasChoices = property.options !== undefined || property.ref !== undefined;
  // Several choices are ticked; until they can be, there is nothing to type.
  if (hasChoices && property.type === 'array') return <input {...props} id={id} readOnly />;
  if (hasChoices) return <PlainSelect id={id} property={property} parentLabel={parentLabel} />;
  if (property.type === 'boolean')
    return (
      <label className="choice">
        <input id={id} type="checkbox" disabled={isLocked} defaultChecked={property.default === true} />
        <span>
          {property.title}
          {!isRequired && <span className="field-optional"> optional</span>}
        </span>
      </label>
    );
  const { controls, cell } = kindOf(property);
  if (controls === 2)
    return (
      <div className="date-range">
        <PlainDate {...props} id={id} />
        <span className="date-range-to" aria-hidden="true">
          to
        </span>
        <PlainDate {...props} id={endIn(id)} aria-label="To" />
      </div>
    );
  if (cell === 'color')
    return (
      <div className="color-input">
        <span className="color-well" data-empty="" />
        <input {...props} id={id} />
      </div>
    );
  if (cell === 'date') return <PlainDate {...props} id={id} />;
  return <input {...props} id={id} defaultValue={typeof property.default === 'number' ? property.default : ''} />;
}

function PlainDate(props: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className="control-with-button">
      <input {...props} />
      <span className="icon-button" data-picker={props.id}>
        <Icon name="calendar" />
      </span>
    </div>
  );
}

function PlainSelect({ id, property, parentLabel }: Pick<PlainControlProps, 'id' | 'property' | 'parentLabel'>) {
  const all = useChoices(property);
  const { choose, none, state } = all;
  const choices = offered(all, property);
  const start = String(property.default ?? '');
  const failed = state === 'failed' || (state === 'ready' && choices.length === 0);
  // A new row has no choice yet that this one could belong to.
  if (parentLabel !== undefined)
    return (
      <select id={id} className="control" defaultValue="" data-start="" aria-disabled="true">
        <option value="">{chooseFirst(parentLabel)}</option>
      </select>
    );
  return (
    <select id={id} className="control" defaultValue={start} data-start={start}>
      <option value="">{failed ? none : (property.placeholder ?? choose)}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={String(choice.value)}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}
