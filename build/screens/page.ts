// The page of screens as HTML: no script, two style sheets beside it, so that it opens from a folder as it does from a
// server.

import type { Noun, Screen } from '../../src/schema/descriptor/descriptor';
import { escapeHtml } from '../../src/schema/formats/html-text';
import { type Files, readSet, subjectOf } from '../../src/schema/keywords/descriptor-set';
import { describeNoun } from './describe-noun';
import { describeScreen, type Section } from './describe-screen';
import { highlight, lined } from './json';
import { compareDescriptors } from './schema-diff';
import type { Change } from './schema-diff-change';

/** A screenshot: `file` beside the page, its size in pixels. */
export interface Picture {
  theme: string;
  file: string;
  width: number;
  height: number;
}

/** A state of a screen: its screenshots, or why there are none. */
export interface ScreenState {
  name: string;
  pictures: readonly Picture[];
  problem?: string;
}

/** A screen with its pictures; one of the product itself has no noun. */
export interface ShownScreen {
  screen: Screen & { path: string };
  noun?: Noun;
  states: readonly ScreenState[];
}

interface Book {
  /** The descriptors, and those before they changed last. */
  files: Files;
  before: Files | undefined;
  /** In the order of the book. */
  shown: readonly ShownScreen[];
}

/** The page as one text; its style sheets and pictures are files beside it. */
export function bookPage({ files, before, shown }: Book): string {
  const set = readSet(files);
  const { product } = set.app;
  const changes = before ? compareDescriptors(before, files) : [];
  const chapters = chaptersOf(shown, files, before);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Screens - ${escapeHtml(product)}</title>
<link rel="stylesheet" href="tokens.css">
<link rel="stylesheet" href="style.css">
</head>
<body>
<a class="skip" href="#screens">To the screens</a>
<nav aria-label="Contents">
<p class="product">${escapeHtml(product)}</p>
${changes.length > 0 ? `<p><a href="#changes">What changed <span class="count">${changes.length}</span></a></p>` : ''}
<ul>
${chapters.map(contents).join('\n')}
</ul>
</nav>
<main id="screens" tabindex="-1">
<h1>Screens</h1>
<p class="lead">Every screen of ${escapeHtml(product)}: what its file says, in sentences, beside what staff see. A picture opens in full size.</p>
${changes.length > 0 ? changeList(changes) : ''}
${chapters.map((chapter) => chapterText(set, chapter)).join('\n')}
</main>
</body>
</html>
`;
}

interface Chapter {
  name: string;
  title: string;
  noun: Noun | undefined;
  file: string;
  source: unknown;
  mark: 'new' | 'changed' | undefined;
  screens: readonly ShownScreen[];
}

/** Screens by noun; those of the product itself come first. */
function chaptersOf(shown: readonly ShownScreen[], files: Files, before: Files | undefined): Chapter[] {
  const names = [...new Set(shown.map(({ noun }) => noun?.noun ?? ''))];
  return names.map((name) => {
    const screens = shown.filter(({ noun }) => (noun?.noun ?? '') === name);
    const noun = screens[0]!.noun;
    const isIt = (one: unknown) => (one as Partial<Noun>).noun === name;
    const file = noun ? Object.keys(files).find((key) => isIt(files[key]))! : 'app.json';
    const old = noun ? Object.values(before ?? {}).find(isIt) : before?.['app.json'];
    return {
      name,
      title: noun ? subjectOf(noun) : 'The product itself',
      noun,
      file,
      source: files[file],
      mark: before && markOf(old, files[file]),
      screens,
    };
  });
}

function markOf(old: unknown, now: unknown): Chapter['mark'] {
  if (old === undefined) return 'new';
  return JSON.stringify(old) === JSON.stringify(now) ? undefined : 'changed';
}

const contents = ({ name, title, mark, screens }: Chapter): string =>
  `<li><a href="#${chapterId(name)}">${escapeHtml(title)}${badge(mark)}</a>
<ul>${screens.map(({ screen }) => `<li><a href="#${screenId(screen)}">${escapeHtml(screen.title)}</a></li>`).join('')}</ul></li>`;

const badge = (mark: Chapter['mark']): string => (mark ? ` <span class="mark ${mark}">${mark}</span>` : '');

const changeList = (changes: readonly Change[]): string => `<section aria-labelledby="changes">
<h2 id="changes">What changed</h2>
<ul class="changes">
${changes.map(oneChange).join('\n')}
</ul>
</section>`;

const oneChange = ({ text, consequences = [], details = [] }: Change): string =>
  `<li>${escapeHtml(text)}${[
    ...consequences.map((line) => `<p class="consequence">${escapeHtml(line)}</p>`),
    details.length > 0 ? bullets(details) : '',
  ].join('')}</li>`;

const chapterText = (set: ReturnType<typeof readSet>, chapter: Chapter): string => {
  const { name, title, noun, file, source, mark, screens } = chapter;
  const facts = noun ? describeNoun(set, noun) : [];
  return `<section aria-labelledby="${chapterId(name)}">
<h2 id="${chapterId(name)}">${escapeHtml(title)}${badge(mark)}</h2>
${facts.length > 0 ? `<p class="facts">${escapeHtml(facts.join(' '))}</p>` : ''}
${screens.map((one) => oneScreen(describeScreen(set, noun, one.screen), one)).join('\n')}
${folded(`The whole file: <code>schemas/${escapeHtml(file)}</code>`, `${title}, whole file`, source)}
</section>`;
};

const oneScreen = (
  sections: readonly Section[],
  { screen, states }: ShownScreen,
): string => `<article aria-labelledby="${screenId(screen)}">
<header><h3 id="${screenId(screen)}">${escapeHtml(screen.title)}</h3><code>${escapeHtml(screen.path)}</code></header>
<div class="beside">
<div class="text">
${sections.map(oneSection).join('\n')}
${folded('As JSON', `${screen.title} as JSON`, screen)}
</div>
<div class="states">
${states.map((state) => oneState(screen, state)).join('\n')}
</div>
</div>
</article>`;

const oneSection = ({ title, lines }: Section): string =>
  `<h4>${escapeHtml(title)}</h4>\n${bullets(lines, /columns$/i.test(title) ? 'columns' : '')}`;

/** The name of a field stands out from its rules. */
const bullets = (lines: readonly string[], kind = ''): string =>
  `<ul${kind && ` class="${kind}"`}>${lines.map((line) => `<li>${escapeHtml(line).replace(/^([^:“]{1,80}): /, '<b>$1</b> ')}</li>`).join('')}</ul>`;

/** JSON that opens on request; the element that scrolls can be reached by keyboard. */
const folded = (summary: string, label: string, value: unknown): string => `<details><summary>${summary}</summary>
<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}">${highlight(lined(value))}</pre></details>`;

function oneState(screen: Screen, { name, pictures, problem }: ScreenState): string {
  if (problem !== undefined)
    return `<figure><figcaption>${escapeHtml(name)}</figcaption><p class="problem">No picture could be taken: ${escapeHtml(problem)}</p></figure>`;
  const small = pictures[0]!.width < 600 ? ' class="small"' : '';
  return `<figure${small}><figcaption>${escapeHtml(name)}</figcaption><div class="pair">${pictures.map((picture) => oneImage(`${screen.title}, ${name.toLowerCase()}`, picture)).join('')}</div></figure>`;
}

const oneImage = (what: string, { theme, file, width, height }: Picture): string =>
  `<a href="pictures/${file}"><img src="pictures/${file}" width="${width}" height="${height}" loading="lazy" alt="${escapeHtml(`${what}, ${theme}`)}"></a>`;

const chapterId = (name: string): string => `noun-${name || 'app'}`;

const screenId = ({ path }: { path: string }): string => `screen${path.replace(/[^a-z0-9]+/gi, '-').replace(/-$/, '')}`;
