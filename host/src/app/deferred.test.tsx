import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type DeferredComponent, Deferred, deferredComponent } from './deferred';

interface PartProps {
  name: string;
}

/** Opens by a press, beside a control that it has in common with its stand-in. */
function Menu({ name }: PartProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <a href="#home">Home</a>
      <button onClick={() => setOpen(true)} onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}>
        {name}
      </button>
      {open && <p>Open</p>}
    </>
  );
}

const standIn = (
  <>
    <a href="#home">Home</a>
    <button>Menu</button>
  </>
);

/** A part whose code arrives when the test says so. */
function held() {
  let arrive = () => {};
  let fail = () => {};
  const load = jest.fn(
    () =>
      new Promise<typeof Menu>((resolve, reject) => {
        arrive = () => resolve(Menu);
        fail = () => reject(new Error('gone'));
      }),
  );
  return { part: deferredComponent<PartProps>(load), load, arrive: () => act(async () => arrive()), fail: () => act(async () => fail()) };
}

const show = (part: DeferredComponent<PartProps>, wanted = false) => render(<Deferred part={part} props={{ name: 'Menu' }} placeholder={standIn} wanted={wanted} />);

afterEach(() => jest.useRealTimers());

test('is not loaded before anybody wants it', async () => {
  const { part, load } = held();
  show(part);
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(screen.getByRole('button'));
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(document.body);
  expect(load).toHaveBeenCalledTimes(1);
});

test('what was pressed before it came is pressed', async () => {
  const { part, arrive } = held();
  show(part);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  expect(screen.queryByText('Open')).not.toBeInTheDocument();
  await arrive();
  expect(screen.getByText('Open')).toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveFocus();
});

test('what is being pressed as it comes is pressed', async () => {
  const { part, arrive } = held();
  show(part);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Menu' });
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  await arrive();
  expect(button).toBeInTheDocument();
  await user.pointer('[/MouseLeft]');
  expect(await screen.findByText('Open')).toBeInTheDocument();
});

test('so is the key that opens a menu', async () => {
  const { part, arrive } = held();
  show(part);
  screen.getByRole('button').focus();
  await userEvent.keyboard('x{ArrowDown}');
  await arrive();
  expect(screen.getByText('Open')).toBeInTheDocument();
});

test('the keyboard stays where it is, and nothing opens by itself', async () => {
  const { part, arrive } = held();
  show(part);
  await userEvent.tab();
  await arrive();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveFocus();
  expect(screen.queryByText('Open')).not.toBeInTheDocument();
});

test('a link in its stand-in leads where it leads, and is not followed twice', async () => {
  const { part, arrive } = held();
  show(part);
  const followed = jest.fn((event: Event) => event.preventDefault());
  document.addEventListener('click', followed);
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await arrive();
  document.removeEventListener('click', followed);
  expect(followed).toHaveBeenCalledTimes(1);
});

test('what could not be loaded is asked for again by the next who wants it', async () => {
  const report = jest.spyOn(console, 'warn').mockImplementation();
  const { part, load, arrive, fail } = held();
  show(part, true);
  await fail();
  expect(report).toHaveBeenCalledWith(expect.stringContaining('could not be loaded'), new Error('gone'));
  await userEvent.click(screen.getByRole('button'));
  expect(load).toHaveBeenCalledTimes(2);
  await arrive();
  expect(screen.getByText('Open')).toBeInTheDocument();
});

test('what could not be loaded is asked for again as long as something waits for it', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation();
  const { part, load, arrive, fail } = held();
  const { rerender } = show(part, true);
  await fail();
  act(() => void jest.advanceTimersByTime(5000));
  expect(load).toHaveBeenCalledTimes(2);
  await fail();
  rerender(<Deferred part={part} props={{ name: 'Menu' }} />);
  act(() => void jest.advanceTimersByTime(60_000));
  expect(load).toHaveBeenCalledTimes(2);
  rerender(<Deferred part={part} props={{ name: 'Menu' }} wanted />);
  await arrive();
  expect(screen.getByRole('button', { name: 'Menu' })).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(60_000));
  expect(load).toHaveBeenCalledTimes(3);
});
