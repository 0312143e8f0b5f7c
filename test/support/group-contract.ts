// What follows for a noun from the list that it has: its groups, and its boards, whose columns are groups.
import * as assert from 'uvu/assert';
import { boardColumns, isMovable, mayMoveTo, valueIn } from '../../src/engine/list/board/board-columns';
import { changedBody } from '../../src/engine/record/save-field';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { type Grouping, groupingOf, groupSearch, type RecordGroup } from '../../src/schema/filters/groups';
import { hasCall } from '../../src/schema/model/calls';
import { isLog } from '../../src/schema/model/history';
import { STATE } from '../../src/schema/model/states';
import type { TestResponse } from './api';
import type { NounCalls } from './contract-records';

interface GroupCalls extends NounCalls {
  groups(body: Values): Promise<TestResponse>;
  /** Brings a record to a state. */
  move(id: unknown, body: Values): Promise<TestResponse>;
  /** The user type that makes these calls. */
  role(): Promise<string>;
}

/** Registers the tests of a paged list: of each own property by which it can be grouped. */
export function testGroups(calls: GroupCalls): void {
  const { noun } = calls;
  if (!noun.api.paged || isLog(noun) || !hasCall(noun, 'create')) return;
  for (const grouping of groupingsOf(noun)) {
    testCounts(calls, grouping);
    if (grouping.kind !== 'day') testBoard(calls, grouping);
  }
}

/** Those of properties that lists have. */
const groupingsOf = (noun: Noun): Grouping[] =>
  Object.keys(noun.record.properties).flatMap((name) => groupingOf(noun, name) ?? []);

function testCounts({ noun, is, good, create, page, groups }: GroupCalls, grouping: Grouping): void {
  is(`grouped by ${grouping.path} each record is in one group, which its search finds`, async () => {
    const made = [await create(await good()), await create(await good())].map(({ body, text }) => {
      assert.ok(body?.data, text);
      return body.data[noun.api.id] as number;
    });
    const { groups: counted, isWhole } = await groupsBy(groups, grouping);
    const all = (await page({ length: '1000' })).body;
    // Only records without a value may be in no group: those that statements of other tests have stored.
    const left = all.recordsTotal - sumOf(counted);
    const empty = all.data.filter((row: Values) => columnOf(grouping, row) === null).length;
    if (isWhole) assert.ok(left >= 0 && left <= empty, `${left} of ${empty}: ${JSON.stringify(counted)}`);
    else assert.ok(left > 0, JSON.stringify(counted));
    for (const { value, count } of counted.slice(0, 3))
      assert.is((await found(page, grouping, value)).recordsFiltered, count, String(value));
    for (const row of all.data.filter((one: Values) => made.includes(one[noun.api.id] as number))) {
      const group = counted.find(({ value }) => value === columnOf(grouping, row));
      if (!group && !isWhole) continue;
      assert.ok(group, `a group of ${JSON.stringify(columnOf(grouping, row))}`);
      assert.ok(idsOf(noun, await found(page, grouping, group.value)).includes(row[noun.api.id] as number));
    }
  });
}

/** The group of a row: a day without its time. */
const columnOf = (grouping: Grouping, row: Values): unknown => {
  const value = valueIn(grouping, row) ?? null;
  return grouping.kind === 'day' && value !== null ? String(value).slice(0, 10) : value;
};

/** Columns that a record is brought to. */
const MAX_MOVES = 4;

function testBoard(calls: GroupCalls, grouping: Grouping): void {
  const { noun, is, good, create, read, groups, page, role } = calls;
  is(`a board by ${grouping.path} brings a record where its rules allow it, and nowhere else`, async () => {
    const user = await role();
    if (!isMovable(noun, grouping, user)) return;
    const { body, text } = await create(await good());
    assert.ok(body?.data, text);
    const { [noun.api.id]: id } = body.data;
    const { groups: others, isWhole } = await groupsBy(groups, grouping);
    // Of a group behind the last that is named, nothing is counted.
    if (!isWhole) return;
    const choices = others.flatMap(({ value, label = '' }) =>
      value === null ? [] : [{ value: value as number, text: label }],
    );
    for (const { value } of boardColumns(noun, grouping, others, choices).slice(0, MAX_MOVES)) {
      const before: Values = (await read(id)).body;
      const { groups: counts } = await groupsBy(groups, grouping);
      const [from, isAllowed] = [
        columnOf(grouping, before),
        mayMoveTo(noun, grouping, before, { value }, { role: user, choices }),
      ];
      if (value === from || (!isAllowed && !isState(noun, grouping))) continue;
      const response = await brought(calls, grouping, before, value);
      const isMoved = response.status === 200;
      if (!isAllowed) assert.not(isMoved, `from ${from} to ${value}: ${response.text}`);
      // What the rules of the record want besides is said by field, and the card goes back.
      const fields = isMoved ? [] : Object.keys(response.body.data ?? {});
      if (!isMoved) assert.ok(fields.length > 0, response.text);
      if (isAllowed && isState(noun, grouping)) assert.not(fields.includes(STATE), response.text);
      const { groups: after } = await groupsBy(groups, grouping);
      for (const [column, change] of [
        [from, -1],
        [value, 1],
      ] as const)
        assert.is(
          countIn(after, column),
          countIn(counts, column) + (isMoved ? change : 0),
          `${from} to ${value}: ${column}`,
        );
      assert.is(idsOf(noun, await found(page, grouping, value)).includes(id), isMoved);
    }
  });
}

const isState = (noun: Noun, { name }: Grouping): boolean => name === STATE && noun.states !== undefined;

/** As a board saves it: a state by its call, any other value by an update of it alone. */
const brought = ({ noun, update, move }: GroupCalls, grouping: Grouping, read: Values, value: RecordGroup['value']) =>
  isState(noun, grouping)
    ? move(read[noun.api.id], { state: value, reason: 'By a board', updated_at: read.updated_at })
    : update(read[noun.api.id], changedBody(noun, read, { [grouping.name]: value }));

/** `isWhole`: there are no more groups than are named. */
async function groupsBy(
  groups: GroupCalls['groups'],
  { path }: Grouping,
): Promise<{ groups: RecordGroup[]; isWhole: boolean }> {
  const { status, body, text } = await groups({ by: path });
  assert.is(status, 200, `${path}: ${text}`);
  return { groups: body.data.groups, isWhole: body.data.more !== true };
}

const sumOf = (groups: readonly RecordGroup[]): number => groups.reduce((sum, { count }) => sum + count!, 0);

const countIn = (groups: readonly RecordGroup[], column: unknown): number =>
  groups.find(({ value }) => value === column)?.count ?? 0;

/** What the list finds of a group. */
async function found(page: NounCalls['page'], grouping: Grouping, value: RecordGroup['value']) {
  const { path, text } = groupSearch(grouping, value);
  const query = { filters: 'typed', length: '1000', 'columns[0][data]': path, 'columns[0][search][value]': text };
  const { status, body, text: response } = await page(query);
  assert.is(status, 200, response);
  return body as { recordsFiltered: number; data: Values[] };
}

const idsOf = (noun: Noun, { data }: { data: Values[] }): number[] => data.map((row) => row[noun.api.id] as number);
