// The page of an entry of the change log: each field before and after. Registered as `change` in `schemas/changes.json`.
import { lazyComponent } from '../../engine/lazy/lazy-component';
import type { Effects } from '../../engine/registry/effects';

const ChangedFields = lazyComponent(() => import('./changed-fields'), 'ChangedFields');

export const changeEffects: Effects = { rules: [], banner: () => ChangedFields };
