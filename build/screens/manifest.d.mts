// Types of `manifest.mjs`, for the tests.
import type { Noun, Screen } from '../../src/schema/model/descriptor';

export function screenHashes(
  root: string,
  files: Readonly<Record<string, unknown>>,
): (place: { screen: Screen; noun?: Noun }) => string;
