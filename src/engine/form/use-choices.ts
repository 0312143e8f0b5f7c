// The choices of a field, wherever they come from: a fixed list, the property itself, or the server's option list of another noun.
// Select widgets call it; lists of the server are fetched once and shared.
import { useEffect, useState } from 'react';
import { knownChoices, loadChoices, onChoicesForgotten } from '../../api/choices';
import type { Choice, Noun, Property } from '../../schema/descriptor';
import { fixedChoices, nounOf } from '../../schema/nouns';

export interface Choices {
  choices: readonly Choice[];
  state: 'loading' | 'ready' | 'failed';
  /** The empty first entry. */
  choose: string;
  /** What the only entry says when there is nothing to choose (spec section 8, "Option lists fail"). */
  none: string;
}

/** With the `value` of the field, which may be one that can no longer be chosen for others. */
export function useChoices(property: Property, value?: unknown): Choices {
  const noun = property.ref ? nounOf(property.ref) : undefined;
  const source = noun?.choices;
  const [fetched, setFetched] = useState<Pick<Choices, 'choices' | 'state'>>(() => known(noun));
  useEffect(() => {
    if (!noun) return;
    let current = true;
    const ask = () =>
      void loadChoices(noun).then((result) => {
        if (current) setFetched(result.ok ? { choices: result.data, state: 'ready' } : { choices: [], state: 'failed' });
      });
    ask();
    const unsubscribe = onChoicesForgotten(noun, ask);
    return () => {
      current = false;
      unsubscribe();
    };
  }, [noun]);
  const words = `-- Select ${property.title} --`;
  if (!source) return { choices: fixedChoices(property) ?? [], state: 'ready', choose: words, none: words };
  return { ...fetched, choices: fetched.choices.filter((choice) => !choice.isOff || String(choice.value) === String(value)), choose: source.choose, none: source.none };
}

/** What the last form has seen is there at once, and replaced when the server's list comes. */
function known(noun: Noun | undefined): Pick<Choices, 'choices' | 'state'> {
  const choices = noun && knownChoices(noun);
  return choices ? { choices, state: 'ready' } : { choices: [], state: 'loading' };
}
