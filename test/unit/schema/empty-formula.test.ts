// Why a formula has no result, in the words that staff read.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Property, Values } from '../../../src/schema/descriptor/descriptor';
import { whyEmpty } from '../../../src/schema/model/empty-formula';

const number = (title: string): Property => ({ title, type: 'number' });

const why = (computed: string, values: Values) =>
  whyEmpty(
    {
      required: [],
      properties: {
        hours: number('Hours'),
        rate: number('Rate'),
        people: number('People'),
        kind: { title: 'Kind', type: 'string' },
        labor: {
          title: 'Labor',
          type: 'array',
          items: { type: 'object', required: [], properties: { cost: number('Cost') } },
        },
        made: { title: 'Made', type: 'number', computed },
      },
      around: { ticket: { title: 'Ticket', type: 'object', properties: { count: number('Packages') } } },
    } as never,
    'made',
    (name) => values[name],
  );

test('what is empty is named, in the order of the formula', () => {
  assert.is(why('hours * rate', { hours: 2 }), 'Rate is empty.');
  assert.is(why('rate * hours * people', {}), 'Rate, Hours and People are empty.');
  assert.is(why('sum(labor.cost)', {}), 'Labor is empty.');
  assert.is(why('hours * ticket.count', { hours: 1, ticket: {} }), 'Packages (Ticket) is empty.');
});

test('a reason of the formula itself comes first, and without either that is said', () => {
  assert.is(why('hours / rate', { hours: 1, rate: 0 }), 'It divides by 0.');
  assert.is(why('if(hours > 3, 1)', { hours: 1 }), 'With these values the formula has no result.');
});

test('nothing is said of a result, and of what is no formula', () => {
  assert.is(why('hours * 2', { hours: 1 }), undefined);
  assert.is(
    whyEmpty({ required: [], properties: { hours: number('Hours') } }, 'hours', () => null),
    undefined,
  );
});

test.run();
