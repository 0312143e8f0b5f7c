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
  const survey = rowsOf(book.sheets.get('survey'));
  if (survey.length === 0)
    return { ok: false, message: 'This workbook is no XLSForm: it has no sheet "survey" with questions.' };
  const [settings] = rowsOf(book.sheets.get('settings'));
  const form_name = settings?.get('form_title') ?? settings?.get('form_id');
  const { entries, leftOut } = surveyEntries(survey);
  const known: Values = form_name === undefined ? {} : { form_name };
  const result = importEntries(entries, known, surveyReader(entries, rowsOf(book.sheets.get('choices'))));
  return result.ok ? { ...result, leftOut: [...leftOut, ...result.leftOut] } : result;
}

/** Rows by the names in the first one, in small letters: of a text in several languages the first is taken. */
function rowsOf(sheet: Sheet = []): Row[] {
  const [head = [], ...rows] = sheet;
  const names = head.map((name) => name.toLowerCase().replace(/\s+/g, ' ').split('::')[0]!.trim().replaceAll(' ', '_'));
  return rows.map((cells) => {
    const row = new Map<string, string>();
    names.forEach((name, column) => {
      const text = cells[column] ?? '';
      if (name !== '' && text !== '' && !row.has(name)) row.set(name, text);
    });
    return row;
  });
}
