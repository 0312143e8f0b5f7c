// A side effect of saving an account. Registered as `account` in `schemas/users.json` and `schemas/profile.json`.
import { refreshUser } from '../api/profile';
import type { Effects } from '../engine/registry/effects';
import { session } from '../engine/session/session';

/** Where the account is one's own, the top bar shows the new name and image. */
export const accountEffects: Effects = {
  rules: [],
  saved(saved) {
    if (saved.user_id === session.user?.user_id) void refreshUser();
  },
};
