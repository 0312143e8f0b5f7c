// The menu of a list: saved views, columns, export, and the keyboard shortcuts.
import { useLayoutEffect, useRef } from 'react';
import { useMedia } from '../../hooks/use-media';
import { hasFeature } from '../model/list-features';
import type { ListModel } from '../model/list-model';
import { ColumnChoice } from './column-choice';
import { ExportEntry } from './export-entry';
import { KeyHelp } from './key-help';
import { ViewChoice } from './view-choice';

export function ListMenu({ list, close }: { list: ListModel; close(): void }) {
  const menu = useRef<HTMLDivElement>(null);
  // A phone shows lines, not columns, and has no keys.
  const isPhone = useMedia('(width < 768px)');
  useLayoutEffect(() => menu.current?.querySelector<HTMLElement>('button, input')?.focus(), []);
  return (
    <div ref={menu} className="list-menu-parts">
      {hasFeature(list.screen, 'views') && <ViewChoice list={list} close={close} />}
      {hasFeature(list.screen, 'columns') && !isPhone && <ColumnChoice list={list} />}
      {hasFeature(list.screen, 'export') && <ExportEntry list={list} close={close} />}
      {!isPhone && <KeyHelp list={list} />}
    </div>
  );
}
