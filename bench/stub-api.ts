// Stubs the API while lists and interactions are measured: one signed-in user, a hundred tickets and a few of
// everything else, served at once.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ClusterIndex } from '../src/schema/clusters/cluster-index';
import type { FieldTypeFile } from '../src/schema/ticket-types/field-type';

/** A response, compressed. */
export interface Packed {
  status: number;
  /** Of its content. */
  type: string;
  body: Buffer;
}

/**
 * The response for an API address, compressed once; undefined when the address is none. @param clusters gives
 * the `ClusterIndex` of all tickets on the map.
 */
export function apiResponse(url: URL, clusters: () => ClusterIndex): Packed | undefined {
  if (!url.pathname.startsWith('/api/client/')) return undefined;
  const path = url.pathname.slice('/api/client'.length);
  const terminal = terminals.find((record) => path === `/terminal/${record.terminal_id}`);
  if (terminal) return packed(200, terminal);
  const facility = facilities.find((record) => path === `/facility/${record.facility_id}`);
  if (facility) return packed(200, facility);
  const response = responses[path];
  if (!response) return packed(404, { status: 'error', message: 'Not found', data: {} });
  return packed(200, response(url.searchParams, clusters));
}

/** A hundred thousand, around two hundred places of North America. */
export const mapPoints = Array.from({ length: 100_000 }, (_, i) => {
  const place = i % 200;
  return {
    latitude: 27 + ((place * 37) % 200) / 10 + Math.sin(i) * 0.8,
    longitude: -120 + ((place * 91) % 200) / 4.2 + Math.cos(i * 7) * 0.8,
  };
});

const responses: Record<string, (query: URLSearchParams, clusters: () => ClusterIndex) => unknown> = {
  '/login': () => ({ status: 'success', data: { token: 'bench' } }),
  '/profile': () => ({
    user_id: 1,
    first_name: 'Bench',
    last_name: 'User',
    username: 'bench',
    email: 'bench@example.com',
    mobile: null,
    address: null,
    profile_image: null,
  }),
  '/tickets': (query) => {
    const start = Number(query.get('start') ?? 0);
    const length = Number(query.get('length') ?? 10);
    return {
      draw: Number(query.get('draw') ?? 1),
      recordsTotal: tickets.length,
      recordsFiltered: tickets.length,
      data: tickets.slice(start, start + length),
    };
  },
  '/tickets/clusters': (query, clustersOf) => {
    const { extent, find } = clustersOf();
    const [west, south, east, north] = query.get('bounds')!.split(',').map(Number) as [number, number, number, number];
    const { clusters, singles, mean } = find({ west, south, east, north }, Number(query.get('zoom')));
    const points = singles.map((id) => ({ id: id + 1, label: `20251120-1-${id + 1}`, ...mapPoints[id] }));
    return { clusters, points, mean, filtered: mapPoints.length, located: mapPoints.length, extent };
  },
  '/terminal': () => pageOf(terminals),
  '/facility': () => pageOf(facilities),
  '/user': () => pageOf(users),
  '/eqphour': () => ({ data: [] }),
  '/worktype': () => ({ data: workTypes }),
  '/laborhour': () => ({ data: laborHours }),
  '/labortype': () => ({ data: laborTypes }),
  '/tickets/form/0/examples': () => ({ examples: [] }),
  '/tickets/form/50/examples': () => ({ examples: many(50, exampleAt) }),
  '/settings': () => ({ data: [] }),
  '/settings/get': () => ({ terminals: [], facilities: [], ticketForms: [], labortypes: laborTypes }),
};

const tickets = Array.from({ length: 100 }, (_, i) => {
  const number = String(i + 1).padStart(4, '0');
  const terminal = (i % 12) + 1;
  return {
    ticket_id: i + 1,
    ticket_no: `20251120-${terminal}-${number}`,
    ticket_form_type_id: (i % 4) + 1,
    ticket_form: {
      ticket_form_id: (i % 4) + 1,
      form_name: ['Damaged package', 'Lost package', 'Wrong address', 'Open package'][i % 4],
    },
    terminal_id: terminal,
    terminal: { terminal_id: terminal, terminal_name: `Terminal ${terminal}` },
    facility_id: i % 5 === 0 ? null : (i % 7) + 1,
    facility: i % 5 === 0 ? null : { facility_id: (i % 7) + 1, facility_name: `Facility ${(i % 7) + 1}` },
    issue_date: `2025-11-20 ${String(i % 24).padStart(2, '0')}:30`,
    pkg_count: (i * 7) % 40,
    latitude: 41.25 + i / 100,
    longitude: -95.93 - i / 100,
    status: i % 9 === 0 ? 0 : 1,
  };
});

const pageOf = (rows: readonly object[]) => ({
  draw: 1,
  recordsTotal: rows.length,
  recordsFiltered: rows.length,
  data: rows,
});
const many = <Made>(count: number, make: (id: number) => Made): Made[] =>
  Array.from({ length: count }, (_, i) => make(i + 1));

/** Records with a place, as of `terminal`: "Terminal 1". */
const placed = (noun: string, title: string) =>
  many(25, (id) => ({
    [`${noun}_id`]: id,
    [`${noun}_name`]: `${title} ${id}`,
    latitude: 41.25,
    longitude: -95.93,
    status: 1,
  }));
const terminals = placed('terminal', 'Terminal');
const facilities = placed('facility', 'Facility');
const users = many(25, (id) => ({
  user_id: id,
  unique_user_id: `U-${id}`,
  username: `user-${id}`,
  email: `user-${id}@example.com`,
  position_id: 1,
  status: 1,
}));
const workTypes = many(20, (id) => ({ worktype_id: id, worktype: `Kind of work ${id}`, status: 1 }));
const laborTypes = many(6, (id) => ({ labortype_id: id, labortype: `Kind of labor ${id}`, status: 1 }));
const laborHours = many(20, (id) => ({
  laborhour_id: id,
  start_time: '06:00',
  end_time: '14:30',
  start_day: 'Monday',
  end_day: 'Friday',
  labortype_id: (id % 6) + 1,
  rate_per_hour: 40 + id,
  overtime_rate: 60 + id,
  status: 1,
}));

/** The types of the builder's page, which take turns, and what an example has in a field of each. */
const FIELD_TYPES = 'schemas/field-types';
const fieldTypes = readdirSync(FIELD_TYPES)
  .map((file) => JSON.parse(readFileSync(join(FIELD_TYPES, file), 'utf8')) as FieldTypeFile)
  .filter(({ panel }) => panel)
  .sort((a, b) => a.order - b.order);

/** A filled form of 300 fields. Every other one must be refused, each at another field. */
function exampleAt(id: number) {
  return {
    example_id: id,
    example_name: `Example ${id}`,
    expected_field: id % 2 === 0 ? null : id * 3 + 1,
    form_fields: many(300, (field) => {
      const type = fieldTypes[(field - 1) % fieldTypes.length]!;
      const common = { ticket_form_detail_id: field, input_type: type.type, input_name: `Field ${field - 1}` };
      return { ...common, value: exampleValue(type, `${id}${field}`) };
    }),
  };
}

function exampleValue({ type, options, property }: FieldTypeFile, number: string): unknown {
  if (options) return type === 'checkbox-group' ? ['option-1'] : 'option-1';
  if (type === 'file') return [];
  if (type === 'number') return number;
  if (type === 'date') return `2026-03-${String((Number(number) % 28) + 1).padStart(2, '0')}`;
  return property.type === 'boolean' ? '1' : `What was written into field ${number}`;
}

const bodies = new Map<string, Buffer>();

/** Compression is not what is measured: the same response is compressed once. */
function packed(status: number, data: unknown): Packed {
  const text = JSON.stringify(data);
  const body = bodies.get(text) ?? gzipSync(text);
  bodies.set(text, body);
  return { status, type: 'application/json; charset=utf-8', body };
}
