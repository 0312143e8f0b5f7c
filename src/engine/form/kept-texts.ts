// What the fields of a form within a form held, in words, as its definition was when a save was kept: by then that may be
// deleted, and what was filled in can still be read.
import type { Property, Values } from '../../schema/descriptor/descriptor';
import { isEmpty, isObject } from '../../schema/formats/plain-values';
import { cellText } from '../../schema/model/cells';
import { nounOf } from '../../schema/model/nouns';
import type { SubForm } from '../../schema/model/sub-form';
import type { SharedDataSource } from '../data/data-context';
import type { KeptText } from '../storage/outbox';

/** By the name of the field that has the form, in its order; what is empty is left out. */
export function keptTexts(
  source: Pick<SharedDataSource, 'knownChoices'>,
  subForms: Readonly<Record<string, SubForm | undefined>>,
  values: Values,
): Record<string, KeptText[]> {
  const textOf = (property: Property, value: unknown): string =>
    (property.ref === undefined ? undefined : chosenText(source, property.ref, value)) ?? cellText(property, value);
  return Object.fromEntries(
    Object.entries(subForms).flatMap(([name, subForm]): [string, KeptText[]][] => {
      const held = values[name];
      if (!subForm || !isObject(held)) return [];
      const texts = Object.entries(subForm.record.properties).flatMap(([field, property]): KeptText[] => {
        const text = isEmpty(held[field]) ? '' : textOf(property, held[field]);
        return text === '' ? [] : [{ title: property.title, text }];
      });
      return texts.length > 0 ? [[name, texts]] : [];
    }),
  );
}

/** The name of the record of a noun that is chosen; undefined where its choices were not read. */
export const chosenText = (
  source: Pick<SharedDataSource, 'knownChoices'>,
  noun: string,
  value: unknown,
): string | undefined =>
  source.knownChoices(nounOf(noun))?.find((choice) => String(choice.value) === String(value))?.text;
