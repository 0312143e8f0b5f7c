// What differs between two definitions, as an admin and an open ticket read it.
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { joinParts, listParts } from '../../../src/schema/conditions/text-parts';
import type { Conditions } from '../../../src/schema/descriptor/conditions';
import { compareDefinitions, summariseChanges, type Usage } from '../../../src/schema/ticket-types/compare-definitions';
import type { DefinitionChange } from '../../../src/schema/ticket-types/compare-forms';
import { compareForms } from '../../../src/schema/ticket-types/compare-forms';
import type { DraftDetail, TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { designToDetails } from '../../../src/screens/builder/model/design-to-details';
import { randomDesign } from '../../support/random-designs';

function field(id: number, input_name: string, more: Partial<TicketFormDetail> = {}): TicketFormDetail {
  return { ticket_form_detail_id: id, input_type: 'text', input_name, is_require: 0, ...more };
}

function newField(input_name: string, more: Partial<DraftDetail> = {}): DraftDetail {
  const { ticket_form_detail_id: _id, ...detail } = field(0, input_name);
  return { field_key: `new ${input_name}`, ...detail, ...more };
}

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ option_text: `Text ${index + 1}`, option_value: `v${index + 1}` }));

/** The messages, with their notes behind a bar. */
const messages = (before: readonly TicketFormDetail[], after: readonly DraftDetail[], usage?: Usage) =>
  texts(compareDefinitions(before, after, usage));
const texts = (changes: readonly DefinitionChange[]) =>
  changes.map(({ parts, note }) => [parts, ...(note ? [note] : [])].map(joinParts).join(' | '));
const ofField = (before: Partial<TicketFormDetail>, after: Partial<TicketFormDetail>) =>
  messages([field(1, 'Weight', before)], [field(1, 'Weight', after)]);

test('the dialog before a save: removed, added, changed', () => {
  const before = [
    field(1, 'What was found'),
    field(2, 'Milepost', { input_type: 'number' }),
    field(3, 'Recovered on', { input_type: 'date' }),
    field(4, 'Photographs', { input_type: 'file' }),
    field(5, 'Condition of the seal', {
      input_type: 'radio-group',
      options: [{ option_text: 'Broken', option_value: 'b' }],
    }),
  ];
  const show: Conditions = { show: { match: 'all', rules: [{ field: '5', operator: 'is', value: 'b' }] } };
  const after = [
    { ...before[0]!, input_name: 'Article found' },
    newField('Subdivision', { input_type: 'select', options: options(12) }),
    { ...before[2]!, is_require: 1 as const },
    { ...before[3]!, is_require: 1 as const },
    before[4]!,
    newField('Seal number', { conditions: show }),
  ];
  assert.equal(messages(before, after, { 2: 37 }), [
    'Removes Milepost, answered in 37 tickets. | Their answers stay readable in those tickets.',
    'Adds Subdivision, a select with 12 options.',
    'Adds Seal number, optional. | Shown when Condition of the seal is Broken.',
    'Renames What was found to Article found. | Answers given before stay with the field.',
    'Makes Recovered on required.',
    'Makes Photographs required.',
  ]);
  const changes = compareDefinitions(before, after, { 2: 37 });
  assert.equal(
    changes.map(({ kind }) => kind),
    ['removed', 'added', 'added', 'changed', 'changed', 'changed'],
  );
  assert.equal(changes[3]!.parts, ['Renames ', { name: 'What was found' }, ' to ', { name: 'Article found' }, '.']);
  assert.is(summariseChanges(changes), 'removes 1 field answered in 37 tickets, adds 2, makes 2 required, renames 1');
});

test('nothing is said of a definition that is the same, however empty values and flags are written', () => {
  assert.equal(ofField({}, {}), []);
  assert.is(summariseChanges([]), '');
  assert.equal(
    ofField(
      { placeholder: null, min_length: null, max_length: '5' as never, options: undefined, layout: null },
      { placeholder: '', max_length: 5, is_multiple: 0, options: [], layout: { row: 0, col: 0, size: 12 } },
    ),
    [],
  );
  assert.equal(ofField({ is_require: '1' as never }, { is_require: 1 }), []);
});

test('name and status of the form: what differs, and how the summary counts it', () => {
  const before = { form_name: 'Yard', status: 1 };
  const changes = [
    ...compareForms(before, { form_name: 'Depot', status: '0' }),
    ...compareDefinitions([field(1, 'Weight')], []),
  ];
  assert.equal(texts(changes), [
    'Renames the form from Yard to Depot.',
    'Makes the form Inactive. | It is no longer offered for new tickets.',
    'Removes Weight.',
  ]);
  assert.is(summariseChanges(changes), 'removes 1 field, renames the form, changes its status');
  assert.equal(compareForms(before, { form_name: ' Yard ', status: '1' }), []);
  assert.equal(compareForms({ ...before, status: 0 }, { ...before, status: 2 }), [], 'shown as Inactive, too');
  assert.equal(texts(compareForms({ ...before, status: 0 }, before)), [
    'Makes the form Active. | It is offered for new tickets.',
  ]);
});

test('a removed field that no ticket has is just removed, and a field without a label has a name', () => {
  assert.equal(messages([field(1, 'Weight')], [], { 1: 0 }), ['Removes Weight.']);
  assert.equal(
    messages([field(1, ' ')], [], { 1: 1 })[0],
    'Removes A field without a label, answered in 1 ticket. | Its answer stays readable in that ticket.',
  );
  const two = compareDefinitions([field(1, 'A'), field(2, 'B')], [], { 1: 3, 2: 40 });
  assert.is(summariseChanges(two), 'removes 2 fields answered in at least 40 tickets');
});

test('a field that was removed and added anew is no renamed one', () => {
  assert.equal(messages([field(1, 'Weight')], [newField('Weight', { is_require: 1 })]), [
    'Removes Weight.',
    'Adds Weight, required.',
  ]);
  assert.equal(messages([], [newField('Seal', { input_type: 'radio-group', is_require: 1, options: options(1) })]), [
    'Adds Seal, a required radio group with 1 option.',
  ]);
});

test('type, values and limits', () => {
  assert.equal(ofField({}, { input_type: 'email' }), ['Changes Weight from a text field to an email.']);
  assert.equal(ofField({ is_require: 1 }, {}), ['Makes Weight optional.']);
  assert.equal(ofField({ input_type: 'file' }, { input_type: 'file', is_multiple: 1 }), [
    'Lets Weight take several values.',
  ]);
  assert.equal(ofField({}, { min_length: 2 }), ['Sets the minimum length of Weight to 2.']);
  assert.equal(ofField({ max_length: 5 }, { max_length: 9 }), ['Changes the maximum length of Weight from 5 to 9.']);
  assert.equal(ofField({ placeholder: '12' }, {}), ['Removes the placeholder of Weight.']);
  assert.equal(ofField({ help_text: 'x'.repeat(41) }, { help_text: 'y' }), ['Changes the help text of Weight.']);
  const file = { input_type: 'file' };
  assert.equal(ofField({ ...file, max_size: 5 }, { ...file, accept: 'image/*' }), [
    'Removes the largest file (MB) of Weight.',
    'Sets the file kinds of Weight to image/*.',
  ]);
  const date = { input_type: 'date' };
  assert.equal(ofField(date, { ...date, default_value: '2026-03-01' }), [
    'Sets the default value of Weight to 03-01-2026.',
  ]);
  const number = { input_type: 'number' };
  assert.equal(ofField({ ...number, default_value: '0.10' }, { ...number, default_value: '0.1' }), []);
});

test('options by their value: added, removed, renamed, in another order, preselected', () => {
  const select = (...values: string[]): Partial<TicketFormDetail> => ({
    input_type: 'select',
    options: values.map((value) => ({ option_text: value.toUpperCase(), option_value: value.toLowerCase() })),
  });
  assert.equal(ofField(select('a', 'b'), select('a', 'b', 'c')), ['Adds the option C to Weight.']);
  assert.equal(ofField(select('a', 'b', 'c'), select('b')), ['Removes 2 options, A and C, from Weight.']);
  assert.equal(ofField(select('a', 'b'), select('b', 'a')), ['Changes the order of the options of Weight.']);
  const renamed = select('a', 'b');
  assert.equal(
    ofField(renamed, { ...renamed, options: [{ option_text: 'Intact', option_value: 'a' }, renamed.options![1]!] }),
    ['Renames the option A of Weight to Intact.'],
  );
  assert.equal(ofField(select('a', 'b'), { ...select('a', 'b'), default_value: 'b' }), [
    'Sets the default value of Weight to B.',
  ]);
  const flagged = { ...renamed, options: renamed.options!.map((option) => ({ ...option, is_selected: 1 as const })) };
  assert.equal(ofField({ ...renamed, default_value: 'a' }, flagged), [], 'the same preselection in another form');
});

test('conditions by their rules, not by what the fields they refer to are called', () => {
  const when = (value: string, effect: 'show' | 'require' = 'show'): Partial<TicketFormDetail> => ({
    conditions: { [effect]: { match: 'all', rules: [{ field: '2', operator: 'is', value }] } },
  });
  const seal = field(2, 'Seal');
  const compare = (before: Partial<TicketFormDetail>, after: Partial<TicketFormDetail>) =>
    messages([field(1, 'Weight', before), seal], [field(1, 'Weight', after), { ...seal, input_name: 'Seals' }]).slice(
      0,
      -1,
    );
  assert.equal(compare(when('x'), when('x')), []);
  assert.equal(compare({}, when('x')), ['Changes when Weight is shown. | Shown when Seals is x.']);
  assert.equal(compare(when('x'), when('y')), ['Changes when Weight is shown. | Shown when Seals is y.']);
  assert.equal(compare(when('x'), {}), ['Shows Weight always.']);
  const pair = (other: string, match: 'all' | 'any' = 'any'): Partial<TicketFormDetail> => {
    const rules = [
      { field: '2', operator: 'is not' as const, other },
      { field: '2', operator: 'is not empty' as const },
    ];
    return { conditions: { show: { match: 'all', rules: [{ match, rules }] } } };
  };
  assert.equal(compare(pair('1'), pair('1')), []);
  assert.is(compare(pair('1'), pair('2')).length, 1);
  assert.is(compare(pair('1'), pair('1', 'all')).length, 1);
  assert.equal(compare(when('x', 'require'), {}), ['Requires Weight under no condition any more.']);
});

const at = (row: number, col: number, size: number) => ({ layout: { row, col, size } });

test('moves and widths are one message', () => {
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((name, index) => field(index + 1, name)) as [any, any, any, any];
  assert.equal(messages([a, b, c, d], [d, a, b, c]), ['Moves D.']);
  assert.equal(messages([a, b, c, d], [c, d, a, b]), ['Moves C and D.']);
  assert.equal(
    messages(
      [a, b],
      [
        { ...a, ...at(0, 0, 4) },
        { ...b, ...at(0, 1, 8) },
      ],
    ),
    ['Changes the width of A and B.'],
  );
  assert.equal(
    messages(
      [a, b, c],
      [
        { ...c, ...at(0, 0, 12) },
        { ...a, ...at(1, 0, 6) },
        { ...b, ...at(2, 0, 12) },
      ],
    ),
    ['Moves C; changes the width of A.'],
  );
  const half = (first: number, second: number) => [
    { ...a, ...at(first, 0, 6) },
    { ...b, ...at(second, 1, 6) },
  ];
  assert.equal(messages(half(0, 0), half(0, 1)), ['Changes the rows.']);
  assert.is(summariseChanges(compareDefinitions([a, b], [b, a])), 'changes the layout');
});

test('a list of names is short, however many there are', () => {
  const names = (count: number) => joinParts(listParts(Array.from({ length: count }, (_, index) => `n${index + 1}`)));
  assert.equal([names(1), names(2), names(3)], ['n1', 'n1 and n2', 'n1, n2 and n3']);
  assert.is(names(12), 'n1, n2, n3, n4, n5 and 7 more');
});

test('no definition differs from itself, and every change names a field of one of the two', () => {
  fc.assert(
    fc.property(randomDesign, randomDesign, (one, other) => {
      const stored = (design: typeof one) =>
        designToDetails(design).map((detail, index) => ({ ...detail, ticket_form_detail_id: index + 1 }));
      const [before, after] = [stored(one), stored(other)];
      assert.equal(compareDefinitions(before, before), []);
      for (const { parts, kind, field: id } of compareDefinitions(before, after)) {
        assert.match(joinParts(parts), /^[A-Z].*\.$/s);
        assert.ok(
          kind === 'moved' || [...before, ...after].some((detail) => String(detail.ticket_form_detail_id) === id),
        );
      }
    }),
    { numRuns: 60, seed: 1435, endOnFailure: true },
  );
});

test('which options are offered and what is set are said when they come, change and go', () => {
  const color = field(1, 'Color', { input_type: 'select', options: options(2) });
  const kind = field(2, 'Kind');
  const when = (value: string) => ({ match: 'all' as const, rules: [{ field: '2', operator: 'is' as const, value }] });
  const set = (value: string): Conditions => ({ set: [{ value: 'v1', ...when(value) }] });
  const offer: Conditions = { options: [{ values: ['v1', 'v2'], ...when('dry') }] };
  const changes = (before?: Conditions, after?: Conditions) =>
    messages([{ ...color, conditions: before }, kind], [{ ...color, conditions: after }, kind]);
  assert.equal(changes(undefined, offer), [
    'Changes which options of Color are offered when. | Text 1 and Text 2 are offered only when Kind is dry.',
  ]);
  assert.equal(changes(set('a'), set('b')), ['Changes what Color is set to when. | Set to Text 1 when Kind is b.']);
  assert.equal(changes(set('a'), undefined), ['Changes what Color is set to when.']);
  assert.equal(changes(set('a'), set('a')), []);
});

test('a new field comes with all that its conditions do', () => {
  const when = { match: 'all' as const, rules: [{ field: '5', operator: 'is' as const, value: 'b' }] };
  const seal = field(5, 'Seal', { input_type: 'radio-group', options: [{ option_text: 'Broken', option_value: 'b' }] });
  const added = (conditions: Conditions) =>
    messages([seal], [seal, newField('Action', { input_type: 'select', options: options(2), conditions })])[0];
  assert.is(
    added({
      lock: when,
      show: when,
      require: when,
      set: [{ value: 'v2', ...when }],
      options: [{ values: ['v1', 'v2'], ...when }],
    }),
    'Adds Action, a select with 2 options. | Shown when Seal is Broken. Required when Seal is Broken. ' +
      'Locked when Seal is Broken. Text 1 and Text 2 are offered only when Seal is Broken. ' +
      'Set to Text 2 when Seal is Broken.',
  );
  assert.is(added({ require: when }), 'Adds Action, a select with 2 options. | Required when Seal is Broken.');
  assert.is(added({}), 'Adds Action, a select with 2 options.');
});

test.run();
