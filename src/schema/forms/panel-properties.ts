// The attributes that a type's fields have: those of its edit panel, as the panel defines them.
import type { Layout, LayoutNode, Property } from '../model/descriptor';
import type { FieldType } from './field-type';
import { attributes } from './field-types';

/** By name, in the order of the panel: the shared attributes with what the type's panel overrides. */
export function panelProperties({ panel }: Pick<FieldType, 'panel'>): Map<string, Property> {
  const own = new Map(Object.entries(panel.properties ?? {}));
  const shared = new Map(Object.entries(attributes.properties));
  return new Map(
    namesIn(panel.layout).map((name) => [name, { title: name, ...shared.get(name), ...own.get(name) }] as const),
  );
}

const namesIn = (layout: Layout): string[] => layout.flatMap(namesOf);

function namesOf(node: LayoutNode | Layout): string[] {
  if (typeof node === 'string') return [node];
  if ('field' in node) return [node.field];
  if ('fields' in node) return [...node.fields];
  return 'section' in node ? namesIn(node.layout) : node.flatMap(namesOf);
}
