// Several values, and what only code can make a form for.
import { isObject } from '../formats/plain-values';
import { type Documented, type KindDocs, type TypeKind, textKind } from './value-kind';

/** Texts that are typed one after the other; their items are read and checked by their own kind. */
export const tags: TypeKind = {
  ...textKind(),
  hasType: Array.isArray,
  typeMessage: (label) => `${label} must be an array.`,
  widget: 'tags',
  cell: 'tags',
  comparison: 'list',
  column: 'json',
  typeName: 'readonly unknown[]',
};

/** The name `tags` stands for texts of at most 40 characters. */
export const tagsDocs: KindDocs & Documented = {
  description: 'a list',
  meaning: 'Several values.',
  typed: { name: 'tags', rule: { type: 'array', items: { type: 'string', maxLength: 40 } } },
  aliases: ['list', 'tags'],
};

/** Fields of its own, which only effects make a form for. */
export const object: TypeKind = {
  ...textKind(),
  hasType: isObject,
  typeMessage: (label) => `${label} is invalid.`,
  comparison: 'file',
  column: 'json',
  typeName: 'Record<string, unknown>',
};

/** Without `typed`: a new noun has no module yet that could store one. */
export const objectDocs: KindDocs & Documented = {
  description: 'fields of its own',
  meaning: 'An object, which a module of the server stores, and of which only "effects" can make a form.',
};
