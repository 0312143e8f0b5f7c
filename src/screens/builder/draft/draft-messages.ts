// The messages about unsaved designs, both shown and announced.
import { clock } from '../../../engine/form/draft-messages';
import type { OfferedDesign } from './design-draft';

export const draftMessages = {
  offered: ({ at, history }: OfferedDesign): string =>
    `You have an unsaved design from ${clock(at)}${named(history.design.form_name)}.`,
  /** `version` is in force now. */
  older: (version: unknown): string => `The form has been saved since, as version ${String(version)}.`,
  restored: ({ at }: OfferedDesign): string => `Restored the design from ${clock(at)}`,
};

const named = (name: string): string => (name.trim() === '' ? '' : `: ${name.trim()}`);
