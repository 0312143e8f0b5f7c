// The head of the page of a record: its name, what can be done with it (`record-actions.tsx`), and the way to the records beside it in the list
// that was seen last.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { FormScreen, Noun, Values } from '../../schema/descriptor/descriptor';
import { screenRoutes } from '../../schema/model/nouns';
import { roleOf } from '../../schema/model/profile';
import { screenFor } from '../../schema/model/screen-for';
import { endOf } from '../../schema/model/states';
import { assigneeOf, dueOf } from '../../schema/model/tasks';
import { IconButton } from '../controls/button';
import { Icon } from '../controls/icons';
import { useDataSource } from '../data/data-context';
import type { DataSource, RecordId } from '../data/data-source';
import { failureText, type Result } from '../feedback/result';
import { showToast } from '../feedback/toasts';
import { go } from '../navigation/navigation';
import { PageHead } from '../page/page-head';
import { session } from '../session/session';
import type { RecordAction } from './record-actions';
import { screenTitle } from './record-page';
import { rowPageOf, rowPath } from './row-model';
import { rememberList, type SeenList, seenList } from './seen-list';
import { TaskFacts } from './task-head';

interface RecordHeadProps {
  noun: Noun;
  screen: FormScreen;
  id: RecordId;
  title: string;
  /** As it was read. */
  record: Values;
  /** As of which it is shown, yyyy-MM-dd. */
  today: string;
  /** What can be done with it. */
  children?: ReactNode;
}

/** Its children are the actions. Who is responsible and what is due stand where other pages have their count. */
export function RecordHead({ noun, screen, id, title, record, today, children }: RecordHeadProps) {
  const hasTasks = assigneeOf(noun) !== undefined || dueOf(noun) !== undefined;
  return (
    <PageHead
      title={title}
      count={hasTasks ? <TaskFacts noun={noun} record={record} today={today} /> : undefined}
      breadcrumbs={[{ label: screenTitle(screen.under), path: screen.under }]}
    >
      <Neighbors noun={noun} screen={screen} id={id} />
      {children}
    </PageHead>
  );
}

/** Nothing for who may not edit it, and for what has ended. */
export function useEditAction({
  noun,
  screen,
  id,
  record,
}: Pick<RecordHeadProps, 'noun' | 'screen' | 'id' | 'record'>): RecordAction | undefined {
  const { user } = useSnapshot(session);
  const list = screenRoutes().find((route) => route.screen.path === screen.under)?.screen;
  const allowed = list?.kind === 'list' ? screenFor(list, noun, roleOf(user)) : undefined;
  const edit = allowed?.actions.includes('edit') && !endOf(noun, record) ? rowPageOf(allowed, 'edit') : undefined;
  if (!edit) return undefined;
  return { key: 'edit', label: 'Edit', icon: <Icon name="pencil" />, path: rowPath(edit, id), shortcut: 'edit' };
}

/** Previous and next in the list; nothing where the record was reached in another way. */
function Neighbors({ noun, screen, id }: Pick<RecordHeadProps, 'noun' | 'screen' | 'id'>) {
  const source = useDataSource();
  const [isBusy, setBusy] = useState(false);
  const leading = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is another page
  useEffect(() => () => leading.current?.abort(), [id]);
  const list = seenList(noun);
  const index = list?.ids.findIndex((other) => String(other) === String(id)) ?? -1;
  if (!list || index === -1) return null;
  const { page, length } = list.request;
  const nth = (page - 1) * length + index + 1;

  async function leadTo(list: SeenList, at: number): Promise<void> {
    setBusy(true);
    leading.current = new AbortController();
    const { signal } = leading.current;
    const found = await idAt(source, list, at, signal);
    setBusy(false);
    // The user is on another page by now.
    if (signal.aborted) return;
    const problem = found.ok ? undefined : failureText(found.failure);
    if (problem) showToast({ kind: 'error', text: problem });
    // Its page only replaces this one: Back leads to the list.
    if (found.ok && found.data !== undefined) go(rowPath(screen.path, found.data), { replace: true });
  }
  const button = (label: string, icon: 'chevron-left' | 'chevron-right', step: 1 | -1) => (
    <IconButton
      icon={icon}
      label={label}
      isBusy={isBusy}
      isDisabled={step === 1 ? nth >= list.filtered : nth === 1}
      onClick={() => void leadTo(list, index + step)}
    />
  );
  return (
    <nav className="record-neighbors" aria-label={`${nth} of ${list.filtered} in the list`}>
      {button('Previous', 'chevron-left', -1)}
      {button('Next', 'chevron-right', 1)}
    </nav>
  );
}

/** The id of the record at a place of the list; one beyond its page is requested with the page that has it. */
async function idAt(
  source: DataSource,
  list: SeenList,
  at: number,
  signal: AbortSignal,
): Promise<Result<RecordId | undefined>> {
  const { noun, columns, ids } = list;
  if (at >= 0 && at < ids.length) return { ok: true, data: ids[at] };
  const request = { ...list.request, page: list.request.page + (at < 0 ? -1 : 1) };
  const result = await source.page(noun, columns, request, 0, signal);
  if (!result.ok) return result;
  rememberList(noun, columns, request, result.data);
  return { ok: true, data: seenList(noun)?.ids.at(at < 0 ? -1 : 0) };
}
