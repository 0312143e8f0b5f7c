// A page with a form: head, error summary, layout, and a bar with Cancel and Save that stays in reach (look: pictures 4 and 9).
// Loaded when a form is first opened; `screen.tsx` draws it from the descriptor's `"kind": "form"`.
import { use, useEffect, useMemo, useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import type { FormScreen, Noun } from '../../schema/descriptor';
import { places } from '../../schema/nouns';
import { announce } from '../feedback/live-region';
import { useParts } from '../parts';
import { PageHead } from '../shell/page-head';
import { startEffects, type Effects } from './effects';
import { ErrorSummary } from './error-summary';
import { FormContext } from './form-context';
import { FormLayout } from './form-layout';
import { createRegistry } from './form-registry';
import { createFormStore } from './form-store';
import { useSave } from './use-save';

export function FormScreenView({ noun, screen }: { noun: Noun; screen: FormScreen }) {
  const parts = useParts();
  const { widgets, groups } = use(parts.widgets());
  const effects: Effects | undefined = screen.effects ? use(parts.effects(screen.effects)) : undefined;
  const [store] = useState(() => createFormStore(noun.record));
  const form = useMemo(() => ({ store, registry: createRegistry(widgets), groups }), [store, widgets, groups]);
  const saving = useSave(noun, screen, store, effects);
  useEffect(() => (effects ? startEffects(store, effects, announce) : undefined), [store, effects]);
  useErrorTitle(saving.problems.length > 0);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void saving.save();
  }

  return (
    <FormContext value={form}>
      <PageHead title={screen.title} trail={[{ label: listTitle(screen.under), path: screen.under }]} />
      <form className="form-page" noValidate onSubmit={submit} aria-busy={saving.busy || undefined}>
        <div className="form-body">
          <ErrorSummary problems={saving.problems} />
          <FormLayout layout={screen.layout} />
        </div>
        <div className="save-bar">
          <div className="save-bar-inner">
            <p className="save-bar-note" role="status">{saving.busy ? 'Saving…' : saving.trouble}</p>
            <Link className="button" href={screen.under}>Cancel</Link>
            <button className="button button-primary" type="submit" aria-disabled={saving.busy || undefined}>
              {saving.busy ? 'Saving…' : 'Save'}
            </button>
          </div>
        </div>
      </form>
    </FormContext>
  );
}

/** The breadcrumb's first word is the title of the list the form belongs to. */
const listTitle = (path: string): string => places().find((place) => place.screen.path === path)?.screen.title ?? path;

/** The window's title says so, too, while a form has problems (promises section 3, item 3). */
function useErrorTitle(wrong: boolean): void {
  useEffect(() => {
    if (!wrong) return;
    const title = document.title;
    document.title = `Error: ${title}`;
    return () => {
      if (document.title === `Error: ${title}`) document.title = title;
    };
  }, [wrong]);
}
