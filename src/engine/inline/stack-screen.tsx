// Several nouns' inline tables on one page, each under its own heading. Loaded with the inline screen.
import type { InlineScreen, StackScreen } from '../../schema/model/descriptor';
import { nounOf } from '../../schema/model/nouns';
import { PageHead } from '../shell/page-head';
import { InlineTable } from './inline-table';

/** A table with the page's title needs no heading of its own. */
export function StackScreenView({ screen }: { screen: StackScreen }) {
  return (
    <div className="inline-screen">
      <PageHead title={screen.title} />
      {screen.parts.map((part) => {
        const noun = nounOf(part);
        const table = noun.screens?.find((other): other is InlineScreen => other.kind === 'inline');
        return (
          table && (
            <div className="stack-part" key={part}>
              {table.title !== screen.title && <h2>{table.title}</h2>}
              <InlineTable noun={noun} screen={table} />
            </div>
          )
        );
      })}
    </div>
  );
}
