// What an admin can do to a design, and what comes of undoing it.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldTypes } from '../../../src/schema/ticket-types/field-types';
import {
  addField,
  clearFields,
  copyField,
  removeField,
  setAttributes,
} from '../../../src/screens/builder/model/commands';
import type { Design, FieldPosition } from '../../../src/screens/builder/model/design';
import { isRefusal, type Outcome } from '../../../src/screens/builder/model/history';
import {
  addOption,
  moveOption,
  optionsOf,
  removeOption,
  rulesOn,
  selectOption,
  setOption,
  withRenamedValue,
} from '../../../src/screens/builder/model/option-commands';
import {
  describePlace,
  equaliseRow,
  moveField,
  moveInRow,
  moveRow,
  resizeField,
} from '../../../src/screens/builder/model/place-commands';

const empty: Design = { form_name: 'Seals', status: 1, rows: [], fields: {} };

/** A design to play through: fields are called by the letters of their keys a, b, c … in the order they were added. */
function designer() {
  let design = empty;
  let keys = 0;
  let label = '';
  const newKey = () => (keys++ < 26 ? String.fromCharCode(96 + keys) : `k${keys}`);
  return {
    newKey,
    get design() {
      return design;
    },
    get label() {
      return label;
    },
    /** Carries the outcome out; the message of a refusal. */
    run(outcome: Outcome): string | undefined {
      if (isRefusal(outcome)) return outcome.refused;
      label = outcome.label;
      design = outcome.design;
    },
    add(type: string, place?: FieldPosition): string {
      const key = `f${Object.keys(design.fields).length + 1}`;
      const given = [key];
      this.run(addField(design, fieldTypes.get(type)!, () => given.pop() ?? newKey(), place));
      return key;
    },
    /** "f1:6 f2:6 | f3:12" */
    rows: () =>
      design.rows.map(({ cells }) => cells.map(({ field, size }) => `${field}:${size}`).join(' ')).join(' | '),
    isNoop: (outcome: Outcome) => !isRefusal(outcome) && outcome.design === design,
  };
}

test('a field is added at the end in a row of its own, or at a place: in a new row, or beside fields that share the row evenly', () => {
  const on = designer();
  on.add('text');
  on.add('date');
  assert.is(on.label, 'Added Date Field');
  assert.is(on.rows(), 'f1:12 | f2:12');
  on.add('number', { row: 0 });
  assert.is(on.rows(), 'f3:12 | f1:12 | f2:12');
  on.add('file', { row: 1, cell: 0 });
  assert.is(on.rows(), 'f3:12 | f4:6 f1:6 | f2:12');
  on.add('select', { row: 1, cell: 2 });
  assert.is(on.rows(), 'f3:12 | f4:4 f1:4 f5:4 | f2:12');
  on.add('text', { row: 99 });
  assert.is(on.rows(), 'f3:12 | f4:4 f1:4 f5:4 | f2:12 | f6:12');
});

test('a new field has its label, its flags and, where it has options, as many as specified', () => {
  const on = designer();
  const attributesOf = (type: string) => {
    const key = on.add(type);
    return on.design.fields[key]!.attributes;
  };
  assert.equal(attributesOf('text'), {
    input_name: 'Text Field',
    format: 'text',
    is_require: false,
    is_unique: false,
    scan: false,
  });
  assert.equal(attributesOf('checkbox'), { input_name: 'Checkbox', is_require: false, default_value: false });
  const optionNames = (type: string) =>
    (attributesOf(type).options as any[]).map((option) => Object.values(option).join(' '));
  const three = ['Option 2 option-2 false', 'Option 3 option-3 false'];
  assert.equal(optionNames('select'), ['Option 1 option-1 true', ...three]);
  assert.equal(optionNames('radio-group'), ['Option 1 option-1 false', ...three]);
  assert.equal(optionNames('checkbox-group'), ['Option 1 option-1 true']);
});

test('a row takes twelve fields, and no more', () => {
  const on = designer();
  on.add('text');
  for (let cell = 1; cell < 12; cell++) on.add('text', { row: 0, cell });
  assert.is(on.design.rows.length, 1);
  assert.ok(on.design.rows[0]!.cells.every(({ size }) => size === 1));
  const full = 'There is a maximum of 12 columns per row';
  assert.is(on.run(addField(on.design, fieldTypes.get('text')!, on.newKey, { row: 0, cell: 3 })), full);
  on.add('text');
  assert.is(on.run(moveField(on.design, 'f13', { row: 0, cell: 0 }, on.newKey)), full);
});

test('a moved field makes room in the row it comes to; the row it leaves keeps its widths, and goes when it is empty', () => {
  const on = designer();
  for (const _ of [1, 2, 3]) on.add('text');
  const move = (key: string, place: FieldPosition) => on.run(moveField(on.design, key, place, on.newKey));
  move('f3', { row: 0, cell: 1 });
  assert.is(on.rows(), 'f1:6 f3:6 | f2:12');
  move('f1', { row: 1, cell: 0 });
  assert.is(on.rows(), 'f3:6 | f1:6 f2:6');
  move('f1', { row: 2 });
  assert.is(on.rows(), 'f3:6 | f2:6 | f1:12');
  move('f3', { row: 3 });
  assert.is(on.rows(), 'f2:6 | f1:12 | f3:6', 'alone in its row it takes its width along');
  move('f3', { row: 0, cell: 0 });
  assert.is(on.rows(), 'f3:6 f2:6 | f1:12');
  on.run(resizeField(on.design, 'f3', -2));
  move('f3', { row: 0, cell: 2 });
  assert.is(on.rows(), 'f2:6 f3:4 | f1:12', 'within its row only the order changes');
});

test('a move to where the field is changes nothing', () => {
  const on = designer();
  for (const _ of [1, 2]) on.add('text');
  on.add('text', { row: 1, cell: 1 });
  for (const place of [{ row: 0 }, { row: 1 }, { row: 0, cell: 0 }, { row: 0, cell: 1 }]) {
    assert.ok(on.isNoop(moveField(on.design, 'f1', place, on.newKey)), JSON.stringify(place));
  }
  for (const place of [
    { row: 1, cell: 1 },
    { row: 1, cell: 2 },
  ]) {
    assert.ok(on.isNoop(moveField(on.design, 'f3', place, on.newKey)), JSON.stringify(place));
  }
  assert.ok(on.isNoop(moveRow(on.design, 'f1', -1)));
  assert.ok(on.isNoop(moveRow(on.design, 'f2', 1)));
  assert.ok(on.isNoop(moveInRow(on.design, 'f2', -1)));
  assert.ok(on.isNoop(moveInRow(on.design, 'f3', 1)));
  assert.ok(on.isNoop(equaliseRow(on.design, 'f3')));
  assert.ok(on.isNoop(setAttributes(on.design, 'f1', { placeholder: '', input_name: 'Text Field' })));
});

test('rows swap with their neighbours, fields within their row', () => {
  const on = designer();
  for (const _ of [1, 2]) on.add('text');
  on.add('text', { row: 1, cell: 1 });
  on.run(moveRow(on.design, 'f3', -1));
  assert.is(on.rows(), 'f2:6 f3:6 | f1:12');
  on.run(moveRow(on.design, 'f3', 1));
  assert.is(on.rows(), 'f1:12 | f2:6 f3:6');
  on.run(moveInRow(on.design, 'f3', -1));
  assert.is(on.rows(), 'f1:12 | f3:6 f2:6');
});

test('a width stays between 1 and 12, and a row within twelve columns', () => {
  const on = designer();
  on.add('text');
  on.add('text', { row: 0, cell: 1 });
  const resize = (key: string, by: number) => on.run(resizeField(on.design, key, by));
  assert.is(resize('f1', 7), 'Column Size cannot exceed 12');
  assert.is(resize('f1', 1), 'There is a maximum of 12 columns per row');
  assert.is(resize('f1', -6), 'Column Size cannot be less than 1');
  assert.is(resize('f1', -2), undefined);
  assert.is(resize('f2', 2), undefined);
  assert.is(on.rows(), 'f1:4 f2:8');
  on.run(equaliseRow(on.design, 'f1'));
  assert.is(on.rows(), 'f1:6 f2:6');
});

test('a copy stands in a new row below, as wide, with the same options but its own', () => {
  const on = designer();
  on.add('select');
  on.add('text', { row: 0, cell: 1 });
  on.add('text');
  on.run(copyField(on.design, 'f1', on.newKey));
  assert.is(on.label, 'Copied Select');
  assert.is(on.design.rows.length, 3);
  const copy = on.design.rows[1]!.cells[0]!;
  assert.is(copy.size, 6);
  on.run(setOption(on.design, copy.field, 0, { option_text: 'Intact' }));
  assert.is(optionsOf(on.design, 'f1')[0]!.option_text, 'Option 1');
});

test('the row that a removed field leaves is equalised; without its last field it goes', () => {
  const on = designer();
  on.add('text');
  on.add('text', { row: 0, cell: 1 });
  on.add('text', { row: 0, cell: 2 });
  on.add('text');
  on.run(removeField(on.design, 'f2'));
  assert.is(on.rows(), 'f1:6 f3:6 | f4:12');
  on.run(removeField(on.design, 'f4'));
  assert.is(on.rows(), 'f1:6 f3:6');
  assert.equal(Object.keys(on.design.fields), ['f1', 'f3']);
});

test('conditions on a removed field go with it, say so, and come back with it', () => {
  const on = designer();
  for (const _ of [1, 2, 3]) on.add('text');
  const rule = (field: string) => ({ field, operator: 'is' as const, value: 'x' });
  on.run(
    setAttributes(on.design, 'f3', {
      conditions: {
        show: { match: 'all', rules: [rule('f1'), rule('f2')] },
        require: { match: 'any', rules: [rule('f1')] },
      },
    }),
  );
  on.run(setAttributes(on.design, 'f2', { conditions: { lock: { match: 'all', rules: [rule('f1')] } } }));
  on.run(removeField(on.design, 'f1'));
  assert.is(on.label, 'Removed Text Field and the conditions on it');
  assert.equal(on.design.fields.f3!.attributes.conditions, { show: { match: 'all', rules: [rule('f2')] } });
  assert.not('conditions' in on.design.fields.f2!.attributes);
});

test('clearing removes every field, and is refused where there is none', () => {
  const on = designer();
  assert.is(on.run(clearFields(on.design)), 'There are no fields to clear');
  on.add('text');
  on.add('text');
  assert.is(on.run(clearFields(on.design)), undefined);
  assert.equal(on.design, empty);
});

test('any option can be removed while enough are left; a checkbox group may have none', () => {
  const on = designer();
  on.add('radio-group');
  on.add('checkbox-group');
  const texts = (key: string) => optionsOf(on.design, key).map(({ option_text }) => option_text);
  assert.is(on.run(removeOption(on.design, 'f1', 0)), undefined);
  assert.equal(texts('f1'), ['Option 2', 'Option 3']);
  const tooFew = 'Error: This field requires a minimum of 2 options';
  assert.is(on.run(removeOption(on.design, 'f1', 1)), tooFew);
  on.run(addOption(on.design, 'f2'));
  assert.equal(optionsOf(on.design, 'f2')[1], { option_text: '', option_value: '', is_selected: false });
  for (const left of [1, 0]) {
    assert.is(on.run(removeOption(on.design, 'f2', 0)), undefined);
    assert.is(optionsOf(on.design, 'f2').length, left);
  }
});

test('options are named, moved and selected: one of a radio group, any of a checkbox group', () => {
  const on = designer();
  on.add('radio-group');
  on.run(setOption(on.design, 'f1', 1, { option_text: 'Broken', option_value: 'broken' }));
  on.run(moveOption(on.design, 'f1', 1, 0));
  const options = () =>
    optionsOf(on.design, 'f1').map(({ option_value, is_selected }) => `${option_value}${is_selected ? '*' : ''}`);
  assert.equal(options(), ['broken', 'option-1', 'option-3']);
  on.run(moveOption(on.design, 'f1', 0, 99));
  assert.equal(options(), ['option-1', 'option-3', 'broken']);
  on.run(selectOption(on.design, 'f1', 0, true));
  on.run(selectOption(on.design, 'f1', 2, true));
  assert.equal(options(), ['option-1', 'option-3', 'broken*']);
  on.run(selectOption(on.design, 'f1', 2, false));
  assert.equal(options(), ['option-1', 'option-3', 'broken']);
  on.add('checkbox-group');
  on.run(addOption(on.design, 'f2'));
  on.run(selectOption(on.design, 'f2', 1, true));
  assert.equal(
    optionsOf(on.design, 'f2').map(({ is_selected }) => is_selected),
    [true, true],
  );
});

test('a select that no longer takes several values keeps the first of the selected options', () => {
  const on = designer();
  on.add('select');
  on.run(setAttributes(on.design, 'f1', { is_multiple: true }));
  on.run(selectOption(on.design, 'f1', 0, false));
  on.run(selectOption(on.design, 'f1', 1, true));
  on.run(selectOption(on.design, 'f1', 2, true));
  on.run(setAttributes(on.design, 'f1', { is_multiple: false }));
  assert.equal(
    optionsOf(on.design, 'f1').map(({ is_selected }) => is_selected),
    [false, true, false],
  );
});

test('the place of a field is said in one line', () => {
  const on = designer();
  on.add('text');
  on.add('number');
  on.add('text', { row: 1, cell: 1 });
  on.run(setAttributes(on.design, 'f2', { input_name: 'Weight' }));
  assert.is(describePlace(on.design, 'f2'), 'Weight, row 2, column 1 of 2, width 6 of 12');
  on.run(setAttributes(on.design, 'f2', { input_name: ' ' }));
  assert.is(describePlace(on.design, 'f2'), 'a number field without a label, row 2, column 1 of 2, width 6 of 12');
});

test('formulas go on meaning an option whose value is typed anew, key by key', () => {
  const on = designer();
  for (const type of ['select', 'formula', 'text', 'formula']) on.add(type);
  const formula = 'if(f1 = "Option-1" or "option-2" = f1, score(f1, "option-1", 5), 0)';
  on.run(setAttributes(on.design, 'f2', { formula }));
  const rules = [{ expression: 'f1 = "option-1"' }, { field: 'f1', operator: 'is', value: 'option-1' }];
  on.run(setAttributes(on.design, 'f3', { conditions: { show: { match: 'all', rules } } }));
  on.run(setAttributes(on.design, 'f4', { formula: 'if(f3 = "option-1", 1, 2)' }));
  const places = rulesOn(on.design, 'f1', 'option-1');
  let before = 'option-1';
  for (const after of ['', 'option-2', 'so "so"']) {
    on.run(withRenamedValue(setOption(on.design, 'f1', 0, { option_value: after }), 'f1', places, before, after));
    before = after;
  }
  const { f2, f3, f4 } = on.design.fields;
  const written = '"so ""so"""';
  assert.is(f2!.attributes.formula, `if(f1 = ${written} or "option-2" = f1, score(f1, ${written}, 5), 0)`);
  assert.equal((f3!.attributes.conditions as any).show.rules, [
    { expression: `f1 = ${written}` },
    { field: 'f1', operator: 'is', value: 'so "so"' },
  ]);
  assert.is(f4!.attributes.formula, 'if(f3 = "option-1", 1, 2)', 'of another field');
});

test('formulas mean an option as they are compared, without surrounding blanks and in any composition', () => {
  const on = designer();
  for (const type of ['select', 'formula']) on.add(type);
  on.run(setOption(on.design, 'f1', 0, { option_value: 'caf\u00e9' }));
  on.run(setAttributes(on.design, 'f2', { formula: 'if(f1 = " Cafe\u0301 ", 1, 2)' }));
  const places = rulesOn(on.design, 'f1', 'caf\u00e9');
  on.run(withRenamedValue(setOption(on.design, 'f1', 0, { option_value: 'tea' }), 'f1', places, 'caf\u00e9', 'tea'));
  assert.is(on.design.fields.f2!.attributes.formula, 'if(f1 = "tea", 1, 2)');
});

test('an option that is renamed stays the one that conditions of its own field offer and set', () => {
  const on = designer();
  for (const type of ['select', 'text']) on.add(type);
  const when = { match: 'all', rules: [{ field: 'f2', operator: 'is', value: 'option-1' }] };
  const conditions = {
    options: [{ values: ['option-2', 'option-1'], ...when }],
    set: [
      { value: 'option-1', ...when },
      { value: ['option-2', 'option-1'], ...when },
      { value: 'option-2', ...when },
    ],
  };
  on.run(setAttributes(on.design, 'f1', { conditions }));
  const places = rulesOn(on.design, 'f1', 'option-1');
  let before = 'option-1';
  for (const after of ['', 'option-2', 'first']) {
    on.run(withRenamedValue(setOption(on.design, 'f1', 0, { option_value: after }), 'f1', places, before, after));
    before = after;
  }
  assert.equal(on.design.fields.f1!.attributes.conditions, {
    options: [{ values: ['option-2', 'first'], ...when }],
    set: [
      { value: 'first', ...when },
      { value: ['option-2', 'first'], ...when },
      { value: 'option-2', ...when },
    ],
  });
});

test.run();
