// One file or several: chosen with the button, dropped or pasted; each with its name, size, a thumbnail where there is
// one, its progress while the form is being saved, and a way to remove it. Values are `File` objects; nothing is sent
// before the form is saved.
import type { WidgetProps } from '@rjsf/utils';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { LateIcon, PAPERCLIP } from '../engine/controls/late-icon';
import { announce } from '../engine/feedback/live-region';
import { awaitedBySave } from '../engine/form/arrivals';
import { controlProps } from '../engine/form/field-template';
import type { Property } from '../schema/descriptor/descriptor';
import { learnKind } from '../schema/rules/file-kinds';
import { DropTarget, FilePick } from './file-pick';
import { FileTile, isKeptFile, type KeptFile, KeptTile } from './file-tile';

/** One file: the last of those that are chosen or dropped. */
export function FileInput(props: WidgetProps) {
  const file: unknown = props.value;
  return (
    <Files props={props} files={isChosen(file) ? [file] : []} onChange={(files) => props.onChange(files.at(-1))} />
  );
}

/** A list of files, in the order in which they were chosen. */
export function FilesInput(props: WidgetProps) {
  const files: ChosenFile[] = Array.isArray(props.value) ? props.value.filter(isChosen) : [];
  return <Files props={props} files={files} onChange={(next) => props.onChange(next)} multiple />;
}

/** A file that was chosen here, or one that the record has. */
export type ChosenFile = File | KeptFile;

/** Whether a value of a list is a file. */
export const isChosen = (value: unknown): value is ChosenFile => value instanceof File || isKeptFile(value);

interface FilesProps {
  props: WidgetProps;
  files: ChosenFile[];
  onChange(files: ChosenFile[]): void;
  multiple?: boolean;
}

function Files({ props, files, onChange, multiple }: FilesProps) {
  const target = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { note, add, remove } = useFileList(files, onChange, () => input.current?.focus());
  const property = props.schema as Property;
  const accept = (property.file ?? property.items?.file)?.accept;
  const { readOnly, ...control } = controlProps(props);
  const isFixed = readOnly || control.disabled;
  usePaste(target, multiple === true && !isFixed, add);

  const tiles = files.length > 0 && (
    <ul className="file-tiles" data-while-saving>
      {files.map((file) =>
        file instanceof File ? (
          <FileTile
            key={`${file.name}-${file.size}-${file.lastModified}`}
            file={file}
            onRemove={isFixed ? undefined : () => remove(file)}
          />
        ) : (
          <KeptTile key={file.stored} file={file} onRemove={isFixed ? undefined : () => remove(file)} />
        ),
      )}
    </ul>
  );
  if (isFixed) return <div className="files">{tiles || <p className="field-hint">No files</p>}</div>;

  return (
    <DropTarget className="files" ref={target} multiple={multiple} data-paste={multiple || undefined} onFiles={add}>
      {tiles}
      <div className="file-pick">
        <FilePick {...control} ref={input} accept={accept} multiple={multiple} onPick={add}>
          <LateIcon path={PAPERCLIP} />
          {multiple ? 'Add files' : files.length > 0 ? 'Choose another file' : 'Add file'}
        </FilePick>
        <span className="field-hint" aria-hidden="true">
          {note || (!tiles && props.placeholder) || `or drop ${multiple ? 'or paste them' : 'it'} here`}
        </span>
      </div>
    </DropTarget>
  );
}

/** Adds files to a list and removes them; a file that is there already is not added again. */
export function useFileList(files: ChosenFile[], onChange: (files: ChosenFile[]) => void, onRemoved: () => void) {
  const [note, setNote] = useState('');
  // Two additions at once: the second must see what the first has added.
  const current = useRef(files);
  current.current = files;

  function add(list: Iterable<File>): void {
    const given = [...list];
    const fresh = given.filter(
      (file, i) => ![...current.current, ...given.slice(0, i)].some((other) => isSameFile(file, other)),
    );
    const again = given.filter((file) => !fresh.includes(file));
    show(
      again.length > 0
        ? `${again.map((file) => file.name).join(', ')} ${again.length > 1 ? 'are' : 'is'} already here.`
        : '',
    );
    if (fresh.length === 0) return;
    // Their real kinds must be known before the rules check them.
    void awaitedBySave(
      Promise.all(fresh.map(learnKind))
        .catch(() => {})
        .then(() => change([...current.current, ...fresh])),
    );
  }

  function remove(file: ChosenFile): void {
    change(current.current.filter((other) => other !== file));
    show(`${file.name} was removed.`);
    onRemoved();
  }

  function change(next: ChosenFile[]): void {
    current.current = next;
    onChange(next);
  }

  function show(text: string): void {
    setNote(text);
    if (text) announce(text);
  }

  return { note, add, remove };
}

/** Chosen twice, not merely alike: the same name, size and time. */
const isSameFile = (a: File, b: ChosenFile): boolean =>
  b instanceof File && a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Files on the clipboard go to the field that has the focus, else to the first of the page that takes several. */
function usePaste(target: RefObject<HTMLElement | null>, listens: boolean, add: (files: FileList) => void): void {
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    if (!listens) return;
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      const page = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
      const wanted = document.activeElement?.closest('[data-paste]') ?? page.querySelector('[data-paste]');
      // A spreadsheet puts an image beside its text on the clipboard: in a text field the text is wanted.
      const typing = isTextField(event.target) && event.clipboardData?.types.includes('text/plain');
      if (!files?.length || typing || wanted !== target.current) return;
      // While the form is being saved.
      if (target.current?.querySelector('input')?.closest('[inert]')) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [target, listens]);
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=file]), textarea, [contenteditable]');
