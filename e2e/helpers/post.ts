import { type APIRequestContext, type APIResponse, type Page, expect } from '@playwright/test';

type Body = Omit<Parameters<APIRequestContext['post']>[1] & object, 'headers'>;

/** Sends what a page of this visitor would send, without opening one, and expects it to succeed. */
export async function post({ request }: Pick<Page, 'request'>, path: string, body: Body): Promise<APIResponse> {
  const [, token = ''] = /name="csrf-token" content="([^"]+)"/.exec(await (await request.get('/contact')).text()) ?? [];
  const response = await request.post(path, { ...body, headers: { 'X-CSRF-TOKEN': token, Accept: 'application/json' } });
  expect(response.ok(), await response.text()).toBe(true);
  return response;
}
