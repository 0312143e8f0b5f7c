// The button that opens the browser's file dialog: a file input out of sight and its label in the look of a button.
import type { ComponentProps, ReactNode } from 'react';

interface FilePickProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  id: string;
  onPick(files: File[]): void;
  /** The label. */
  children: ReactNode;
}

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
