// The name of a noun within a message.
import type { Noun } from './descriptor';

/** "ticket", "tickets". Abbreviations such as "GPS point" keep their capitals. */
export function nounLabel(noun: Pick<Noun, 'title' | 'plural'>): { one: string; many: string } {
  const lower = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
  return { one: lower(noun.title), many: lower(noun.plural ?? `${noun.title}s`) };
}
