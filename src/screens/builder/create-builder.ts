// The builder of one open page: its store, with what the page does when a step was carried out or refused.
import { announce } from '../../engine/feedback/live-region';
import { showToast } from '../../engine/feedback/toasts';
import { offeredTypes } from '../../schema/ticket-types/field-types';
import type { Design } from './model/design';
import { namedFieldTypes } from './model/named-field-types';
import { createCommands } from './store/builder-commands';
import type { Builder } from './store/builder-context';
import { createBuilderStore } from './store/builder-store';
import { createFocusQueue } from './store/focus-queue';

/** Milliseconds that a refused step is shown. */
const REFUSAL_TIME = 3000;

/** A builder over `design`; what is added to it gets its keys from `newKey`. */
export const createBuilder = (design: Design, newKey: () => string): Builder => ({
  store: createBuilderStore(design, {
    refused: (text) => showToast({ kind: 'error', text, time: REFUSAL_TIME }),
    done: (text) => announce(text),
  }),
  types: offeredTypes(namedFieldTypes()),
  focus: createFocusQueue(),
  commands: createCommands(),
  newKey,
});
