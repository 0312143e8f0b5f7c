// The list of tokens: for each its name, its state, its moments, and the way to revoke it.
import { useId } from 'react';
import type { ApiTokenRow } from '../../schema/model/api-token';
import { dayOf, STATE_TEXTS } from './token-messages';

interface TokenListProps {
  tokens: readonly ApiTokenRow[];
  /** Also says whose token it is. */
  ofAll?: boolean;
  onRevoke(token: ApiTokenRow, opener: HTMLElement): void;
}

export function TokenList({ tokens, ...props }: TokenListProps) {
  return (
    <ul className="tokens-list">
      {tokens.map((token) => (
        <TokenItem key={token.api_token_id} token={token} {...props} />
      ))}
    </ul>
  );
}

function TokenItem({ token, ofAll, onRevoke }: { token: ApiTokenRow } & Omit<TokenListProps, 'tokens'>) {
  const heading = useId();
  const { token_name, username, created_at, last_used_at, ends_at, revoked_at, state } = token;
  const isActive = state === 'active';
  const values = {
    ...(ofAll && { Account: username }),
    Created: dayOf(created_at),
    'Last used': dayOf(last_used_at),
    ...(revoked_at === null ? { Ends: dayOf(ends_at) } : { Revoked: dayOf(revoked_at) }),
  };
  return (
    <li>
      <article className="token" aria-labelledby={heading}>
        <div className="token-name">
          <h2 id={heading}>{token_name}</h2>
          <p className={isActive ? 'state state-on' : 'state state-off'}>{STATE_TEXTS[state]}</p>
        </div>
        <dl>
          {Object.entries(values).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {isActive && (
          <button
            className="button button-small"
            type="button"
            aria-haspopup="dialog"
            aria-label={`Revoke ${token_name}`}
            onClick={({ currentTarget }) => onRevoke(token, currentTarget)}
          >
            Revoke
          </button>
        )}
      </article>
    </li>
  );
}
