import type { ContentPageVersion, StaffContentPage } from '@greenroom/contract/admin';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn, type FakeEndpoint, respond } from '../../testing/fake-api';
import { renderArea } from '../../testing/render-panel';
import { contentPages } from './content-pages';

const RULES: StaffContentPage = {
  id: 7,
  version: 2,
  title: 'Rules',
  slug: 'rules',
  body: 'Play fair.',
  is_published: true,
  in_menu: false,
  in_footer: true,
  position: 1,
};
const versionOf = (id: number, body: string): ContentPageVersion => {
  const { version: _version, ...fields } = RULES;
  return { ...fields, id, body, at: '2026-11-01T20:00:00.000Z', author: 'stagemanager' };
};

const show = (path: string, endpoints: Record<string, FakeEndpoint>) => renderArea(contentPages, endpoints, path);
const text = () => screen.findByLabelText(/^Text/);

it('suggests an address, previews the text, and makes a draft', async () => {
  const requests = show('/create', {
    'POST /pages/preview': { data: { html: '<h2 id="section-fair">Fair</h2>' } },
    'POST /pages': { data: RULES },
    'GET /pages/7': { data: RULES },
    'GET /pages/7/versions': { data: [] },
  });
  const title = await screen.findByLabelText(/^Title/);
  fireEvent.change(title, { target: { value: 'Über die Regeln!' } });
  fireEvent.blur(title);
  fireEvent.change(await text(), { target: { value: '# Fair' } });
  expect(screen.getByLabelText(/^Address/)).toHaveValue('uber-die-regeln');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('region', { name: 'Preview of the page' }));
  expect(preview.getByRole('heading', { name: 'Fair' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByDisplayValue('Play fair.')).toBeVisible();
  const draft = { title: 'Über die Regeln!', slug: 'uber-die-regeln', body: '# Fair', is_published: false };
  expect(changesIn(requests)).toEqual([
    ['POST', '/pages/preview', { body: '# Fair' }],
    ['POST', '/pages', { ...draft, in_menu: false, in_footer: false, position: 0 }],
  ]);
});

it('restores an earlier version, and shows it in the form', async () => {
  let current = RULES;
  const requests = show('/7', {
    'GET /pages/7': () => ({ data: current }),
    'GET /pages/7/versions': { data: [versionOf(12, 'Play fair.'), versionOf(11, 'Be kind.')] },
    'POST /pages/7/versions/11/restore': () => ({ data: (current = { ...RULES, version: 3, body: 'Be kind.' }) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 11, Rules' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByDisplayValue('Be kind.')).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/pages/7/versions/11/restore', { version: 2 }]]);
});

it('adds an uploaded picture to the text', async () => {
  show('/7', {
    'GET /pages/7': { data: RULES },
    'GET /pages/7/versions': { data: [] },
    'POST /pages/pictures': { data: { path: '/storage/pictures/a.webp' } },
  });
  expect(await text()).toHaveValue('Play fair.');
  await userEvent.upload(screen.getByLabelText('Picture of the page'), new File(['a'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByDisplayValue(/!\[What the picture shows\]\(\/storage\/pictures\/a\.webp\)/)).toBeVisible();
});

it('says at the field what the server refuses of a preview', async () => {
  const message = 'This may have at most 30000 characters.';
  show('/7', {
    'GET /pages/7': { data: RULES },
    'GET /pages/7/versions': { data: [] },
    'POST /pages/preview': respond(422, { message: "Some of the fields aren't valid.", errors: { body: [message] } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  expect(await screen.findByText(message)).toBeVisible();
});
