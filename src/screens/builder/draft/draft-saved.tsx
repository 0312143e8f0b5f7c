import { clock } from '../../../engine/form/draft-messages';
import type { DesignDraftView } from './use-design-draft';

/** 'Draft saved 14:36'. */
export function DraftSaved({ view: { state } }: { view: DesignDraftView }) {
  return state.saved !== undefined && <p className="builder-saved">Draft saved {clock(state.saved)}</p>;
}
