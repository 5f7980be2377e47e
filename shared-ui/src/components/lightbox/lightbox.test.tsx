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

test('goes on to the left in a page from right to left', async () => {
  document.dir = 'rtl';
  const user = await view();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByText('2 of 3')).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('1 of 3')).toBeVisible();
  document.dir = '';
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

/** Views the first image in this size. */
async function viewSized(width: number, height: number) {
  const user = await view();
  const image = screen.getByRole('img', { name: 'The big win' });
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } });
  fireEvent.load(image);
  return { user, image, box: screen.queryByRole('group', { name: 'a.png' }) };
}

test.each([
  ['wide', 4320, 1080, '1 of 3'],
  ['tall', 1080, 12_000, '2 of 3'],
])('lets an image that is %s scroll by keyboard, and leaves it the arrow keys for that', async (_name, width, height, position) => {
  const { user, box } = await viewSized(width, height);
  expect(box?.tabIndex).toBe(0);
  box?.focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText(position)).toBeVisible();
});

test('scrolls no image of the shape of a phone', async () => {
  expect((await viewSized(1080, 2340)).box).toBeNull();
});

test('closes on a click beside a long image, but not on one on it', async () => {
  const { image, box } = await viewSized(1080, 12_000);
  fireEvent.click(image);
  expect(screen.getByRole('dialog')).toBeVisible();
  fireEvent.click(box!);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each(['Escape', 'the close button'])('closes on %s, and returns the focus', async (way) => {
  const user = await view();
  if (way === 'Escape') await user.keyboard('{Escape}');
  else await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'View' })).toHaveFocus());
});
