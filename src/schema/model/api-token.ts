// Tokens for integrations: the rules of the form that creates one, for page and server, and what a list of them has. The
// server keeps their table by itself, so they are no descriptor.
import type { Noun } from '../descriptor/descriptor';
import { readNoun } from './nouns';

/** Read as a descriptor would be, so that the engine's form and checks work with it. */
export const apiToken: Noun = readNoun({
  noun: 'api_token',
  title: 'API Token',
  label: 'token_name',
  api: { id: 'api_token_id', base: '/profile/tokens', list: 'GET', calls: ['list', 'create', 'delete'] },
  record: {
    required: ['token_name', 'days'],
    properties: {
      token_name: { title: 'Name', type: 'string', maxLength: 60, placeholder: 'Nightly export' },
      days: {
        title: 'Ends',
        type: 'integer',
        default: 90,
        options: [7, 30, 90, 180, 365].map((days) => ({ value: days, text: `In ${days} days` })),
      },
    },
  },
});

/** How many tokens that still work an account may have. */
export const MAX_TOKENS = 20;

/** Whether a token works, or why it does not: `ended` with the password or the active status of its account. */
export const TOKEN_STATES = ['active', 'expired', 'revoked', 'ended'] as const;

/** A token in a list; the token itself is in no list. Moments as ISO text, UTC. */
export interface ApiTokenRow {
  api_token_id: number;
  token_name: string;
  created_at: string;
  /** To the hour; null before the first call. */
  last_used_at: string | null;
  ends_at: string;
  revoked_at: string | null;
  state: (typeof TOKEN_STATES)[number];
  /** Of its account. */
  username: string;
}
