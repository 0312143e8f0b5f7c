// A dashboard: numbers, bars and records of several nouns, each leading to its list. All of it comes in one request.
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation, useSearch } from 'wouter';
import type { DashboardPanel, DashboardScreen, Noun } from '../../schema/descriptor/descriptor';
import { showDate } from '../../schema/formats/dates';
import {
  DASHBOARD_DAYS,
  type DashboardContent,
  dashboardName,
  type PanelContent,
  panelList,
  USUAL_DAYS,
} from '../../schema/model/dashboard';
import { nounLabel } from '../../schema/model/noun-label';
import { nounOf } from '../../schema/model/nouns';
import { roleOf } from '../../schema/model/profile';
import { mayDo } from '../../schema/model/rights';
import { screenFor } from '../../schema/model/screen-for';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { useDataSource } from '../data/data-context';
import { useLook } from '../data/use-look';
import { useQuery } from '../data/use-query';
import { Alert } from '../feedback/alert';
import { QueryFailure } from '../feedback/query-failure';
import { showCarriedMessage } from '../feedback/toasts';
import { useLinks } from '../navigation/navigation';
import { PageHead } from '../page/page-head';
import { addScreenOf } from '../record/row-model';
import { session } from '../session/session';
import { DaysChoice, NarrowChoice } from './dashboard-choices';
import { ChartPanel, NumberPanel } from './dashboard-panel';
import { allOf, choiceText, countedNouns, weekdayOf, withHeldOrder } from './panel-model';

/** What was chosen stands in the address. Panels of nouns that the user may not list are left out. */
export function DashboardScreenView({ screen }: { screen: DashboardScreen }) {
  const { days, record, choose } = useChoices(screen);
  const root = useRef<HTMLDivElement>(null);
  const { data, failure, isPending, refetch } = useContent(screen, { days, record }, root);
  const { narrowBy } = screen;
  // A failure stays until the next numbers have arrived.
  const gone =
    failure?.kind === 'missing' && (record !== undefined || isPending) && narrowBy ? nounOf(narrowBy) : undefined;
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
    <div className="dashboard" ref={root} onClick={followLinks}>
      <PageHead title={screen.title} count={data && `${weekdayOf(data.today)} ${showDate(data.today)}, ${data.time}`}>
        {screen.narrowBy && (
          <NarrowChoice
            noun={nounOf(screen.narrowBy)}
            value={record}
            narrowed={data?.narrowed}
            isThere={data !== undefined}
            onChoose={(id) => choose({ record: id })}
          />
        )}
        <DaysChoice value={days} onChoose={(chosen) => choose({ days: chosen })} />
        <AddLink screen={screen} />
      </PageHead>
      <p className="dashboard-printed">{choiceText(screen, days, data?.narrowed?.text)}</p>
      {gone && <Gone noun={gone} onLeave={() => choose({ record: undefined })} />}
      {failure && !gone && (
        <div className="dashboard-failure">
          <QueryFailure failure={failure} isPending={isPending} refetch={refetch} />
        </div>
      )}
      {!gone && (data || !failure) && (
        <div className="dashboard-grid" aria-busy={!data}>
          {inStrips(panels).map((strip) =>
            Array.isArray(strip) ? (
              <ul key={strip[0]!.place} className="dashboard-numbers">
                {strip.map(({ panel, place }, at) => (
                  <NumberPanel
                    key={place}
                    noun={nounOf(panel.noun)}
                    panel={panel}
                    content={contentAt(byPlace, place, data !== undefined)}
                    today={data?.today ?? ''}
                    isFirst={strip.findIndex((one) => one.panel.noun === panel.noun) === at}
                  />
                ))}
              </ul>
            ) : (
              <ChartPanel
                key={strip.place}
                noun={nounOf(strip.panel.noun)}
                panel={strip.panel}
                place={strip.place}
                today={data?.today ?? ''}
                content={contentAt(byPlace, strip.place, data !== undefined)}
              />
            ),
          )}
        </div>
      )}
    </div>
  );
}

/** The record in the address is gone: the way on is all of them. */
function Gone({ noun, onLeave }: { noun: Noun; onLeave(): void }) {
  // The button goes with the message, and would take the focus with it.
  const leave = () => {
    document.querySelector<HTMLElement>('.dashboard h1')?.focus();
    onLeave();
  };
  return (
    <div className="dashboard-failure">
      <Alert kind="error">This {nounLabel(noun).one} no longer exists.</Alert>
      <Button onClick={leave}>{allOf(noun)}</Button>
    </div>
  );
}

/** What the server says, again whenever others have saved what it is about. */
function useContent(
  screen: DashboardScreen,
  { days, record }: { days: number; record: string | undefined },
  root: RefObject<HTMLElement | null>,
) {
  const source = useDataSource();
  const shown = useRef<DashboardContent>(undefined);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      const result = await source.dashboard?.(dashboardName(screen), { days, record }, signal);
      if (!result?.ok) return result ?? UNKNOWN;
      const isHeld = (place: number) =>
        root.current?.querySelector(`[data-panel="${place}"]`)?.matches(':hover, :focus-within') === true;
      shown.current = withHeldOrder(result.data, shown.current, isHeld);
      return { ok: true as const, data: shown.current };
    },
    [source, screen, days, record, root],
  );
  const query = useQuery(fetch, { key: screen });
  useLook(countedNouns(screen), REFRESH_MS, query.refetch);
  return query;
}

/** Milliseconds from a notice to the refresh, however often others save. */
const REFRESH_MS = 3_000;

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

/** The page that adds a record of the noun that the dashboard begins with. */
function AddLink({ screen }: { screen: DashboardScreen }) {
  const role = roleOf(useSnapshot(session).user);
  const noun = nounOf(screen.panels[0]!.noun);
  const list = panelList(noun);
  const page = list && screenFor(list, noun, role).actions.includes('add') ? addScreenOf(list) : undefined;
  return (
    page && (
      <a className="button button-primary" href={page.path} data-shortcut="new">
        <Icon name="plus" />
        {page.title}
      </a>
    )
  );
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
