// The messages about examples, in the preview and in the dialog before a save.
import { fieldLabel } from '../../../schema/forms/check-conditions';
import type { ExampleVerdict, FormExample } from '../../../schema/forms/form-examples';
import type { TextPart } from '../../../schema/forms/text-parts';
import type { TicketFormDetail } from '../../../schema/forms/ticket-field';

export const examplesMessages = {
  unsaved: 'Examples can be kept once the form is saved.',
  none: 'Fill in the form above and keep it: a ticket that must pass, or must be refused. Examples are checked after every change.',
  newField: 'It is refused at a field that is new: save the form first.',
  /** "must be refused at Weight" */
  expected(example: FormExample, details: readonly TicketFormDetail[]): string {
    const { expected_field: id } = example;
    if (id === null) return 'must pass';
    return `must be refused at ${labelOf(id, details) ?? 'a field that is gone'}`;
  },
  /** "passes", "is refused at Weight: Weight is required." */
  now({ refusals: [first] }: ExampleVerdict<FormExample>, details: readonly TicketFormDetail[]): string {
    if (!first) return 'passes';
    return `is refused at ${labelOf(Number(first.field), details) ?? 'a field'}: ${first.message()}`;
  },
  /** In the dialog: "**Heavy** must pass, and is refused at Weight: …", "**Heavy** must pass, and now does." */
  turned(verdict: ExampleVerdict<FormExample>, details: readonly TicketFormDetail[]): TextPart[] {
    const { example, holds } = verdict;
    const met = example.expected_field === null ? 'now does.' : 'now is.';
    const now = holds ? met : examplesMessages.now(verdict, details).replace(/\.?$/, '.');
    return [{ name: example.example_name }, ` ${examplesMessages.expected(example, details)}, and ${now}`];
  },
};

function labelOf(id: number, details: readonly TicketFormDetail[]): string | undefined {
  const detail = details.find((one) => one.ticket_form_detail_id === id);
  return detail && fieldLabel({ title: detail.input_name });
}
