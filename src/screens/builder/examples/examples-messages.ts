// The messages about examples, in the preview and in the dialog before a save.
import { type ApiError, failureText } from '../../../engine/feedback/result';
import { fieldLabel } from '../../../schema/conditions/field-label';
import { joinParts, listParts, type TextPart } from '../../../schema/conditions/text-parts';
import { isFilled } from '../../../schema/ticket-types/field-values';
import type { ExampleVerdict, FormExample } from '../../../schema/ticket-types/form-examples';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';

/** The label of a field by its id; undefined where the form has no such field. */
export type LabelOf = (id: number) => string | undefined;

/** By `ticket_form_detail_id`. Fields that are not saved yet have negative ones. */
export const labelsOf = (details: readonly TicketFormDetail[]): LabelOf => {
  const labels = new Map(
    details.map(({ ticket_form_detail_id, input_name }) => [ticket_form_detail_id, fieldLabel({ title: input_name })]),
  );
  return (id) => labels.get(id);
};

/** Shared by the panel and the dialog, so that both say the same of an example. */
export const examplesMessages = {
  unsaved: 'Examples can be kept once the form is saved.',
  copied: (count: number): string =>
    count === 1
      ? 'The example of the form that is copied is kept with the first save.'
      : `The ${count} examples of the form that is copied are kept with the first save.`,
  none: 'Fill in the form above and keep it: a ticket that must pass, or must be refused. Examples are checked after every change.',
  unnamed: 'Give the example a name.',
  newField: 'It is refused at a field that is new: save the form first.',
  /** "must be refused at Weight" */
  expected(example: FormExample, labelOf: LabelOf): string {
    const label = expectedLabel(example, labelOf);
    return label === undefined ? 'must pass' : `must be refused at ${label}`;
  },
  /** "passes", "is refused at Weight: Weight is required." */
  now({ refusals: [first] }: ExampleVerdict<FormExample>, labelOf: LabelOf): string {
    if (!first) return 'passes';
    return `is refused at ${labelOf(Number(first.field)) ?? 'a field'}: ${first.message()}`;
  },
  /** In the dialog: "**Heavy** must pass, and is refused at Weight: …", "**Heavy** must pass, and now does." */
  flipped(verdict: ExampleVerdict<FormExample>, details: readonly TicketFormDetail[]): TextPart[] {
    const { example, holds } = verdict;
    const labelOf = labelsOf(details);
    const met = example.expected_field === null ? 'now does.' : 'now is.';
    const now = holds ? met : examplesMessages.now(verdict, labelOf).replace(/\.?$/, '.');
    return [{ name: example.example_name }, ` ${examplesMessages.expected(example, labelOf)}, and ${now}`];
  },
  /** "It has values of Remarks and Count, fields that are gone."; undefined where the form has every field. */
  gone(example: FormExample, labelOf: LabelOf): string | undefined {
    const values = goneValues(example, labelOf);
    if (values.length === 0) return undefined;
    const named = values.flatMap(({ input_name }) => input_name ?? []);
    const one = values.length === 1;
    const what = one ? 'a field that is gone' : 'fields that are gone';
    if (named.length < values.length)
      return one ? `It has a value of ${what}.` : `It has ${values.length} values of ${what}.`;
    return `It has ${one ? 'a value' : 'values'} of ${joinParts(listParts(named))}, ${what}.`;
  },
  drop: (count: number): string => (count === 1 ? 'Drop that value' : 'Drop those values'),
};

/** What an example holds of fields that the form does not have any more. */
export const goneValues = ({ form_fields }: FormExample, labelOf: LabelOf) =>
  form_fields.filter((field) => labelOf(field.ticket_form_detail_id) === undefined && isFilled(field));

/** What the field is called at which an example must be refused; undefined where it must pass. */
export function expectedLabel({ expected_field: id, form_fields }: FormExample, labelOf: LabelOf): string | undefined {
  if (id === null) return undefined;
  const label = labelOf(id);
  if (label !== undefined) return label;
  const name = form_fields.find((field) => field.ticket_form_detail_id === id)?.input_name;
  return name === undefined ? 'a field that is gone' : `${name}, a field that is gone`;
}

/** Why the server did not keep an example; undefined where nothing has to be said. */
export const exampleProblem = (failure: ApiError): string | undefined =>
  failure.kind === 'invalid' ? Object.values(failure.fields).flat().join(' ') : failureText(failure);
