// The choices of a field, wherever they come from: a fixed list, the property itself, or the server's option list of another noun.
// Select widgets call it; lists of the server are fetched once and shared.
import { useEffect, useState } from 'react';
import { loadChoices } from '../../api/choices';
import type { Choice, Property } from '../../schema/descriptor';
import { fixedChoices, nounOf } from '../../schema/nouns';

export interface Choices {
  choices: readonly Choice[];
  state: 'loading' | 'ready' | 'failed';
  /** The empty first entry. */
  choose: string;
  /** What the only entry says when there is nothing to choose (spec section 8, "Option lists fail"). */
  none: string;
}

export function useChoices(property: Property): Choices {
  const source = property.ref ? nounOf(property.ref).choices : undefined;
  const [fetched, setFetched] = useState<Pick<Choices, 'choices' | 'state'>>({ choices: [], state: 'loading' });
  const key = source?.key;
  useEffect(() => {
    if (!key) return;
    let current = true;
    void loadChoices(key).then((result) => {
      if (current) setFetched(result.ok ? { choices: result.data, state: 'ready' } : { choices: [], state: 'failed' });
    });
    return () => {
      current = false;
    };
  }, [key]);
  const words = `-- Select ${property.title} --`;
  if (!source) return { choices: fixedChoices(property) ?? [], state: 'ready', choose: words, none: words };
  return { ...fetched, choose: source.choose, none: source.none };
}
