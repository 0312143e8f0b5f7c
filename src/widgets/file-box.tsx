// One file or several: chosen with the button or dropped, each with its name, size, a picture where there is one, and a way to remove it.
// Values are `File` objects; nothing is read into memory and nothing is sent before the form is saved.
import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useState, type DragEvent } from 'react';
import { controlProps } from '../engine/form/field-template';
import { Icon } from '../engine/icons';
import type { Property } from '../schema/descriptor';
import { showSize } from '../schema/sizes';

export function FileBox(props: WidgetProps) {
  const file: unknown = props.value;
  return <Files props={props} files={file instanceof File ? [file] : []} onChange={(files) => props.onChange(files.at(-1))} />;
}

export function FilesBox(props: WidgetProps) {
  const files: File[] = Array.isArray(props.value) ? props.value : [];
  return <Files props={props} files={files} onChange={(next) => props.onChange(next)} multiple />;
}

function Files({ props, files, onChange, multiple }: { props: WidgetProps; files: File[]; onChange(files: File[]): void; multiple?: boolean }) {
  const [over, setOver] = useState(false);
  const property = props.schema as Property;
  const accept = (property.file ?? property.items?.file)?.accept;
  const { readOnly: _unknownToFiles, ...control } = controlProps(props);

  function add(list: FileList | null): void {
    if (list && list.length > 0) onChange([...files, ...list]);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  }

  return (
    <div className="files" data-over={over || undefined} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={drop}>
      {files.length > 0 && (
        <ul className="file-tiles">
          {files.map((file, i) => (
            <FileTile key={`${file.name}-${file.lastModified}-${i}`} file={file} onRemove={() => onChange(files.filter((_, k) => k !== i))} />
          ))}
        </ul>
      )}
      <div className="file-pick">
        <input
          {...control}
          className="file-input"
          type="file"
          accept={accept}
          multiple={multiple}
          onChange={(event) => {
            add(event.target.files);
            // Emptied, so that a file that was removed can be chosen again.
            event.target.value = '';
          }}
        />
        <label className="button" htmlFor={props.id}>
          <Icon name="paperclip" />
          {multiple ? 'Add files' : files.length > 0 ? 'Choose another file' : 'Add file'}
        </label>
        <span className="field-hint" aria-hidden="true">or drop {multiple ? 'them' : 'it'} here</span>
      </div>
    </div>
  );
}

function FileTile({ file, onRemove }: { file: File; onRemove(): void }) {
  const picture = useObjectUrl(file.type.startsWith('image/') ? file : undefined);
  return (
    <li className="file-tile">
      {picture ? <img className="file-picture" src={picture} alt="" /> : <span className="file-picture"><Icon name="file" /></span>}
      <span className="file-words">
        <span className="file-name" title={file.name}>{file.name}</span>
        <span className="file-size">{showSize(file.size)}</span>
      </span>
      <button className="icon-button" type="button" onClick={onRemove} aria-label={`Remove ${file.name}`}>
        <Icon name="trash" />
      </button>
    </li>
  );
}

/** An address for showing a file that is not sent yet; given back when the tile goes. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
