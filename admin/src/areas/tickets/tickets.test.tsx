import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Staff } from '../../app/page';
import { changesIn, type FakeEndpoint, respond } from '../../testing/fake-api';
import { choose, enter, press, renderArea, staffWith } from '../../testing/render-panel';
import { tickets } from './tickets';

const AT = '2026-03-15T20:00:00Z';
const ME: Staff = { ...staffWith('Moderator'), id: '800', username: 'mod' };
const ANN = { id: '1', username: 'ann', avatar: null };
const TICKET = {
  id: 7,
  version: 3,
  title: 'No sound',
  member: ANN,
  category: 'Account',
  priority: 'medium',
  status: 'open',
  assignee: null,
  created_at: AT,
  updated_at: AT,
  replies_count: 0,
  merged_into_id: null,
  first_reply_at: null,
};
const THREAD = { ...TICKET, description: 'It is silent.', images: [], replies: [], notes: [] };

const COMMON: Record<string, FakeEndpoint> = {
  'GET /tickets/staff': { data: [{ id: '800', username: 'mod', avatar: null }] },
  'GET /ticket-categories': { data: [{ id: 2, name: 'Account' }], total: 1 },
  'GET /saved-replies': { data: [{ id: 4, name: 'Reload', message: 'Hello {member}, {staff} here. {unknown}' }], total: 1 },
};

const openTicket = (endpoints: Record<string, FakeEndpoint> = {}, thread: object = THREAD) =>
  renderArea(tickets, { ...COMMON, 'GET /tickets/7': { data: thread }, ...endpoints }, '/7/show', ME);

it('shows the time to the first reply and the notes, and inserts a saved reply with the names that it stands for, after what was typed', async () => {
  const notes = [{ id: 1, note: 'Knows bob', created_at: AT, user: { ...ANN, username: 'boss' } }];
  openTicket({}, { ...THREAD, notes, first_reply_at: '2026-03-15T23:20:00Z' });
  expect(await screen.findByText('After 3 h 20 min')).toBeVisible();
  expect(await screen.findByRole('article', { name: 'Note of boss' })).toHaveTextContent('Knows bob');
  await enter('Your answer', 'Hm.');
  await choose('Insert a saved reply', 'Reload');
  expect(screen.getByLabelText(/Your answer/)).toHaveValue('Hm.\nHello ann, mod here. {unknown}');
});

it('sends pictures with a reply or alone, without those that were removed', async () => {
  const requests = openTicket({ 'POST /tickets/7/reply': { data: THREAD } });
  const send = await screen.findByRole('button', { name: 'Send reply' });
  expect(send).toBeDisabled();
  const file = (name: string) => new File(['x'], name, { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Pictures', { selector: 'input' }), [file('one.png'), file('two.png')]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove one.png' }));
  await userEvent.click(send);
  expect(await screen.findByText('Answer sent')).toBeVisible();
  expect(screen.queryByText('two.png')).toBeNull();
  const [[, , sent] = []] = changesIn(requests);
  expect(sent).toEqual({ message: '', version: '3', replies_seen: '0', 'images[0]': expect.objectContaining({ name: 'two.png' }) });
});

it('takes a ticket, and adds a note that stays if it could not be sent', async () => {
  const refusal = respond(422, { message: 'This note is too long.' });
  const requests = openTicket({ 'POST /tickets/7/assign': { data: THREAD }, 'POST /tickets/7/notes': refusal });
  await choose('Assignee', 'mod');
  expect(await screen.findByText('Assignee set')).toBeVisible();
  await enter('New note', 'Knows bob');
  await press('Add the note');
  expect(await screen.findByText('This note is too long.')).toBeVisible();
  expect(screen.getByLabelText('New note')).toHaveValue('Knows bob');
  expect(changesIn(requests)).toEqual([
    ['POST', '/tickets/7/assign', { assignee_id: '800', version: 3 }],
    ['POST', '/tickets/7/notes', { note: 'Knows bob' }],
  ]);
});

it('offers nobody notes on their own ticket', async () => {
  openTicket({}, { ...THREAD, member: { ...ANN, id: '800' } });
  expect(await screen.findByText('It is silent.')).toBeVisible();
  expect(screen.queryByText('Notes, for the staff alone')).toBeNull();
});

it('changes the selected tickets of the list, and says which were left', async () => {
  const rows = { data: [TICKET, { ...TICKET, id: 8, title: 'No picture' }], total: 2 };
  const endpoints = { ...COMMON, 'GET /tickets': rows, 'POST /tickets/bulk': { changed: 1, left: [8] } };
  const requests = renderArea(tickets, endpoints, '', ME);
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));
  await screen.findByText('No picture');
  for (const name of [/No sound/, /No picture/]) await userEvent.click(row(name).getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 tickets' }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Resolved' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText(/1 changed; 1 left/)).toBeVisible();
  const selected = [7, 8].map((id) => ({ id, version: 3 }));
  expect(changesIn(requests)).toEqual([['POST', '/tickets/bulk', { tickets: selected, status: 'resolved' }]]);
});

it('merges a ticket with another one of its member, which is confirmed', async () => {
  const others = [TICKET, { ...TICKET, id: 8, title: 'Still no sound' }, { ...TICKET, id: 9, title: 'Merged before', merged_into_id: 8 }];
  const requests = openTicket({ 'GET /tickets': { data: others, total: 3 }, 'POST /tickets/7/merge': { data: THREAD } });
  await userEvent.click(await screen.findByRole('button', { name: 'Merge with another ticket' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge with another ticket' }));
  expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('combobox', { name: /Other ticket of ann/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['#8 Still no sound']);
  await userEvent.click(screen.getByRole('option'));
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Merged')).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/tickets/7/merge', { other_id: 8, version: 3, replies_seen: 0 }]]);
  expect(requests.find(({ path }) => path === '/tickets')?.query).toMatchObject({ member_id: '1', sort: 'queue' });
});

it('leads from a merged ticket to the one that has its messages', async () => {
  openTicket({}, { ...THREAD, status: 'closed', merged_into_id: 5 });
  expect(await screen.findByRole('link', { name: '#5' })).toHaveAttribute('href', '/tickets/5/show');
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  expect(screen.queryByLabelText('New note')).toBeNull();
});
