// The page of one inline table: its head and the table. Loaded when the first such page is opened.

import { useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import type { InlineScreen, Noun, StackScreen } from '../../schema/descriptor/descriptor';
import { nounOf } from '../../schema/model/nouns';
import { roleOf } from '../../schema/model/profile';
import { mayDo, type Role } from '../../schema/model/rights';
import { screenFor } from '../../schema/model/screen-for';
import { Forbidden } from '../page/forbidden';
import { PageHead, PageSkeleton } from '../page/page-head';
import { session } from '../session/session';
import { InlineTable } from './inline-table';

/** For one noun; several nouns on one page have `StackScreenView`. */
export function InlineScreenView({ noun, screen }: { noun: Noun; screen: InlineScreen }) {
  return (
    <div className="inline-screen">
      <PageHead title={screen.title} />
      <InlineTable noun={noun} screen={screen} />
    </div>
  );
}

/**
 * Several nouns' inline tables on one page, each under its own heading, without those that the user may not see.
 * Loaded with the inline screen. A table with the page's title needs no heading of its own.
 */
export function StackScreenView({ screen }: { screen: StackScreen }) {
  const { user } = useSnapshot(session);
  const role = roleOf(user);
  const nouns = useMemo(() => screen.parts.map(nounOf), [screen]);
  const tables = useMemo(() => nouns.flatMap((noun) => tableFor(noun, role, screen)), [nouns, role, screen]);
  if (tables.length === 0)
    return user ? (
      <Forbidden title={screen.title} noun={nouns[0]!} right="list" />
    ) : (
      <PageSkeleton title={screen.title} />
    );
  return (
    <div className="inline-screen">
      <PageHead title={screen.title} />
      {tables.map(({ noun, table }) => (
        <div className="stack-item" key={noun.noun}>
          {table.title !== screen.title && <h2>{table.title}</h2>}
          <InlineTable noun={noun} screen={table} />
        </div>
      ))}
    </div>
  );
}

/** A table that has no address of its own has one below that of the page, for what leads on from there. */
function tableFor(noun: Noun, role: Role, { path }: StackScreen): { noun: Noun; table: InlineScreen }[] {
  const table = noun.screens?.find((other): other is InlineScreen => other.kind === 'inline');
  if (!table || !mayDo(noun, 'list', role)) return [];
  const allowed = noun.may ? screenFor(table, noun, role) : table;
  return [{ noun, table: { path: `${path}/${noun.noun}`, ...allowed } }];
}
