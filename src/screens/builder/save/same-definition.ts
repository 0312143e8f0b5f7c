// Whether a definition that was sent is the one that the server has, which has given ids to new fields.

import type { Values } from '../../../schema/descriptor/descriptor';
import { isObject } from '../../../schema/formats/plain-values';
import { designToDetails } from '../model/design-to-details';
import { detailsToDesign, withoutIds } from '../model/details-to-design';

/** `sent` is the body of a save, `stored` a form as it is read. */
export const isSameDefinition = (sent: Values, stored: Values): boolean =>
  canonical(sent, sent.form_datas) === canonical(stored, stored.details);

/** As text: fields and conditions call a field by its number, texts are trimmed, keys sorted. */
function canonical(form: Values, fields: unknown): string {
  let keys = 0;
  const details = withoutIds(Array.isArray(fields) ? (fields as Values[]) : []);
  const design = detailsToDesign({ ...form, details }, () => String(++keys));
  return JSON.stringify([design.form_name, design.status, designToDetails(design)], (_key, value: unknown) =>
    typeof value === 'string' ? value.trim() : isObject(value) ? sorted(value) : value,
  );
}

const sorted = (value: Values): Values =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
