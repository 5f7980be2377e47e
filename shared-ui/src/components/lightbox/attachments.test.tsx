import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Attachments, PendingAttachments } from './lightbox';

const IMAGES = [
  { url: '/a.png', filename: 'a.png' },
  { url: '/b.png', filename: 'b.png' },
];

test('calls onView with the images and the index of the pressed thumbnail', async () => {
  const onView = jest.fn();
  render(<Attachments images={IMAGES} label="Evidence for Gates" size="small" onView={onView} />);
  expect(screen.getByRole('list', { name: 'Evidence for Gates' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show b.png' }));
  expect(onView).toHaveBeenCalledWith(IMAGES, 1);
});

test('keeps the button of an image that fails to load', () => {
  render(<Attachments images={IMAGES} onView={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Show a.png' });
  fireEvent.error(button.querySelector('img') as Element);
  expect(button.querySelector('img')).toBeNull();
  expect(button).toBeVisible();
});

test('shows the files of a pending upload, and revokes their object URLs on unmount', () => {
  const urls = new Set<string>();
  Object.assign(URL, {
    createObjectURL: (file: File) => {
      urls.add(`blob:${file.name}`);
      return `blob:${file.name}`;
    },
    revokeObjectURL: (url: string) => urls.delete(url),
  });
  const { unmount } = render(<PendingAttachments files={[new File(['a'], 'a.png', { type: 'image/png' })]} />);
  expect(screen.getByRole('img', { name: 'a.png' })).toHaveAttribute('src', 'blob:a.png');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  unmount();
  expect(urls.size).toBe(0);
});

test('renders nothing without images', () => {
  const { container } = render(
    <>
      <Attachments images={[]} onView={() => undefined} />
      <PendingAttachments files={[]} />
    </>,
  );
  expect(container).toBeEmptyDOMElement();
});
