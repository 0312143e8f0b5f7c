// The API document as a page without scripts: an index, and every call with its parameters, bodies and responses.

import { escapeHtml } from '../../src/schema/formats/html-text';
import type { JsonSchema } from '../http/operation';
import type { OpenApiDocument } from './document';

interface Shown {
  summary: string;
  description?: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: { 200: { content: Content } };
  security: unknown[];
}

type Content = Record<string, { schema: JsonSchema }>;

interface Call extends Shown {
  method: string;
  path: string;
}

/** @param index the app's own page: its style sheet, its icon and the script that sets the theme are used here, too. */
export function apiPage(document: OpenApiDocument, index: string): string {
  const { info, tags, components } = document;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): Call => ({ ...(one as unknown as Shown), method, path })),
  );
  const sections = tags.map(({ name }) => ({ name, calls: calls.filter((call) => call.tags[0] === name) }));
  const contentsList = sections
    .map(({ name }) => `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a></li>`)
    .join('');
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section id="${anchor(name)}"><h3>${escapeHtml(name)}</h3>${schemaTable(schema)}${exampleOf(schema)}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API - ${escapeHtml(info.title)}</title>
${appHead(index)}
<link rel="stylesheet" href="/api-page.css">
</head>
<body class="api-page">
<header><h1>${escapeHtml(info.title)} API</h1>${paragraphs(info.description)}<p>The same for programs: <a href="/api/client/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Contents"><ul>${contentsList}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>
${sections.map(({ name, calls: own }) => `<section id="${anchor(name)}"><h2>${escapeHtml(name)}</h2>${own.map(callArticle).join('\n')}</section>`).join('\n')}
<section id="schemas"><h2>Schemas</h2>${schemas.join('\n')}</section>
</main>
</body>
</html>
`;
}

const appHead = (index: string): string =>
  [...index.matchAll(/<script src="[^"]+"><\/script>|<link rel="(?:stylesheet|icon)"[^>]*>/g)].join('\n');

function callArticle(call: Call): string {
  const { method, path, summary, description, parameters = [], requestBody, responses, security } = call;
  const rows = parameters.map(({ name, in: place, required, description: what = '', schema }) => [
    code(name),
    `${place}${required ? ', required' : ''}`,
    `${typeText(schema)} ${prose(what)} ${prose(exampleText(schema.examples))}`,
  ]);
  return `<article>
<h3><span class="api-method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}.${NEEDS[security.length] ?? ''}</p>
${description ? paragraphs(description) : ''}
${rows.length > 0 ? table(['Parameter', 'Where', 'Value'], rows) : ''}
${requestBody ? contents('Request', requestBody.content) : ''}
${contents('Response', responses[200].content)}
</article>`;
}

/** What a call needs, by how many kinds of token it takes. */
const NEEDS = [' No token needed.', ' Not with a token for integrations.'];

const contents = (title: string, content: Content): string =>
  Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `<details><summary>${title}, <code>${escapeHtml(type)}</code></summary>${schemaTable(schema)}${exampleOf(schema)}</details>`,
    )
    .join('\n');

/** A whole body. */
const exampleOf = ({ examples, properties }: JsonSchema): string =>
  properties && Array.isArray(examples) ? `<p>Such as <code>${escapeHtml(JSON.stringify(examples[0]))}</code></p>` : '';

/** The properties of an object, those of objects and lists inside it under dotted names; anything else in a line. */
function schemaTable(schema: JsonSchema): string {
  if (Array.isArray(schema.allOf)) return schema.allOf.map(schemaTable).join('');
  const rows = rowsOf(schema, '');
  return rows.length > 0 ? table(['Property', 'Value'], rows) : `<p>${typeText(schema)}</p>`;
}

function rowsOf(schema: JsonSchema, prefix: string): string[][] {
  const inner = innerOf(schema);
  const { properties = {}, required = [] } = inner as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(properties).flatMap(([name, property]) => [
    [
      `${code(prefix + name)}${required.includes(name) ? '' : ' <span class="api-optional">optional</span>'}`,
      `${typeText(property)} ${prose(noteOf(property))}`,
    ],
    ...rowsOf(property, `${prefix}${name}.`),
  ]);
}

/** Of a list its items, of something that may be null what it is otherwise. */
function innerOf(schema: JsonSchema): JsonSchema {
  const { anyOf, items } = schema as { anyOf?: JsonSchema[]; items?: JsonSchema };
  if (anyOf) return innerOf(anyOf[0]!);
  return items ? innerOf(items) : schema;
}

const noteOf = ({ title, description, examples }: JsonSchema): string =>
  [title === undefined ? '' : `${title}.`, description ?? '', exampleText(examples)].filter(Boolean).join(' ');

const exampleText = (examples: unknown): string =>
  Array.isArray(examples) ? `Such as \`${JSON.stringify(examples[0])}\`.` : '';

function typeText(schema: JsonSchema): string {
  const { type, $ref, anyOf, items, enum: values, const: only, format, pattern } = schema as Record<string, never>;
  if ($ref !== undefined)
    return `<a href="#${anchor(String($ref).split('/').pop()!)}">${escapeHtml(String($ref).split('/').pop()!)}</a>`;
  if (anyOf !== undefined) return (anyOf as JsonSchema[]).map(typeText).join(' or ');
  if (only !== undefined) return code(JSON.stringify(only));
  if (values !== undefined) return (values as unknown[]).map((value) => code(JSON.stringify(value))).join(', ');
  if (type === 'array') return `list of ${items === undefined ? 'anything' : typeText(items)}`;
  const kind = type === undefined ? 'anything' : [type].flat().join(' or ');
  const limits = LIMITS.flatMap((name) =>
    schema[name] === undefined ? [] : [`${LIMIT_TEXTS[name]} ${escapeHtml(String(schema[name]))}`],
  );
  return [escapeHtml(kind), format && escapeHtml(format), pattern && code(pattern), ...limits]
    .filter(Boolean)
    .join(', ');
}

const LIMIT_TEXTS = {
  minLength: 'at least characters:',
  maxLength: 'at most characters:',
  minimum: 'from',
  maximum: 'to',
  multipleOf: 'a multiple of',
  default: 'default',
} as const;
const LIMITS = Object.keys(LIMIT_TEXTS) as (keyof typeof LIMIT_TEXTS)[];

const table = (heads: readonly string[], rows: readonly string[][]): string =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** Text with `code` and **strong** parts in it. */
const prose = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((one) => `<p>${prose(one)}</p>`)
    .join('\n');

const anchor = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
