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

/** A call that must succeed, with a body as POST. @returns its response. */
type ApiCall = (path: string, body?: object, as?: 'data' | 'multipart') => Promise<any>;

/** Calls in the session `token`, below the API base. */
export const apiCall =
  (request: APIRequestContext, token: string): ApiCall =>
  async (path, body, as = 'data') => {
    const response = await request.fetch(`/api/client/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}` },
      [as]: body,
    });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };

/** Calls in a new session of the first account. */
export const adminCall = async (request: APIRequestContext): Promise<ApiCall> =>
  apiCall(request, await tokenOf(request, admin.email, admin.password));

/** A new account of the type Staff with `PASSWORD`, made in the session `token`. @returns its id. */
export async function addAccount(
  request: APIRequestContext,
  token: string,
  name: string,
  fields: Record<string, string | number> = {},
): Promise<number> {
  const account = { ...accountFields(name), password: PASSWORD, password_confirmation: PASSWORD, ...fields };
  return (await apiCall(request, token)('user/create', account, 'multipart')).data.user_id;
}
