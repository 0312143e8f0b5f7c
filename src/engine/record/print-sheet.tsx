// A record on paper: heading with QR code, values, values of sub-forms in two columns, files, lines to sign on. Never
// visible on a screen. Rendered where the descriptor has `print`; head, foot and page numbers stand in the margins of
// the page.
import { useCallback } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import type { Noun, PrintSheet as Sheet, Values } from '../../schema/descriptor/descriptor';
import { localMinute, showDate } from '../../schema/formats/dates';
import { app } from '../../schema/model/nouns';
import { displayName } from '../../schema/model/profile';
import type { SubForm } from '../../schema/model/sub-form';
import { publicUrl } from '../navigation/public-url';
import type { GroupViews } from '../registry/group-views';
import { session } from '../session/session';
import { usePageMargins } from './page-margins';
import { QrCode } from './qr-code';
import { shownValue } from './record-values';
import { SheetLayout } from './sheet-layout';

interface PrintSheetProps {
  noun: Noun;
  sheet: Sheet;
  values: Values;
  /** Records within the record, by property name. */
  parts?: Record<string, SubForm>;
  views?: GroupViews;
}

export function PrintSheet({ noun, sheet, values, parts, views }: PrintSheetProps) {
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
        </div>
        <QrCode text={address} />
      </header>
      <SheetLayout layout={sheet.layout} record={noun.record} values={values} parts={parts} views={views} />
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

function textOf({ record }: Noun, values: Values, field: string): string {
  const property = record.properties[field];
  return property ? String(shownValue(record, values, field) ?? '') : '';
}
