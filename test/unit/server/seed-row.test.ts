// What the product writes into an empty database names fields that the descriptors have.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type SeedValues, seedRow } from '../../../server/seeds/seed-row';

test('a name that the record lacks is refused before anything is written, with the name', async () => {
  const before = { terminal_name: 'Yard', street: 'x', town: 'y' } as SeedValues<'terminal'>;
  const error = await seedRow(undefined as never, 'terminal', before).then(
    () => undefined,
    (reason: Error) => reason.message,
  );
  assert.is(error, 'The first content of the database names what terminal does not have: street, town');
});

test.run();
