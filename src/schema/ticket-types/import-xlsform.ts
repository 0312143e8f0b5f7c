// XLSForm, the form of ODK and its relatives as a workbook: the sheets survey, choices and settings. A group is a section,
// `relevant` what a field is shown by. Loads when such a file is chosen.
import type { Values } from '../descriptor/descriptor';
import { readWorkbook, type Sheet } from '../formats/xlsx';
import { importEntries } from './import-definition';
import type { ImportResult } from './import-result';
import { surveyReader } from './xlsform-field';
import { type Row, surveyEntries } from './xlsform-survey';

/** @returns a message where the bytes are no workbook, or have no sheet `survey` with questions. */
export async function importXlsForm(bytes: Uint8Array<ArrayBuffer>): Promise<ImportResult> {
  const book = await readWorkbook(bytes, ['survey', 'choices', 'settings']);
  if ('message' in book) return { ok: false, message: book.message };
  const [settings] = rowsOf(book.sheets.get('settings'), '');
  const language = languageOf(book.sheets.get('survey'), settings?.get('default_language'));
  const survey = rowsOf(book.sheets.get('survey'), language);
  if (survey.length === 0)
    return { ok: false, message: 'This workbook is no XLSForm: it has no sheet "survey" with questions.' };
  const form_name = settings?.get('form_title') ?? settings?.get('form_id');
  const { entries, leftOut } = surveyEntries(survey);
  const known: Values = form_name === undefined ? {} : { form_name };
  const result = importEntries(entries, known, surveyReader(entries, rowsOf(book.sheets.get('choices'), language)));
  return result.ok ? { ...result, leftOut: [...leftOut, ...result.leftOut] } : result;
}

/** The default one, which texts without a language are in, too; else that of the first label. */
function languageOf([head = []]: Sheet = [], wanted = ''): string {
  const known = head.map(readHead).flatMap(({ name, language }) => (name === 'label' ? [language] : []));
  return [wanted.toLowerCase(), ''].find((one) => known.includes(one)) ?? known[0] ?? '';
}

/** The name of a column in small letters, and the language behind it: `label::English (en)`. */
function readHead(text: string): { name: string; language: string } {
  const [name = '', ...more] = text.toLowerCase().replace(/\s+/g, ' ').split('::');
  return { name: name.trim().replaceAll(' ', '_'), language: more.join('::').trim() };
}

/**
 * Rows by the names in the first one. Of a text in several languages that in `language` is taken, the same in all sheets; where
 * it is empty, the one without a language, else the first.
 */
function rowsOf(sheet: Sheet = [], language: string): Row[] {
  const [head = [], ...rows] = sheet;
  const rankOf = (own: string) => (own === language ? 0 : own === '' ? 1 : 2);
  const columns = head
    .map((text, column) => ({ ...readHead(text), column }))
    .sort((a, b) => rankOf(a.language) - rankOf(b.language));
  return rows.map((cells) => {
    const row = new Map<string, string>();
    for (const { name, column } of columns) {
      const text = cells[column] ?? '';
      if (name !== '' && text !== '' && !row.has(name)) row.set(name, text);
    }
    return row;
  });
}
