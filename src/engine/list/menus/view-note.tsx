// What there is to say about the current view: another user has changed it, or the list no longer has all that it names.
import { Button } from '../../controls/button';
import type { ListModel } from '../model/list-model';
import { goneParts } from './apply-view';
import type { View } from './saved-views';
import type { ViewActions } from './use-view-actions';

interface ViewNoteProps {
  list: ListModel;
  view: View;
  actions: ViewActions;
  /** The views of the user. */
  own: readonly View[];
}

/** Renders nothing where there is nothing to say. The view stays as the user knows it until a button is pressed. */
export function ViewNote({ list, view, actions, own }: ViewNoteProps) {
  const changed = view.stored?.changed;
  const gone = view.stored ? goneParts(view, list.columns) : [];
  if (!changed && gone.length === 0) return null;
  return (
    <div className="view-note" role="status">
      {changed ? (
        <>
          <p>
            {changed.content
              ? `${changed.by} has changed this view.`
              : `${changed.by} has deleted this view, or shares it no longer.`}
          </p>
          <Button isSmall onClick={() => actions.takeOver(view)}>
            {changed.content ? 'Show the change' : 'Remove it'}
          </Button>
          <Button look="quiet" isSmall onClick={() => actions.keepCopy(view, own)}>
            Keep as my own
          </Button>
        </>
      ) : (
        <p>Shown without {gone.join(', ')}: the list does not have that any more.</p>
      )}
    </div>
  );
}
