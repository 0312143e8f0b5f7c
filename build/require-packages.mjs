// What every command prints when it is started on another Node, or before `npm ci`. Needs no package itself.

import { readFileSync } from 'node:fs';
import { nodeProblem } from './node-problem.mjs';

/**
 * The modules that `load` imports. On a Node that the product is not made for, and without installed packages, the
 * process ends with one message that says what to do; any other failure is thrown. `load` must import dynamically: a
 * static import fails before the first line of its module runs.
 */
export async function requirePackages(load) {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const problem = nodeProblem(process.versions.node, engines.node);
  if (problem) return stop(problem);
  try {
    return await load();
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.startsWith('Cannot find package')) throw error;
    return stop('Packages are missing: run npm ci first.');
  }
}

function stop(message) {
  console.error(message);
  return process.exit(1);
}
