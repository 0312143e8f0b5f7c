// What pages and sections of a ticket type hold: the fields behind a section, up to the next section or page; those
// behind a page, up to the next page. They are hidden with it.
import { detailRows } from './detail-rows';
import { fieldTypeOf } from './field-types';
import { detailName } from './map-conditions';
import type { DraftDetail } from './ticket-field';

/**
 * The fields, those in a page or section that may be hidden with that in their conditions. `names` are what conditions
 * call them. Any other field is the same object.
 */
export function withSections<Detail extends DraftDetail>(
  details: readonly Detail[],
  names: readonly string[] = details.map(detailName),
): readonly Detail[] {
  if (!details.some((detail) => partOf(detail) !== undefined && detail.conditions?.show)) return details;
  const nameOf = new Map(details.map((detail, index) => [detail, names[index]!]));
  const around = new Map<Detail, string>();
  let page: string | undefined;
  let section: string | undefined;
  for (const { detail } of detailRows(details).flat()) {
    const part = partOf(detail);
    const outer = part === 'page' ? undefined : part === 'section' ? page : (section ?? page);
    if (outer !== undefined) around.set(detail, outer);
    // One that is never hidden, neither by itself nor with its page, holds nothing that is.
    const own = detail.conditions?.show || outer !== undefined ? nameOf.get(detail) : undefined;
    if (part === 'page') page = own;
    if (part !== undefined) section = part === 'section' ? own : undefined;
  }
  return details.map((detail) => {
    const within = around.get(detail);
    return within === undefined ? detail : { ...detail, conditions: { ...detail.conditions, within } };
  });
}

/** Whether the field begins a part of the form. */
export function partOf({ input_type }: Pick<DraftDetail, 'input_type'>): 'page' | 'section' | undefined {
  const { text } = fieldTypeOf(input_type);
  return text === 'page' || text === 'section' ? text : undefined;
}
