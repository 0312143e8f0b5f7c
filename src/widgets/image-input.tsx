// One image. `"as": "image"` in a layout.
import type { WidgetProps } from '@rjsf/utils';
import { useRef, useState } from 'react';
import { Button } from '../engine/controls/button';
import { Icon } from '../engine/controls/icons';
import { announce } from '../engine/feedback/live-region';
import { awaitedBySave } from '../engine/form/arrivals';
import { controlProps } from '../engine/form/field-template';
import type { Property } from '../schema/descriptor/descriptor';
import { showSize } from '../schema/formats/sizes';
import { learnKind } from '../schema/rules/file-kinds';
import { DropTarget, FilePick } from './file-pick';
import { useImageUrl } from './use-image-url';

/**
 * Chosen or dropped, shown at once; in edit mode the stored one until another is chosen or it is removed. The value is
 * a `File`, or what the server has of it; nothing is sent before the form is saved.
 */
export function ImageInput(props: WidgetProps) {
  const { label, value } = props;
  const input = useRef<HTMLInputElement>(null);
  const file = value instanceof File ? value : undefined;
  const { file: rule } = props.schema as Property;
  const { readOnly, ...control } = controlProps(props);
  const isFixed = readOnly || control.disabled;

  function choose(chosen: File | undefined): void {
    // Its real kind must be known before the rules check it.
    if (chosen)
      void awaitedBySave(
        learnKind(chosen)
          .catch(() => {})
          .then(() => props.onChange(chosen)),
      );
  }

  function remove(): void {
    props.onChange(undefined);
    announce(`${label} was removed.`);
    input.current?.focus();
  }

  return (
    <DropTarget isDisabled={isFixed} onFiles={([file]) => choose(file)}>
      <div className="image-field">
        <Preview value={value} label={label} isPortrait={rule?.max_size === 'portrait'} />
        <div className="image-text">
          {file && (
            <p className="file-text">
              <span className="file-name" title={file.name}>
                {file.name}
              </span>
              <span className="file-size">{showSize(file.size)}</span>
            </p>
          )}
          {!isFixed && (
            <div className="file-pick">
              <FilePick {...control} ref={input} accept={rule?.accept} onPick={([file]) => choose(file)}>
                {value ? 'Choose another image' : 'Choose image'}
              </FilePick>
              {value !== undefined && (
                <Button look="quiet" onClick={remove} aria-label={`Remove ${label}`}>
                  Remove
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </DropTarget>
  );
}

interface PreviewProps {
  value: unknown;
  label: string;
  /** Whether it is the image of a person. */
  isPortrait: boolean;
}

/** What only claims to be an image shows the icon of a file; the rules report the rest. */
function Preview({ value, label, isPortrait }: PreviewProps) {
  const url = useImageUrl(value);
  const [broken, setBroken] = useState<string>();
  return (
    <span className="image-preview">
      {url !== undefined && url !== broken ? (
        <img src={url} alt={label} onError={() => setBroken(url)} />
      ) : (
        <Icon name={value === undefined && isPortrait ? 'user' : 'file'} />
      )}
    </span>
  );
}
