import { ABOVE_CALLER, type Permission, PRESETS } from '@greenroom/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Resource, ResourceDefinitionContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import type { Staff } from '../../app/page';
import { changesIn, type FakeEndpoint } from '../../testing/fake-api';
import { enter, renderPanel, staffWith } from '../../testing/render-panel';
import { MemberActions } from '../members/member-actions';
import { staffRoles } from './staff';

const ROLE = { id: 1, version: 1, name: 'Shopkeeper', permissions: ['store:see', 'store:work'], members: 1 };

const staffWho = (permissions: readonly Permission[]): Staff => ({ id: '900', username: 'deputy', role: 'Member', permissions });

const open = (path: string, endpoints: Record<string, FakeEndpoint> = {}, staff = staffWith('Admin')) => {
  const { list, create, edit, configure, title } = staffRoles;
  const pages = { list, create, edit, recordRepresentation: title };
  return renderPanel(
    <ResourceDefinitionContextProvider definitions={{ 'staff-roles': { name: 'staff-roles', options: { configure } } }}>
      <Routes>
        <Route path="/staff-roles/*" element={<Resource name="staff-roles" {...pages} />} />
      </Routes>
    </ResourceDefinitionContextProvider>,
    { 'GET /staff-roles': { data: [ROLE], total: 1 }, 'GET /staff-roles/1': { data: ROLE }, ...endpoints },
    path,
    staff,
  );
};

/** Finds an input by its label, since roles of a hundred inputs take seconds. */
const checkbox = (name: string) => screen.findByLabelText(name);
const chosen = () =>
  screen
    .getAllByLabelText(/^(See|Work|Configure): /)
    .filter((box) => (box as HTMLInputElement).checked)
    .map((box) => box.getAttribute('aria-label'));

it('makes a role of areas by levels: to work in an area includes to see it', async () => {
  const requests = open('/staff-roles/create', { 'POST /staff-roles': { data: { ...ROLE, id: 2 } } });
  await enter('Name', 'Host');
  await userEvent.click(await checkbox('Work: Raffles'));
  await userEvent.click(await checkbox('Configure: Drops'));
  await userEvent.click(await checkbox('See: Drops'));
  expect(chosen()).toEqual(['See: Raffles', 'Work: Raffles']);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(changesIn(requests)).toEqual([['POST', '/staff-roles', { name: 'Host', permissions: ['raffles:see', 'raffles:work'] }]]),
  );
});

it('begins with the permissions of a role that every site has, and offers no more than the user may do', async () => {
  open('/staff-roles/create', {}, staffWho(['staff:see', 'staff:configure', ...PRESETS.Support]));
  await userEvent.click(await screen.findByRole('button', { name: 'Support' }));
  expect(chosen()).toHaveLength(PRESETS.Support.length);
  expect(await checkbox('Work: Tickets')).toBeChecked();
  expect(await checkbox('Work: Store')).toBeEnabled();
  expect(await checkbox('Configure: Store')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Accountant' })).toBeNull();
});

it('only shows a role to those who may not change it', async () => {
  open('/staff-roles/1', {}, staffWho(['staff:see', 'store:see', 'store:work']));
  expect(await screen.findByRole('textbox', { name: /Name/ })).toBeDisabled();
  expect(await checkbox('Work: Store')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Save|Delete/ })).toBeNull();
});

describe('the actions on a member', () => {
  const MEMBER = {
    id: '20',
    version: 1,
    username: 'icygecko',
    role: 'Member',
    staff_role: null,
    points: 5,
    banned_at: null,
    excluded_at: null,
    is_changeable: true,
  } as unknown as Parameters<typeof MemberActions>[0]['member'];
  const show = (staff: Staff, member = MEMBER) =>
    renderPanel(<MemberActions member={member} />, { 'GET /staff-roles': { data: [ROLE], total: 1 } }, '/', staff);

  it('are none for a role that only sees members', async () => {
    show(staffWith('Moderator'));
    await Promise.resolve();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say of a member who may do more that nobody else may change their account', () => {
    show(staffWho(['points:see', 'points:work', 'members:see', 'members:work', 'staff:configure']), {
      ...MEMBER,
      role: 'Admin',
      is_changeable: false,
    });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Give or take points']);
    expect(screen.getByText(ABOVE_CALLER)).toBeVisible();
  });

  it('offer the roles that the user may give, and give one', async () => {
    const requests = show(staffWho(['staff:see', 'staff:configure', ...PRESETS.Support]));
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Change the role']);
    await userEvent.click(screen.getByRole('button', { name: 'Change the role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the role' }));
    await userEvent.click(await dialog.findByRole('radio', { name: 'Shopkeeper' }));
    expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['Member', 'Support', '1']);
    await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(changesIn(requests)).toEqual([['POST', '/members/20/role', { role: '1', version: 1 }]]));
  });
});
