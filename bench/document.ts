// The page that `npm run bench -- --write` leaves in docs: the newest report of each part, and how to read it.

import type { Section } from './report';

/**
 * The whole text of docs/bench.md. All parts together take more than an hour of a machine that does nothing else: those that
 * were not measured stay as they are. @param before the page so far.
 */
export function benchDocument(before: string, measured: readonly Section[]): string {
  const kept = before
    .split(/^## /m)
    .slice(1)
    .map((section) => /^(.*)\n+([\s\S]*)/.exec(section.trimEnd())!.slice(1) as [title: string, text: string])
    .filter(([title]) => title !== EXPLANATION);
  const all = new Map([...kept, ...measured.map(({ title, text }) => [title, text] as const)]);
  const sections = [...all].map(([title, text]) => `## ${title}\n\n${text}`);
  return `# How fast it is

\`npm run bench\` measures, \`npm run bench -- --write\` writes this page, with \`--only\` the section of that part. Milliseconds belong to the machine that is named; **the ratios
count**. Each is taken within one run, in which the pages follow each other in a new order, and is the median of the runs.

${sections.join('\n\n')}

## ${EXPLANATION}

- **Pages.** \`form\` is a ticket type of 20, 100 or 300 fields (text, number, paragraph, select, radio buttons, checkboxes, date, email, tick box in turn)
  in the product's store, layout, widgets and styles. \`html\` is the same as plain HTML without any style, \`rjsf\` the same in RJSF's own \`<Form>\`
  with its default theme and Ajv. \`conditions\` is \`form\` with conditions on 100 of its 300 fields, 16 of which depend on the text that is typed into;
  \`formulas\` is that with formulas in the place of 50 of them, 8 of which read that text;
  \`edit\` is \`form\` with a stored value in every field, as a record that is corrected;
  \`rows\` is a form with one table of 200 rows and 8 columns, 3 of them formulas, \`rows-html\` the same as plain HTML in which nothing is computed, \`rows-rjsf\` RJSF's own array of objects;
  \`html-blocks\` is \`html\` in blocks with \`content-visibility: auto\` (below). \`list\` is the built product with an API that responds at once, \`list-react\` a hand-written page with React
  alone (sign-in and a table of ten columns, one call instead of two), \`list-html\` a bare page that writes its rows as one string,
  \`list-same\` the product's page with the same rows written as one string, \`interactions-react\` the same interactions written by
  hand with React alone and native controls, in the markup and style of the product's screen: what a modal dialog costs depends on how much lies behind it.
- **key**: from the input event to one task after the next frame. Real key presses, each after the one before has been painted, into a required
  text in the middle of the form. Frames are not capped at 60 a second, so the figure is work and paint without waiting. "Slowed" is four times by the browser's own throttle.
- **script a key**, **task a key**: all script, and all work of the main thread, for keys 180 ms apart: this also sees what is put off for later.
- **mount**: from the first line of script to the frame that shows the form, the median of three visits. **submit**: from the click to the frame with every missing
  field's message. Half a second after the page was loaded, because a new browser process is busy with itself until then; before it nothing has
  run. **key after**: a key while all those messages stand.
- **heap**: after the form is rendered, less before, garbage collected.
- **first load**: a new browser process with an empty cache, up to the frame that shows ten rows. Slowed: four times, 1.6 Mbit/s, 150 ms a round trip.
- **a press**: from the click to the frame that shows its outcome, the pointer having rested there before; nine times in a browser, slowed four times.
  The target is a ratio, the product against \`interactions-react\` in the same run, because milliseconds double on another machine.
- **builder**: \`builder\` is the whole page of the form builder with 300 fields of every type in turn, \`builder-react\` the same canvas, control box and
  panel written by hand with React alone: one state, memoized rows, native controls, the product's markup and style (so the same \`content-visibility\`).
  From the click or key to the frame that shows the outcome, slowed four times; *open* is from the record to the frame with all cards, against RJSF's mount
  of as many fields, *key* is typed into a label, against a key in \`html\`.
- **a key with examples**: keys 80 ms apart in the builder of 300 fields, in the label of a field and in a limit of its values, with 50 filled examples
  and without any: all work of the main thread in processor time, until what was put off for later is done; garbage collected before.
- **dry run**: the dialog of a save checks the definition on the latest 200 tickets of the form. The whole request in the real server on a real PostgreSQL, until its
  response is parsed, against one statement that reads the values of those tickets in the same process. Processor time is that of both processes.
- **map**: \`list-map\` is the map of the tickets, a hundred thousand of them, with what is in view beside it; \`map-leaflet\` is Leaflet alone, without any
  ground, with five hundred of its own markers on a map of the same size. All work of the main thread, in processor time, for a drag of 240 px or a step of the
  zoom, until what was requested has been shown.
- **server**: the product beside Fastify alone, each on the data of \`npm run demo -- --tickets\`, which are made once and kept in the temporary folder.
  The bare server runs the statements that the product has sent for the same call, and sends what they give: it checks nothing. *Alone* is one client, call after call;
  then the mix of 200 people, each of whom acts every five seconds. Processor time is that of server and database together.
- **100 rows**: from the complete arrival of the response to the frame that shows its rows, in a page that showed ten: the median of three browsers.

A form of more than 20 entries is rendered in blocks with \`content-visibility: auto\`: all fields are in the document, but blocks outside the
window are neither laid out nor painted. Plain HTML has no such blocks; this is why a key can cost less in ours.
`;
}

const EXPLANATION = 'What the figures are';
