// What follows from references that depend on others: a chosen record belongs to the one of the field before it.
import * as assert from 'uvu/assert';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { dependentRefs } from '../../src/schema/model/dependent-refs';
import { nounOf } from '../../src/schema/model/nouns';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import type { TestResponse } from './api';

interface NounCalls {
  noun: Noun;
  /** Registers a test. */
  is(what: string, run: () => Promise<void>): void;
  hasUpdate: boolean;
  good(mode?: 'add' | 'edit'): Promise<Values>;
  create(values: Values): Promise<TestResponse>;
  update(id: unknown, values: Values): Promise<TestResponse>;
  /** The rows of an option list. */
  choices(key: string): Promise<Values[]>;
}

export function testDependents({ noun, is, hasUpdate, good, create, update, choices }: NounCalls): void {
  for (const { name, ref, parent, key } of dependentRefs(noun.record)) {
    const property = noun.record.properties[name]!;
    const message = [ruleMessage({ keyword: 'choice' }, property)];
    const titles = `${property.title} and ${noun.record.properties[parent]!.title}`;

    is(`${titles} belong together`, async () => {
      const [one, other] = [await good(), await good()];
      const mixed = await create({ ...one, [name]: other[name] });
      assert.equal([mixed.status, mixed.body.data[name]], [422, message]);
      if (!hasUpdate) return;
      const id = (await create(one)).body.data[noun.api.id];
      const moved = await update(id, { ...one, [parent]: other[parent] });
      assert.equal([moved.status, moved.body.data[name]], [422, message], 'only the other field is changed');
      assert.is((await update(id, one)).status, 200);
    });

    const list = nounOf(ref).choices?.key;
    if (list !== undefined)
      is(`the choices of ${property.title} say what they belong to`, async () => {
        const values = await good();
        const row = (await choices(list)).find((one) => one[nounOf(ref).choices!.id] === values[name]);
        assert.is(row?.[key], values[parent]);
      });
  }
}

/** The fields that must be changed together with this one, itself included. */
export function familyOf({ record }: Noun, name: string): string[] {
  const family = new Set([name]);
  const pairs = dependentRefs(record);
  // Grows while it is walked.
  for (const one of family)
    for (const { name: child, parent } of pairs) {
      if (child === one) family.add(parent);
      if (parent === one) family.add(child);
    }
  return [...family];
}

/** Some of the values. */
export const picked = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
