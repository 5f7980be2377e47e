import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ImageUpload, type ImageUploadProps } from './image-upload';

const png = (name: string) => new File([name], name, { type: 'image/png' });
const text = new File(['hello'], 'notes.txt', { type: 'text/plain' });

const objectUrls = new Set<string>();

beforeEach(() => {
  let count = 0;
  // jsdom lacks object URLs.
  Object.assign(URL, {
    createObjectURL: (file: File) => {
      const url = `blob:${file.name}-${++count}`;
      objectUrls.add(url);
      return url;
    },
    revokeObjectURL: (url: string) => objectUrls.delete(url),
  });
  objectUrls.clear();
});

function Reply({ first = [], onChange, ...upload }: Partial<ImageUploadProps> & { first?: readonly File[] }) {
  const [images, setImages] = useState<readonly File[]>(first);
  return (
    <form>
      <textarea aria-label="Message" />
      <ImageUpload
        label="Images"
        {...upload}
        value={images}
        onChange={(next) => {
          onChange?.(next);
          setImages(next);
        }}
      />
    </form>
  );
}

const previews = () => screen.queryAllByRole('button', { name: /^Show / }).map((button) => button.getAttribute('aria-label')?.slice(5));
const paste = (target: Element, files: File[], types: string[]) => fireEvent.paste(target, { clipboardData: { files, types } });

test('accepts valid images, and says why it rejects the others', async () => {
  const user = userEvent.setup({ applyAccept: false });
  render(<Reply />);
  await user.upload(screen.getByLabelText('Images'), [png('a.png'), text, png('b.png')]);
  expect(previews()).toEqual(['a.png', 'b.png']);
  expect(screen.getByText('2 of 5')).toBeVisible();
  expect(screen.getByText('File notes.txt is not an image').parentElement).toHaveAttribute('aria-live', 'polite');

  await user.upload(screen.getByLabelText('Images'), png('c.png'));
  expect(previews()).toEqual(['a.png', 'b.png', 'c.png']);
  expect(screen.queryByText(/not an image/)).not.toBeInTheDocument();
});

test('describes what it accepts', () => {
  render(<Reply error="One of the images could not be read." wording="claims" />);
  const input = screen.getByLabelText('Images');
  expect(input).toHaveAccessibleDescription(/Up to 5, at most 5MB each.*One of the images could not be read/);
  expect(input).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/gif,image/avif');
});

test('removes an image and its object URL, and moves the focus to the next one', async () => {
  const user = userEvent.setup();
  render(<Reply first={[png('a.png'), png('b.png')]} />);
  expect(objectUrls.size).toBe(2);

  await user.click(screen.getByRole('button', { name: 'Remove a.png' }));
  expect(previews()).toEqual(['b.png']);
  expect([...objectUrls]).toEqual([expect.stringContaining('b.png')]);
  expect(screen.getByRole('button', { name: 'Remove b.png' })).toHaveFocus();

  await user.keyboard('{Enter}');
  expect(previews()).toEqual([]);
  expect(objectUrls.size).toBe(0);
  expect(screen.getByLabelText('Images')).toHaveFocus();
});

test('revokes all object URLs on unmount', () => {
  const { unmount } = render(<Reply first={[png('a.png')]} />);
  expect(objectUrls.size).toBe(1);
  unmount();
  expect(objectUrls.size).toBe(0);
});

test('accepts an image pasted into the message, and ignores pasted text', () => {
  const onChange = jest.fn();
  render(<Reply onChange={onChange} />);
  const message = screen.getByLabelText('Message');
  paste(message, [png('drawing-of-the-text.png')], ['text/plain', 'Files']);
  paste(message, [], ['text/plain']);
  expect(onChange).not.toHaveBeenCalled();

  // False: the default action was prevented.
  expect(paste(message, [png('image.png')], ['Files'])).toBe(false);
  expect(previews()).toEqual(['image.png']);
});

test('accepts dropped files', () => {
  render(<Reply />);
  const dataTransfer = { types: ['Files'], files: [png('a.png'), png('b.png')] };
  fireEvent.drop(screen.getByText('Choose images'), { dataTransfer });
  expect(previews()).toEqual(['a.png', 'b.png']);
});

test('shows images but allows no changes while disabled', async () => {
  const onChange = jest.fn();
  render(<Reply first={[png('a.png')]} onChange={onChange} disabled progress={0.456} />);
  paste(screen.getByLabelText('Message'), [png('b.png')], ['Files']);
  fireEvent.drop(screen.getByText('Choose images'), { dataTransfer: { types: ['Files'], files: [png('b.png')] } });
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Images')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Remove a.png' })).toBeDisabled();
  expect(screen.getByRole('progressbar', { name: 'Sending the images' })).toHaveAttribute('aria-valuetext', '46%');

  await userEvent.click(screen.getByRole('button', { name: 'Show a.png' }));
  const viewer = await screen.findByRole('dialog', { name: 'a.png' });
  expect(within(viewer).getByRole('img', { name: 'a.png' })).toHaveAttribute('src', [...objectUrls][0]);
});

test('shows a placeholder with the file name if an image can not be decoded', () => {
  render(<Reply first={[png('broken.png')]} />);
  const show = screen.getByRole('button', { name: 'Show broken.png' });
  expect(show).not.toHaveTextContent('broken.png');
  fireEvent.error(show.querySelector('img') as Element);
  expect(show).toHaveTextContent('broken.png');
});
