// The figures of the open form's fields, for its cards. They come some time after the cards.
import { createContext, use, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { session } from '../../../engine/session/session';
import { roleOf } from '../../../schema/model/profile';
import { mayReadTickets } from '../../../schema/ticket-types/ticket-rights';
import type { DesignField } from '../model/design';
import { type FieldUsage, fetchFieldUsage } from './fetch-field-usage';
import { usageMessages } from './usage-messages';

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

/** What there is to say of a field; empty for a new one. */
export function useUsageMessages(field: DesignField): string[] {
  const usage = use(FieldUsageContext);
  return usageMessages(field, field.id === undefined ? undefined : usage?.get(field.id));
}
