// The sheet `survey` of an XLSForm as entries of a form. Groups stand in each other there and have an end; a section here
// reaches to the next one, so that what follows a group begins another section.
import type { Values } from '../descriptor/descriptor';
import type { ImportProblem } from './import-result';
import { MAX_GROUPS } from './xlsform-terms';

/** A row by the names of its columns. */
export type Row = ReadonlyMap<string, string>;

/** A row of the sheet that becomes a field or a section. */
export interface SurveyEntry extends Values {
  /** For lists of problems. */
  label: string;
  /** `select_one seals` is type and list. */
  type: string;
  list: string;
  hasOther: boolean;
  row: Row;
  /** `relevant` of the groups around it, for a section; for a question of a repeat, of those inside of the repeat. */
  around: readonly string[];
  /** The questions of a repeat. */
  columns?: SurveyEntry[];
}

/** The entries in their order; `leftOut` are rows inside of rows, for which a form has no place. */
export function surveyEntries(rows: readonly Row[]): { entries: SurveyEntry[]; leftOut: ImportProblem[] } {
  const entries: SurveyEntry[] = [];
  const leftOut: ImportProblem[] = [];
  const open: Row[] = [];
  let isBehindGroup = false;
  /** The questions of the repeat that is open, and what stands open: itself, and groups and repeats in it. */
  let repeat: { columns: SurveyEntry[]; inside: { isRepeat: boolean; row: Row }[] } | undefined;
  for (const row of rows) {
    const { type, list, hasOther } = typeOf(row);
    const label = row.get('label') ?? row.get('name') ?? '';
    if (type === '' && label === '') continue;
    if (repeat) {
      const { columns, inside } = repeat;
      if (type === 'begin_repeat') leftOut.push({ field: label, message: 'Left out: rows inside of rows.' });
      if (type.startsWith('begin_')) inside.push({ isRepeat: type === 'begin_repeat', row });
      else if (type.startsWith('end_')) {
        inside.pop();
        if (inside.length === 0) repeat = undefined;
      } else if (!inside.slice(1).some(({ isRepeat }) => isRepeat)) {
        const around = inside.slice(1).flatMap((group) => group.row.get('relevant') ?? []);
        columns.push({ label, type, list, hasOther, row, around });
      }
      continue;
    }
    if (type === 'end_group' || type === 'end_repeat') {
      open.pop();
      isBehindGroup = true;
      continue;
    }
    const around = open.flatMap((group) => group.get('relevant') ?? []);
    if (type === 'begin_group') {
      if (open.length < MAX_GROUPS) open.push(row);
      entries.push({ label, type: 'begin_group', list, hasOther, row, around });
      isBehindGroup = false;
      continue;
    }
    if (isBehindGroup) entries.push(furtherSection(open.at(-1), around));
    isBehindGroup = false;
    const entry: SurveyEntry = { label, type, list, hasOther, row, around: [] };
    entries.push(entry);
    if (type !== 'begin_repeat') continue;
    entry.columns = [];
    repeat = { columns: entry.columns, inside: [{ isRepeat: true, row }] };
  }
  return { entries, leftOut };
}

function furtherSection(group: Row | undefined, around: readonly string[]): SurveyEntry {
  const label = group?.get('label') ?? 'Further fields';
  return { label, type: 'begin_group', list: '', hasOther: false, row: new Map([['label', label]]), around };
}

/** `begin group` and `select one from seals` were written so, too. */
function typeOf(row: Row): { type: string; list: string; hasOther: boolean } {
  const text = (row.get('type') ?? '').trim().replace(/\s+/g, ' ');
  const plain = text
    .replace(/^(begin|end) (group|repeat)/i, '$1_$2')
    .replace(/^select[_ ](one|multiple)( from)? /i, 'select_$1 ')
    .replace(/^select all that apply from /i, 'select_multiple ');
  const [type = '', list = '', ...more] = plain.split(' ');
  const hasOther = more.join('_').toLowerCase() === 'or_other' || / or specify other$/i.test(plain);
  return { type: type.toLowerCase(), list, hasOther };
}
