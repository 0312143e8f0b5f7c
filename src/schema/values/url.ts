// A web address. Only http and https are links: any other scheme could run code or open a program.
import { type Documented, formatKind, type KindDocs, readingText } from './value-kind';

/** Without a scheme it is read as https. */
export const url = formatKind({
  read: readingText(readUrl),
  form: {
    matches: isUrl,
    message: (label) => `${label} must be a web address that begins with http:// or https://.`,
    lengths: [11, 2048],
    narrowed: { examples: ['http://example.com', 'https://www.example.org/a/1'], sign: '/' },
    isTag: true,
  },
  // What browsers and servers open everywhere.
  maxLength: 2_048,
  widget: 'url',
  cell: 'url',
  placeholder: 'https://',
});

/** Samples lead to `example.com`, which belongs to nobody. */
export const urlDocs: KindDocs & Documented = {
  description: 'a web address',
  meaning: 'A web address, http or https, shown as a link.',
  api: { schema: { format: 'uri' }, example: 'https://example.com/yard' },
  samples: (n) => [`https://example.com/${n + 1}`],
  typed: { name: 'url', rule: { type: 'string', format: 'url' } },
  aliases: ['link', 'uri', 'href', 'website'],
};

/** What is typed without a scheme, such as `example.com/rates`, gets https; any other text is only trimmed. */
function readUrl(text: string): string {
  const trimmed = text.trim();
  return WITHOUT_SCHEME.test(trimmed) ? `https://${trimmed}` : trimmed;
}

/** A name with a dot, perhaps a port, and whatever follows. An email address is none. Each dot can only be one of those between its parts: anything else would take for ever. */
const WITHOUT_SCHEME = /^[^\s:/?#@\\.]+(\.[^\s:/?#@\\.]+)+\.?(:\d+)?([/?#]\S*)?$/;

/** Whether it can be opened as a link. A name before an @ would hide where it leads, and a password would be shown. */
export function isUrl(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
