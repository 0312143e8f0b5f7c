// The form of a field's edit panel: the attributes of its type as a record of the engine. What is typed goes into the
// design at once, and what undo and redo change there comes back into the form.
import { createContext, use } from 'react';
import { createFormStore, type FormStore } from '../../../engine/form/form-store';
import type { Property } from '../../../schema/descriptor/descriptor';
import { plainText } from '../../../schema/formats/plain-values';
import type { Errors } from '../../../schema/rules/check';
import { ruleMessage } from '../../../schema/rules/rule-messages';
import { outerFormulaErrors } from '../../../schema/ticket-types/column-formulas';
import { isReadingAround } from '../../../schema/ticket-types/columns-around';
import { panelOf } from '../../../schema/ticket-types/field-panel';
import type { FieldType } from '../../../schema/ticket-types/field-type';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { readAccept } from '../../../schema/ticket-types/read-accept';
import { readField } from '../../../schema/ticket-types/read-field';
import type { DraftDetail } from '../../../schema/ticket-types/ticket-field';
import { setAttributes } from '../model/commands';
import { type Design, fieldOf, fieldsInOrder } from '../model/design';
import { designToDetails } from '../model/design-to-details';
import type { BuilderStore } from '../store/builder-store';

/** A form over the attributes of the field `key`; what is wrong with it shows at once. */
export function createPanelForm(builder: BuilderStore, key: string, type: FieldType): FormStore {
  const form = createFormStore(panelOf(type).record, builder.design().fields[key]!.attributes);
  check(form, builder.design(), key);
  return form;
}

/** Keeps form and design equal, until the returned function is called. */
export function connectPanel(form: FormStore, builder: BuilderStore, key: string): () => void {
  const fieldNow = () => builder.design().fields[key];
  const names = Object.keys(form.values());
  let seen = fieldNow();
  let isTyping = false;

  function typed(name: string): void {
    isTyping = true;
    builder.run(setAttributes(builder.design(), key, { [name]: form.cell(name).value }), true);
    isTyping = false;
    follow(name);
  }

  /** What is being typed stays as it is typed; of columns, formulas follow the title that is. */
  function follow(typedName?: string): void {
    const now = fieldNow();
    if (!now || now === seen) return;
    seen = now;
    const changed = names.filter(
      (name) => (name !== typedName || name === 'columns') && !Object.is(now.attributes[name], form.cell(name).value),
    );
    form.patch(Object.fromEntries(changed.map((name) => [name, now.attributes[name]])));
    check(form, builder.design(), key);
  }

  const stops = [form.watch(typed), builder.subscribeToDesign(() => isTyping || follow())];
  return () => stops.forEach((stop) => void stop());
}

/** Shows what is wrong with a field as a save would; its options are checked where they are edited. */
function check(form: FormStore, design: Design, key: string): void {
  const row = { key: '', cells: [{ field: key, size: COLUMNS }] };
  const [detail] = designToDetails({ form_name: '', status: 1, rows: [row], fields: { [key]: fieldOf(design, key) } });
  const { options: _options, ...errors } = readField(detail!).errors;
  form.fail({ ...outerErrors(design, key, detail!), ...errors });
}

/** What columns cannot read of the other fields. */
function outerErrors(design: Design, key: string, { columns }: DraftDetail): Errors {
  if (!columns || !isReadingAround(columns)) return {};
  const at = fieldsInOrder(design).findIndex((field) => field.key === key);
  return outerFormulaErrors(designToDetails(design)).get(at) ?? {};
}

/** Before the attribute's name in the ids of a panel's controls. */
export const PANEL_PREFIX = 'panel';

/** Brings what was typed in `input` into its usual form. What is no number at all goes, and the rule's message says why. */
export function leaveAttribute(form: FormStore, input: HTMLInputElement): void {
  const name = input.id.slice(PANEL_PREFIX.length + 1);
  if (!form.has(name)) return;
  const { value } = form.cell(name);
  const { property } = form.rule(name);
  if (property.type === 'integer') leaveNumber(form, name, property, input);
  else if (name === 'accept' && typeof value === 'string') set(form, name, value, readAccept(value), input);
}

function leaveNumber(form: FormStore, name: string, property: Property, input: HTMLInputElement): void {
  const { value } = form.cell(name);
  if (value === undefined) return;
  const number = typedNumber(plainText(value) ?? '');
  const isNumber = Number.isFinite(number);
  set(form, name, value, isNumber ? Math.trunc(number) : undefined, input);
  if (isNumber) return;
  const others = Object.keys(form.values()).map((other): [string, string[]] => [other, [...form.cell(other).errors]]);
  form.fail({ ...Object.fromEntries(others), [name]: [ruleMessage({ keyword: 'type', type: 'number' }, property)] });
}

/** The first number in a text, in which thousands may be separated; NaN where there is none. */
const typedNumber = (text: string): number =>
  Number.parseFloat(/-?\d.*/.exec(text.replaceAll(/[\s,'’]/g, ''))?.[0] ?? '');

function set(form: FormStore, name: string, before: unknown, value: unknown, input: HTMLInputElement): void {
  if (!Object.is(before, value)) form.set(name, value === '' ? undefined : value);
  const text = plainText(value) ?? '';
  if (input.value !== text) input.value = text;
}

/** What a widget of the edit panel knows of its field. */
interface PanelField {
  key: string;
  type: FieldType;
}

/** Around the widgets of a panel; read with `usePanelField`. */
export const PanelContext = createContext<PanelField | null>(null);

/** The field whose panel is around this component. */
export function usePanelField(): PanelField {
  const field = use(PanelContext);
  if (!field) throw new Error('Rendered outside an edit panel');
  return field;
}
