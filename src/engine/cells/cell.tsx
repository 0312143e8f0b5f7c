// Renders a value read-only, in a table row or on a phone line. Runs for every cell of a list, so it renders plain
// elements without state where these are enough.
import type { ReactNode } from 'react';
import { cellOf } from '../../schema/model/cell-of';
import type { Property } from '../../schema/model/descriptor';
import { isEmpty } from '../../schema/rules/values';
import { LoadBoundary, lazyComponent } from '../code/lazy-component';
import { PromptSuspense } from '../code/prompt-suspense';
import { isRich, plainCell } from './cell-value';
import { showPlainCell } from './plain-cell';

/** What a cell shows for `value`; a rich one is text until its code is there. */
export function showCell(property: Omit<Property, 'title'>, value: unknown, as?: string): ReactNode {
  const name = cellOf(property, as);
  if (isEmpty(value) || !isRich(name)) return showPlainCell(property, value, as);
  const text = plainCell(property, value, as);
  return (
    <PromptSuspense fallback={text}>
      <LoadBoundary failed={() => text}>
        <RichCell name={name} value={value} text={text} />
      </LoadBoundary>
    </PromptSuspense>
  );
}

const RichCell = lazyComponent(() => import('./rich-cell').then((module) => module.RichCell));
