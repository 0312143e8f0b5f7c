// What the figures of a field say on its card. Quiet: only of a field that is left empty, or of options that nobody
// chooses, and only where there are tickets enough to say so.

import { joinParts, listParts } from '../../../schema/conditions/text-parts';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import type { DesignField, DesignOption } from '../model/design';

/** Of one field, as counted by the server. */
export interface UsageOfField {
  /** That have the field. */
  tickets: number;
  /** In which it has a value. */
  filled: number;
  /** Values of options that were chosen in one of them. */
  chosen: ReadonlySet<string>;
}

/** Tickets below which figures say nothing. */
const MIN_TICKETS = 10;

/** `Left empty in 34 of 120 tickets.`, `Never chosen: Torn and Wet.`; empty where there is nothing to say. */
export function usageMessages({ type, attributes }: DesignField, usage: UsageOfField | undefined): string[] {
  if (!usage || usage.tickets < MIN_TICKETS) return [];
  const { tickets, filled, chosen } = usage;
  const { options: hasOptions, property } = fieldTypeOf(type);
  const [all, empty] = [tickets, tickets - filled].map((number) => number.toLocaleString('en-US'));
  const state = property.type === 'boolean' ? 'Not ticked' : 'Left empty';
  const messages =
    filled === tickets ? [] : [`${state} in ${filled === 0 ? `all ${all}` : `${empty} of ${all}`} tickets.`];
  // Of a field that nobody fills in no option is chosen.
  if (!hasOptions || filled === 0) return messages;
  const options = (attributes.options ?? []) as readonly DesignOption[];
  const unused = options.filter(({ option_value }) => !chosen.has(option_value)).map(({ option_text }) => option_text);
  return unused.length === 0 ? messages : [...messages, `Never chosen: ${joinParts(listParts(unused))}.`];
}
