// Components whose code is not part of the first load, and what replaces them when it cannot be loaded. What opens over
// the page waits in `load-with-retry.ts` instead.
import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  type SuspenseProps,
  use,
  useSyncExternalStore,
} from 'react';
import { onOnline } from '../hooks/timing';
import { ChunkError } from './load-code';
import { LoadError } from './load-error';
import { forgetFailures, once, onSettled, settledCount } from './load-once';

/**
 * A component whose code `load` fetches ahead of its first rendering: a handler of events, too, whose failure the rendering
 * reports.
 */
export type LazyComponent<P extends object> = ComponentType<P> & { load(): Promise<unknown> };

/**
 * The component `name` of a module that loads when it is first rendered, inside an `ImmediateSuspense` and a
 * `LoadBoundary`. React's `lazy` would cache a failure for ever.
 */
export function lazyComponent<Name extends string, Module extends Record<Name, (props: never) => ReactNode>>(
  load: () => Promise<Module>,
  name: Name,
): LazyComponent<PropsOf<Module[Name]>> {
  const loaded = once(async () => (await load())[name] as unknown as ComponentType);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module
  function Late(props: object) {
    const Loaded = use(loaded());
    return <Loaded {...props} />;
  }
  return Object.assign(Late, { load: loaded });
}

type PropsOf<Rendered> = Rendered extends (props: infer Props extends object) => unknown ? Props : never;

interface LoadBoundaryProps {
  children: ReactNode;
  /**
   * Replaces the children; by default the reason with a retry button. The children are also retried when the connection
   * is back.
   */
  failed?(failure: ChunkError, onRetry: () => void): ReactNode;
}

/**
 * Shows a failure to load where the code was wanted. Belongs inside the `ImmediateSuspense`, so that the button stays during a
 * retry.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  private forget = () => {};

  override componentDidMount() {
    this.forget = onOnline(this.retry);
  }

  override componentWillUnmount() {
    this.forget();
  }

  retry = (): void => {
    if (this.state.error === undefined) return;
    forgetFailures();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    const { children, failed = (failure, onRetry) => <LoadError failure={failure} onRetry={onRetry} /> } = this.props;
    if (error === undefined) return children;
    if (!(error instanceof ChunkError)) throw error;
    return failed(error, this.retry);
  }
}

/** What the page works without: nothing stands for it until it has loaded, nor where it cannot be loaded. */
export const Late = ({ children }: { children: ReactNode }) => (
  <ImmediateSuspense>
    <LoadBoundary failed={() => null}>{children}</LoadBoundary>
  </ImmediateSuspense>
);

/**
 * React holds back what was suspended until its fallback was visible for 300 ms, also when the code has come after 20.
 * A render that is not React's own retry is not held back. A `Suspense` that shows its children as soon as the tracked
 * promises they wait for have settled.
 */
export function ImmediateSuspense(props: Pick<SuspenseProps, 'fallback' | 'children'>) {
  useSyncExternalStore(onSettled, settledCount, settledCount);
  return <Suspense {...props} />;
}
