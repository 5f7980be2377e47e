import type { StaffRemote } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import { renderPanel } from '../../testing/render-panel';
import { RemoteCard } from './remote-card';

const record = (number: number, live: string): StaffRemote['history'][number] => ({
  number,
  at: '2026-03-15T20:00:00.000Z',
  by: 'the store team',
  action: 'release',
  state: { live, canary: null },
});

it('says of a version in the history that its files are removed', () => {
  const version = {
    version: '2.0.0',
    live_since: '2026-03-15T20:00:00.000Z',
    by: 'the store team',
    checked: true,
    pages: 0,
    failures: 0,
    measured: null,
    problems: [],
    warnings: [],
  };
  const remote: StaffRemote = {
    name: 'store',
    number: 2,
    live: '2.0.0',
    canary: null,
    progress: null,
    before: null,
    released_with: [],
    versions: [version],
    history: [record(2, '2.0.0'), record(1, '1.0.0')],
  };
  renderPanel(<RemoteCard remote={remote} />, {});
  const changes = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(changes).toEqual([expect.stringMatching(/Live is 2\.0\.0$/), expect.stringMatching(/Live is 1\.0\.0 \(files removed\)$/)]);
});
