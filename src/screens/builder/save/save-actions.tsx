// The bar at the bottom of the builder: how large the design is, or how its save goes, then Cancel and Save.
import { Link } from 'wouter';
import { FORM_LIST } from '../builder-address';
import { SaveBar } from '../builder-loading';
import { DesignCount } from '../design-count';
import type { DesignSaving } from './use-design-save';

export function SaveActions({ saving }: { saving: DesignSaving }) {
  return (
    <SaveBar>
      <div className="save-bar-note">
        <p className={saving.error && 'save-bar-error'} role="status">
          {saving.busy ? 'Saving…' : saving.error}
        </p>
        {!saving.busy && !saving.error && <DesignCount />}
      </div>
      <Link className="button" href={FORM_LIST}>
        Cancel
      </Link>
      <button
        className="button button-primary"
        type="button"
        aria-disabled={saving.busy || undefined}
        onClick={() => void saving.save()}
      >
        {saving.busy ? 'Saving…' : 'Save'}
      </button>
    </SaveBar>
  );
}
