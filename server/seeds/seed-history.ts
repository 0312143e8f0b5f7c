// What the change log says of the tickets of a demo: by whom each was written, and how it came into the state that it is in.
import type { Values } from '../../src/schema/descriptor/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import { STATE, STATE_SINCE } from '../../src/schema/model/states';
import { changedParts, logChange } from '../crud/change-log';
import { NO_PARTS } from '../crud/noun-module';
import { readRow } from '../crud/rows';
import type { Connection } from '../db/database';
import { ticketParts } from '../tickets/stored-ticket';

/** A ticket with the states that it has been in, the first one first; none where tickets have no states. */
export interface PastTicket {
  id: number;
  issued: Date;
  states: readonly { name: string; since: Date }[];
  /** The id of the user who moved it on. */
  mover: number;
}

/** @param author the id of the user who wrote them. */
export async function seedHistory(db: Connection, tickets: readonly PastTicket[], author: number): Promise<void> {
  const noun = nounOf('ticket');
  const events = tickets.flatMap(({ issued, states, ...ticket }) =>
    (states.length > 0 ? states : [{ name: undefined, since: issued }]).map((state, step) => ({
      ...ticket,
      ...state,
      before: states[step - 1],
    })),
  );
  // The order of the entries is that of the moments.
  for (const { id, name, since, before, mover } of events.sort((a, b) => a.since.getTime() - b.since.getTime())) {
    const row = (await readRow(db, noun, id)) as Values;
    const inState = (state: string | undefined, at: Date): Values =>
      state === undefined ? row : { ...row, [STATE]: state, [STATE_SINCE]: at };
    const after = inState(name, since);
    if (before) {
      await logChange(db, {
        ...{ action: 'change', noun, id, caller: { userId: mover, apiTokenId: undefined }, at: since },
        ...{ before: inState(before.name, before.since), after: { ...after, [STATE_SINCE]: before.since } },
      });
      continue;
    }
    const parts = await ticketParts(db, id);
    const others = changedParts(noun, NO_PARTS, parts);
    const caller = { userId: author, apiTokenId: undefined };
    await logChange(db, {
      action: 'create',
      noun,
      id,
      caller,
      at: since,
      after: { ...after, ...parts.values },
      others,
    });
  }
}
