import { bookPoints } from '../core/points/points';
import type { members } from '../db/schema';
import { openBrowser } from './member-browser';
import type { TestApp } from './test-app';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows which fields it expects
type Json = Record<string, any>;

/** A member with an open page, which sends requests below `/api/r`. */
export interface TestMember {
  id: string;
  username: string;
  page: { cookie: string; token: string };
  get(path: string): Promise<Json>;
  /** Sends JSON. @returns the response's fields, and its status */
  post(path: string, payload?: unknown, headers?: Record<string, string>): Promise<{ status: number } & Json>;
}

/** Columns of a member; points are booked. */
type MemberColumns = Partial<typeof members.$inferInsert>;

/** Returns what creates an app's members and signs them in. */
export function membersOf(app: () => TestApp) {
  let serial = 1000;
  return async ({ points = 0, ...columns }: MemberColumns = {}): Promise<TestMember> => {
    const { id = `${++serial}`, username = `member${id}` } = columns;
    const test = app();
    const session = await test.signIn({ ...columns, id, username });
    if (points > 0) {
      const grant = { memberId: id, amount: points, reason: 'test', key: `grant:${id}`, at: test.services.now() };
      await test.db.transaction((tx) => bookPoints(tx, [grant]));
    }
    const { page, get, post } = await openBrowser(test, session);
    return {
      id,
      username,
      page,
      get: async (path) => (await get(`/api/r${path}`)).json(),
      async post(path, payload, others) {
        const response = await post(`/api/r${path}`, payload, others);
        return { status: response.statusCode, ...response.json<object>() };
      },
    };
  };
}

/** Expected refusal of a field. */
export const errorAt = (field: string, sentence: unknown = expect.any(String)) => ({ status: 422, errors: { [field]: [sentence] } });

/** Expected refusal of what conflicts with the present state. */
export const conflict = (message: unknown = expect.any(String)) => ({ status: 409, message });
