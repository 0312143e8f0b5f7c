// What saving an account does besides: when it is one's own, the top bar shows the new name and picture. Found by the name `account` in
// `schemas/users.json` and `schemas/profile.json`.

import { refreshUser } from '../api/profile';
import { session } from '../api/session';
import type { Effects } from '../engine/form/effects';

export const accountEffects: Effects = {
  rules: [],
  saved(answer) {
    if (answer.user_id === session.user?.user_id) void refreshUser();
  },
};
