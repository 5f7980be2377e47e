import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Lightbox, type LightboxImage } from './lightbox';

const IMAGES: LightboxImage[] = [
  { url: '/a.png', filename: 'a.png', alt: 'The big win' },
  { url: '/b.png', filename: 'b.png' },
  { url: '/c.heic', filename: 'c.heic' },
];

function Ticket({ images = IMAGES }: { images?: LightboxImage[] }) {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <>
      <button onClick={() => setIndex(0)}>View</button>
      <Lightbox images={images} index={index} onIndexChange={setIndex} onClose={() => setIndex(null)} />
    </>
  );
}

async function view(images?: LightboxImage[]) {
  const user = userEvent.setup();
  render(<Ticket images={images} />);
  await user.click(screen.getByRole('button', { name: 'View' }));
  const dialog = await screen.findByRole('dialog', { name: IMAGES[0]?.filename });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return user;
}

test('cycles through the images by buttons and arrow keys', async () => {
  const user = await view();
  expect(screen.getByRole('img', { name: 'The big win' })).toHaveAttribute('src', '/a.png');
  expect(screen.getByText('1 of 3')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Next image' }));
  expect(screen.getByRole('img', { name: 'b.png' })).toHaveAttribute('src', '/b.png');
  expect(screen.getByRole('link', { name: 'Open the original in a new tab' })).toHaveAttribute('href', '/b.png');

  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByText('1 of 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous image' }));
  expect(screen.getByText('3 of 3')).toBeVisible();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByText('2 of 3')).toBeVisible();
});

test('has no next and previous buttons for a single image', async () => {
  const user = await view(IMAGES.slice(0, 1));
  expect(screen.queryByRole('button', { name: 'Next image' })).not.toBeInTheDocument();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('img', { name: 'The big win' })).toBeInTheDocument();
});

test('shows a spinner while an image loads, and a placeholder if it can not be decoded', async () => {
  const user = await view();
  expect(screen.getByRole('status', { name: 'Loading a.png' })).toBeVisible();
  fireEvent.load(screen.getByRole('img', { name: 'The big win' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();

  await user.keyboard('{ArrowLeft}');
  fireEvent.error(screen.getByRole('img', { name: 'c.heic' }));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText(/Couldn't show this image/)).toBeVisible();
});

test.each([
  ['tall', 1080, 12_000, true],
  ['wide', 4320, 1080, true],
  ['as a phone', 1080, 2340, false],
])('lets an image that is %s scroll by keyboard: %i by %i pixels, %s', async (_name, naturalWidth, naturalHeight, scrolls) => {
  await view();
  const image = screen.getByRole('img', { name: 'The big win' });
  Object.defineProperties(image, { naturalWidth: { value: naturalWidth }, naturalHeight: { value: naturalHeight } });
  fireEvent.load(image);
  expect(screen.queryByRole('group', { name: 'a.png' })?.tabIndex).toBe(scrolls ? 0 : undefined);
});

test.each([
  ['wide', 4320, 1080, '1 of 3'],
  ['tall', 1080, 12_000, '2 of 3'],
])('leaves the arrow keys to an image with the focus that scrolls by them: %s', async (_name, naturalWidth, naturalHeight, position) => {
  const user = await view();
  const image = screen.getByRole('img', { name: 'The big win' });
  Object.defineProperties(image, { naturalWidth: { value: naturalWidth }, naturalHeight: { value: naturalHeight } });
  fireEvent.load(image);
  screen.getByRole('group', { name: 'a.png' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText(position)).toBeVisible();
});

test('closes on a click beside a long image, but not on one on it', async () => {
  await view();
  const image = screen.getByRole('img', { name: 'The big win' });
  Object.defineProperties(image, { naturalWidth: { value: 1080 }, naturalHeight: { value: 12_000 } });
  fireEvent.load(image);
  fireEvent.click(image);
  expect(screen.getByRole('dialog')).toBeVisible();
  fireEvent.click(screen.getByRole('group', { name: 'a.png' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each(['Escape', 'the close button'])('closes on %s, and returns the focus', async (way) => {
  const user = await view();
  if (way === 'Escape') await user.keyboard('{Escape}');
  else await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'View' })).toHaveFocus());
});
