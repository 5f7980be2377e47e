import type { RoleName } from '@greenroom/contract/admin';
import { columnsFor } from '../people/members/set-role';
import type { Db } from '../db/client';
import { MINUTE } from '../lib/durations';
import { encodeForm, type FormParts, isForm } from './form';
import { openBrowser } from './member-browser';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test says itself what it expects of it
export type PanelResponse = { status: number } & Record<string, any>;

/** The staff panel's API, used by a test as an Admin. */
export interface Panel {
  test: TestApp;
  db: Db;
  staff: string;
  /** Sends a request below `/admin-new/api` as the Admin; `FormParts` are sent as a form. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object | FormParts): Promise<PanelResponse>;
  /** Creates a member with this role, see `RoleName`. @returns `call` as this member */
  as(id: string, role: RoleName): Promise<Panel['call']>;
  close(): Promise<void>;
}

const ADMIN = '900';
/** A test that moves its clock signs in again, since some endpoints need a recent sign-in. */
const FRESH_MS = 5 * MINUTE;

/** Opens the panel for all tests of a file before the first of them, and closes it after the last. */
export function sharedPanel(options?: TestAppOptions | (() => TestAppOptions)): Panel {
  const panel = {} as Panel;
  beforeAll(async () => void Object.assign(panel, await openPanel(typeof options === 'function' ? options() : options)));
  afterAll(() => panel.close());
  return panel;
}

export async function openPanel(options?: TestAppOptions): Promise<Panel> {
  const test = await createTestApp(options);
  const as: Panel['as'] = async (id, role) => {
    const now = options?.now ?? (() => new Date());
    const signIn = async () => ({ at: now(), ...(await openBrowser(test, await test.signIn({ id, ...columnsFor(role) }))).page });
    let session = await signIn();
    return async (method, path, body) => {
      if (Math.abs(now().getTime() - session.at.getTime()) > FRESH_MS) session = await signIn();
      const { cookie, token } = session;
      const form = isForm(body) ? await encodeForm(body) : { payload: body };
      const response = await test.app.inject({
        method,
        url: `/admin-new/api${path}`,
        ...form,
        headers: { ...('headers' in form && form.headers), cookie, 'x-csrf-token': token },
      });
      const isFile = response.headers['content-disposition'] !== undefined;
      return { status: response.statusCode, ...(!isFile && response.json<object>()) };
    };
  };
  return { test, db: test.db, staff: ADMIN, call: await as(ADMIN, 'Admin'), as, close: () => test.close() };
}
