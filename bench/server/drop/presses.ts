import type { MockKick } from '../../../api/server/src/demo/mock-kick';
import { KICK_BODIES } from '../../../api/server/src/testing/kick-webhooks';
import { MEMBERS } from '../raid/fill';
import { addressOf, unsafeHeaders } from '../raid/load/load-members';
import type { Server } from '../servers';
import type { Press } from './press';

/** @returns the cookies of a page */
export async function openPage({ origin }: Server): Promise<string[]> {
  const response = await fetch(origin, { headers: { accept: 'text/html' } });
  return response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
}

/** A request of every member, in the order of their numbers. */
export function pressesOf(cookies: readonly string[], to: string, body: object): Press[] {
  return Array.from({ length: MEMBERS }, (_, index) => ({
    path: to,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(index + 1),
      ...unsafeHeaders(index + 1, cookies),
    },
    body: JSON.stringify(body),
  }));
}

/** A word of every viewer in the chat, signed as Kick's events are. */
export function chatPresses(mock: MockKick, word: string): Press[] {
  return Array.from({ length: MEMBERS }, (_, index) => {
    const content = { content: word, created_at: new Date().toISOString() };
    const { headers, body } = mock.sign({
      event: 'chat.message.sent',
      body: JSON.stringify(KICK_BODIES.chat(index + 1, `${word} ${index}`, content)),
    });
    return { path: '/webhooks/kick', headers: { ...headers }, body };
  });
}
