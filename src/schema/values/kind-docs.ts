// What editors, the build and the API document say of every kind of value. Nothing that a page runs imports this file.
import type { Format, PropertyType } from '../descriptor/descriptor';
import { booleanDocs } from './boolean';
import { colorDocs } from './color';
import { dateDocs } from './date';
import { dateRangeDocs } from './date-range';
import { emailDocs } from './email';
import { file, fileDocs, files, filesDocs, image, imageDocs } from './file';
import { futureDateDocs } from './future-date';
import { FORMATS, TYPES } from './kinds';
import { objectDocs, tagsDocs } from './list';
import { localDateTimeDocs } from './local-date-time';
import { decimal, decimalDocs, integerDocs, numberDocs } from './number';
import { paragraphDocs } from './paragraph';
import { passwordDocs, strongPasswordDocs } from './password';
import { phoneDocs } from './phone';
import { pointDocs } from './point';
import { rows, rowsDocs } from './rows';
import { textDocs } from './text';
import { timeDocs } from './time';
import { urlDocs } from './url';
import type { Documented, KindDocs, ValueKind } from './value-kind';

/** Those of a "format". */
export const FORMAT_DOCS: Readonly<Record<Format, KindDocs & Documented>> = {
  email: emailDocs,
  phone: phoneDocs,
  url: urlDocs,
  color: colorDocs,
  date: dateDocs,
  'future-date': futureDateDocs,
  'date-range': dateRangeDocs,
  'local-date-time': localDateTimeDocs,
  time: timeDocs,
  point: pointDocs,
  paragraph: paragraphDocs,
  'strong-password': strongPasswordDocs,
  password: passwordDocs,
};

/** Those of a "type" without a format. */
export const TYPE_DOCS: Readonly<Record<PropertyType, KindDocs & Documented>> = {
  string: textDocs,
  number: numberDocs,
  integer: integerDocs,
  boolean: booleanDocs,
  array: tagsDocs,
  object: objectDocs,
};

const DOCS: ReadonlyMap<ValueKind, KindDocs> = new Map<ValueKind, KindDocs>([
  ...Object.entries(TYPE_DOCS).map(([type, docs]) => [TYPES[type as PropertyType], docs] as const),
  [decimal, decimalDocs],
  ...Object.entries(FORMAT_DOCS).map(([format, docs]) => [FORMATS[format as Format], docs] as const),
  [file, fileDocs],
  [image, imageDocs],
  [files, filesDocs],
  [rows, rowsDocs],
]);

/** All of them, for what is made of each. */
export const KIND_DOCS: readonly KindDocs[] = [...DOCS.values()];

/** What is said of a kind. */
export const docsOf = (kind: ValueKind): KindDocs => DOCS.get(kind)!;
