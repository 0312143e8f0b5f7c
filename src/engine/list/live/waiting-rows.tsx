// The rows of a list have the changes of them that wait to be sent: in place, marked, and said below them.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { nounLabel } from '../../../schema/model/noun-label';
import { useWaitingChanges } from '../../outbox/use-waiting-changes';
import { changeOf, rowsWithChanges } from '../../outbox/waiting-values';
import { WaitingText } from '../../record/waiting-note';
import type { ListModel } from '../model/list-model';

const MARK = 'data-waiting';

/** Place it inside of `data-list-screen`, whose rows get a mark. How many they are stands where it is rendered. */
export function WaitingRows({ list }: { list: ListModel }) {
  const { noun, query } = list;
  const changes = useWaitingChanges(noun, list.refetch);
  const root = useRef<HTMLDivElement>(null);
  const shown = query.shown;
  const places = (shown?.page.rows ?? []).flatMap((row, place) => (changeOf(noun, row, changes) ? [place] : []));

  useEffect(() => {
    const rows = shown && rowsWithChanges(noun, shown.page.rows, changes);
    if (rows) list.show({ ...shown, page: { ...shown.page, rows } });
  }, [list, noun, shown, changes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows and columns are other elements after each render of the list
  useLayoutEffect(() => {
    const elements = root.current
      ?.closest('[data-list-screen]')
      ?.querySelectorAll('[data-rows] > tr, .phone-list > li');
    for (const [place, element] of [...(elements ?? [])].entries()) {
      const isWaiting = places.includes(place);
      element.toggleAttribute(MARK, isWaiting);
      if (isWaiting) element.setAttribute('aria-description', 'Has a change that waits to be sent');
      else element.removeAttribute('aria-description');
    }
  }, [list, places.join()]);

  return (
    <div ref={root}>
      {places.length > 0 && (
        <WaitingText className="waiting-rows">
          {places.length}{' '}
          {places.length === 1
            ? `${nounLabel(noun).one} has a change that waits`
            : `${nounLabel(noun).many} have changes that wait`}{' '}
          to be sent
        </WaitingText>
      )}
    </div>
  );
}
