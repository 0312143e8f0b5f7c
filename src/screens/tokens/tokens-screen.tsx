// Tokens for integrations: one's own in the profile, and those of all accounts for who manages users.
import { type ReactNode, useId, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Link } from 'wouter';
import { call } from '../../api/call';
import { Button } from '../../engine/controls/button';
import { Icon } from '../../engine/controls/icons';
import { type Fetch, useQuery } from '../../engine/data/use-query';
import { Alert, RetryButton } from '../../engine/feedback/alert';
import { failureText } from '../../engine/feedback/result';
import { FormModal } from '../../engine/form/form-modal';
import { ImmediateSuspense } from '../../engine/lazy/lazy-component';
import { PageHead, type PageHeadProps } from '../../engine/page/page-head';
import { session } from '../../engine/session/session';
import { type ApiTokenRow, apiToken } from '../../schema/model/api-token';
import { nounOf } from '../../schema/model/nouns';
import { roleOf } from '../../schema/model/profile';
import { mayDo } from '../../schema/model/rights';
import { MadeTokenDialog, type Revocation, RevokeDialog } from './token-dialogs';
import { dayOf, STATE_TEXTS, tokenMessages } from './token-messages';

const FORM = { layout: ['token_name', 'days'] };
const PROFILE = { label: 'Profile', path: '/profile' };

/** The user's own tokens, at `/profile/tokens`: create, copy once, revoke. */
export function TokensScreen() {
  const [adding, setAdding] = useState<HTMLElement>();
  const [made, setMade] = useState<{ token: string; opener: HTMLElement }>();
  const { user } = useSnapshot(session);
  const tokens = useTokens(fetchOwn);
  const noun = apiToken;
  return (
    <TokensPage
      title="API Tokens"
      breadcrumbs={[{ label: 'Client' }, PROFILE]}
      lead={tokenMessages.lead}
      empty={tokenMessages.empty}
      base={noun.api.base}
      tokens={tokens}
      actions={
        <>
          {mayDo(nounOf('users'), 'list', roleOf(user)) && (
            <Link className="button" href="/profile/tokens/all">
              All accounts
            </Link>
          )}
          <Button look="primary" aria-haspopup="dialog" onClick={({ currentTarget }) => setAdding(currentTarget)}>
            <Icon name="plus" />
            Add token
          </Button>
        </>
      }
    >
      {adding && (
        <ImmediateSuspense>
          <FormModal
            task={{ noun, form: FORM }}
            opener={adding}
            onClose={() => setAdding(undefined)}
            onMissing={() => {}}
            onSaved={(_message, saved) => {
              setAdding(undefined);
              setMade({ token: String(saved.token), opener: adding });
              void tokens.refetch();
            }}
          />
        </ImmediateSuspense>
      )}
      {made && <MadeTokenDialog {...made} onClose={() => setMade(undefined)} />}
    </TokensPage>
  );
}

/** The tokens of all accounts that work, for who manages users: they can only be revoked. */
export function AllTokensScreen() {
  return (
    <TokensPage
      title="API Tokens of All Accounts"
      breadcrumbs={[{ label: 'Client' }, PROFILE, { label: 'API Tokens', path: '/profile/tokens' }]}
      lead={tokenMessages.leadOfAll}
      empty={tokenMessages.emptyOfAll}
      base="/user/tokens"
      tokens={useTokens(fetchAll)}
      ofAll
    />
  );
}

const fetchOwn: Fetch<ApiTokenRow[]> = (signal) => call('GET', apiToken.api.base, { signal });
const fetchAll: Fetch<ApiTokenRow[]> = (signal) => call('GET', '/user/tokens', { signal });
const useTokens = (fetch: Fetch<ApiTokenRow[]>) => useQuery(fetch);

interface TokensPageProps extends Pick<PageHeadProps, 'title' | 'breadcrumbs'> {
  lead: string;
  empty: string;
  /** Address of the calls. */
  base: string;
  tokens: ReturnType<typeof useTokens>;
  actions?: ReactNode;
  /** Rows say whose token it is. */
  ofAll?: boolean;
  children?: ReactNode;
}

function TokensPage({ title, breadcrumbs, lead, empty, base, tokens, actions, ofAll, children }: TokensPageProps) {
  const { data, failure, isPending, refetch } = tokens;
  const [revoking, setRevoking] = useState<Revocation>();
  return (
    <div className="tokens" aria-busy={!data && !failure}>
      <PageHead title={title} breadcrumbs={breadcrumbs}>
        {actions}
      </PageHead>
      <div className="card-page">
        <p className="card-page-lead">
          {lead} <a href="/api">The API document</a> lists every call.
        </p>
        {failure && (
          <>
            <Alert kind="error">{failureText(failure)}</Alert>
            <p>
              <RetryButton waiting={isPending} onRetry={() => void refetch()} />
            </p>
          </>
        )}
        {!data && !failure && <p role="status">Loading…</p>}
        {data && data.length === 0 && <p>{empty}</p>}
        {data && data.length > 0 && (
          <TokenList tokens={data} ofAll={ofAll} onRevoke={(token, opener) => setRevoking({ token, opener })} />
        )}
      </div>
      {revoking && (
        <RevokeDialog {...revoking} base={base} onRevoked={refetch} onClose={() => setRevoking(undefined)} />
      )}
      {children}
    </div>
  );
}

interface TokenListProps {
  tokens: readonly ApiTokenRow[];
  /** Also says whose token it is. */
  ofAll?: boolean;
  onRevoke(token: ApiTokenRow, opener: HTMLElement): void;
}

/** The list of tokens: for each its name, its state, its moments, and the way to revoke it. */
function TokenList({ tokens, ...props }: TokenListProps) {
  return (
    <ul className="card-list">
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
      <article className="card-row token" aria-labelledby={heading}>
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
          <Button
            isSmall
            aria-haspopup="dialog"
            aria-label={`Revoke ${token_name}`}
            onClick={({ currentTarget }) => onRevoke(token, currentTarget)}
          >
            Revoke
          </Button>
        )}
      </article>
    </li>
  );
}
