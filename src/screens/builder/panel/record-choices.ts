// The records of nouns, by which conditions show the one that they compare with.
import { useEffect, useMemo, useReducer } from 'react';
import { useDataSourceIfAny } from '../../../engine/data/data-context';
import { nouns as known, nounOf } from '../../../schema/model/nouns';
import type { ChoicesOf } from '../../../schema/ticket-types/named-records';

/** Another function once more of them are known. */
export function useRecordChoices(nouns: readonly string[]): ChoicesOf {
  const source = useDataSourceIfAny();
  const [loaded, load] = useReducer((count: number) => count + 1, 0);
  const names = [...new Set(nouns)].filter((name) => known.has(name)).join(' ');
  useEffect(() => {
    const wanted = names === '' || !source ? [] : names.split(' ').map(nounOf);
    for (const noun of wanted) if (!source!.knownChoices(noun)) void source!.choices(noun).then(load);
  }, [source, names]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known is other after a load
  return useMemo(() => (noun) => (known.has(noun) ? source?.knownChoices(nounOf(noun)) : undefined), [source, loaded]);
}
