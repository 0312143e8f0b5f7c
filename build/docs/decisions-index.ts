// `docs/decisions/README.md`, made of the head of every decision record.

/**
 * A record's head: its title, the line below it such as `0007 · 2026-11-21 · calls · accepted`, and perhaps one more,
 * `Also about: SQL injection; limits of a list.`
 */
export interface Decision {
  file: string;
  number: string;
  title: string;
  /** When it was taken, yyyy-MM-dd. */
  date: string;
  area: string;
  /** `accepted`, `accepted, extended by 0029` or `superseded by 0029`. */
  status: string;
  /** Subjects that its title does not name, empty where there are none. */
  also: string;
}

/** What decisions are about, in the order of the index. */
export const AREAS: Readonly<Record<string, string>> = {
  descriptors: 'Descriptors and rules',
  calls: 'Calls, records and their storage',
  server: 'The server and its database',
  security: 'Security',
  lists: 'Lists',
  forms: 'Forms and widgets',
  'ticket forms': 'Ticket types and the form builder',
  maps: 'Maps and routes',
  clients: 'Integrations',
  project: 'The project and its tools',
};

/** The head of a record, or undefined where it has none. */
export function decisionOf(file: string, text: string): Decision | undefined {
  const found = /^# (.+)\n\n(\d{4}) · (\d{4}-\d{2}-\d{2}) · ([a-z ]+) · (.+)\n(?:\nAlso about: (.+)\.\n)?/.exec(text);
  if (!found) return undefined;
  const [, title = '', number = '', date = '', area = '', status = '', also = ''] = found;
  return { file, number, title, date, area, status, also };
}

/** The whole page, in Markdown. */
export function decisionsIndex(decisions: readonly Decision[]): string {
  const sections = Object.entries(AREAS).flatMap(([area, title]) => {
    const rows = decisions.filter((decision) => decision.area === area).map(rowOf);
    const head = ['| Number | Decision | Also about | Date | Status |', '| --- | --- | --- | --- | --- |'];
    return rows.length > 0 ? [`## ${title}\n\n${[...head, ...rows].join('\n')}\n`] : [];
  });
  return `# Decisions

Why things are as they are, half a page each: context, decision, consequences. A new one is \`NNNN-its-title.md\` with the next
number; below its title stands \`NNNN · yyyy-MM-dd · area · accepted\`, with one of the areas
${Object.keys(AREAS)
  .map((area) => `\`${area}\``)
  .join(', ')}.
A further line, \`Also about: …\`, has what a reader may look for and the title does not name, separated by semicolons.
One that no longer holds stays, as \`superseded by NNNN\`; a number without a record is one whose record became a part of
the page that it is about. This page is generated: \`UPDATE_DOCS=1 node test/run.mjs unit decisions\`.

${sections.join('\n')}`;
}

const rowOf = ({ number, title, file, also, date, status }: Decision): string =>
  `| ${number} | [${title}](${file}) | ${also} | ${date} | ${status} |`;
