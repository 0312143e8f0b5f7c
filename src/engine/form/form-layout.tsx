// Renders the fields of an open form by its layout; one level down, the fields of the sub-forms that effects load.
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Entry, FieldEntry, GroupEntry, Layout } from '../../schema/descriptor/descriptor';
import { pagesOf } from '../../schema/model/layout-pages';
import type { SubForm } from '../../schema/model/sub-form';
import { LayoutSection, LayoutView } from '../layout/layout-view';
import { TextItem } from '../layout/text-item';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../lazy/lazy-component';
import { useFieldCell, useForm, useShownCount, useSubForm, useSubFormFailure } from './form-context';
import { FormField } from './form-field';
import type { FormStore } from './form-store';
import { FormTabs } from './form-tabs';
import { StateFollower } from './state-follower';
import { SubFormChanges, SubFormError, SubFormOffered, SubFormUnreadNote } from './sub-form-changes';

const FormPages = lazyComponent(() => import('./form-pages'), 'FormPages');

interface FormLayoutProps {
  layout: Layout;
  /** The sub-form the layout belongs to (`form_fields.`), empty for the record itself. */
  prefix?: string;
  /** Inside another one, which announces what appears and disappears. */
  isNested?: boolean;
  /** None of its fields can be changed. */
  isLocked?: boolean;
}

/** The fields of a layout, at their places in its sections, rows and tabs. */
export function FormLayout({ layout, prefix = '', isNested, isLocked }: FormLayoutProps) {
  const { store } = useForm();
  const render = (entry: Entry, key: string) => renderEntry(store, entry, prefix, key, isLocked);
  const pages = pagesOf(layout);
  return (
    <>
      {pages ? (
        <ImmediateSuspense>
          <LoadBoundary>
            <FormPages pages={pages} prefix={prefix} renderEntry={render} />
          </LoadBoundary>
        </ImmediateSuspense>
      ) : (
        <LayoutView
          layout={layout}
          renderEntry={render}
          renderTabs={(tabs, key) => <FormTabs key={key} tabs={tabs} renderEntry={render} />}
        />
      )}
      {!isNested && <StateFollower />}
    </>
  );
}

/** Renders one entry of a layout. */
export function renderEntry(
  store: FormStore,
  entry: Entry,
  prefix: string,
  key: string,
  isLocked?: boolean,
): ReactNode {
  if (typeof entry === 'object' && 'fields' in entry) return <GroupItem key={key} entry={entry} prefix={prefix} />;
  const field: FieldEntry = typeof entry === 'string' ? plain(entry) : entry;
  if (field.hidden) return null;
  const name = prefix + field.field;
  if (store.rule(name).property.type === 'object') return <SubFormItem key={key} name={name} />;
  if (field.text) return <FormText key={key} name={name} entry={field} />;
  return <FormField key={key} name={name} entry={field} isLocked={isLocked} />;
}

/** A text between the fields; while it is hidden, what the form has for that. */
function FormText({ name, entry }: { name: string; entry: FieldEntry }) {
  const { store, hiddenField: HiddenField } = useForm();
  if (useFieldCell(store, name).state?.hidden) return HiddenField ? <HiddenField name={name} /> : null;
  return <TextItem entry={entry} property={store.rule(name).property} />;
}

/** The lint guarantees that the widget exists, and that its fields are shown together. */
function GroupItem({ entry, prefix }: { entry: GroupEntry; prefix: string }) {
  const { store, groups } = useForm();
  const isHidden = useSyncExternalStore(
    store.subscribeStates,
    () => store.cell(prefix + entry.fields[0]).state?.hidden === true,
  );
  const Group = groups[entry.as];
  return Group && !isHidden ? <Group names={entry.fields.map((field) => prefix + field)} label={entry.label} /> : null;
}

/** A property that is a record of its own is a section, as soon as its fields are known. */
function SubFormItem({ name }: { name: string }) {
  const { store } = useForm();
  const subForm = useSubForm(store, name);
  const failure = useSubFormFailure(store, name);
  const isLocked = useFieldCell(store, name).state?.locked === true;
  const count = useShownCount(store, name);
  // A field that appears changes the number beside the title, not the other fields.
  const fields = useMemo(
    () => subForm && <FormLayout layout={subForm.layout} prefix={`${name}.`} isNested isLocked={isLocked} />,
    [subForm, name, isLocked],
  );
  if (failure) return <SubFormError name={name} failure={failure} />;
  if (!subForm || subForm.layout.length === 0) return null;
  return (
    <LayoutSection key={subForm.id ?? subForm.title} title={subForm.title} count={count}>
      <SubFormNotes name={name} subForm={subForm} isLocked={isLocked} />
      {fields}
    </LayoutSection>
  );
}

interface SubFormNotesProps {
  name: string;
  subForm: SubForm;
  isLocked?: boolean;
}

/** Above the fields of a sub-form: what could not be read, what is newer, and what was changed. */
export function SubFormNotes({ name, subForm, isLocked }: SubFormNotesProps) {
  const { store } = useForm();
  const note = useRef<HTMLDivElement>(null);
  useKeptFocus(subForm, note);
  // The button that was pressed is gone: the focus moves on to the first of the fields.
  const close = () => {
    const fieldsBelow = note.current?.parentElement;
    flushSync(() => store.setSubForm(name, { ...subForm, changed: undefined }));
    fieldsBelow?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  return (
    <>
      {subForm.unread && <SubFormUnreadNote name={name} unread={subForm.unread} />}
      {subForm.offer && !isLocked && <SubFormOffered offer={subForm.offer} />}
      {subForm.changed && <SubFormChanges changed={subForm.changed} note={note} onClose={close} />}
    </>
  );
}

/** One object per name, so that a field's memo sees the same entry on every render. */
const plainEntries = new Map<string, FieldEntry>();
function plain(field: string): FieldEntry {
  const entry = plainEntries.get(field) ?? { field };
  plainEntries.set(field, entry);
  return entry;
}

/**
 * Keeps the focus in fields that are replaced as a whole: one that stands elsewhere now is another element, and one
 * that is gone leaves the focus to the note about it. `fields` is another object when they are replaced; `note` takes
 * the focus of a control that is gone.
 */
function useKeptFocus(fields: unknown, note: RefObject<HTMLElement | null>): void {
  // Before they are: afterwards the element is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has the focus is read before the fields change.
  const focused = useMemo(() => document.activeElement, [fields]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is put back after the fields have changed.
  useLayoutEffect(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const control = document.getElementById(focused.id) ?? note.current;
    control?.focus();
    // Behind what was typed; null where there is no such position.
    if (control instanceof HTMLInputElement && control.selectionStart !== null)
      control.setSelectionRange(control.value.length, control.value.length);
  }, [fields, focused, note]);
}
