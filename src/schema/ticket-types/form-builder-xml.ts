// The XML of jQuery formBuilder as the list of fields that its JSON has: an element `field` for each, with an `option` for
// each of its values.
import type { Values } from '../descriptor/descriptor';
import { elementsNamed, parseXml, type XmlElement } from '../formats/xml';

const MAX_DEPTH = 16;

/** Undefined where the text is no XML of formBuilder. */
export function formBuilderXml(text: string): Values[] | undefined {
  const root = parseXml(text, MAX_DEPTH);
  if (!root || (root.name !== 'form-template' && root.name !== 'fields')) return undefined;
  return elementsNamed(root, 'field').map(fieldOf);
}

function fieldOf(element: XmlElement): Values {
  const values = element.children.filter(({ name }) => name === 'option').map(optionOf);
  return { ...attributesOf(element), ...(values.length > 0 ? { values } : {}) };
}

const optionOf = (element: XmlElement): Values => ({ label: element.text.trim(), ...attributesOf(element) });

/** `class-name` and `class` are `className`; "true" is true. */
const attributesOf = ({ attributes }: XmlElement): Values =>
  Object.fromEntries(
    [...attributes].map(([name, value]) => [
      name === 'class' ? 'className' : name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
      value === 'true' || value === 'false' ? value === 'true' : value,
    ]),
  );
