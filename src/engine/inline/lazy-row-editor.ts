// Fetches the code of rows in edit mode (form library, widgets, templates) when a row is first edited or the add row
// first touched. A table that is only read never loads it; once loaded, it is there at once on every later page.
import { useCallback, useState } from 'react';
import { useRegistry } from '../registry/registry-context';
import type { RowEditor } from './inline-model';

let loaded: RowEditor | undefined;

/** The code, if it is loaded, and a function that loads it; `load` rejects when it cannot be fetched. */
export function useRowEditor(): { code?: RowEditor; load(): Promise<RowEditor> } {
  const { widgets } = useRegistry();
  const [code, setCode] = useState(loaded);
  const load = useCallback(async () => {
    if (loaded) {
      setCode(loaded);
      return loaded;
    }
    const [{ editCode }, given] = await Promise.all([import('./row-editor'), widgets()]);
    // Two loads may be under way (the focus, then Enter): other components would replace the row in the middle of its
    // save, and save it again.
    loaded ??= editCode(given);
    setCode(loaded);
    return loaded;
  }, [widgets]);
  return { code, load };
}
