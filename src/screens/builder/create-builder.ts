// The builder of one open page: its store, with what the page does when a step was carried out or refused.

import { newKey } from '../../engine/data/new-key';
import { announce } from '../../engine/feedback/live-region';
import { showToast } from '../../engine/feedback/toasts';
import { offeredTypes } from '../../schema/forms/field-types';
import type { Builder } from './builder-context';
import { createBuilderStore } from './builder-store';
import { createFocusQueue } from './canvas/focus-queue';
import type { Design } from './model/design';
import { namedFieldTypes } from './named-field-types';

/** Milliseconds that a refused step is shown. */
export const REFUSAL_TIME = 3000;

/** A builder over the design that `open` makes; fields and rows get their keys from `newKey`. */
export function createBuilder(open: (newKey: () => string) => Design): Builder {
  const nextKey = () => `new-${newKey()}`;
  return {
    store: createBuilderStore(open(nextKey), {
      refused: (text) => showToast({ kind: 'error', text, time: REFUSAL_TIME }),
      done: (text) => announce(text),
    }),
    types: offeredTypes(namedFieldTypes()),
    focus: createFocusQueue(),
    newKey: nextKey,
  };
}
