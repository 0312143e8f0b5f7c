// How the open form is used: the figures of its fields, which come some time after its cards, and for the dialog before its
// next version is saved.
import { createContext, use, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { call } from '../../../api/call';
import { session } from '../../../engine/session/session';
import { joinParts, listParts } from '../../../schema/conditions/text-parts';
import { roleOf } from '../../../schema/model/profile';
import type { Usage } from '../../../schema/ticket-types/compare-definitions';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import type { FieldUsageResponse, FormUsageResponse } from '../../../schema/ticket-types/form-usage';
import { mayReadTickets } from '../../../schema/ticket-types/ticket-rights';
import type { DesignField, DesignOption } from '../model/design';

/** Undefined while the figures are not there, and where there are none: cards are complete without them. */
export const FieldUsageContext = createContext<FieldUsage | undefined>(undefined);

/** Undefined until they are there, for a new form, and for a user who may not see tickets. */
export function useFieldUsage(id: string | undefined): FieldUsage | undefined {
  const [usage, setUsage] = useState<FieldUsage>();
  const mayRead = mayReadTickets(roleOf(useSnapshot(session).user));
  useEffect(() => {
    if (id === undefined || !mayRead) return undefined;
    const stop = new AbortController();
    void fetchFieldUsage(id, stop.signal).then((found) => stop.signal.aborted || setUsage(found));
    return () => stop.abort();
  }, [id, mayRead]);
  return usage;
}

/** How often a field is left empty and which of its options nobody chooses, below its preview on the canvas. */
export function CardUsage({ field }: { field: DesignField }) {
  const usage = use(FieldUsageContext);
  const messages = usageMessages(field, field.id === undefined ? undefined : usage?.get(field.id));
  return messages.length > 0 && <p className="card-usage">{messages.join(' ')}</p>;
}

/** By `ticket_form_detail_id`. */
type FieldUsage = ReadonlyMap<number, UsageOfField>;

/** Undefined where they cannot be fetched: cards are complete without them. */
async function fetchFieldUsage(id: string, signal: AbortSignal): Promise<FieldUsage | undefined> {
  const result = await call<FieldUsageResponse>('GET', `/tickets/form/${encodeURIComponent(id)}/field-usage`, {
    signal,
  });
  if (!result.ok || !Array.isArray(result.data?.fields)) return undefined;
  return new Map(
    result.data.fields.map(({ ticket_form_detail_id, tickets, filled, options }) => [
      ticket_form_detail_id,
      { tickets, filled, chosen: new Set(options.map(({ option_value }) => option_value)) },
    ]),
  );
}

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

/**
 * What the figures of a field say on its card. Quiet: only of a field that is left empty, or of options that nobody
 * chooses, and only where there are tickets enough to say so. `Left empty in 34 of 120 tickets.`, `Never chosen: Torn
 * and Wet.`; empty where there is nothing to say.
 */
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

/** Milliseconds that a save waits for it. */
const USAGE_TIMEOUT_MS = 4000;

/** How a saved form is used, for the dialog before its next version is saved. */
export interface FormUsage {
  /** Of all versions. */
  tickets: number;
  /** In how many tickets a field has a value; none where counting took too long. */
  fields: Usage;
}

/** Undefined when it cannot be fetched, or the user may not see tickets: a save does not depend on it. */
export async function fetchUsage(id: string): Promise<FormUsage | undefined> {
  if (!mayReadTickets(roleOf(session.user))) return undefined;
  const result = await call<FormUsageResponse>('GET', `/tickets/form/${encodeURIComponent(id)}/usage`, {
    signal: AbortSignal.timeout(USAGE_TIMEOUT_MS),
  });
  if (!result.ok || typeof result.data?.tickets !== 'number') return undefined;
  const counts = (result.data.fields ?? []).map(({ ticket_form_detail_id, tickets }) => [
    ticket_form_detail_id,
    tickets,
  ]);
  return { tickets: result.data.tickets, fields: Object.fromEntries(counts) };
}
