// What an attribute becomes when its input is left: whole numbers lose what is none of them, kinds of files get their dots.
import type { FormStore } from '../../../engine/form/form-store';
import type { Property } from '../../../schema/descriptor/descriptor';
import { plainText } from '../../../schema/formats/plain-values';
import { ruleMessage } from '../../../schema/rules/rule-messages';
import { readAccept } from '../../../schema/ticket-types/read-accept';

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
  const number = Number.parseFloat(plainText(value) ?? '');
  const isNumber = Number.isFinite(number);
  set(form, name, value, isNumber ? Math.trunc(number) : undefined, input);
  if (isNumber) return;
  const others = Object.keys(form.values()).map((other): [string, string[]] => [other, [...form.cell(other).errors]]);
  form.fail({ ...Object.fromEntries(others), [name]: [ruleMessage({ keyword: 'type', type: 'number' }, property)] });
}

function set(form: FormStore, name: string, before: unknown, value: unknown, input: HTMLInputElement): void {
  if (!Object.is(before, value)) form.set(name, value === '' ? undefined : value);
  const text = plainText(value) ?? '';
  if (input.value !== text) input.value = text;
}
