// What our widgets need to stand in for RJSF's own: choices of any value, moments with a zone, examples, and the plain
// input that RJSF's remaining widgets are made of.
import { SchemaExamples } from '@rjsf/core';
import {
  type BaseInputTemplateProps,
  deepEquals,
  type EnumOptionsType,
  examplesId,
  getInputProps,
  localToUTC,
  type WidgetProps,
} from '@rjsf/utils';
import type { ChangeEvent, ComponentType } from 'react';
import { controlProps } from '../../engine/form/field-template';
import { localMinute } from '../../schema/formats/dates';

type Widget = ComponentType<WidgetProps>;

/** Choices that are objects or lists are chosen by their places: controls can only hold texts. */
export function byPlace(Choice: Widget): Widget {
  return function ChoiceByPlace(props: WidgetProps) {
    const { enumOptions: all, enumDisabled } = props.options;
    if (!all?.some(({ value }) => isStructured(value))) return <Choice {...props} />;
    const placeOf = (value: unknown) => all.findIndex((option) => deepEquals(option.value, value));
    const valueAt = (place: unknown) => all[Number(place)]?.value;
    const value = Array.isArray(props.value) && props.multiple ? props.value.map(placeOf) : placeOf(props.value);
    const options = {
      ...props.options,
      enumOptions: all.map(({ label, value }, place) => ({ label: readable(label, value), value: place })),
      enumDisabled: enumDisabled?.map(placeOf),
    };
    const change = (next: unknown) =>
      props.onChange(Array.isArray(next) ? next.map(valueAt) : next === undefined ? undefined : valueAt(next));
    return <Choice {...props} options={options} value={value === -1 ? undefined : value} onChange={change} />;
  };
}

const isStructured = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** RJSF's label of an object without a name is "[object Object]". */
const readable = (label: EnumOptionsType['label'], value: unknown): string =>
  isStructured(value) && label === String(value) ? JSON.stringify(value) : label;

/** A moment is kept with its zone where the schema has the standard `date-time`, and typed in that of the browser. */
export function isoDateTime(DateTime: Widget): Widget {
  return function IsoDateTime(props: WidgetProps) {
    if (props.schema.format !== 'date-time') return <DateTime {...props} />;
    const moment = typeof props.value === 'string' ? new Date(props.value) : undefined;
    const value = moment && !Number.isNaN(moment.getTime()) ? localMinute(moment) : props.value;
    return <DateTime {...props} value={value} onChange={(local: unknown) => props.onChange(withZone(local))} />;
  };
}

/** What is no whole moment stays as typed, for the validator to refuse. */
const withZone = (local: unknown): unknown =>
  typeof local === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(local) ? localToUTC(local.replace(' ', 'T')) : local;

/** The schema's `examples` are offered while a text is typed. */
export function withExamples(Line: Widget): Widget {
  return function LineWithExamples(props: WidgetProps) {
    if (!Array.isArray(props.schema.examples)) return <Line {...props} />;
    return (
      <>
        <Line {...props} options={{ ...props.options, list: examplesId(props.id) }} />
        <SchemaExamples id={props.id} schema={props.schema} />
      </>
    );
  };
}

/** The input of those widgets that are RJSF's own: steps, ranges, files. */
export function BaseInput(props: BaseInputTemplateProps) {
  const { type, schema, options, value, onChange, onChangeOverride, placeholder } = props;
  const input = getInputProps(schema, type, options);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) =>
    onChange(target.value === '' ? options.emptyValue : target.value);
  return (
    <input
      {...controlProps(props as unknown as WidgetProps)}
      {...input}
      accept={props.accept}
      multiple={type === 'file' && props.multiple ? true : undefined}
      className={input.type === 'range' ? 'rjsf-range' : 'control'}
      placeholder={placeholder}
      value={value ?? ''}
      onChange={onChangeOverride ?? change}
    />
  );
}
