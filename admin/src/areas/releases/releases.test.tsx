import type { Measured, StaffRemote } from '@greenroom/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn, type FakeEndpoint, respond } from '../../testing/fake-api';
import { choose, enter, press, renderPanel } from '../../testing/render-panel';
import { AT } from '../../testing/rows';
import { CanaryButton } from './canary-button';
import { CanaryProgress } from './canary-progress';
import { PlatformFindings } from './platform-findings';
import { PreviewButton } from './preview-button';
import { RemoteCard } from './remote-card';
import { SiteHistory } from './site-history';

type Change = StaffRemote['history'][number];

const versionOf = (version: string, fields: Partial<StaffRemote['versions'][number]> = {}) => ({
  version,
  live_since: null,
  by: null,
  checked: true,
  pages: 0,
  failures: 0,
  measured: null,
  problems: [],
  warnings: [],
  ...fields,
});
const remoteOf = (fields: Partial<StaffRemote> = {}): StaffRemote => ({
  name: 'store',
  number: 1,
  live: '1.0.0',
  canary: null,
  progress: null,
  before: null,
  released_with: [],
  history: [],
  versions: [versionOf('2.0.0'), versionOf('1.0.0')],
  ...fields,
});
const changeOf = (number: number, live: string, rest: Partial<Change> = {}): Change => ({
  number,
  at: AT,
  by: 'the store team',
  action: 'release',
  state: { live, canary: null },
  ...rest,
});
const CHANGED = 'Changed: visitors get it with the next page';

describe('the dialog of a canary', () => {
  /** Opens it. @returns the changes that were sent */
  async function open(remote: StaffRemote) {
    const requests = renderPanel(<CanaryButton remote={remote} />, { 'POST /releases/store': { data: remote } });
    await press(remote.canary ? 'Change the canary' : 'Start a canary');
    return () => changesIn(requests).map(([, , body]) => body);
  }

  const steps = () => screen.getByLabelText(/^Steps/);
  const share = () => screen.getByLabelText(/^Share of the visitors/);
  const letItDecide = () => userEvent.click(screen.getByRole('switch', { name: 'Let it decide automatically' }));

  it('starts a canary with a plan at the first of its steps, once they rise and there is a rule', async () => {
    const sent = await open(remoteOf());
    await letItDecide();
    await enter('Steps', '100');
    await press('Start it');
    for (const wrong of ['100', '50, 5', '0', '5, 101', 'five']) {
      await enter('Steps', wrong);
      expect(steps()).toHaveAccessibleDescription('Rising shares above 0 and below 100, such as 5, 25, 50.');
    }
    await enter('Steps', '10% 50%');
    expect(steps()).toBeValid();
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
    await press('Start it');
    expect(await screen.findByText('Please choose at least one.')).toBeVisible();
    expect(sent()).toEqual([]);
    for (const name of [/^More failures/, /^Fewer completed flows/]) await userEvent.click(screen.getByRole('checkbox', { name }));
    await enter('Views that each step needs', '200');
    await press('Start it');
    expect(await screen.findByText(CHANGED)).toBeVisible();
    const plan = { steps: [10, 50], rules: ['failures', 'flows'], pages: 200 };
    expect(sent()).toEqual([{ number: 1, change: { action: 'canary', version: '2.0.0', percent: 10, plan } }]);
  });

  it('gives a version to a share of the visitors, and ends that at 0', async () => {
    const sent = await open(remoteOf({ canary: { version: '2.0.0', percent: 25 } }));
    expect(screen.getByText(/A larger share adds visitors to 2\.0\.0\./)).toBeVisible();
    await enter('Share of the visitors', '101');
    await press('Give it to them');
    expect(share()).toHaveAccessibleDescription('From 0 to 100.');
    await enter('Share of the visitors', '0');
    expect(screen.getByText('All visitors get 1.0.0.')).toBeVisible();
    await press('End the canary');
    await screen.findByText(CHANGED);
    expect(sent()).toEqual([{ number: 1, change: { action: 'canary', version: '2.0.0', percent: 0 } }]);
  });

  it('begins with the staff, and stays with them until it ends', async () => {
    const sent = await open(remoteOf());
    await choose('First for', 'The staff');
    await enter('Share of the visitors', '0');
    expect(screen.getByText('Only they get 2.0.0; all others stay with 1.0.0.')).toBeVisible();
    await press('Give it to them');
    await screen.findByText(CHANGED);
    expect(sent()).toEqual([{ number: 1, change: { action: 'canary', version: '2.0.0', percent: 0, audience: 'staff' } }]);
  });

  it('ends the plan when the share is changed by hand, and continues it from its step', async () => {
    const plan = { steps: [5, 25, 50, 100], rules: ['failures' as const], pages: 300 };
    const sent = await open(remoteOf({ canary: { version: '2.0.0', percent: 25, plan } }));
    expect(steps()).toHaveValue('25, 50');
    await letItDecide();
    await press('Give it to them');
    await screen.findByText(CHANGED);
    expect(sent()).toEqual([{ number: 1, change: { action: 'canary', version: '2.0.0', percent: 25 } }]);
  });
});

describe('the progress of a canary', () => {
  const FINDING = 'Failed views: 3 of 123 (2.4 %), live 5 of 1,000 (0.5 %), no sign of more';
  const DECISION = 'It waits for views: 123 of the 500 that this step needs.';
  const CANARY = remoteOf({
    canary: { version: '2.0.0', percent: 25, plan: { steps: [5, 25, 100], rules: ['failures'], pages: 500 } },
    progress: {
      views: 123,
      needed: 500,
      step_since: AT,
      evaluated_at: AT,
      decision: DECISION,
      findings: [{ rule: 'failures', text: FINDING, sign: 'none' }],
    },
  });

  it('shows the steps, the views of those needed, the comparison, and what it waits for', () => {
    renderPanel(<CanaryProgress remote={CANARY} />);
    const canary = within(screen.getByRole('region', { name: 'Canary of store' }));
    const steps = within(canary.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
      ['✓ 5 %', null],
      ['25 %', 'step'],
      ['Live for all', null],
    ]);
    expect(canary.getByRole('progressbar', { name: 'Views of the canary of store' })).toHaveAttribute('aria-valuenow', '24.6');
    for (const text of ['123 of 500 views in this step', DECISION, FINDING]) expect(canary.getByText(text)).toBeVisible();
  });

  it('shows before its first evaluation that one follows', () => {
    renderPanel(<CanaryProgress remote={{ ...CANARY, progress: null }} />);
    expect(screen.getByText('The first evaluation happens within seconds.')).toBeVisible();
  });

  it.each([
    ['why it was rolled back', 'More views fail.', ['The canary was rolled back by its rules. More views fail.']],
    ['nothing of it once the release was changed again', undefined, []],
  ])('shows %s', (_what, reason, alerts) => {
    renderPanel(<CanaryProgress remote={remoteOf({ history: [changeOf(4, '1.0.0', { action: 'rollback', reason })] })} />);
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(alerts);
  });
});

it('shows what the live version uses that is gone, and what the canary uses that is deprecated, if anything', () => {
  const [gone, deprecated] = ['store uses useGone, which is gone since 3.0.0.', 'store uses useOld, which is deprecated since 1.4.0.'];
  const canary = { version: '2.0.0', percent: 10 };
  const versions = [versionOf('2.0.0', { warnings: [deprecated] }), versionOf('1.0.0', { problems: [gone] })];
  renderPanel(
    <>
      <PlatformFindings remote={remoteOf({ canary })} />
      <PlatformFindings remote={remoteOf({ canary, versions })} />
    </>,
  );
  const shown = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(shown).toEqual([`The live version 1.0.0 does not fit the live host${gone}`, `Warnings for the canary 2.0.0${deprecated}`]);
});

describe('a preview', () => {
  /** Presses the button of a version. @returns the requests */
  async function preview(endpoint: FakeEndpoint) {
    const requests = renderPanel(<PreviewButton remote="store" version="1.0.0-3f9c12ab" />, { 'POST /releases/store/previews': endpoint });
    await press('Preview: 1.0.0-3f9c12ab of store');
    return requests;
  }

  it('has an address to copy or to open', async () => {
    const url = 'https://site.example/store?remote-preview=v1.a.b';
    const requests = await preview({ data: { url, token: 'v1.a.b', expires_at: '2026-11-30T12:00:00.000Z' } });
    expect(await screen.findByRole('dialog', { name: 'Preview of store' })).toHaveTextContent(
      /1\.0\.0-3f9c12ab opens on the site for anyone with this address, until Nov 30, 2026/,
    );
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue(url);
    expect(screen.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', url);
    expect(changesIn(requests)).toEqual([['POST', '/releases/store/previews', { version: '1.0.0-3f9c12ab' }]]);
  });

  it('says why there is none', async () => {
    const message = 'store needs react ^20.0.0, but the live host provides 19.3.0.';
    await preview(respond(422, { message }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

const NONE = { values: 0, p75: null };
const MEASURED: Measured = {
  ...{ views: 30, failed_views: 0, failed_call_views: 0, completed_views: 0 },
  timings: { lcp: { values: 30, p75: 1900 }, inp: NONE, cls: NONE, content: NONE },
};
const MEASURED_CANARY: Partial<StaffRemote> = {
  canary: { version: '2.0.0', percent: 25 },
  versions: [versionOf('2.0.0', { pages: 2, measured: MEASURED }), versionOf('1.0.0')],
};

it.each<[string, object, Partial<StaffRemote>, string[]]>([
  ['Roll back', { action: 'rollback', version: '0.9.0' }, { before: '0.9.0' }, ['All visitors get 1.0.0.']],
  ['Roll back', { action: 'rollback' }, { before: '0.9.0', released_with: ['host'] }, []],
  [
    'Promote the canary',
    { action: 'promote' },
    MEASURED_CANARY,
    ['75 % of the visitors get 1.0.0, 25 % the canary 2.0.0.', '2 (100 %)', '1.90 s, –'],
  ],
  ['Make live: 2.0.0 of store', { action: 'release', version: '2.0.0' }, {}, []],
])('%s: sends %j after a question', async (name, change, fields, shown) => {
  const remote = remoteOf(fields);
  const requests = renderPanel(<RemoteCard remote={remote} />, { 'POST /releases/store': { data: remote } });
  for (const text of shown) expect(screen.getByRole('region', { name: 'store' })).toHaveTextContent(text);
  await press(name);
  expect(changesIn(requests)).toEqual([]);
  await press('Yes, change it');
  expect(await screen.findByText(CHANGED)).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/releases/store', { number: 1, change }]]);
});

it('says of a version in the history that its files are removed', () => {
  const history = [changeOf(2, '2.0.0'), changeOf(1, '0.9.0')];
  renderPanel(<RemoteCard remote={remoteOf({ live: '2.0.0', history })} />);
  const changes = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(changes).toEqual([expect.stringMatching(/Live is 2\.0\.0$/), expect.stringMatching(/Live is 0\.9\.0 \(files removed\)$/)]);
});

it('lists the changes of the whole site, those of a set as one, and brings it back to any but the last after a question', async () => {
  const at = (time: string) => `2026-03-15T${time}:00.000Z`;
  const canary = { version: '3.0.0', percent: 5 };
  const rolledBack = { at: at('22:00'), action: 'rollback', by: 'canary rules', reason: 'More views fail.' } as const;
  const remotes = [
    remoteOf({ name: 'host', history: [changeOf(3, '2.0.0', { at: at('21:00'), set: 4 }), changeOf(1, '1.0.0', { at: at('20:00') })] }),
    remoteOf({
      history: [
        changeOf(7, '3.0.0', rolledBack),
        changeOf(6, '2.0.0', { at: at('21:00'), set: 4, state: { live: '2.0.0', canary } }),
        changeOf(5, '1.0.0', { at: at('20:30') }),
      ],
    }),
  ];
  const requests = renderPanel(<SiteHistory remotes={remotes} />, { 'POST /releases': { data: remotes } });
  const rows = within(screen.getByRole('region', { name: 'History of the site' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
    'Rolled back: store 3.0.0. More views fail.',
    'Released: host 2.0.0; store 2.0.0, canary 3.0.0 (5 %)',
    'Released: store 1.0.0',
    'Released: host 1.0.0',
  ]);
  const buttons = screen.getAllByRole('button', { name: /^Bring the site back to this/ });
  expect(buttons).toHaveLength(3);
  await userEvent.click(buttons[0] as HTMLElement);
  expect(changesIn(requests)).toEqual([]);
  await press('Yes, bring it back');
  expect(await screen.findByText(CHANGED)).toBeVisible();
  expect(changesIn(requests).map(([, , body]) => body)).toEqual([{ to: at('21:00') }]);
});
