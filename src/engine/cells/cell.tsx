// Renders a value read-only, in a table row or on a phone line. Runs for every cell of a list, so it renders plain
// elements without state where these are enough.
import type { ReactNode } from 'react';
import type { Property } from '../../schema/descriptor/descriptor';
import { isEmpty } from '../../schema/formats/plain-values';
import { isRich, plainCell } from '../../schema/model/cell-value';
import { cellOf } from '../../schema/model/cells';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../lazy/lazy-component';
import { showPlainCell } from './plain-cell';

/** What a cell shows for `value`; a rich one is text until its code is there. */
export function showCell(property: Omit<Property, 'title'>, value: unknown, as?: string): ReactNode {
  const name = cellOf(property, as);
  if (isEmpty(value) || !isRich(name)) return showPlainCell(property, value, as);
  const text = plainCell(property, value, as);
  return (
    <ImmediateSuspense fallback={text}>
      <LoadBoundary failed={() => text}>
        <RichCell name={name} value={value} text={text} />
      </LoadBoundary>
    </ImmediateSuspense>
  );
}

const RichCell = lazyComponent(() => import('./rich-cell'), 'RichCell');
