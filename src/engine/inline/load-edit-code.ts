// Fetches the code of rows in edit mode (form library, widgets, templates) when a row is first edited or the add row first touched.
// A table that is only read never loads it; once loaded, it is there at once on every later page.
import { useCallback, useState } from 'react';
import { useParts } from '../parts';
import type { EditCode } from './inline-model';

let loaded: EditCode | undefined;

/** The code, if it is there, and a way to get it; `load` rejects when it cannot be fetched. */
export function useEditCode(): { code?: EditCode; load(): Promise<EditCode> } {
  const { widgets } = useParts();
  const [code, setCode] = useState(loaded);
  const load = useCallback(async () => {
    if (loaded) {
      setCode(loaded);
      return loaded;
    }
    const [{ editCode }, given] = await Promise.all([import('./edit-code'), widgets()]);
    loaded = editCode(given);
    setCode(loaded);
    return loaded;
  }, [widgets]);
  return { code, load };
}
