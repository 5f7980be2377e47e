import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../testing';
import { Avatar } from './avatar';
import { avatarSources } from './avatar-sources';

const BASE = 'https://pictures.test';

test.each([
  ['a hash', { id: '5', avatar: 'abc' }, [`${BASE}/avatars/5/abc.png?size=128`, `${BASE}/embed/avatars/0.png`]],
  ['a URL', { id: '6', avatar: 'https://else.test/me.png' }, ['https://else.test/me.png', `${BASE}/embed/avatars/1.png`]],
  ['a path', { id: 'x', avatar: '/storage/me.png' }, ['/storage/me.png']],
  // As a double this id ends in …700, which is 0 modulo 5.
  ['an id above the safe integers', { id: '175928847299117063', avatar: null }, [`${BASE}/embed/avatars/3.png`]],
  ['a non-numeric id', { id: 'nova', avatar: null }, []],
  ['no id', { id: '', avatar: '' }, []],
])('lists the image URLs of a member with %s', (_case, user, sources) => {
  expect(avatarSources(user, BASE)).toEqual(sources);
});

test('falls back to the default image, then to a drawn figure', () => {
  const config = { chat: { avatarBase: BASE } };
  renderPage(() => <Avatar user={{ id: '7', avatar: 'gone' }} alt="Nova" />, { config });

  fireEvent.error(screen.getByRole('img', { name: 'Nova' }));
  expect(screen.getByRole('img', { name: 'Nova' })).toHaveAttribute('src', `${BASE}/embed/avatars/2.png`);

  fireEvent.error(screen.getByRole('img', { name: 'Nova' }));
  expect(screen.getByRole('img', { name: 'Nova' })).not.toHaveAttribute('src');
});

test('shows the first letter of the name if the own image is missing or fails to load', () => {
  const config = { chat: { avatarBase: BASE } };
  renderPage(
    () => (
      <>
        <Avatar user={{ id: '7', avatar: 'gone' }} initialOf="nova" alt="Nova" />
        <Avatar user={{ id: '8', avatar: null }} initialOf="élan" alt="Élan" />
      </>
    ),
    { config },
  );
  expect(screen.getByRole('img', { name: 'Élan' })).toHaveTextContent('É');
  fireEvent.error(screen.getByRole('img', { name: 'Nova' }));
  expect(screen.getByRole('img', { name: 'Nova' })).toHaveTextContent('N');
});
