// Accounts besides the first one, and sessions of theirs.
import { type APIRequestContext, expect } from '@playwright/test';
import { accountFields } from '../test/support/account-fields';
import { admin } from './admin';

export const PASSWORD = 'Right-of-way7!';

/** Signs in. @returns the token of the session. */
export async function tokenOf(request: APIRequestContext, email: string, password = PASSWORD): Promise<string> {
  const response = await request.post('/api/client/login', { data: { email, password, remember_me: false } });
  return (await response.json()).data.token;
}

/** For calls in a new session of the first account. */
export async function adminHeaders(request: APIRequestContext): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await tokenOf(request, admin.email, admin.password)}` };
}

/** A new account of the type Staff with `PASSWORD`, made in the session `token`. @returns its id. */
export async function addAccount(
  request: APIRequestContext,
  token: string,
  name: string,
  fields: Record<string, string | number> = {},
): Promise<number> {
  const response = await request.post('/api/client/user/create', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { ...accountFields(name), password: PASSWORD, password_confirmation: PASSWORD, ...fields },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).data.user_id;
}
