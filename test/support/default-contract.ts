// What follows from defaults that are no fixed value.
import * as assert from 'uvu/assert';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { followed, isOfMoment } from '../../src/schema/model/first-value';
import type { TestResponse } from './api';

interface NounCalls {
  noun: Noun;
  /** Registers a test. */
  is(what: string, run: () => Promise<void>): void;
  good(): Promise<Values>;
  create(values: Values): Promise<TestResponse>;
  read(id: unknown): Promise<TestResponse>;
}

export function testDefaults({ noun, is, good, create, read }: NounCalls): void {
  for (const [name, property] of Object.entries(noun.record.properties)) {
    const from = followed(property);
    if ((from === undefined && !isOfMoment(property)) || property.readOnly || noun.record.required.includes(name))
      continue;
    const what = from === undefined ? 'stays empty' : `is what ${from} is`;
    is(`${property.title} ${what} when it is not sent, and can be emptied`, async () => {
      const { [name]: _left, ...rest } = await good();
      const stored = async (values: Values) =>
        (await read((await create(values)).body.data[noun.api.id])).body[property.readAs ?? name];
      assert.equal(await stored(rest), from === undefined ? null : rest[from]);
      const { [name]: _other, ...again } = await good();
      assert.is(await stored({ ...again, [name]: null }), null);
    });
  }
}
