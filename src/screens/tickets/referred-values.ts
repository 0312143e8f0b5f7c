// What the fields of a ticket type read of the records that the ticket refers to, as `ticket.terminal.status`.
import { httpSource } from '../../api/http-source';
import type { FieldEffect } from '../../engine/registry/effects';
import { session } from '../../engine/session/session';
import type { Values } from '../../schema/descriptor/descriptor';
import { nounOf } from '../../schema/model/nouns';
import { roleOf } from '../../schema/model/profile';
import { loadedValues } from '../../schema/model/record-for';
import type { SubFormUnread } from '../../schema/model/sub-form';
import { labelOf } from '../../schema/rules/rule-messages';
import { referencesIn, TICKET, ticketReferences, withReferred } from '../../schema/ticket-types/ticket-around';
import type { TicketSubForm } from '../../schema/ticket-types/ticket-sub-form';

/** Another terminal is chosen: fields follow what that one has. */
export const followReferred: FieldEffect = {
  on: ticketReferences().map(({ name }) => name),
  again: true,
  async run(_values, signal, partOf, current) {
    let open: TicketSubForm | undefined;
    let read: TicketSubForm;
    // Fields of another version may come while they are read.
    do {
      open = partOf('form_fields') as TicketSubForm | undefined;
      if (!open || referencesIn(open.record, roleOf(session.user)).length === 0) return undefined;
      read = await withRecordsRead(open, signal, current);
    } while (!signal.aborted && partOf('form_fields')?.record !== open.record);
    const { around, unread } = read;
    return { around: { form_fields: around! }, unread: { form_fields: unread }, announce: unread?.message };
  },
};

/**
 * The fields with the values that they read, and of which record these are: where that cannot be read again, they stay as
 * they were. Of another one that cannot be read there is none, and the part says so.
 */
export async function withRecordsRead<Part extends TicketSubForm>(
  part: Part,
  signal: AbortSignal,
  current: () => Values,
): Promise<Part> {
  const references = referencesIn(part.record, roleOf(session.user));
  const ids = () => references.map(({ name }) => current()[name]);
  const before = (part.around?.[TICKET] ?? {}) as Values;
  let read: Values;
  let of: unknown[];
  let lost: string[];
  // Another one may be chosen while they are read.
  do {
    of = ids();
    lost = [];
    const found = references.map(async ({ name, noun, parts }, nth): Promise<Values> => {
      const id = of[nth];
      const result = typeof id === 'number' ? await httpSource.read<Values>(noun, id, signal) : undefined;
      if (result && !result.ok && id === before[name])
        return Object.fromEntries(parts.map(({ path }) => [path, before[path]]));
      if (result && !result.ok) lost.push(name);
      const values = result?.ok ? loadedValues(noun, result.data) : {};
      return { [name]: id, ...Object.fromEntries(parts.map(({ path, column }) => [path, values[column]])) };
    });
    read = Object.assign({}, ...(await Promise.all(found)));
  } while (!signal.aborted && ids().some((id, nth) => id !== of[nth]));
  return { ...part, around: withReferred(part.around ?? {}, read), unread: unreadOf(lost) };
}

/** What is said where records cannot be read that fields of the ticket choose. */
function unreadOf(names: readonly string[]): SubFormUnread | undefined {
  if (names.length === 0) return undefined;
  const { properties } = nounOf('ticket').record;
  const labels = names.map((name) => labelOf(properties[name]!)).join(' and ');
  return {
    message: `What was chosen for ${labels} could not be read. Fields below that depend on it may be hidden or empty.`,
    of: names,
  };
}
