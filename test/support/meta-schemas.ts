// The meta-schemas by file name, as the lint gets them.
import { readdirSync, readFileSync } from 'node:fs';

export const meta: Record<string, any> = Object.fromEntries(
  readdirSync('schemas/meta').map((name) => [name, JSON.parse(readFileSync(`schemas/meta/${name}`, 'utf8'))]),
);
