import type { StaffAppearance } from '@greenroom/contract/admin';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn, respond } from '../../testing/fake-api';
import { enter, renderPanel } from '../../testing/render-panel';
import { AppearancePage } from './appearance-page';

const LOOK = {
  site_name: 'Greenroom',
  accent: null,
  logo: null,
  icon: null,
  hero_title: null,
  hero_text: null,
  footer_text: null,
  chat_url: null,
  short_post_url: null,
  photo_url: null,
  streaming_url: null,
  stage_effects: true,
};
const BEFORE: StaffAppearance = { ...LOOK, version: 1, versions: [] };
const AFTER: StaffAppearance = {
  ...LOOK,
  accent: '#0a0a3c',
  hero_title: 'Come in',
  version: 2,
  versions: [
    { ...LOOK, accent: '#0a0a3c', hero_title: 'Come in', id: 2, at: '2026-11-01T20:00:00.000Z', author: 'stagemanager' },
    { ...LOOK, id: 1, at: '2026-11-01T20:00:00.000Z', author: null },
  ],
};

const enterLook = async () => {
  fireEvent.change(await screen.findByLabelText(/Accent colour/), { target: { value: '#0a0a3c' } });
  await enter('Title for guests', 'Come in');
};

it('previews what is entered without publishing it, then publishes it', async () => {
  const requests = renderPanel(<AppearancePage />, {
    'GET /appearance': { data: BEFORE },
    'POST /appearance/preview': { data: { path: '/?appearance=sealed' } },
    'PUT /appearance': { data: AFTER },
  });
  await enterLook();
  expect(screen.getByText(/Shown as #9baae9, which is legible/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByTitle('Preview of the site')).toHaveAttribute('src', '/?appearance=sealed');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(
    await screen.findByText('Published', { selector: '.MuiSnackbarContent-message, .MuiAlert-message *, .MuiAlert-message' }),
  ).toBeVisible();
  const entered = { accent: '#0a0a3c', hero_title: 'Come in' };
  expect(changesIn(requests)).toEqual([
    ['POST', '/appearance/preview', expect.objectContaining(entered)],
    ['PUT', '/appearance', { ...LOOK, ...entered, version: 1 }],
  ]);
});

it('restores an earlier look, and shows it in the form', async () => {
  const requests = renderPanel(<AppearancePage />, {
    'GET /appearance': { data: AFTER },
    'POST /appearance/1/restore': { data: { ...BEFORE, version: 3, versions: AFTER.versions } },
  });
  expect(await screen.findByLabelText('Title for guests')).toHaveValue('Come in');
  await userEvent.click(screen.getByRole('button', { name: 'Restore look 1, Greenroom' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Restored')).toBeVisible();
  expect(screen.getByLabelText('Title for guests')).toHaveValue('');
  expect(changesIn(requests)).toEqual([['POST', '/appearance/1/restore', { version: 2 }]]);
});

it('says at the field what the server refuses, also of a preview', async () => {
  const refusal = {
    message: "Some of the fields aren't valid.",
    errors: { chat_url: ['This must be a link that begins with https://.'] },
  };
  renderPanel(<AppearancePage />, { 'GET /appearance': { data: BEFORE }, 'POST /appearance/preview': respond(422, refusal) });
  await enter('Link to the chat', 'javascript:alert(1)');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('This must be a link that begins with https://.')).toBeVisible();
  expect(screen.queryByTitle('Preview of the site')).not.toBeInTheDocument();
});

it('publishes no look without a picture that is still uploading, and says so wherever one has scrolled', async () => {
  let finish: (response: object) => void = () => undefined;
  const requests = renderPanel(<AppearancePage />, {
    'GET /appearance': { data: BEFORE },
    'POST /appearance/pictures': () => new Promise<object>((resolve) => (finish = resolve)),
    'PUT /appearance': { data: { ...AFTER, logo: '/storage/logo.webp' } },
  });
  await enterLook();
  const logo = document.querySelector('input[type=file]');
  await userEvent.upload(logo as HTMLInputElement, new File(['a logo'], 'logo.png', { type: 'image/png' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/The form is not valid/)).toBeVisible();
  expect(screen.getByText('The image is still uploading.')).toBeVisible();
  finish({ data: { path: '/storage/logo.webp' } });
  expect(await screen.findByRole('img', { name: 'Logo as it is shown' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(
    await screen.findByText('Published', { selector: '.MuiSnackbarContent-message, .MuiAlert-message *, .MuiAlert-message' }),
  ).toBeVisible();
  expect(changesIn(requests).map(([method]) => method)).toEqual(['POST', 'PUT']);
});
