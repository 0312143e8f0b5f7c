// Rules about references of which only some records can be chosen: what they depend on must be a reference, and the other
// noun must say to which of its records it belongs.

import type { Layout, Noun, Property } from '../../descriptor/descriptor';
import { fieldsIn } from '../../model/layout-fields';
import type { Finding, Place } from '../finding';
import { type LintContext, noField } from '../lint-context';
import { jsonText } from '../message-text';
import type { PropertySite } from './property-keyword';

/** Of one reference; `place` is that of its keyword. */
export const dependentProblems = (
  place: Place,
  parent: string,
  { name, property, noun, context }: PropertySite,
): Finding[] => oneProblem(place, name, property, parent, noun, context);

function oneProblem(
  place: Place,
  name: string,
  { ref, readOnly }: Property,
  parent: string,
  noun: Noun,
  { nouns }: LintContext,
): Finding[] {
  const { properties } = noun.record;
  const refs = Object.keys(properties).filter((other) => other !== name && properties[other]!.ref !== undefined);
  if (ref === undefined)
    return [place.problem('only a reference to another noun depends on a field, so it needs "ref"')];
  if (readOnly) return [place.problem('nobody chooses it, because it is "readOnly"')];
  if (parent === name) return [place.problem('a field cannot depend on itself')];
  if (!Object.hasOwn(properties, parent)) return [noField(place, parent, noun, refs)];
  const to = properties[parent]!.ref;
  if (to === undefined)
    return [
      place.problem(
        `"${parent}" is no reference, so no record can belong to it`,
        refs.length > 0 ? { hint: `one of: ${refs.join(', ')}` } : {},
      ),
    ];
  const there = nouns.get(ref);
  if (!there || !nouns.has(to)) return [];
  const keys = Object.entries(there.record.properties).filter(([, other]) => other.ref === to && !other.writeOnly);
  if (keys.length === 1) return [];
  if (keys.length > 1) return [place.problem(`${ref} has ${keys.length} fields that point to ${to}, not one`)];
  const { title, api } = nouns.get(to)!;
  const field = { title, type: 'integer', ref: to };
  return [
    place.problem(`${ref} has no field that points to ${to}, so none of its records belongs to one`, {
      hint: `add one to ${ref}: "${api.id}": ${jsonText(field)}`,
    }),
  ];
}

/** Where one of the two is chosen, so must the other be. */
export function dependentFieldProblems(place: Place, layout: Layout, noun: Noun, context: LintContext): Finding[] {
  const names = fieldsIn(layout);
  return Object.entries(noun.record.properties).flatMap(([name, property]) => {
    const { dependsOn } = property;
    if (dependsOn === undefined || names.includes(name) === names.includes(dependsOn)) return [];
    // What cannot depend on it at all needs no place beside it.
    if (oneProblem(place, name, property, dependsOn, noun, context).length > 0) return [];
    const [there, missing] = names.includes(name) ? [name, dependsOn] : [dependsOn, name];
    return [
      place.problem(`"${name}" depends on "${dependsOn}", so where "${there}" is filled in, "${missing}" must be, too`),
    ];
  });
}
