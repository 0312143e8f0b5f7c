// How files come into a field: the button that opens the browser's file dialog, and the region they are dropped on.
import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react';
import { announce } from '../engine/feedback/live-region';

interface FilePickProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  id: string;
  onPick(files: File[]): void;
  /** The label. */
  children: ReactNode;
}

/** A file input out of sight and its label in the look of a button. */
export function FilePick({ onPick, children, ...input }: FilePickProps) {
  return (
    <>
      <input
        {...input}
        className="file-input"
        type="file"
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          // Emptied, so that a file that was removed can be chosen again.
          event.target.value = '';
        }}
      />
      <label className="button" htmlFor={input.id}>
        {children}
      </label>
    </>
  );
}

interface DropTargetProps extends ComponentProps<'div'> {
  /** One file, or with `multiple` at least one. */
  onFiles(files: File[]): void;
  multiple?: boolean;
  /** Accepts nothing, and still keeps the browser from opening a file that is dropped on it. */
  isDisabled?: boolean;
}

/** A region that files can be dropped on; those that it cannot take are rejected with a message. */
export function DropTarget({ onFiles, multiple, isDisabled, className, children, ...rest }: DropTargetProps) {
  const [isOver, setOver] = useState(false);
  const [rejection, setRejection] = useState('');

  function drag(event: DragEvent): void {
    event.preventDefault();
    const accepts = !isDisabled && event.dataTransfer.types.includes('Files');
    event.dataTransfer.dropEffect = accepts ? 'copy' : 'none';
    setOver(accepts);
  }

  /** Moving on to an element inside does not leave the region. */
  function leave({ currentTarget, relatedTarget }: DragEvent): void {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (isDisabled) return;
    const files = [...event.dataTransfer.files];
    const next = rejectionOf(files.length, multiple);
    setRejection(next);
    if (next) announce(next);
    else onFiles(files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside
    <div
      {...rest}
      className={`drop-target ${className ?? ''}`}
      data-over={isOver || undefined}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {rejection && (
        <p className="drop-error" aria-hidden="true">
          {rejection}
        </p>
      )}
    </div>
  );
}

function rejectionOf(count: number, multiple: boolean | undefined): string {
  if (count === 0) return 'Only files can be dropped here.';
  return count > 1 && !multiple ? 'Only one file can be dropped here.' : '';
}
