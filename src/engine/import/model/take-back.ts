// An import is taken back portion by portion; what stays is collected, also over a response that was lost.

import { newKey } from '../../../schema/formats/new-key';
import type { ImportUndone } from '../../../schema/import/import-call';
import type { ApiError, Result } from '../../feedback/result';

/** One Undo of an import. */
export interface TakingBack {
  /** Until there is no more, or to the first failure: then it goes on with the same portion when it is called again. */
  run(onPortion?: (soFar: ImportUndone) => void): Promise<{ ok: false; failure: ApiError } | undefined>;
  /** What all of its calls have taken back. */
  soFar(): ImportUndone;
}

/** @param undo takes a portion back, once for each key. */
export function takingBack(undo: (key: string) => Promise<Result<ImportUndone>>): TakingBack {
  let all: ImportUndone = { undone: 0, left: [], more: true, remaining: 0 };
  let key = newKey();
  return {
    soFar: () => all,
    async run(onPortion) {
      while (all.more) {
        const result = await undo(key);
        if (!result.ok) return result;
        key = newKey();
        const { data } = result;
        all = { ...data, undone: all.undone + data.undone, left: [...all.left, ...data.left] };
        onPortion?.(all);
      }
      return undefined;
    },
  };
}
