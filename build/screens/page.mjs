// Writes the page of screens: no script, one style sheet beside it, so that it opens from a folder as it does from a
// server.

import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { highlight, lined } from './json.mjs';

/** `shown` in the shape of `takeScreenshots`; `sources` by noun, as they are on disk. */
export function writePage({ folder, shown, sources, product }) {
  const groups = Map.groupBy ? Map.groupBy(shown, nameOf) : groupBy(shown, nameOf);
  const chapters = [...groups].map(([name, screens]) => ({
    name,
    screens,
    title: screens[0].noun?.title ?? product,
    source: sources.get(name),
  }));
  copyFileSync(fileURLToPath(new URL('style.css', import.meta.url)), join(folder, 'style.css'));
  writeFileSync(join(folder, 'index.html'), page(product, chapters));
}

const nameOf = ({ noun }) => noun?.noun ?? '';

/** Node 20 has no Map.groupBy yet. */
function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const page = (product, chapters) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Screens - ${escape(product)}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<a class="skip" href="#screens">To the screens</a>
<nav aria-label="Screens">
<p class="product">${escape(product)}</p>
<ul>
${chapters.map(contents).join('\n')}
</ul>
</nav>
<main id="screens">
<h1>Screens</h1>
<p class="lead">Every screen of ${escape(product)} as its file describes it, beside what staff see: light on the left, dark on the right. A picture opens in full size.</p>
${chapters.map(chapter).join('\n')}
</main>
</body>
</html>
`;

const contents = ({ name, title, screens }) => `<li><a href="#${chapterId(name)}">${escape(title)}</a>
<ul>${screens.map(({ screen }) => `<li><a href="#${screenId(screen)}">${escape(screen.title)}</a></li>`).join('')}</ul></li>`;

const chapter = ({ name, title, screens, source }) => `<section aria-labelledby="${chapterId(name)}">
<h2 id="${chapterId(name)}">${escape(title)}</h2>
<details><summary>The whole file: <code>schemas/${escape(source.file)}</code></summary>
<pre>${highlight(source.text.trimEnd())}</pre></details>
${screens.map(oneScreen).join('\n')}
</section>`;

const oneScreen = ({ screen, states }) => `<article aria-labelledby="${screenId(screen)}">
<header><h3 id="${screenId(screen)}">${escape(screen.title)}</h3><p><code>${escape(screen.path)}</code> <span class="kind">${escape(screen.kind)}</span></p></header>
<div class="beside">
<pre tabindex="0" aria-label="Descriptor of ${escape(screen.title)}">${highlight(lined(screen))}</pre>
<div class="states">
${states.map((state) => oneState(screen, state)).join('\n')}
</div>
</div>
</article>`;

function oneState(screen, { name, pictures, problem }) {
  if (problem)
    return `<figure><figcaption>${escape(name)}</figcaption><p class="problem">No picture could be taken: ${escape(problem)}</p></figure>`;
  const small = pictures[0].width < 600 ? ' class="small"' : '';
  return `<figure${small}><figcaption>${escape(name)}</figcaption><div class="pair">${pictures.map((picture) => oneImage(`${screen.title}, ${name.toLowerCase()}`, picture)).join('')}</div></figure>`;
}

const oneImage = (what, { theme, file, width, height }) =>
  `<a href="pictures/${file}"><img src="pictures/${file}" width="${width}" height="${height}" loading="lazy" alt="${escape(`${what}, ${theme}`)}"></a>`;

const chapterId = (name) => `noun-${name || 'app'}`;

const screenId = ({ path }) => `screen${path.replace(/[^a-z0-9]+/gi, '-').replace(/-$/, '')}`;

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
