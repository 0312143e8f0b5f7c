// A dashboard: numbers, bars and records of several nouns, each leading to its list. All of it comes in one request.
import { useCallback, useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation, useSearch } from 'wouter';
import type { DashboardPanel, DashboardScreen } from '../../schema/descriptor/descriptor';
import { showDate } from '../../schema/formats/dates';
import { DASHBOARD_DAYS, dashboardName, type PanelContent, USUAL_DAYS } from '../../schema/model/dashboard';
import { nounOf } from '../../schema/model/nouns';
import { roleOf } from '../../schema/model/profile';
import { mayDo } from '../../schema/model/rights';
import { useDataSource } from '../data/data-context';
import { useQuery } from '../data/use-query';
import { Alert, RetryButton } from '../feedback/alert';
import { failureText } from '../feedback/result';
import { showCarriedMessage } from '../feedback/toasts';
import { useLinks } from '../navigation/navigation';
import { PageHead } from '../page/page-head';
import { session } from '../session/session';
import { DaysChoice, NarrowChoice } from './dashboard-choices';
import { ChartPanel, NumberPanel } from './dashboard-panel';
import { weekdayOf } from './panel-model';

export function DashboardScreenView({ screen }: { screen: DashboardScreen }) {
  const { days, record, choose } = useChoices(screen);
  const source = useDataSource();
  const query = useQuery(
    useCallback(
      async (signal: AbortSignal) => source.dashboard?.(dashboardName(screen), { days, record }, signal) ?? UNKNOWN,
      [source, screen, days, record],
    ),
    { key: screen },
  );
  const { data, failure, isPending, refetch } = query;
  const followLinks = useLinks();
  useEffect(showCarriedMessage, []);
  const { user } = useSnapshot(session);
  const role = roleOf(user);
  const panels = useMemo(
    () =>
      screen.panels.flatMap((panel, place): Placed[] =>
        mayDo(nounOf(panel.noun), 'list', role) ? [{ panel, place }] : [],
      ),
    [screen, role],
  );
  const byPlace = new Map(data?.panels.map((content) => [content.panel, content]));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are pressed with keys as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div className="dashboard" onClick={followLinks}>
      <PageHead title={screen.title} count={data && `${weekdayOf(data.today)} ${showDate(data.today)}`}>
        {screen.narrowBy && (
          <NarrowChoice
            noun={nounOf(screen.narrowBy)}
            value={record}
            narrowed={data?.narrowed}
            onChoose={(id) => choose({ record: id })}
          />
        )}
        <DaysChoice value={days} onChoose={(chosen) => choose({ days: chosen })} />
      </PageHead>
      {failure && (
        <div className="dashboard-failure">
          <Alert kind="error">{failureText(failure)}</Alert>
          <RetryButton waiting={isPending} onRetry={() => void refetch()} />
        </div>
      )}
      {(data || !failure) && (
        <div className="dashboard-grid" aria-busy={isPending}>
          {inStrips(panels).map((strip) =>
            Array.isArray(strip) ? (
              <ul key={strip[0]!.place} className="dashboard-numbers">
                {strip.map(({ panel, place }) => (
                  <NumberPanel
                    key={place}
                    noun={nounOf(panel.noun)}
                    panel={panel}
                    content={contentAt(byPlace, place, data !== undefined)}
                  />
                ))}
              </ul>
            ) : (
              <ChartPanel
                key={strip.place}
                noun={nounOf(strip.panel.noun)}
                panel={strip.panel}
                content={contentAt(byPlace, strip.place, data !== undefined)}
              />
            ),
          )}
        </div>
      )}
    </div>
  );
}

const UNKNOWN = { ok: false, failure: { kind: 'unreachable' } } as const;

interface Placed {
  panel: DashboardPanel;
  place: number;
}

/** The user's rights may have changed since: what the server leaves out has nothing to show. */
const contentAt = (byPlace: ReadonlyMap<number, PanelContent>, place: number, isThere: boolean) =>
  byPlace.get(place) ?? (isThere ? { panel: place, count: 0 } : undefined);

/** Numbers that follow each other stand in one strip. */
function inStrips(panels: readonly Placed[]): (Placed | Placed[])[] {
  const strips: (Placed | Placed[])[] = [];
  for (const placed of panels) {
    const last = strips.at(-1);
    if (placed.panel.as !== 'number') strips.push(placed);
    else if (Array.isArray(last)) last.push(placed);
    else strips.push([placed]);
  }
  return strips;
}

/** What is chosen stands in the address. */
function useChoices({ path, narrowBy = '' }: DashboardScreen) {
  const query = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const sent = Number(query.get('days'));
  const days = DASHBOARD_DAYS.includes(sent) ? sent : USUAL_DAYS;
  const record = (narrowBy !== '' && query.get(narrowBy)) || undefined;
  const choose = (change: { days?: number; record?: string | undefined }) => {
    const next = { days, record, ...change };
    const chosen = new URLSearchParams({
      ...(next.record && { [narrowBy]: next.record }),
      ...(next.days !== USUAL_DAYS && { days: String(next.days) }),
    });
    navigate(chosen.size > 0 ? `${path}?${chosen}` : path);
  };
  return { days, record, choose };
}
