// `npm run screens`: one static page for the people who own the product, with a description of every screen beside
// screenshots of its states. `npm run screens -- --diff REV` says what changed in the descriptors since REV, and what
// that means for the records; and what changed in the ticket types of `schemas/forms/`, where `npm run forms` has put
// them there. Both can be written as Markdown.

import { runBundled } from './run-bundled.mjs';

await runBundled('build/screens/main.ts');
