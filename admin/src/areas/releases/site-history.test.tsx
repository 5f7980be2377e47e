import type { StaffRemote } from '@greenroom/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn } from '../../testing/fake-api';
import { renderPanel } from '../../testing/render-panel';
import { SiteHistory } from './site-history';

type Change = StaffRemote['history'][number];

const change = (number: number, at: string, live: string, rest: Partial<Change> = {}): Change => ({
  number,
  at: `2026-03-15T${at}:00.000Z`,
  by: 'the store team',
  action: 'release',
  state: { live, canary: null },
  ...rest,
});

const remote = (name: string, history: Change[]): StaffRemote => ({
  name,
  number: history[0]?.number ?? 0,
  live: history[0]?.state.live ?? null,
  canary: null,
  progress: null,
  before: null,
  released_with: [],
  versions: [],
  history,
});

const REMOTES = [
  remote('host', [change(3, '21:00', '2.0.0', { set: 4 }), change(1, '20:00', '1.0.0')]),
  remote('store', [
    change(7, '22:00', '3.0.0', { action: 'rollback', by: 'canary rules', reason: 'More views fail.' }),
    change(6, '21:00', '2.0.0', { set: 4, state: { live: '2.0.0', canary: { version: '3.0.0', percent: 5 } } }),
    change(5, '20:30', '1.0.0'),
  ]),
];

it('lists the changes of the whole site, those of a set as one', () => {
  renderPanel(<SiteHistory remotes={REMOTES} />, {});
  const rows = within(screen.getByRole('region', { name: 'History of the site' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
    'Rolled back: store 3.0.0. More views fail.',
    'Released: host 2.0.0; store 2.0.0, canary 3.0.0 (5 %)',
    'Released: store 1.0.0',
    'Released: host 1.0.0',
  ]);
});

it('brings the site back to one of them after a question, but not to the last one', async () => {
  const requests = renderPanel(<SiteHistory remotes={REMOTES} />, { 'POST /releases': { data: REMOTES } });
  const buttons = screen.getAllByRole('button', { name: /^Bring the site back to this/ });
  expect(buttons).toHaveLength(3);
  await userEvent.click(buttons[0] as HTMLElement);
  expect(changesIn(requests)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Yes, bring it back' }));
  expect(await screen.findByText('Changed: visitors get it with the next page')).toBeVisible();
  expect(changesIn(requests).map(([, , body]) => body)).toEqual([{ to: '2026-03-15T21:00:00.000Z' }]);
});
