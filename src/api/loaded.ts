// Calls whose code is not part of the first load.
import type { Result } from '../engine/data/result';

/** Code that cannot be loaded is reported like an unreachable server: nothing has been sent. */
export async function loaded<Module, T>(load: () => Promise<Module>, run: (module: Module) => Promise<Result<T>>) {
  const module = await load().catch(() => undefined);
  return module ? run(module) : ({ ok: false, failure: { kind: 'unreachable' } } satisfies Result<T>);
}
