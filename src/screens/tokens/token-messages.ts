// The messages about tokens for integrations.
import { localMinute, showDate } from '../../schema/formats/dates';
import type { ApiTokenRow } from '../../schema/model/api-token';

/** Of the page, and of the dialogs about one token. */
export const tokenMessages = {
  lead: 'A token lets another program call the API with your rights. It cannot set passwords or create tokens. A new password of yours ends all of them.',
  leadOfAll: 'The tokens of all accounts that work. Each has the rights of its account.',
  empty: 'You have no tokens.',
  emptyOfAll: 'No account has a token that works.',
  madeTitle: 'Your new token',
  made: 'Copy it now: it is shown only this once. Whoever has it has your rights, so keep it like a password.',
  copied: 'Token copied.',
  notCopied: 'This browser does not let the page copy. The token is selected: press Ctrl+C or Command+C.',
  revokeTitle: (name: string): string => `Revoke ${name}?`,
  revokeText: 'Programs that use it are rejected from their next call on. This cannot be undone.',
  revoked: (name: string): string => `${name} was revoked.`,
} as const;

/** Why a token works or does not, as the table shows it. */
export const STATE_TEXTS: Readonly<Record<ApiTokenRow['state'], string>> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  ended: 'Ended by a new password or status',
};

/** The day of a moment (ISO text, UTC) where the page is; null is "Never". */
export const dayOf = (moment: string | null): string =>
  moment === null ? 'Never' : showDate(localMinute(new Date(moment)).slice(0, 10));
