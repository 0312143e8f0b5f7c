// The structure of a descriptor: Ajv against its meta-schema.
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/** What in a file does not obey its meta-schema, one message each. */
export function structureProblems(file: string, content: unknown, validate: ValidateFunction): string[] {
  if (validate(content)) return [];
  return mostHelpful(validate.errors ?? []).map(
    (error) => `${file} ${placeOf(error.instancePath)}: ${structureMessage(error)}`,
  );
}

/**
 * Finds the meta-schema of a file: the one of its own name, else `fallback`. `meta` are the meta-schemas by file name.
 */
export function structureJudge(meta: Record<string, unknown>, fallback: string): (file: string) => ValidateFunction {
  const ajv = new Ajv({ allErrors: true, strict: false });
  addFormats(ajv);
  for (const [name, schema] of Object.entries(meta)) ajv.addSchema(schema as object, name);
  return (file) => ajv.getSchema(Object.hasOwn(meta, file) ? file : fallback)!;
}

/** Alternatives fail one by one and then as a whole: only the errors at the deepest places are helpful. */
function mostHelpful(errors: ErrorObject[]): ErrorObject[] {
  const real = errors.filter((error) => !['anyOf', 'if', 'allOf'].includes(error.keyword));
  const deepest = Math.max(...real.map((error) => error.instancePath.split('/').length));
  const helpful = real.filter((error) => error.instancePath.split('/').length === deepest);
  const seen = new Set<string>();
  return helpful.filter((error) => {
    const key = error.instancePath + error.message + JSON.stringify(error.params);
    return !seen.has(key) && seen.add(key);
  });
}

function structureMessage({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'additionalProperties':
      return `the word "${params.additionalProperty}" is not known here`;
    case 'required':
      return `the word "${params.missingProperty}" is missing`;
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
    default:
      return message ?? keyword;
  }
}

/** `/screens/0/columns/1` in JavaScript notation: screens[0].columns[1]. */
function placeOf(path: string): string {
  const place = path
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replace(/\//g, '.');
  return place || 'as a whole';
}
