import type { StaffClaim, StaffContactMessage, StaffSlotCall } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import { changesIn, type FakeEndpoint, type FakeRequest, respond } from '../../testing/fake-api';
import { enter, press, renderArea } from '../../testing/render-panel';
import { AT, NOVA } from '../../testing/rows';
import { contactMessages } from '../contact-messages/contact-messages';
import { slotCalls } from '../slot-calls/slot-calls';
import { claims } from './claims';

const CLAIM: StaffClaim = {
  id: 4,
  version: 1,
  status: 'pending',
  member: NOVA,
  challenge: {
    id: 2,
    slot_name: 'Wanted',
    multiplier: 500,
    min_bet: 1,
    prize: 250,
    description: 'No bonus buys.',
    starts_at: AT,
    ends_at: null,
  },
  description: 'I hit it.',
  evidence_images: [],
  reason: null,
  created_at: AT,
  decided_at: null,
  others_waiting: 2,
};

const openClaim = (endpoints: Record<string, FakeEndpoint>) =>
  renderArea(claims, { 'GET /claims/4': { data: CLAIM }, ...endpoints }, '/4/show', 'Moderator');

it('approves a claim after saying what that means for others, and says when somebody was faster', async () => {
  const requests = openClaim({ 'POST /claims/4/approve': respond(409, { message: 'stagemanager has rejected it already.' }) });
  expect(await screen.findByText('I hit it.')).toBeVisible();
  await press('Approve');
  expect(await screen.findByText(/^The prize of \$250 is to be paid.*The 2 other pending claims are rejected\./)).toBeVisible();
  await press('Approve', 'nova wins Wanted?');
  expect(await screen.findByText('stagemanager has rejected it already.')).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/claims/4/approve', undefined]]);
});

it('rejects a claim only with a reason', async () => {
  const requests = openClaim({ 'POST /claims/4/reject': { data: CLAIM } });
  await press('Reject');
  await press('Reject', 'Reject the claim of nova');
  expect(await screen.findByText('Required')).toBeVisible();
  expect(changesIn(requests)).toEqual([]);
  await enter('Reason', 'No picture.');
  await press('Reject', 'Reject the claim of nova');
  expect(await screen.findByText('Claim rejected')).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/claims/4/reject', { reason: 'No picture.' }]]);
});

it('marks a message as handled, and answers to nobody but its sender', async () => {
  const email = 'eve@example.com?bcc=all@example.com';
  const message: StaffContactMessage = {
    id: 3,
    version: 2,
    name: 'Eve',
    email,
    subject: 'Hi&bcc=all@example.com',
    message: 'Hello',
    member: null,
    created_at: AT,
    mailed_at: null,
    handled_at: null,
  };
  const requests = renderArea(
    contactMessages,
    { 'GET /contact-messages/3': { data: message }, 'POST /contact-messages/3/handled': respond(409, { message: 'It has changed.' }) },
    '/3/show',
  );
  const link = await screen.findByRole('link', { name: 'Answer by mail' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
  expect([decodeURIComponent(pathname), ...searchParams.keys()]).toEqual([email, 'subject']);
  await press('Mark as handled');
  expect(await screen.findByText('It has changed.')).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/contact-messages/3/handled', { is_handled: true, version: 2 }]]);
});

it('lists the open calls of slots, and marks one as played', async () => {
  const call: StaffSlotCall = {
    id: 9,
    version: 4,
    slot_name: 'Wanted',
    caller: 'comet',
    member: null,
    is_known: false,
    status: 'open',
    called_at: AT,
  } as StaffSlotCall;
  const requests = renderArea(slotCalls, {
    'GET /slot-calls': ({ query }: FakeRequest) => ({ data: query['status'] === 'open' ? [call] : [], total: 1 }),
    'POST /slot-calls/9/decide': { data: call },
  });
  await press('Played: Wanted, called by comet');
  expect(await screen.findByText('Marked as played')).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/slot-calls/9/decide', { status: 'played', version: 4 }]]);
});
