// A record on paper: heading with QR code, values, values of sub-forms in two columns, files, lines to sign on. Never
// visible on a screen. Rendered where the descriptor has `print`; head, foot and page numbers stand in the margins of
// the page.
import { useCallback, useEffect, useMemo } from 'react';
import { encode } from 'uqr';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import type { Noun, Property, PrintSheet as Sheet, Values } from '../../schema/descriptor/descriptor';
import { localMinute, showDate } from '../../schema/formats/dates';
import { isLog, lastCorrection, NOBODY } from '../../schema/model/history';
import { fieldsIn } from '../../schema/model/layout-fields';
import { app } from '../../schema/model/nouns';
import { displayName } from '../../schema/model/profile';
import { STATE } from '../../schema/model/states';
import type { SubForm } from '../../schema/model/sub-form';
import { useDataSource } from '../data/data-context';
import type { RecordId } from '../data/data-source';
import { useQuery } from '../data/use-query';
import { publicUrl } from '../navigation/page-setting';
import type { GroupViews } from '../registry/registry-context';
import { session } from '../session/session';
import { shownValue } from './record-values';
import { SheetLayout } from './sheet-layout';

interface PrintSheetProps {
  noun: Noun;
  id: RecordId;
  /** As it was read: another one may have been corrected. */
  read: Values;
  sheet: Sheet;
  values: Values;
  /** Records within the record, by property name. */
  subForms?: Record<string, SubForm>;
  views?: GroupViews;
  /** What says that the record is not shown as it is now. */
  moment?: string;
}

/**
 * Rendered with the page of the record, because the browser's own command prints it, too. Sets the margins of the paper.
 */
export function PrintSheet({ noun, id, read, sheet, values, subForms, views, moment }: PrintSheetProps) {
  const [path] = useLocation();
  const { user } = useSnapshot(session);
  const address = publicUrl(path);
  const title = textOf(noun, values, noun.label);
  const subtitle = sheet.subtitle === undefined ? '' : textOf(noun, values, sheet.subtitle);
  const by = user ? ` by ${displayName(user)}` : '';
  usePageMargins({
    head: [title, subtitle].filter(Boolean).join(' · '),
    address: address.replace(/^https?:\/\//, ''),
    printed: useCallback(() => `Printed ${showDate(localMinute(new Date()))}${by}`, [by]),
  });
  return (
    <article className="sheet">
      <header className="sheet-head">
        <div>
          <p className="sheet-product">
            {app.product} · {noun.title}
          </p>
          <h1>{title}</h1>
          {subtitle && <p className="sheet-subtitle">{subtitle}</p>}
          {moment ? (
            <p className="sheet-subtitle">{moment}</p>
          ) : (
            <Correction noun={noun} id={id} read={read} sheet={sheet} />
          )}
        </div>
        <QrCode text={address} />
      </header>
      <SheetLayout layout={sheet.layout} record={noun.record} values={values} subForms={subForms} views={views} />
      {sheet.sign && (
        <div className="sheet-sign">
          {sheet.sign.map((label) => (
            <p key={label}>{label}</p>
          ))}
        </div>
      )}
    </article>
  );
}

/**
 * That something on the paper is not what it was when the record was created: older paper may say otherwise. What becomes
 * of the record, as its state, is no correction, nor is what nobody types.
 */
function Correction({ noun, id, read, sheet }: Pick<PrintSheetProps, 'noun' | 'id' | 'read' | 'sheet'>) {
  const { history } = useDataSource();
  const { properties } = noun.record;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the record has another history
  const fetch = useCallback((signal: AbortSignal) => history!(noun, id, { signal }), [history, noun, id, read]);
  const { data } = useQuery(history && !isLog(noun) ? fetch : undefined);
  const change =
    data &&
    lastCorrection(
      data.changes,
      fieldsIn(sheet.layout).filter((name) => name !== STATE && !isNoted(properties[name])),
    );
  if (!change) return null;
  const { changed_at, user_name } = change;
  return (
    <p className="sheet-subtitle">
      Corrected on {showDate(localMinute(new Date(changed_at)))} by {user_name ?? NOBODY}
    </p>
  );
}

const isNoted = (property: Property | undefined): boolean =>
  Boolean(property?.assignee || property?.due || property?.readOnly);

function textOf({ record }: Noun, values: Values, field: string): string {
  const property = record.properties[field];
  return property ? String(shownValue(record, values, field) ?? '') : '';
}

/**
 * Texts by the name of their property: `address` becomes `--sheet-address`. `printed` is read again at the moment of
 * printing.
 */
export interface MarginTexts {
  head: string;
  address: string;
  printed(): string;
}

/**
 * The content of the margins of every printed page: head of the pages after the first, address, time and user of the
 * print (`printed-sheet.css` places it). Margin boxes take their texts from custom properties of the root, which exist as long
 * as the sheet is rendered.
 */
function usePageMargins({ head, address, printed }: MarginTexts): void {
  useEffect(() => {
    const root = document.documentElement.style;
    const write = () => {
      for (const [name, text] of Object.entries({ head, address, printed: printed() }))
        root.setProperty(`--sheet-${name}`, cssString(text));
    };
    write();
    addEventListener('beforeprint', write);
    return () => {
      removeEventListener('beforeprint', write);
      for (const name of ['head', 'address', 'printed']) root.removeProperty(`--sheet-${name}`);
    };
  }, [head, address, printed]);
}

/** As a string of CSS: a quote or a backslash in a name must not end it, and a line break cannot stand in one. */
export const cssString = (text: string): string =>
  `"${
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    text.replace(/[\u0000-\u001f]+/g, ' ').replace(/["\\]/g, '\\$&')
  }"`;

/**
 * An address as a QR code: black squares of an SVG path, so that neither a style nor an image is needed. Without the
 * quiet zone of four squares: the page around it must stay empty.
 */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => squares(text), [text]);
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code: ${text}`}
    >
      <path d={path} />
    </svg>
  );
}

/** Each run of black squares in a row is one rectangle. Level M: a fold or a stain of 15 % is still readable. */
function squares(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const rows = data.map((row, y) =>
    runs(row)
      .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(''),
  );
  return { size, path: rows.join('') };
}

function runs(row: readonly boolean[]): [x: number, length: number][] {
  const found: [number, number][] = [];
  row.forEach((black, x) => {
    const last = found.at(-1);
    if (black && last && last[0] + last[1] === x) last[1]++;
    else if (black) found.push([x, 1]);
  });
  return found;
}
