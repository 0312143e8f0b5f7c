// The form of a field's edit panel: the attributes of its type as a record of the engine. What is typed goes into the
// design at once, and what undo and redo change there comes back into the form.
import { createFormStore, type FormStore } from '../../../engine/form/form-store';
import { panelOf } from '../../../schema/forms/field-panel';
import type { FieldType } from '../../../schema/forms/field-type';
import type { Values } from '../../../schema/model/descriptor';
import type { BuilderStore } from '../builder-store';
import { setAttributes } from '../model/commands';

/** A form over the attributes of the field `key`; what is wrong with it shows at once. */
export function createPanelForm(builder: BuilderStore, key: string, type: FieldType): FormStore {
  const form = createFormStore(panelOf(type).record, builder.state().history.design.fields[key]!.attributes);
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
