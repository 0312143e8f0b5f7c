// What the build reports to a developer who misspelled something in a file of `schemas/field-types/`.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lintFieldTypes } from '../../../build/lint/lint-field-types';
import { readDescriptors } from '../../../build/plugins/descriptors-plugin';
import { textOf } from '../../../src/schema/keywords/finding';
import { meta } from '../../support/meta-schemas';

/** The problems after `change` was made to a copy of the files. */
function problemsAfter(change: (files: any) => void): string[] {
  const files = readDescriptors('schemas/field-types');
  change(files);
  return lintFieldTypes(files, meta).map(textOf);
}

test('the field types of the product are clean', () => {
  assert.equal(
    problemsAfter(() => {}),
    [],
  );
});

const table: [what: string, change: (files: any) => void, message: string][] = [
  [
    'an unknown word',
    (f) => (f['text.json'].lable = 'x'),
    'field-types/text.json as a whole: the keyword "lable" is not known here',
  ],
  [
    'a missing word',
    (f) => delete f['text.json'].property,
    'field-types/text.json as a whole: the keyword "property" is missing',
  ],
  [
    'a panel that is missing',
    (f) => delete f['radio-group.json'].panel,
    'field-types/radio-group.json as a whole: the keyword "panel" is missing',
  ],
  ['no attributes at all', (f) => delete f['attributes.json'], 'field-types/attributes.json: the file is missing'],
  [
    'an unknown word of an attribute',
    (f) => (f['attributes.json'].properties.rows.maximun = 3),
    'field-types/attributes.json properties.rows: the keyword "maximun" is not known here',
  ],
  [
    'an attribute without a title',
    (f) => delete f['attributes.json'].properties.rows.title,
    'field-types/attributes.json properties.rows: the keyword "title" is missing',
  ],
  [
    'a required attribute that is not there',
    (f) => f['attributes.json'].required.push('input_nam'),
    'field-types/attributes.json required[1]: no attribute "input_nam"; did you mean "input_name"?',
  ],
  [
    'a file that is called otherwise',
    (f) => (f['date.json'].type = 'day'),
    'field-types/date.json type: the file of "day" must be day.json',
  ],
  [
    'an unknown icon',
    (f) => (f['date.json'].icon = 'calender'),
    'field-types/date.json icon: no icon "calender"; did you mean "calendar"?',
  ],
  [
    'an unknown widget',
    (f) => (f['radio-group.json'].as = 'radiogroup'),
    'field-types/radio-group.json as: no widget "radiogroup"; did you mean "radio-group"?',
  ],
  [
    'an unknown widget in a panel',
    (f) => (f['select.json'].panel.layout[0].layout[2].as = 'option-list'),
    'field-types/select.json panel.layout[0].layout[2].as: no widget "option-list"',
  ],
  [
    'an unknown attribute in a panel',
    (f) => (f['text.json'].panel.layout[0].layout[0][1] = 'helptext'),
    'field-types/text.json panel.layout[0].layout[0][1]: no attribute "helptext"; did you mean "help_text"?',
  ],
  [
    'a panel without the label',
    (f) => (f['checkbox.json'].panel.layout[0].layout[0] = 'help_text'),
    'field-types/checkbox.json panel: every field has "input_name", so the panel of checkbox needs it',
  ],
  [
    'an attribute that is in a panel twice',
    (f) => f['checkbox.json'].panel.layout[0].layout.push('help_text'),
    'field-types/checkbox.json panel.layout: "help_text" is in it twice',
  ],
  [
    'an override of an attribute that the panel does not have',
    (f) => (f['date.json'].panel.properties.rows = { title: 'Lines' }),
    'field-types/date.json panel.properties.rows: the panel of date does not have it',
  ],
  [
    'a condition on an attribute that the panel does not have',
    (f) => (f['text.json'].panel.properties.min_length.when.show.rules[0].field = 'formats'),
    'field-types/text.json panel.properties.min_length.when.show.rules[0]: no attribute in this panel "formats"; did you mean "format"?',
  ],
  [
    'an accepted attribute that is not there',
    (f) => (f['select.json'].accepts[0] = 'default_vale'),
    'field-types/select.json accepts[0]: no attribute "default_vale"; did you mean "default_value"?',
  ],
  [
    'an accepted attribute that the panel has',
    (f) => f['select.json'].accepts.push('placeholder'),
    'field-types/select.json accepts[1]: "placeholder" is in the panel, so it is accepted anyway',
  ],
  [
    'a keyword that does not exist',
    (f) => (f['number.json'].keywords.maxmum = 'max_length'),
    'field-types/number.json keywords: no keyword "maxmum"; did you mean "maximum"?',
  ],
  [
    'a keyword that the value cannot have',
    (f) => (f['number.json'].keywords.maxLength = 'max_length'),
    'field-types/number.json keywords.maxLength: a value of this type has no "maxLength"',
  ],
  [
    'a keyword of an attribute that is not there',
    (f) => (f['number.json'].keywords.multipleOf = 'stp'),
    'field-types/number.json keywords.multipleOf: no attribute "stp"; did you mean "step"?',
  ],
  [
    'a keyword of an attribute that no field of the type has',
    (f) => (f['date.json'].uiOptions = { rows: 'rows' }),
    'field-types/date.json uiOptions.rows: "rows" is neither in the panel nor in "accepts", so no field has it',
  ],
  [
    'a keyword of the list that does not exist',
    (f) => (f['select.json'].severalKeywords.maxItem = 'max_length'),
    'field-types/select.json severalKeywords: no keyword "maxItem"; did you mean "maxItems"?',
  ],
  [
    'an attribute that bounds a value and the list of values',
    (f) => (f['file.json'].keywords['file.max_size'] = 'max_length'),
    'field-types/file.json severalKeywords: "max_length" is a keyword of one value, so it cannot be one of the list',
  ],
  [
    'bounds of a list without a list',
    (f) => delete f['checkbox-group.json'].several,
    'field-types/checkbox-group.json severalKeywords: the type never has several values',
  ],
  [
    'several values without their bounds',
    (f) => delete f['file.json'].severalKeywords.maxItems,
    'field-types/file.json several: several values need the keyword "maxItems" in "severalKeywords"',
  ],
  [
    'several values that nobody can choose',
    (f) => (f['file.json'].panel.layout[0].layout[1] = 'is_require'),
    'field-types/file.json several: the panel has no "is_multiple" to choose several values with',
  ],
  [
    'options that nobody can edit',
    (f) => f['radio-group.json'].panel.layout[0].layout.pop(),
    'field-types/radio-group.json options: the panel has no "options" to edit them',
  ],
  [
    'options without a rule',
    (f) => delete f['radio-group.json'].options,
    'field-types/radio-group.json panel: there is "options" in it, but the type has no rule "options"',
  ],
  [
    'a new field with fewer options than it needs',
    (f) => (f['select.json'].options.initial = 1),
    'field-types/select.json options.initial: a new field needs at least 2',
  ],
  [
    'a format of nothing',
    (f) => (f['email.json'].formatOf = 'txt'),
    'field-types/email.json formatOf: no field type "txt"; did you mean "text"?',
  ],
  [
    'a format of a format',
    (f) => (f['email.json'].formatOf = 'phone'),
    'field-types/email.json formatOf: "phone" is a format itself, so email cannot be a format of it',
  ],
  [
    'a format of a type whose panel cannot choose one',
    (f) => (f['email.json'].formatOf = 'textarea'),
    'field-types/email.json formatOf: the panel of textarea has no "format" to choose it with',
  ],
  [
    'a format with a panel of its own',
    (f) => (f['email.json'].panel = f['text.json'].panel),
    'field-types/email.json panel: a format has the panel of its type',
  ],
  [
    'a first value that its attribute refuses',
    (f) => (f['textarea.json'].defaults = { rows: 41 }),
    'field-types/textarea.json defaults.rows: 41 would be refused: It must be 40 or less.',
  ],
  [
    'two types at one place of the control box',
    (f) => (f['date.json'].order = f['file.json'].order = 1000),
    'field-types/file.json order: 1000 is already taken by date.json',
  ],
];

for (const [what, change, message] of table) {
  test(`${what} is reported with file and place`, () => {
    const problems = problemsAfter(change);
    assert.ok(problems.includes(message), `"${message}" in ${JSON.stringify(problems, null, 1)}`);
  });
}

test.run();
