// A ticket form as the data of jQuery formBuilder: what `import-form-builder.ts` reads.
import type { Choice, Values } from '../descriptor/descriptor';
import { isEmpty } from '../formats/plain-values';
import { withNumbers } from './definition-conditions';
import { detailRows } from './detail-rows';
import { type ExportedForm, type FormExport, problemOf, unsaidAttributes } from './export-unsaid';
import { defaultOf } from './field-default';
import { propertyOf } from './field-property';
import { fieldTypeOf, isList } from './field-types';
import { ATTRIBUTES, DAY_LIMITS, isFixedDay, THEIRS, type TheirType } from './form-builder-terms';
import type { ImportProblem } from './import-result';
import { nameMaker, withNames } from './machine-names';
import type { TicketFormDetail } from './ticket-field';

/** Fields in the order of their rows. */
export function exportFormBuilder({ details }: ExportedForm): FormExport {
  const unsaid: ImportProblem[] = [];
  const fieldName = nameMaker();
  const rows = detailRows(withNames(withNumbers(details)));
  const content = rows.flatMap((cells, row) =>
    cells.flatMap(({ detail, size }) => {
      const theirs = Object.hasOwn(THEIRS, detail.input_type) ? THEIRS[detail.input_type] : undefined;
      unsaid.push(...problemOf(detail, theirs ? lostOf(detail, theirs) : ['the whole field']));
      if (!theirs) return [];
      const className = `form-control row-${row + 1} col-md-${size}`;
      return [{ ...fieldOf(detail, theirs), name: fieldName(detail.machine_name ?? detail.input_name), className }];
    }),
  );
  return { content, unsaid };
}

/** Attributes of theirs that a type of theirs has, beside those of all. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  text: ['placeholder', 'value', 'maxlength'],
  textarea: ['placeholder', 'value', 'maxlength', 'rows'],
  number: ['placeholder', 'value', 'min', 'max', 'step'],
  date: ['placeholder', 'value'],
  select: ['placeholder', 'multiple'],
  file: ['placeholder', 'multiple'],
  hidden: ['value'],
};

const attributesOf = ({ type }: TheirType): string[] => ['label', 'description', 'required', ...(OWN[type] ?? [])];

/** Options carry the default values. */
const SAID = ['machine_name', 'options'];

function lostOf(detail: TicketFormDetail, theirs: TheirType): string[] {
  const hasOptions = optionsOf(detail) !== undefined;
  const said = [...attributesOf(theirs).map((name) => ATTRIBUTES[name]!), ...SAID];
  return [
    ...(theirs.lost === undefined ? [] : [theirs.lost]),
    ...unsaidAttributes(detail, [
      ...(hasOptions ? [...said, 'default_value'] : said),
      ...dayLimitsOf(detail, theirs).keys(),
    ]),
    ...(detail.conditions ? ['Conditions'] : []),
  ];
}

function fieldOf(detail: TicketFormDetail, theirs: TheirType): Values {
  const values = optionsOf(detail);
  const own = detail as unknown as Values;
  const present = attributesOf(theirs)
    .map((name): [string, unknown] => [name, own[ATTRIBUTES[name]!]])
    .filter(([name, value]) => name === 'required' || !(isEmpty(value) || (name === 'multiple' && value === 0)));
  return {
    type: theirs.type,
    ...(theirs.subtype === undefined ? {} : { subtype: theirs.subtype }),
    ...Object.fromEntries(present.map(([name, value]) => [name, wireValue(name, value)])),
    ...Object.fromEntries(dayLimitsOf(detail, theirs).values()),
    ...(values === undefined ? {} : { values }),
    ...(isTick(detail) ? { toggle: true } : {}),
  };
}

/** What limits a day there, by our name. */
function dayLimitsOf(detail: TicketFormDetail, { type }: TheirType): Map<string, [string, unknown]> {
  const values = detail as unknown as Values;
  const limits = type === 'date' ? Object.entries(DAY_LIMITS) : [];
  const fixed = limits.filter(([, ours]) => isFixedDay(values[ours]));
  return new Map(fixed.map(([theirs, ours]) => [ours, [theirs, values[ours]]]));
}

function wireValue(name: string, value: unknown): unknown {
  if (name === 'required' || name === 'multiple') return value === 1;
  return typeof value === 'string' && HTML.includes(name) ? escaped(value) : value;
}

/** Kept as HTML there. */
const HTML = ['label', 'description', 'placeholder'];
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A checkbox is a group of one switch. */
const isTick = (detail: TicketFormDetail): boolean => propertyOf(detail).type === 'boolean';

/** Undefined where nothing is chosen. */
function optionsOf(detail: TicketFormDetail): Values[] | undefined {
  const property = propertyOf(detail);
  const value = defaultOf(detail, property);
  if (isTick(detail)) return [{ label: escaped(detail.input_name), value: '1', selected: value === true }];
  if (!property.options || fieldTypeOf(detail.input_type).property.ref !== undefined) return undefined;
  const selected: unknown[] = isList(detail) && Array.isArray(value) ? value : [value];
  return (property.options as readonly Choice[]).map((choice) => ({
    label: escaped(choice.text),
    value: choice.value,
    selected: selected.includes(choice.value),
  }));
}
