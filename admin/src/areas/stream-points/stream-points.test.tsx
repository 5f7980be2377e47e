import { DEFAULT_STREAM_POINT_RULES, type StreamPointTrial } from '@greenroom/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { FakeEndpoint } from '../../testing/fake-api';
import { renderPanel } from '../../testing/render-panel';
import { ExcludedAccountsInput, UnusualViewers, Trial } from './stream-points';

const RESULT: StreamPointTrial = {
  streams: 1,
  events: 900,
  is_cut: false,
  viewers: 2,
  stored_total: 150,
  edited_total: 1120,
  top: [
    { user_id: '1', username: 'nova', stored: 100, edited: 1100 },
    { user_id: '2', username: 'echo', stored: 50, edited: 20 },
  ],
};

function Form({ children }: { children: ReactNode }) {
  const form = useForm({ defaultValues: { rules: DEFAULT_STREAM_POINT_RULES, excluded_accounts: ['botrix'] } });
  return <FormProvider {...form}>{children}</FormProvider>;
}

describe('the trial', () => {
  const tryIt = async (endpoint: FakeEndpoint) => {
    const requests = renderPanel(
      <Form>
        <ExcludedAccountsInput />
        <Trial />
      </Form>,
      { 'POST /stream-points/try': endpoint },
    );
    await userEvent.type(screen.getByRole('combobox', { name: 'Excluded accounts' }), 'KicBot{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Try it' }));
    return requests;
  };

  it('compares the rules in the form with the saved ones on the chat of yesterday', async () => {
    const requests = await tryIt({ data: RESULT });
    const table = within(await screen.findByRole('region', { name: 'All viewers' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ViewerSaved rulesThese rulesDifference',
      'nova1001,100+1,000',
      'echo5020−30',
    ]);
    expect(screen.getByText('1,120 points (+970)')).toBeVisible();
    const midnight = new Date();
    midnight.setHours(0, 0, 0, 0);
    expect(requests[0]?.body).toMatchObject({
      rules: DEFAULT_STREAM_POINT_RULES,
      excluded_accounts: ['botrix', 'kicbot'],
      to: midnight.toISOString(),
    });
  });

  it.each([
    ['no stored chat', { events: 0 }, "There's no stored chat for that time."],
    ['no stream', { streams: 0 }, 'There was no stream at that time.'],
  ])('says that there is %s', async (_case, fields, text) => {
    await tryIt({ data: { ...RESULT, ...fields } });
    expect(await screen.findByText(text)).toBeVisible();
  });
});

it('lists who earns unusually, with the signs', async () => {
  const viewer = {
    user_id: '77',
    username: 'Viewer77',
    member: { id: '5', username: 'nova' },
    points: 1200,
    streams: 3,
    signs: [{ sign: 'same_text', text: '20 of 20 messages repeated the one before' }],
  };
  renderPanel(<UnusualViewers />, {
    'GET /stream-points/unusual': {
      data: { checked: 9, since: '2026-03-08T20:00:00.000Z', viewers: [viewer, { ...viewer, user_id: '78', member: null }] },
    },
  });
  const table = within(await screen.findByRole('region', { name: 'Viewers who earn unusually' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Viewer77 (77)nova1,200320 of 20 messages repeated the one before',
    'Viewer77 (78)Not linked1,200320 of 20 messages repeated the one before',
  ]);
});
