// One panel of a dashboard: its heading, how many there are, and its chart or the same as a table in the same room. Before
// the numbers are there it is as large as with them.
import { useId, useState } from 'react';
import type { DashboardPanel, Noun } from '../../schema/descriptor/descriptor';
import { hasGroups, type PanelContent } from '../../schema/model/dashboard';
import { nounLabel } from '../../schema/model/noun-label';
import { Button } from '../controls/button';
import { ARROW_RIGHT, LateIcon, ROWS } from '../controls/late-icon';
import { useMedia } from '../hooks/use-media';
import { Bars, type ChartProps, Days, GroupTable, ListLink, MAX_BARS, Parts } from './panel-charts';
import { countText, LITTLE_ROOM, listAddress, MAX_DAYS_IN_LITTLE_ROOM, numberNote } from './panel-model';
import { Records } from './panel-records';

interface PanelProps {
  noun: Noun;
  panel: DashboardPanel;
  /** Undefined while it is being counted. */
  content: PanelContent | undefined;
  /** yyyy-MM-dd; empty before it is known. */
  today: string;
  /** Its place in the descriptor. */
  place: number;
}

/** One of the numbers beside each other. @param isFirst of its noun: it says of how many. */
export function NumberPanel({
  noun,
  panel,
  content,
  today,
  isFirst,
}: Omit<PanelProps, 'place'> & { isFirst: boolean }) {
  const tone = panel.tone && content?.count ? `dashboard-number-${panel.tone}` : '';
  return (
    <li className={`dashboard-number ${tone}`} aria-busy={!content}>
      <ListLink noun={noun} of={content ?? {}}>
        <span className="dashboard-number-title">
          {panel.title}
          {listAddress(noun, content ?? {}) && <LateIcon path={ARROW_RIGHT} />}
        </span>{' '}
        {content ? <b>{content.slow ? '–' : countText(content)}</b> : <b className="skeleton">0</b>}
        <small>{content && (content.slow ? SLOW : numberNote(noun, panel, content, { today, isFirst }))}</small>
      </ListLink>
    </li>
  );
}

const SLOW = 'This takes too long to count.';

const CHARTS = { bars: Bars, parts: Parts, days: Days } as const;

/** Before its content is there it is as large as with it. */
export function ChartPanel({ noun, panel, content, today, place }: PanelProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  const { groups } = content ?? {};
  const isTooMany = panel.as === 'days' && (groups?.length ?? 0) > MAX_DAYS_IN_LITTLE_ROOM;
  const isByWeek = useMedia(LITTLE_ROOM) && isTooMany && !isTable;
  return (
    <section
      className={`dashboard-panel dashboard-panel-${panel.as}`}
      aria-labelledby={id}
      aria-busy={!content}
      data-panel={place}
    >
      <div className="dashboard-panel-head">
        <h2 id={id}>{panel.title}</h2>
        <p>
          {content && <TotalLink noun={noun} content={content} />}
          {isByWeek && ', by week'}
        </p>
        {hasGroups(panel) && (
          <Button look="quiet" isSmall onClick={() => setTable(!isTable)}>
            <LateIcon path={ROWS} />
            <span className="dashboard-as">{isTable ? 'Show as chart' : 'Show as table'}</span>
          </Button>
        )}
      </div>
      <div className="dashboard-panel-body">
        {!content ? (
          <div className="skeleton dashboard-skeleton" />
        ) : content.slow ? (
          <p className="dashboard-empty">
            {SLOW}{' '}
            <ListLink noun={noun} of={{ ...content, count: 1 }}>
              Show the list
            </ListLink>
          </p>
        ) : !content.count && panel.as !== 'days' ? (
          <p className="dashboard-empty">No {nounLabel(noun).many}.</p>
        ) : groups ? (
          <Chart
            noun={noun}
            panel={panel}
            content={{ ...content, groups }}
            isTable={isTable}
            onAll={() => setTable(true)}
          />
        ) : content.records ? (
          <Records noun={noun} panel={panel} records={content.records} today={today} />
        ) : null}
      </div>
    </section>
  );
}

function TotalLink({ noun, content }: Pick<PanelProps, 'noun'> & { content: PanelContent }) {
  if (content.count === undefined) return null;
  const { one, many } = nounLabel(noun);
  return (
    <ListLink noun={noun} of={content}>
      {countText(content)} <span className="dashboard-unit">{content.count === 1 ? one : many}</span>
    </ListLink>
  );
}

function Chart({ isTable, onAll, ...props }: ChartProps & { isTable: boolean; onAll(): void }) {
  const { panel, content } = props;
  if (isTable) return <GroupTable {...props} />;
  const View = CHARTS[panel.as as keyof typeof CHARTS];
  const hidden = panel.as === 'bars' ? content.groups.length - MAX_BARS : 0;
  return (
    <>
      <View {...props} />
      {hidden > 0 && (
        <Button look="quiet" isSmall onClick={onAll}>
          {content.more ? 'Show' : 'Show all'} {content.groups.length}
        </Button>
      )}
    </>
  );
}
