import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { TextField } from '../components/text-field/text-field';
import { ApiError } from '../http';
import { renderPage } from '../testing';
import { type FormOptions, forgetForms, useForm } from './use-form';

type Values = { title: string; text: string };

const NAMES = ['title', 'text'] as const;
const refuse = (fields: Record<string, string>) => Promise.reject(new ApiError('refused', 'Please check it.', { fields }));

beforeEach(() => {
  sessionStorage.clear();
  forgetForms();
});

function show(options: Partial<FormOptions<Values>> = {}) {
  function Page() {
    const form = useForm<Values>({
      defaults: { title: '', text: 'Hello' },
      messages: { success: 'Sent.', refused: 'Refused.', noResponse: 'No response.' },
      send: () => Promise.resolve(),
      ...options,
    });
    return (
      <>
        <form aria-label="Note" onSubmit={form.submit}>
          {NAMES.map((name) => (
            <TextField key={name} label={name} {...form.field(name)} />
          ))}
          <input type="file" aria-label="images" onChange={(event) => form.imageField.onChange([...(event.target.files ?? [])])} />
          {form.images.map((image) => image.name)}
          {form.lostImages > 0 && `${form.lostImages} lost`}
          {form.restored && 'restored'}
          <button disabled={form.pending}>Send</button>
        </form>
        <button>Elsewhere</button>
      </>
    );
  }
  return renderPage(Page);
}

const field = (name: (typeof NAMES)[number]) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send' });

test('focuses the first field that was refused, and leaves the focus where it is while the fields are corrected', async () => {
  const { user } = show({ send: () => refuse({ 'text[0]': 'Too short.', title: 'Missing.' }) });
  await user.click(send());
  expect(field('title')).toHaveFocus();
  expect(field('text')).toHaveAccessibleDescription('Too short.');

  await user.type(field('title'), 'A title');
  expect(field('title')).toHaveFocus();
  expect(field('title')).toBeValid();
  expect(field('text')).toBeInvalid();
});

test('leaves the focus of a visitor who went on to something else', async () => {
  let fail: () => void = () => undefined;
  const { user, toasts } = show({ send: () => new Promise((_, reject) => (fail = () => reject(new ApiError('network', 'Offline')))) });
  await user.click(send());
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await act(async () => fail());
  expect(toasts).toEqual([{ message: 'No response.', type: 'error' }]);
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('sends once, however often it is submitted meanwhile, and takes no input until the response', async () => {
  const send = jest.fn(() => new Promise<void>(() => undefined));
  show({ send });
  const form = screen.getByRole('form', { name: 'Note' });
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  fireEvent.submit(form);
  expect(send).toHaveBeenCalledTimes(1);
  expect(field('title')).toHaveAttribute('readonly');
});

test('keeps the input of a form without a draft only while it is shown', async () => {
  const { user } = show();
  await user.type(field('title'), 'A title');
  cleanup();
  show();
  expect(field('title')).toHaveValue('');
  expect(field('text')).toHaveValue('Hello');
  expect(sessionStorage).toHaveLength(0);
});

test('keeps images and a pending submission while the page is left, and after a reload the number of the images', async () => {
  const lasting = { draftKey: 'note', withImages: true, send: () => new Promise<void>(() => undefined) };
  const { user } = show(lasting);
  await user.upload(screen.getByLabelText('images'), new File(['x'], 'one.png'));
  await user.click(send());
  cleanup();
  show(lasting);
  expect(screen.getByText(/one\.png/)).toBeVisible();
  expect(send()).toBeDisabled();

  cleanup();
  forgetForms();
  show(lasting);
  expect(screen.getByText(/1 lost/)).toHaveTextContent('restored');
});
