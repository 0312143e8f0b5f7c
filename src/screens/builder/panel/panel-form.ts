// The form of a field's edit panel: the attributes of its type as a record of the engine. What is typed goes into the
// design at once, and what undo and redo change there comes back into the form.
import { createFormStore, type FormStore } from '../../../engine/form/form-store';
import type { FieldType } from '../../../schema/forms/field-type';
import { attributes } from '../../../schema/forms/field-types';
import type { Layout, LayoutNode, LayoutRow, Property, RecordSchema, Values } from '../../../schema/model/descriptor';
import type { BuilderStore } from '../builder-store';
import { setAttributes } from '../model/commands';

/** The attributes that the panel of a type has. */
export function panelRecord({ panel }: FieldType): RecordSchema {
  const names = fieldsOf(panel.layout);
  const properties: Record<string, Property> = {};
  for (const name of names)
    properties[name] = { ...attributes.properties[name], ...panel.properties?.[name] } as Property;
  return { required: attributes.required.filter((name) => names.includes(name)), properties };
}

/** A form over the attributes of the field `key`; what is wrong with it shows at once. */
export function createPanelForm(builder: BuilderStore, key: string, type: FieldType): FormStore {
  const form = createFormStore(panelRecord(type), builder.state().history.design.fields[key]!.attributes);
  form.submit();
  return form;
}

/** Keeps form and design equal, until the returned function is called. */
export function connectPanel(form: FormStore, builder: BuilderStore, key: string, names: readonly string[]) {
  const attributesNow = () => builder.state().history.design.fields[key]?.attributes;
  let seen = attributesNow();
  let isOwn = false;

  function typed(name: string): void {
    isOwn = true;
    builder.run(setAttributes(builder.state().history.design, key, { [name]: form.cell(name).value }), true);
    isOwn = false;
    seen = attributesNow();
  }

  function follow(): void {
    const now = attributesNow();
    if (isOwn || !now || now === seen) return;
    const changed: Values = {};
    for (const name of names) if (!Object.is(now[name], form.cell(name).value)) changed[name] = now[name];
    seen = now;
    form.patch(changed);
  }

  const stops = [form.watch(typed), builder.subscribe(follow)];
  return () => stops.forEach((stop) => void stop());
}

/** Names of the attributes in a layout. */
export function fieldsOf(layout: Layout): string[] {
  return layout.flatMap(namesIn);
}

function namesIn(node: LayoutNode | Layout): string[] {
  if (typeof node === 'string') return [node];
  if (isList(node)) return (node as readonly (LayoutNode | Layout)[]).flatMap(namesIn);
  if ('section' in node) return fieldsOf(node.layout);
  return 'fields' in node ? [...node.fields] : [node.field];
}

const isList = (node: LayoutNode | Layout): node is Layout | LayoutRow => Array.isArray(node);
