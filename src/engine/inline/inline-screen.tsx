// The page of one inline table: its head and the table. Loaded when the first such page is opened.
import type { InlineScreen, Noun } from '../../schema/descriptor/descriptor';
import { PageHead } from '../page/page-head';
import { InlineTable } from './inline-table';

export function InlineScreenView({ noun, screen }: { noun: Noun; screen: InlineScreen }) {
  return (
    <div className="inline-screen">
      <PageHead title={screen.title} />
      <InlineTable noun={noun} screen={screen} />
    </div>
  );
}
