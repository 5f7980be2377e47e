import { sharedPanel } from '../../testing/staff-panel';

const panel = sharedPanel({ rateLimits: true });

it('lets a Moderator try no more words of drops than a member codes', async () => {
  const moderator = await panel.as('800', 'Moderator');
  const terms = { points: 1, max_uses: 1, seconds: 60, on_overlay: true, in_chat: false };
  const statuses: number[] = [];
  for (let word = 0; word <= 20; word++) statuses.push((await moderator('POST', '/drops', { ...terms, word: `GUESS${word}` })).status);
  expect(statuses.slice(-2)).toEqual([409, 429]);
  // A generated word is no guess.
  expect(await moderator('POST', '/drops', terms)).toMatchObject({ status: 409 });
});
