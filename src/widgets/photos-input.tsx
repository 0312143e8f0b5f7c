// Files that are mostly taken with the camera. `"as": "photos"`, for forms that are filled in outdoors.
import type { WidgetProps } from '@rjsf/utils';
import { useRef, useSyncExternalStore } from 'react';
import { IconButton } from '../engine/controls/button';
import { LateIcon, PAPERCLIP } from '../engine/controls/late-icon';
import { controlProps } from '../engine/form/field-template';
import { useFormParts } from '../engine/form/form-context';
import { useObjectUrl } from '../engine/hooks/use-object-url';
import { followsText, useFollowing } from '../engine/photos/use-follows';
import type { Property } from '../schema/descriptor/descriptor';
import { type ChosenFile, isChosen, useFileList } from './file-input';
import { FilePick } from './file-pick';
import { KeptTile, Thumbnail } from './file-tile';

const CAMERA =
  'M2.75 4.75h2.1l1-1.5h4.3l1 1.5h2.1a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H2.75a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1ZM8 6.25a2.35 2.35 0 1 0 0 4.7 2.35 2.35 0 0 0 0-4.7Z';

/** A large button for the camera, and a numbered picture for each file of the list. */
export function PhotosInput(props: WidgetProps) {
  const files: ChosenFile[] = Array.isArray(props.value) ? props.value.filter(isChosen) : [];
  const camera = useRef<HTMLInputElement>(null);
  const { note, add, remove } = useFileList(files, props.onChange, () => camera.current?.focus());
  const { readOnly, ...control } = controlProps(props);
  const isFixed = readOnly || control.disabled;
  const { accept } = (props.schema as Property).items?.file ?? {};
  const onRemove = (file: ChosenFile) => (isFixed ? undefined : () => remove(file));
  return (
    <div className="photos">
      <Count files={files} />
      <div className="photo-tiles">
        {!isFixed && (
          <span className="photo-take">
            <FilePick {...control} ref={camera} accept="image/*" capture="environment" onPick={add}>
              <LateIcon path={CAMERA} />
              Take photo
            </FilePick>
          </span>
        )}
        {files.map((file, i) =>
          file instanceof File ? (
            <Photo
              key={`${file.name}-${file.size}-${file.lastModified}`}
              file={file}
              nth={i + 1}
              onRemove={onRemove(file)}
            />
          ) : (
            <ul className="file-tiles" key={file.stored}>
              <KeptTile file={file} onRemove={onRemove(file)} />
            </ul>
          ),
        )}
      </div>
      <Following files={files} />
      {!isFixed && (
        <div className="file-pick">
          <FilePick
            id={`${props.id}-files`}
            aria-label={`${props.label}: add files`}
            accept={accept}
            multiple
            onPick={add}
          >
            <LateIcon path={PAPERCLIP} />
            Add files
          </FilePick>
          {note && (
            <span className="field-hint" aria-hidden="true">
              {note}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

/** "2, kept on this phone", once the draft has them. */
function Count({ files }: { files: readonly ChosenFile[] }) {
  const { uploads } = useFormParts();
  const isKept = useSyncExternalStore(uploads.subscribe, () =>
    files.every((file) => !(file instanceof File) || uploads.isKept(file)),
  );
  if (files.length === 0) return null;
  return <p className="photos-count">{isKept ? `${files.length}, kept on this phone` : files.length}</p>;
}

/** How many go as copies first. */
function Following({ files }: { files: readonly ChosenFile[] }) {
  const { takesCopies } = useFormParts();
  const { length } = useFollowing(files, takesCopies);
  return length > 0 ? <p className="field-hint">{followsText(length)}</p> : null;
}

function Photo({ file, nth, onRemove }: { file: File; nth: number; onRemove?(): void }) {
  const url = useObjectUrl(file);
  return (
    <span className="photo">
      <Thumbnail file={file} url={url} />
      <span className="photo-number" aria-hidden="true">
        {nth}
      </span>
      {onRemove && <IconButton icon="x" label={`Remove ${file.name}`} onClick={onRemove} />}
    </span>
  );
}
