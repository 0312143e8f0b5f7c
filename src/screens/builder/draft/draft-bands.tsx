// Unsaved designs that were found when the builder was opened, each to be restored or discarded.
import { Icon } from '../../../engine/controls/icons';
import { announce } from '../../../engine/feedback/live-region';
import { clock } from '../../../engine/form/draft-messages';
import { replaceDesign } from '../model/commands';
import { useBuilder } from '../store/builder';
import { draftMessages, type OfferedDesign } from './design-draft';
import type { DesignDraftView } from './use-design-draft';

interface DraftBandsProps {
  view: DesignDraftView;
  /** The version in force; undefined for a new form. */
  version: number | undefined;
  /** Continues the save that the design was kept with. */
  onRestored(offer: OfferedDesign): void;
}

export function DraftBands({ view: { draft, state }, version, onRestored }: DraftBandsProps) {
  const { store } = useBuilder();

  function restore(offer: OfferedDesign): void {
    const { history } = store.state();
    const label = draftMessages.restored(offer);
    // What was designed meanwhile can be had back.
    if (history.past.length > 0) store.run(replaceDesign(history.design, offer.history.design, label));
    else store.replace(offer.history);
    onRestored(offer);
    draft.touch();
    void draft.flush();
    draft.settle(offer);
    announce(label);
    focusHeading();
  }

  function discard(offer: OfferedDesign): void {
    draft.settle(offer);
    announce('Draft discarded.');
    focusHeading();
  }

  return state.offered.map((offer) => (
    <div key={offer.at} className="draft-band builder-draft">
      <Icon name="clock" />
      <p>
        {draftMessages.offered(offer)}
        {offer.base.version !== version && ` ${draftMessages.older(version)}`}
      </p>
      <button className="button button-small" type="button" onClick={() => restore(offer)}>
        Restore
      </button>
      <button className="button button-small" type="button" onClick={() => discard(offer)}>
        Discard
      </button>
    </div>
  ));
}

/** The button that was pressed is gone. */
const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });

/** 'Draft saved 14:36'. */
export function DraftSaved({ view: { state } }: { view: DesignDraftView }) {
  return state.saved !== undefined && <p className="builder-saved">Draft saved {clock(state.saved)}</p>;
}
