// Sets of fields that are put into ticket types as copies: what is kept can be put in and saved.
import type { Values } from '../../src/schema/descriptor/descriptor';
import { isObject } from '../../src/schema/formats/plain-values';
import { readDefinition } from '../../src/schema/ticket-types/form-definition';
import type { NounModule } from '../crud/noun-module';

export default {
  validate({ values }) {
    if (typeof values.definition !== 'string') return {};
    const file = parsed(values.definition);
    if (!file) return { definition: ['Fields must be a ticket form as JSON: an object with form_datas.'] };
    const read = readDefinition(file.form_datas);
    return read.ok ? {} : { definition: read.messages };
  },
} satisfies NounModule;

function parsed(text: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
