// The messages about code that could not be loaded, for the page and for the dialog over it.
import { failureText } from '../feedback/failure-messages';
import type { ChunkError } from './load-code';

export interface Recovery {
  text: string;
  detail?: string;
  /** Label of the button. */
  button: string;
}

/** Without a connection a retry may help; where the server has a newer version, only a reload. */
export function recoveryOf({ kind }: ChunkError): Recovery {
  switch (kind) {
    case 'unreachable':
      return { text: failureText({ kind: 'unreachable' })!, button: 'Try again' };
    case 'replaced':
      return {
        text: 'There is a new version of this page. Reload it to go on.',
        detail: 'What you typed into a form is kept as a draft.',
        button: 'Reload the page',
      };
  }
}
