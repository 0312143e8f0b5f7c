// What follows from the conditions of a noun: a hidden field is emptied and obeys no rule, a required one must be sent, a
// locked one keeps what it has, an option is refused while it is not offered, and a new record has what is set.
import * as assert from 'uvu/assert';
import { sendable } from '../../build/samples/sample-record';
import { isOff, setsMoment, setValueOf } from '../../src/schema/conditions/set-value';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { readValue } from '../../src/schema/values/read-value';
import type { TestResponse } from './api';
import { valuesWhere } from './conditional-samples';
import { distinct } from './noun-samples';

interface NounCalls {
  noun: Noun;
  /** Registers a test. */
  is(what: string, run: () => Promise<void>): void;
  hasUpdate: boolean;
  /** Good values; `focus` is a field that can be filled in with them. */
  good(mode: 'add' | 'edit', focus?: string): Promise<Values>;
  create(values: Values): Promise<TestResponse>;
  update(id: unknown, values: Values): Promise<TestResponse>;
  read(id: unknown): Promise<TestResponse>;
}

export function testConditions({ noun, is, hasUpdate, good, create, update, read }: NounCalls): void {
  const nameRead = (name: string) => noun.record.properties[name]?.readAs ?? name;
  const idIn = (response: TestResponse): number => {
    assert.is(response.status, 200, response.text);
    return response.body.data[noun.api.id];
  };

  /** Another new record with these values, where no two may have the same with others. */
  const createAgain = async (values: Values) => create(distinct(noun, values, await good('add')));

  for (const [name, property] of Object.entries(noun.record.properties)) {
    const { when, file, items, title } = property;
    if (!when || file || items?.file) continue;
    const stored = async (id: unknown) => (await read(id)).body[nameRead(name)];

    if (when.show)
      is(`${title} is emptied while it is hidden, whatever is sent for it, and breaks no rule`, async () => {
        const hiding = valuesWhere(sendable(noun, 'add'), await good('add', name), name, ({ hidden }) => hidden);
        if (!hiding) return;
        const { [name]: _left, ...rest } = hiding;
        assert.is(await stored(idIn(await create(rest))), null);
        for (const value of ['\0', 'x'.repeat(20_000), { a: 1 }, 2 ** 40])
          assert.is(
            await stored(idIn(await createAgain({ ...rest, [name]: value }))),
            null,
            JSON.stringify(value).slice(0, 20),
          );
        if (!hasUpdate) return;
        const shown = await good('edit', name);
        const id = idIn(await create(await good('add', name)));
        assert.is((await update(id, shown)).status, 200);
        assert.equal(await stored(id), shown[name]);
        const { [name]: _kept, ...later } = valuesWhere(sendable(noun, 'edit'), shown, name, ({ hidden }) => hidden)!;
        assert.is((await update(id, emptied(later))).status, 200);
        assert.is(await stored(id), null, 'it was not sent');
      });

    if (when.require)
      is(`${title} must be filled in while a condition requires it`, async () => {
        const needing = valuesWhere(sendable(noun, 'add'), await good('add', name), name, ({ required }) => required);
        if (!needing) return;
        const message = { [name]: [ruleMessage({ keyword: 'required' }, property)] };
        const { [name]: _left, ...rest } = needing;
        const failureOf = async (values: Values) => {
          const { status, body } = await create(values);
          return [status, body.data];
        };
        for (const values of [rest, { ...rest, [name]: null }, { ...rest, [name]: '' }])
          assert.equal(await failureOf(values), [422, message]);
        if (!hasUpdate) return;
        const free = valuesWhere(sendable(noun, 'add'), await good('add', name), name, ({ required }) => !required);
        if (!free) return;
        const { [name]: _empty, ...without } = free;
        const id = idIn(await create(without));
        assert.equal((await update(id, emptied(rest))).body.data, message, 'the condition is met by the update alone');
      });

    if (when.lock && hasUpdate)
      is(`${title} keeps what it has while it is locked`, async () => {
        const open = await good('add', name);
        const id = idIn(await create(open));
        const locking = valuesWhere(sendable(noun, 'edit'), await good('edit', name), name, ({ locked }) => locked);
        if (!locking) return;
        const { [name]: other, ...rest } = emptied(locking);
        assert.is.not(JSON.stringify(other), JSON.stringify(open[name]), 'two good values are not the same');
        const refused = await update(id, { ...rest, [name]: other });
        const message = { [name]: [ruleMessage({ keyword: 'locked' }, property)] };
        assert.equal([refused.status, refused.body.data], [422, message]);
        for (const values of [{ ...rest, [name]: open[name] }, rest]) {
          assert.is((await update(id, values)).status, 200);
          assert.equal(await stored(id), open[name]);
        }
      });

    if (when.options)
      is(`${title} refuses options while they are not offered, and keeps what it has`, async () => {
        const rule = property.type === 'array' ? (value: string) => [value] : (value: string) => value;
        for (const off of new Set(when.options!.flatMap(({ values }) => values))) {
          const value = readValue(property, rule(off));
          const [closed, open] = [true, false].map(async (isClosed) =>
            valuesWhere(
              sendable(noun, 'add'),
              await good('add', name),
              name,
              (state) => isOff(state, value) === isClosed,
            ),
          );
          const [without, withIt] = [await closed, await open];
          if (without) {
            const refused = await create({ ...without, [name]: value });
            assert.equal([refused.status, Object.keys(refused.body.data)], [422, [name]], refused.text);
          }
          if (!withIt) continue;
          const id = idIn(await createAgain({ ...withIt, [name]: value }));
          assert.equal(await stored(id), value);
          if (!hasUpdate || !without) continue;
          const kept = await update(id, { ...emptied(without), [name]: value });
          assert.is(kept.status, 200, kept.text);
        }
      });

    if (when.set)
      is(`${title} has in a new record what a condition sets, unless it is sent`, async () => {
        for (const condition of when.set!) {
          const setting = valuesWhere(
            sendable(noun, 'add'),
            await good('add', name),
            name,
            ({ set, hidden, locked }) => set === condition && !hidden && !locked,
          );
          // What is of the moment only the form knows.
          if (!setting || setsMoment(property, condition)) continue;
          const { [name]: _left, ...rest } = setting;
          assert.equal(await stored(idIn(await createAgain(rest))), setValueOf(property, condition));
          if (noun.record.required.includes(name)) continue;
          assert.is(await stored(idIn(await createAgain({ ...rest, [name]: null }))), null, 'it is sent as empty');
        }
      });
  }
}

/** An update empties what is null in it; what it does not have stays. */
const emptied = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
