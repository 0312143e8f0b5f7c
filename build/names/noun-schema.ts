// The keywords of a property in `schemas/meta/noun.json`, from their entries in `src/schema/keywords/`.
import { PROPERTY_KEYWORDS } from '../../src/schema/keywords/property-keywords';

/** The meta-schema of nouns, as far as it is rewritten here. */
interface NounSchema {
  definitions: { property: { properties: object } };
}

/** What a change of a keyword means for records, behind its description. */
const ROWS = {
  checked: 'Records that break a new value stay as they are until they are edited.',
  converted: 'What the records hold is converted at the next start.',
};

/** @param text that of the file. @returns its text with the entries as they are now. */
export function nounSchema(text: string): string {
  const schema = JSON.parse(text) as NounSchema;
  schema.definitions.property.properties = Object.fromEntries(
    Object.entries(PROPERTY_KEYWORDS).flatMap(([word, { schema: own, rows }]) =>
      own ? [[word, rows ? { ...own, description: `${own.description} ${ROWS[rows]}` } : own]] : [],
    ),
  );
  return `${JSON.stringify(schema, null, 2)}\n`;
}
