// GET /dashboards/{name}: everything that a dashboard shows, in one call, by the rights of the caller.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { modules } from 'noun-modules';
import type { DashboardScreen } from '../../src/schema/descriptor/descriptor';
import {
  DASHBOARD_DAYS,
  type DashboardContent,
  dashboardName,
  MAX_PANEL_GROUPS,
  narrowingPath,
  type Searches,
  USUAL_DAYS,
} from '../../src/schema/model/dashboard';
import { nounOf, app as product } from '../../src/schema/model/nouns';
import { createSearchLimit } from '../base/concurrency-limit';
import { dayIn, timeIn } from '../base/time-zones';
import { type PanelSource, readPanels } from '../crud/dashboard-panel';
import { readRow } from '../crud/rows';
import { listColumnsFor } from '../crud/table-query';
import { timeZoneIn } from '../crud/time-zone';
import { isAdmitted } from '../crud/usage';
import { idOf } from '../db/database';
import { storedNoun } from '../db/noun-columns';
import { callerGone } from '../http/caller-gone';
import { notFound, problem } from '../http/http-errors';
import { json, list, type Operation, object, text } from '../http/operation';
import { queryOf } from '../http/query';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import type { SignedIn } from '../session/sessions';

/** 404 for a name that no screen of the product has; 503 where too many are being read. */
export function dashboardRoutes(app: FastifyInstance, context: AppContext): void {
  const dashboards = new Map(
    product.screens.flatMap((screen) => (screen.kind === 'dashboard' ? [[dashboardName(screen), screen]] : [])),
  );
  // Searches have the same few connections. Of the calls of one user only the newest waits.
  const inTurn = createSearchLimit(2);
  app.get<{ Params: { name: string } }>(
    '/dashboards/:name',
    { config: { describe: DASHBOARD } },
    async (request, reply): Promise<{ data: DashboardContent }> => {
      const screen = dashboards.get(request.params.name);
      if (!screen) throw notFound();
      const caller = callerOf(request);
      const timeZone = timeZoneIn(request);
      const days = daysIn(request);
      const time = timeIn(timeZone);
      const signal = callerGone(reply);
      const db = (ms: number) => context.searchDb(signal, ms);
      const narrowed = await narrowedTo(screen, request, context);
      const sources = await sourcesFor(screen, narrowed?.text, caller, context);
      const reader = { userId: caller.userId, timeZone, today: dayIn(timeZone), days };
      const panels = await inTurn(() => readPanels(db, sources, reader), { signal, owner: caller.userId });
      return { data: { today: reader.today, time, days, ...(narrowed && { narrowed }), panels } };
    },
  );
}

/** @throws 400 for a number of days that cannot be chosen. */
function daysIn(request: FastifyRequest): number {
  const days = Number(queryOf(request).get('days') ?? USUAL_DAYS);
  if (!DASHBOARD_DAYS.includes(days)) throw problem(400, `The days must be one of ${DASHBOARD_DAYS.join(', ')}.`);
  return days;
}

/** The record that everything is narrowed to, by its label. @throws 404 for one that is gone, or not for the caller. */
async function narrowedTo(
  { narrowBy }: DashboardScreen,
  request: FastifyRequest,
  context: AppContext,
): Promise<{ id: number; text: string } | undefined> {
  const sent = queryOf(request).get('record');
  if (narrowBy === undefined || sent === null || sent === '') return undefined;
  const [noun, id, caller] = [nounOf(narrowBy), idOf(sent), callerOf(request)];
  // Choices with a key are for everyone.
  const isSeen = noun.choices?.key !== undefined || (await isAdmitted(noun, 'list', caller, context));
  if (id === undefined || !isSeen) throw notFound();
  const row = await readRow(
    context.db,
    storedNoun(noun),
    id,
    'UTC',
    await modules[noun.server ?? '']?.visible?.(caller, context),
  );
  if (!row) throw notFound();
  return { id, text: String(row[noun.label] ?? '') };
}

/** The panels of nouns that the caller may list. */
async function sourcesFor(
  screen: DashboardScreen,
  narrowed: string | undefined,
  caller: SignedIn,
  context: AppContext,
): Promise<PanelSource[]> {
  const sources: PanelSource[] = [];
  for (const [place, panel] of screen.panels.entries()) {
    const noun = nounOf(panel.noun);
    if (!(await isAdmitted(noun, 'list', caller, context))) continue;
    const module = modules[noun.server ?? ''] ?? {};
    sources.push({
      place,
      panel,
      noun: storedNoun(noun),
      visible: await module.visible?.(caller, context),
      listColumns: listColumnsFor(module, caller),
      narrowing: narrowed === undefined ? {} : narrowing(screen, panel.noun, narrowed),
    });
  }
  return sources;
}

/** What does not refer to such records stays as it is. */
function narrowing({ narrowBy = '' }: DashboardScreen, name: string, narrowed: string): Searches {
  const path = narrowingPath(nounOf(name), nounOf(narrowBy));
  return path ? { [path]: `"${narrowed.replaceAll('"', '""')}"` } : {};
}

const COUNT = { type: 'integer', description: 'With "capped" there are more than 10,000.' };
const SEARCH = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'The searches with which the list has the same records, by the path of the column, for filters=typed.',
};
const CAPPED = { const: true };

const DASHBOARD: Operation = {
  tag: 'Dashboards',
  name: 'readDashboard',
  summary: 'What a page of numbers and bars shows',
  description: `Panels of nouns that you may not list are left out. A panel that takes too long to count has "slow" and nothing else. At most ${MAX_PANEL_GROUPS} groups of a panel are named, "more" says how many others there are.`,
  query: {
    days: { description: 'How many days until today.', schema: { enum: [...DASHBOARD_DAYS], default: USUAL_DAYS } },
    record: {
      description: 'The id of the record that everything is narrowed to, where the dashboard says of which noun.',
      schema: { type: 'integer' },
    },
    time_zone: { description: 'An IANA name: where today is, UTC without it.', schema: { type: 'string' } },
  },
  errors: [400],
  response: json(
    object({
      data: object(
        {
          today: { type: 'string', format: 'date' },
          time: text('When it was counted, in the zone, HH:mm.'),
          days: { type: 'integer' },
          narrowed: object({ id: { type: 'integer' }, text: text() }),
          panels: list(
            object(
              {
                panel: { type: 'integer', description: 'Its place in the descriptor, from 0.' },
                slow: { const: true },
                count: COUNT,
                capped: CAPPED,
                search: SEARCH,
                total: {
                  ...object({ count: COUNT, capped: CAPPED }, ['capped']),
                  description: 'Of a number: how many there are without its filter.',
                },
                ofToday: {
                  ...object({ count: COUNT, capped: CAPPED, search: SEARCH }, ['capped']),
                  description: 'Of a number by a day: those that have today in that column.',
                },
                oldest: {
                  type: 'string',
                  format: 'date',
                  description: 'Of a number by a day that its filter is about: the smallest one.',
                },
                groups: list(
                  object({ text: text('A day is yyyy-MM-dd.'), count: COUNT, capped: CAPPED, search: SEARCH }, [
                    'capped',
                    'search',
                  ]),
                ),
                more: { type: 'integer' },
                records: { ...list({ type: 'object', additionalProperties: true }), description: 'Rows of the list.' },
              },
              ['slow', 'count', 'capped', 'search', 'total', 'ofToday', 'oldest', 'groups', 'more', 'records'],
            ),
          ),
        },
        ['narrowed'],
      ),
    }),
  ),
};
