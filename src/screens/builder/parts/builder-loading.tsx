// The builder before its form is there.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../engine/controls/button';
import { Alert } from '../../../engine/feedback/alert';
import { type ApiError, failureText } from '../../../engine/feedback/result';
import { PageHead } from '../../../engine/page/page-head';
import { messagesOf } from '../../../schema/model/messages';
import { nounOf } from '../../../schema/model/nouns';
import { BREADCRUMBS, FORM_LIST } from '../model/builder-address';

interface BuilderLoadingProps {
  title: string;
  failure?: ApiError;
  isPending: boolean;
  onRetry(): void;
}

/**
 * Shows its frame with grey shapes, or the reason why there is no form. Save is there already, and says that it cannot
 * yet.
 */
export function BuilderLoading({ title, failure, isPending, onRetry }: BuilderLoadingProps) {
  return (
    <div className="builder" aria-busy={!failure}>
      <PageHead title={title} breadcrumbs={BREADCRUMBS} />
      {failure ? <Refused failure={failure} isPending={isPending} onRetry={onRetry} /> : <Skeleton />}
      {!failure && (
        <SaveBar>
          <Link className="button" href={FORM_LIST}>
            Cancel
          </Link>
          <Button look="primary" onClick={() => alert('Form Builder is still initializing...')}>
            Save
          </Button>
        </SaveBar>
      )}
    </div>
  );
}

function Skeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      <div className="builder-head" aria-hidden="true">
        <span className="skeleton field-skeleton-line" />
        <span className="skeleton field-skeleton-line" />
      </div>
      <div className="builder-panes" aria-hidden="true">
        <div className="builder-canvas-pane">
          {[1, 2, 3].map((card) => (
            <span key={card} className="skeleton builder-card-skeleton" />
          ))}
        </div>
      </div>
    </>
  );
}

function Refused({ failure, isPending, onRetry }: Required<Omit<BuilderLoadingProps, 'title'>>) {
  const messages = messagesOf(nounOf('ticket_form'));
  const isGone = failure.kind === 'missing';
  return (
    <div className="form-body form-refused">
      <Alert kind="error">{isGone ? messages.gone : messages.loadFailed}</Alert>
      {!isGone && failure.kind !== 'server' && <p>{failureText(failure)}</p>}
      <p className="form-refused-actions">
        {!isGone && (
          <Button aria-busy={isPending} onClick={isPending ? undefined : onRetry}>
            Try again
          </Button>
        )}
        <Link className="button" href={FORM_LIST}>
          Back to {BREADCRUMBS[0].label}
        </Link>
      </p>
    </div>
  );
}

/** The bar at the bottom: a note, Cancel and Save. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="save-bar builder-save-bar">
      <div className="save-bar-inner">{children}</div>
    </div>
  );
}
