import type { AuditEntry } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn, respond } from '../../testing/fake-api';
import { press, renderArea } from '../../testing/render-panel';
import { AT, NOVA } from '../../testing/rows';
import { exportArea } from '../page-areas';
import { auditLog } from './audit-log';

const ENTRY: AuditEntry = {
  id: 7,
  at: AT,
  staff: NOVA,
  action: 'update',
  subject: 'store-items',
  subject_id: '12',
  summary: 'Changed the item “Mug”',
  before: { version: 1, is_listed: true, max_purchases_per_user: null, cost: 1500 },
  after: { version: 2, is_listed: false, max_purchases_per_user: 3, cost: 2000 },
};

it('shows what was changed before and after, in words, without the version', async () => {
  renderArea(auditLog, { 'GET /audit-log/7': { data: ENTRY } }, '/7/show');
  expect(await screen.findByRole('heading', { name: ENTRY.summary })).toBeVisible();
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(['FieldBeforeAfter', 'Is listedYesNo', 'Max purchases per user–3', 'Cost1,5002,000']);
  expect(screen.getByRole('link', { name: 'All changes to this row' })).toHaveAttribute('href', expect.stringContaining('%2212%22'));
});

it('lists the changes though its filters have no choices, and says why an entry did not load', async () => {
  const endpoints = { 'GET /audit-log': { data: [ENTRY], total: 1 }, 'GET /audit-log-choices': respond(500, {}) };
  renderArea(auditLog, { ...endpoints, 'GET /audit-log/7': respond(404, { message: 'There is no such entry.' }) });
  await userEvent.click(await screen.findByRole('row', { name: /nova Changed the item “Mug” Store items 12 update$/ }));
  expect(await screen.findByText('There is no such entry.')).toBeVisible();
});

it('downloads everything in the chosen format, and says what went wrong before', async () => {
  let isDown = true;
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => {};
  const zip = new Response('PK', { headers: { 'Content-Disposition': 'attachment; filename="greenroom.zip"' } });
  const requests = renderArea(exportArea, { 'POST /export': () => (isDown ? respond(500, { message: 'The disk is full.' }) : zip) });
  await userEvent.click(await screen.findByRole('radio', { name: /^JSON/ }));
  await press('Download');
  expect(await screen.findByText('The disk is full.')).toBeVisible();
  expect(saved).toEqual([]);
  isDown = false;
  await press('Download');
  expect(await screen.findByText('Downloaded greenroom.zip.')).toBeVisible();
  expect(saved).toEqual(['greenroom.zip']);
  expect(changesIn(requests).at(-1)).toEqual(['POST', '/export', { format: 'json' }]);
  click.mockRestore();
});
