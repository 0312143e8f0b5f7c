// What conditions of a noun cannot say: each with its message and its place.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsAfter } from '../../support/lint-frozen';

type Rule = { field: string; operator: string; value?: string; values?: string[]; other?: string };
type Rules = { match: string; rules: (Rule | Rules)[] };
const all = (...rules: (Rule | Rules)[]) => ({ match: 'all', rules });
const is = (field: string, value: string): Rule => ({ field, operator: 'is', value });

const colors = { title: 'Color', type: 'string', options: ['Red', 'Blue'] };

/** Facilities with a few more fields, of which `words` say something. */
function problemsWith(words: Record<string, object>, change: (noun: any) => void = () => {}): string[] {
  return problemsAfter(({ 'facilities.json': noun }) => {
    const { properties } = noun.record;
    Object.assign(properties, {
      kind: { title: 'Kind', type: 'string' },
      level: { title: 'Level', type: 'integer', minimum: 1, maximum: 5 },
      open: { title: 'Open', type: 'boolean' },
      opened: { title: 'Opened', type: 'string', format: 'date' },
      most: { title: 'Most', type: 'integer' },
      opens: { title: 'Opens', type: 'string', format: 'time' },
      days: { title: 'Days', type: 'array', items: { type: 'string' }, options: 'days' },
      site_id: { title: 'Site', type: 'integer', ref: 'terminal' },
      secret: { title: 'Secret', type: 'string', writeOnly: true, hash: true },
    });
    for (const [name, more] of Object.entries(words))
      properties[name] = Object.assign(properties[name] ?? { title: 'New', type: 'string' }, more);
    change(noun);
  }).map((text) => text.replace('facilities.json record.properties.', ''));
}

const table: [words: Record<string, object>, message: string][] = [
  [
    { kind: { visibleWhen: all(is('levle', '2')) } },
    'kind.visibleWhen.rules[0].field: no field "levle" in facility; did you mean "level"?',
  ],
  [{ kind: { visibleWhen: all(is('kind', 'x')) } }, 'kind.visibleWhen.rules[0].field: a field cannot depend on itself'],
  [
    { facility_id: { type: 'integer', readOnly: true }, kind: { visibleWhen: all(is('facility_id', '2')) } },
    'kind.visibleWhen.rules[0].field: "facility_id" is the id of the record, which a new one gets when it is saved',
  ],
  [
    { kind: { visibleWhen: all({ field: 'open', operator: 'at least', value: '2' }) } },
    'kind.visibleWhen.rules[0].operator: no way to compare "open": "at least"',
  ],
  [
    { kind: { requiredWhen: all({ field: 'level', operator: 'is' }) } },
    'kind.requiredWhen.rules[0]: "is" needs a "value" to compare with',
  ],
  [
    { kind: { requiredWhen: all({ field: 'level', operator: 'is empty', value: '2' }) } },
    'kind.requiredWhen.rules[0].value: "is empty" compares with no value',
  ],
  [
    { kind: { lockedWhen: all(is('level', ' ')) } },
    'kind.lockedWhen.rules[0].value: an empty value is never met; there is "is empty"',
  ],
  [{ kind: { visibleWhen: all(is('open', 'yes')) } }, 'kind.visibleWhen.rules[0].value: "open" is "true" or "false"'],
  [
    { kind: { visibleWhen: all(is('level', 'high')) } },
    'kind.visibleWhen.rules[0].value: "level" is never "high": it is no number',
  ],
  [
    { kind: { visibleWhen: all(is('level', '6')) } },
    'kind.visibleWhen.rules[0].value: it is never "6": Level must be 5 or less.',
  ],
  [
    { kind: { visibleWhen: all({ field: 'level', operator: 'at least', value: '6' }) } },
    'kind.visibleWhen.rules[0].value: it is never at least 6',
  ],
  [
    { kind: { visibleWhen: all({ field: 'level', operator: 'at most', value: '5' }) } },
    'kind.visibleWhen.rules[0].value: it is always at most 5, unless it is empty; there is "is not empty"',
  ],
  [
    { kind: { visibleWhen: all(is('opened', 'soon')) } },
    'kind.visibleWhen.rules[0].value: "opened" is never "soon": it is no date',
  ],
  [
    { kind: { visibleWhen: all(is('site_id', 'Chicago')) } },
    'kind.visibleWhen.rules[0].value: "site_id" is the id of a terminal, so it is never "Chicago"',
  ],
  [
    { kind: { visibleWhen: all(is('status', '3')) } },
    'kind.visibleWhen.rules[0].value: no choice of "status" "3"; did you mean "0"?',
  ],
  [
    { kind: { visibleWhen: all({ field: 'days', operator: 'includes', value: 'Mondya' }) } },
    'kind.visibleWhen.rules[0].value: no choice of "days" "Mondya"; did you mean "Monday"?',
  ],
  [
    { kind: { visibleWhen: all(is('secret', 'x')) } },
    'kind.visibleWhen.rules[0].field: "secret" has "writeOnly", so a form does not know its value while it is filled in',
  ],
  [
    { kind: { visibleWhen: all(is('geo_location', 'x')) } },
    'kind.visibleWhen.rules[0].field: "geo_location" is computed last, when conditions and defaults count already: use what it is made of, latitude, longitude',
  ],
  [
    { capacity: { lockedWhen: all(is('open', 'true')) } },
    'capacity.lockedWhen: "capacity" is required, but a new record in which it is locked could never have it: it needs a "default", or the condition stands under "edit"',
  ],
  [
    { secret: { visibleWhen: all(is('level', '2')) } },
    'secret.visibleWhen: a field with "writeOnly" cannot have it: the server does not give away whether it is empty',
  ],
  [
    { kind: { readOnly: true, lockedWhen: all(is('level', '2')) } },
    'kind.lockedWhen: a field with "readOnly" cannot have it: nobody types it',
  ],
  [
    { facility_name: { requiredWhen: all(is('level', '2')) } },
    'facility_name.requiredWhen: "facility_name" is always required',
  ],
  [
    { facility_name: { visibleWhen: all(is('level', '2')) } },
    'facility_name.visibleWhen: "facility_name" names a record, so it is always shown',
  ],
  [
    { kind: { visibleWhen: all(is('level', '2')) }, level: { visibleWhen: all(is('kind', 'x')) } },
    'kind.visibleWhen: no order in which to decide: Kind depends on Level, which depends on Kind',
  ],
  [
    { kind: { visibleWhen: all(is('level', '2'), is('level', '2')) } },
    'kind.visibleWhen.rules[1]: this rule is in it twice',
  ],
  [
    { kind: { visibleWhen: all(is('level', '2'), is('level', '3')) } },
    'kind.visibleWhen.rules[1]: "level" cannot meet this rule and one before it',
  ],
  [{ kind: { visibleWhen: { match: 'all', rules: [] } } }, 'kind.visibleWhen.rules: must NOT have fewer than 1 items'],
  [
    { kind: { visibleWhen: { match: 'every', rules: [is('level', '2')] } } },
    'kind.visibleWhen.match: must be one of all, any',
  ],
  [
    { kind: { visibleWhen: all({ field: 'level', operator: 'equals', value: '2' }) } },
    'kind.visibleWhen.rules[0].operator: must be one of is, is not, is empty, is not empty, contains, does not contain, starts with, at least, at most, greater than, less than, includes, any of, count at least, count at most',
  ],
  [
    { kind: { visibleWhen: all({ match: 'any', rules: [is('levle', '2')] }) } },
    'kind.visibleWhen.rules[0].rules[0].field: no field "levle" in facility; did you mean "level"?',
  ],
  [
    { kind: { visibleWhen: all({ match: 'any', rules: [is('level', '2'), is('level', '2')] }) } },
    'kind.visibleWhen.rules[0].rules[1]: this rule is in it twice',
  ],
  [
    { kind: { visibleWhen: all(all(all(all(is('level', '2'))))) } },
    'kind.visibleWhen.rules[0].rules[0].rules[0]: sets of rules stand at most 3 deep in each other',
  ],
  [
    { kind: { visibleWhen: all({ field: 'level', operator: 'less than', other: 'opened' }) } },
    'kind.visibleWhen.rules[0].other: "less than" cannot compare "level" with "opened"',
  ],
  [
    { kind: { visibleWhen: all({ field: 'level', operator: 'less than', other: 'kind' }) } },
    'kind.visibleWhen.rules[0].other: a field cannot depend on itself',
  ],
  [
    { kind: { visibleWhen: all({ field: 'level', operator: 'less than', other: 'capacity', value: '2' }) } },
    'kind.visibleWhen.rules[0].other: a rule compares with a value or with another field, not with both',
  ],
  [
    { kind: { visibleWhen: all({ field: 'level', operator: 'is', other: 'levle' }) } },
    'kind.visibleWhen.rules[0].other: no field "levle" in facility; did you mean "level"?',
  ],
  [
    { kind: { visibleWhen: all({ field: 'days', operator: 'any of', value: 'Monday' }) } },
    'kind.visibleWhen.rules[0]: "any of" needs "values" to compare with',
  ],
  [
    { kind: { visibleWhen: all({ field: 'days', operator: 'any of', values: ['Monday', 'Mondya'] }) } },
    'kind.visibleWhen.rules[0].values[1]: no choice of "days" "Mondya"; did you mean "Monday"?',
  ],
  [
    { kind: { visibleWhen: all({ field: 'days', operator: 'count at least', value: '1' }) } },
    'kind.visibleWhen.rules[0].value: it always has at least 1, unless it is empty; there is "is not empty"',
  ],
  [
    { kind: { visibleWhen: all({ field: 'days', operator: 'count at least', value: 'two' }) } },
    'kind.visibleWhen.rules[0].value: it is no number of things',
  ],
  [
    { kind: { visibleWhen: all({ field: 'level', operator: 'greater than', value: '5' }) } },
    'kind.visibleWhen.rules[0].value: it is never greater than 5',
  ],
  [
    { kind: { visibleWhen: all({ field: 'level', operator: 'less than', value: '6' }) } },
    'kind.visibleWhen.rules[0].value: it is always less than 6, unless it is empty; there is "is not empty"',
  ],
  [
    {
      kind: {
        visibleWhen: all(
          { field: 'level', operator: 'less than', value: '3' },
          { field: 'level', operator: 'at least', value: '3' },
        ),
      },
    },
    'kind.visibleWhen.rules[1]: "level" cannot meet this rule and one before it',
  ],
  [
    { kind: { visibleWhen: all({ field: 'opens', operator: 'less than', value: '25:00' }) } },
    'kind.visibleWhen.rules[0].value: "opens" is never "25:00": it is no time',
  ],
  [
    { latitude: { visibleWhen: all(is('level', '2')) } },
    'facilities.json screens[0].form.layout[3].fields: its fields are shown together, so "visibleWhen" must be the same in each',
  ],
  [
    { latitude: { lockedWhen: all(is('level', '2')) } },
    'facilities.json screens[0].form.layout[3].fields: "map" is never locked, so "latitude" in it can have no "lockedWhen"',
  ],
  [
    { kind: { requiredWhen: all(is('level', '2')) } },
    'facilities.json screens[0].form.layout: "kind" can become required, but is neither on the form nor has a default',
  ],
  [
    { color: { ...colors, optionsWhen: [{ values: ['Rde'], ...all(is('level', '2')) }] } },
    'color.optionsWhen[0].values[0]: no choice of "color" "Rde"; did you mean "Red"?',
  ],
  [
    { color: { ...colors, optionsWhen: [{ values: ['Red'], ...all(is('color', 'Blue')) }] } },
    'color.optionsWhen[0].rules[0].field: a field cannot depend on itself',
  ],
  [
    {
      color: {
        ...colors,
        optionsWhen: [
          { values: ['Red'], ...all(is('level', '2')) },
          { values: ['Red'], ...all(is('level', '2')) },
        ],
      },
    },
    'color.optionsWhen[1]: one before it is met whenever this is',
  ],
  [
    { kind: { optionsWhen: [{ values: ['x'], ...all(is('level', '2')) }] } },
    'kind.optionsWhen: it is about the choices that "options" lists, and the field has none',
  ],
  [
    { color: { ...colors, optionsWhen: [{ values: [], ...all(is('level', '2')) }] } },
    'color.optionsWhen[0].values: must NOT have fewer than 1 items',
  ],
  [
    { color: { ...colors, setWhen: [{ value: 'Rde', ...all(is('level', '2')) }] } },
    'color.setWhen[0].value: "Rde" would be refused: it is none of the choices.',
  ],
  [
    { opened: { setWhen: [{ value: 'now', ...all(is('level', '2')) }] } },
    'opened.setWhen[0].value: "now" would be refused: It must be in MM-DD-YYYY format.',
  ],
  [
    { opened: { options: ['2026-01-01'], setWhen: [{ value: 'today', ...all(is('level', '2')) }] } },
    'opened.setWhen[0].value: the moment is seldom one of the choices',
  ],
  [
    { level: { setWhen: [{ value: '6', ...all(is('open', 'true')) }] } },
    'level.setWhen[0].value: 6 would be refused: It must be 5 or less.',
  ],
  [
    { level: { setWhen: [{ value: ['2'], ...all(is('open', 'true')) }] } },
    'level.setWhen[0].value: the field has one value only',
  ],
  [
    { level: { setWhen: [2, 3].map((value) => ({ value: String(value), ...all(is('open', 'true')) })) } },
    'level.setWhen[1]: one before it is met whenever this is',
  ],
  [
    { site_id: { setWhen: [{ value: '3', ...all(is('open', 'true')) }] } },
    'site_id.setWhen[0].value: a field with "ref" cannot be set to a fixed value',
  ],
  [
    { kind: { unique: true, setWhen: [{ value: 'x', ...all(is('open', 'true')) }] } },
    'kind.setWhen[0].value: a field with "unique" cannot be set to a fixed value',
  ],
  [
    { secret: { setWhen: [{ value: 'x', ...all(is('open', 'true')) }] } },
    'secret.setWhen: a field with "writeOnly" cannot have it: the server does not give away whether it is empty',
  ],
  [
    {
      kind: { setWhen: [{ value: 'x', ...all(is('level', '2')) }] },
      level: { visibleWhen: all(is('kind', 'x')) },
    },
    'kind.setWhen: no order in which to decide: Kind depends on Level, which depends on Kind',
  ],
  [
    { copy: { default: { from: 'kind' } }, kind: { setWhen: [{ value: 'x', ...all(is('copy', 'y')) }] } },
    'kind.setWhen: no order in which to decide: Kind depends on New, which depends on Kind',
  ],
];

test('a single rule without its list is one finding, which shows the shape', () => {
  const found = problemsWith({ kind: { visibleWhen: is('level', '2') } });
  assert.equal(found, [
    'kind.visibleWhen: must have another shape, such as { "match": "all", "rules": [{ "field": "kind", "operator": "is", "value": "Hazmat" }] }',
  ]);
});

test('a value that is no text is shown as one', () => {
  const rule: any = { field: 'open', operator: 'is', value: true };
  const found = problemsWith({ kind: { visibleWhen: all(rule) } });
  assert.ok(found.includes('kind.visibleWhen.rules[0].value: must be string, so write "true"'), found.join());
});

for (const [words, message] of table)
  test(message, () => {
    const found = problemsWith(words);
    assert.ok(found.includes(message), found.join('\n'));
  });

test('what makes sense is let through', () => {
  const words = {
    kind: { visibleWhen: all(is('open', 'true'), { field: 'opened', operator: 'at most', value: '2026-01-01' }) },
    capacity: { visibleWhen: { match: 'any', rules: [is('kind', 'Yard'), is('site_id', '3'), is('status', '1')] } },
    level: {
      lockedWhen: all({ field: 'days', operator: 'includes', value: 'Monday' }),
      setWhen: [
        { value: '2', ...all(is('open', 'true')) },
        { value: '3', ...all(is('status', '1')) },
      ],
    },
    color: { ...colors, optionsWhen: [{ values: ['Red'], match: 'any', rules: [{ expression: 'level > 2' }] }] },
    shades: {
      ...colors,
      type: 'array',
      items: { type: 'string' },
      setWhen: [{ value: ['Red', 'Blue'], ...all(is('open', 'true')) }],
    },
    opens: {
      requiredWhen: all(
        { field: 'level', operator: 'greater than', value: '2' },
        { field: 'level', operator: 'less than', other: 'most' },
        {
          match: 'any',
          rules: [is('open', 'true'), { field: 'days', operator: 'any of', values: ['Monday', 'Friday'] }],
        },
      ),
    },
  };
  const found = problemsWith(words, ({ screens }) =>
    screens.at(-1).form.layout.push('kind', 'site_id', 'open', 'opened', 'days', 'level', 'most', 'opens'),
  );
  assert.equal(found, []);
});

test('what differs while editing is looked at together with the rest', () => {
  const found = problemsWith({ kind: { visibleWhen: all(is('level', '2')) } }, (noun) => {
    noun.edit = {
      properties: { level: { visibleWhen: all(is('kind', 'x')) }, open: { lockedWhen: all(is('lvl', '2')) } },
    };
  });
  assert.ok(
    found.includes(
      'facilities.json edit.properties.open.lockedWhen.rules[0].field: no field "lvl" in facility; did you mean "level"?',
    ),
    found.join('\n'),
  );
  assert.ok(
    found.some((text) => /edit.properties.level.*no order in which to decide/.test(text)),
    found.join('\n'),
  );
});

test('the moment can be set where a field can have it', () => {
  assert.equal(problemsWith({ opened: { setWhen: [{ value: 'today', ...all(is('level', '2')) }] } }), []);
  assert.equal(problemsWith({ opens: { setWhen: [{ value: 'now', ...all(is('level', '2')) }] } }), []);
});

test.run();
