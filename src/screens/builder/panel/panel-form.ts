// The form of a field's edit panel: the attributes of its type as a record of the engine. What is typed goes into the
// design at once, and what undo and redo change there comes back into the form.
import { createFormStore, type FormStore } from '../../../engine/form/form-store';
import { panelOf } from '../../../schema/ticket-types/field-panel';
import type { FieldType } from '../../../schema/ticket-types/field-type';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { readField } from '../../../schema/ticket-types/read-field';
import { setAttributes } from '../model/commands';
import type { DesignField } from '../model/design';
import { designToDetails } from '../model/design-to-details';
import type { BuilderStore } from '../store/builder-store';

/** A form over the attributes of the field `key`; what is wrong with it shows at once. */
export function createPanelForm(builder: BuilderStore, key: string, type: FieldType): FormStore {
  const form = createFormStore(panelOf(type).record, builder.state().history.design.fields[key]!.attributes);
  check(form, builder.state().history.design.fields[key]!);
  return form;
}

/** Keeps form and design equal, until the returned function is called. */
export function connectPanel(form: FormStore, builder: BuilderStore, key: string): () => void {
  const fieldNow = () => builder.state().history.design.fields[key];
  const names = Object.keys(form.values());
  let seen = fieldNow();
  let isTyping = false;

  function typed(name: string): void {
    isTyping = true;
    builder.run(setAttributes(builder.state().history.design, key, { [name]: form.cell(name).value }), true);
    isTyping = false;
    follow(name);
  }

  /** What is being typed stays as it is typed. */
  function follow(typedName?: string): void {
    const now = fieldNow();
    if (!now || now === seen) return;
    seen = now;
    const changed = names.filter(
      (name) => name !== typedName && !Object.is(now.attributes[name], form.cell(name).value),
    );
    form.patch(Object.fromEntries(changed.map((name) => [name, now.attributes[name]])));
    check(form, now);
  }

  const stops = [form.watch(typed), builder.subscribe(() => isTyping || follow())];
  return () => stops.forEach((stop) => void stop());
}

/** Shows what is wrong with a field as a save would; its options are checked where they are edited. */
function check(form: FormStore, field: DesignField): void {
  const row = { key: '', cells: [{ field: field.key, size: COLUMNS }] };
  const [detail] = designToDetails({ form_name: '', status: 1, rows: [row], fields: { [field.key]: field } });
  const { options: _options, ...errors } = readField(detail!).errors;
  form.fail(errors);
}
