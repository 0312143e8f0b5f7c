// Web addresses (format `url`). Only http and https are links: any other scheme could run code or open a program.

/** What is typed without a scheme, such as `example.com/rates`, gets https; any other text is only trimmed. */
export function readUrl(text: string): string {
  const trimmed = text.trim();
  return WITHOUT_SCHEME.test(trimmed) ? `https://${trimmed}` : trimmed;
}

/** A name with a dot, perhaps a port, and whatever follows. An email address is none. */
const WITHOUT_SCHEME = /^[^\s:/?#@\\]+(\.[^\s:/?#@\\]+)+(:\d+)?([/?#]\S*)?$/;

/** Whether it can be opened as a link. A name before an @ would hide where it leads, and a password would be shown. */
export function isUrl(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
