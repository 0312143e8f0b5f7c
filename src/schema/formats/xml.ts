// A small reader of XML, for files of other programs: elements, attributes and texts. It knows no document type and so no
// entities of one, which could grow without end, and it reads no more levels than it is allowed.
import { decodeEntities } from './html-text';

/** An element with all that is in it; comments and instructions are left out. */
export interface XmlElement {
  /** Without the prefix of its name space. */
  name: string;
  /** Also without prefixes. */
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** Its own text, without that of its children. */
  text: string;
}

const NAME = `[^\\s<>/="'!?]+`;
const TOKEN = new RegExp(
  `<!--[\\s\\S]*?-->|<\\?[\\s\\S]*?\\?>|<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|</(${NAME})\\s*>` +
    `|<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>|([^<]+)`,
  'y',
);
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g');

/** The outermost element; undefined where the text is no whole XML, has a document type, or more levels than `depth`. */
export function parseXml(text: string, depth: number): XmlElement | undefined {
  const top: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  const token = new RegExp(TOKEN);
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) return undefined;
    const [, data, closed, opened, attributes = '', isEmpty, words] = found;
    const around = open.at(-1)!;
    if (data !== undefined) around.text += data;
    else if (words !== undefined) around.text += decodeEntities(words);
    else if (closed !== undefined) {
      if (open.length === 1 || open.pop()!.name !== plainName(closed)) return undefined;
    } else if (opened !== undefined) {
      const element: XmlElement = {
        name: plainName(opened),
        attributes: attributesIn(attributes),
        children: [],
        text: '',
      };
      around.children.push(element);
      if (isEmpty === '') open.push(element);
      if (open.length > depth + 1) return undefined;
    }
  }
  return open.length === 1 && top.children.length === 1 && top.text.trim() === '' ? top.children[0] : undefined;
}

const plainName = (name: string): string => name.slice(name.indexOf(':') + 1);

const attributesIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [
      plainName(name!),
      decodeEntities(double ?? single ?? ''),
    ]),
  );

/** Every element of this name, at any level. */
export const elementsNamed = (element: XmlElement, name: string): XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => elementsNamed(child, name)),
];
