// What the `uiSchema` of react-jsonschema-form says beside a JSON Schema: widgets, texts, and the order of fields.
import type { Values } from '../descriptor/descriptor';
import { isObject, plainText } from '../formats/plain-values';
import { panelOf } from './field-panel';
import { fieldTypes, isComputed } from './field-types';

/** The part of a `uiSchema` for the property called `name`. */
export function uiAt(ui: Values, name: string): Values {
  const inner = Object.hasOwn(ui, name) ? ui[name] : undefined;
  return isObject(inner) ? inner : {};
}

/** `ui:widget`, or `widget` in `ui:options`. */
function uiValue(ui: Values, name: string): unknown {
  const options = ui['ui:options'];
  return ui[`ui:${name}`] ?? (isObject(options) && Object.hasOwn(options, name) ? options[name] : undefined);
}

/** Types of ours that a widget makes of another type, by widget and that type. */
const BY_WIDGET: Readonly<Record<string, string>> = {
  'textarea text': 'textarea',
  'radio select': 'radio-group',
  'checkboxes select': 'checkbox-group',
  'color text': 'color',
  'date text': 'date',
  'alt-date text': 'date',
  'datetime text': 'date-time',
  'alt-datetime text': 'date-time',
  'time text': 'time',
  'email text': 'email',
  'uri text': 'url',
  'file text': 'file',
};

/** The type that a field of the type `read` is with this `uiSchema`. */
export function typeByUi(read: string, ui: Values): string {
  const own = plainText(uiValue(ui, 'fieldType'));
  if (own !== undefined && fieldTypes.has(own)) return own;
  if (read === 'text' && uiValue(ui, 'inputType') === 'tel') return 'phone';
  if (isHiddenByUi(ui)) return fieldTypes.get(read)?.hidden ? read : 'hidden';
  const key = `${plainText(uiValue(ui, 'widget')) ?? ''} ${read}`;
  return Object.hasOwn(BY_WIDGET, key) ? BY_WIDGET[key]! : read;
}

/** The formula that a file of ours has beside the field that it computes. */
export function formulaByUi(ui: Values): string | undefined {
  const type = fieldTypes.get(plainText(uiValue(ui, 'fieldType')) ?? '');
  const formula = plainText(uiValue(ui, 'formula'));
  return type && isComputed({ input_type: type.type }) ? formula : undefined;
}

/** A field as it reads with its `uiSchema`. */
export function withUi(detail: Values, ui: Values): Values {
  const texts = [
    ['input_name', 'title'],
    ['help_text', 'description'],
    ['help_text', 'help'],
    ['placeholder', 'placeholder'],
    ['rows', 'rows'],
    ['accept', 'accept'],
    ['ref_noun', 'ref_noun'],
  ].flatMap(([ours, theirs]) => {
    const text = plainText(uiValue(ui, theirs!));
    return text === undefined ? [] : [[ours!, text]];
  });
  const all: Values = { ...detail, ...Object.fromEntries(texts) };
  const input_type = typeByUi(String(detail.input_type), ui);
  return input_type === detail.input_type ? all : { ...onlyOf(input_type, all), input_type };
}

/** What a field of another type was read as may be nothing of this type. */
function onlyOf(name: string, detail: Values): Values {
  const type = fieldTypes.get(name)!;
  const { properties } = panelOf(type).record;
  const keeps = (attribute: string) => EVERY.includes(attribute) || Object.hasOwn(properties, attribute);
  return Object.fromEntries(Object.entries(detail).filter(([attribute]) => keeps(attribute)));
}

const EVERY = ['field_key', 'conditions'];

/** Whether nobody sees the field there. */
const isHiddenByUi = (ui: Values): boolean => uiValue(ui, 'widget') === 'hidden';

/** The names in the order that `ui:order` gives them; `*` stands for all that it does not name. */
export function inUiOrder<Named extends { name: string }>(list: readonly Named[], ui: Values): Named[] {
  const order = uiValue(ui, 'order');
  if (!Array.isArray(order)) return [...list];
  const place = new Map(order.map((name, index) => [name, index]));
  const rest = place.get('*') ?? order.length;
  const placeOf = ({ name }: Named) => (name === '*' ? rest : (place.get(name) ?? rest));
  return [...list].sort((a, b) => placeOf(a) - placeOf(b));
}
