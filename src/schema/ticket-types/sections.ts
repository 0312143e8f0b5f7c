// What a section of a ticket type holds: the fields behind it, up to the next section. They are hidden with it.
import { detailRows } from './detail-rows';
import { fieldTypeOf } from './field-types';
import { detailName } from './map-conditions';
import type { DraftDetail } from './ticket-field';

/**
 * The fields, those in a section that may be hidden with that in their conditions. `names` are what conditions call
 * them. Any other field is the same object.
 */
export function withSections<Detail extends DraftDetail>(
  details: readonly Detail[],
  names: readonly string[] = details.map(detailName),
): readonly Detail[] {
  if (!details.some((detail) => isSection(detail) && detail.conditions?.show)) return details;
  const nameOf = new Map(details.map((detail, index) => [detail, names[index]!]));
  const around = new Map<Detail, string>();
  let section: string | undefined;
  for (const { detail } of detailRows(details).flat()) {
    if (isSection(detail)) section = detail.conditions?.show && nameOf.get(detail);
    else if (section !== undefined) around.set(detail, section);
  }
  return details.map((detail) => {
    const within = around.get(detail);
    return within === undefined ? detail : { ...detail, conditions: { ...detail.conditions, within } };
  });
}

const isSection = ({ input_type }: DraftDetail): boolean => fieldTypeOf(input_type).text === 'section';
