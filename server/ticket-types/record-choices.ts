// The records that conditions of definitions name, as far as the caller may list them.
import type { Choice } from '../../src/schema/descriptor/descriptor';
import { nouns } from '../../src/schema/model/nouns';
import { propertiesOf } from '../../src/schema/ticket-types/compare-definitions';
import { type ChoicesOf, recordsNamed } from '../../src/schema/ticket-types/named-records';
import type { TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { labelsOf } from '../crud/record-labels';
import { mayChoose } from '../crud/usage';
import type { AppContext } from '../request/context';
import type { SignedIn } from '../session/sessions';

/** One statement for each noun. */
export async function choicesIn(
  context: AppContext,
  caller: SignedIn,
  definitions: readonly (readonly TicketFormDetail[])[],
): Promise<ChoicesOf> {
  const found = new Map<string, Choice[]>();
  for (const [name, ids] of definitions.flatMap((details) => [...recordsNamed(propertiesOf(details))])) {
    const noun = nouns.get(name);
    if (!noun || !(await mayChoose(noun, caller, context))) continue;
    const labels = await labelsOf(context.db, noun, [...ids]);
    found.set(name, [...(found.get(name) ?? []), ...[...labels].map(([value, text]) => ({ value, text }))]);
  }
  return (noun) => found.get(noun);
}
