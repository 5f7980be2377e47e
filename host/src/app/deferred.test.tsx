import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { toastQueueStore } from '../features/toasts/show-toast';
import { Deferred, DeferredMenu, deferred } from './deferred';
import { reportPageIdle } from './when-idle';
import { retried } from './retried';

function Menu({ name }: { name: string }) {
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

const closed = (
  <>
    <a href="#home">Home</a>
    <button>Menu</button>
  </>
);

/** Returns code that loads when the test calls `arrive`. */
function pending<Code>(code: Code) {
  let arrive = () => {};
  let fail = () => {};
  const load = jest.fn(
    () =>
      new Promise<Code>((resolve, reject) => {
        arrive = () => resolve(code);
        fail = () => reject(Object.assign(new Error('gone'), { request: 'https://greenroom.example/menus.5ab7dcb3.js?attempt=1.2' }));
      }),
  );
  return { load, arrive: () => act(async () => arrive()), fail: () => act(async () => fail()) };
}

function showMenu() {
  const code = pending(Menu);
  render(<DeferredMenu load={retried(code.load)} props={{ name: 'Menu' }} closed={closed} />);
  return code;
}

const toasts = () => toastQueueStore.getState().queue.map(([message]) => message);
const BLOCKED = "Couldn't load menus.5ab7dcb3.js. Check your connection, or allow this site in your ad blocker.";

afterEach(() => {
  toastQueueStore.setState({ queue: [] });
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('loads on the first hover, once', async () => {
  const { load } = showMenu();
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(screen.getByRole('button'));
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(document.body);
  expect(load).toHaveBeenCalledTimes(1);
});

test('opens after loading when its closed control was pressed', async () => {
  const { arrive } = showMenu();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  expect(screen.queryByText('Open')).not.toBeInTheDocument();
  await arrive();
  expect(screen.getByText('Open')).toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveFocus();
});

test('waits for the end of a press when it loads during one', async () => {
  jest.useFakeTimers();
  const { arrive } = showMenu();
  const button = screen.getByRole('button', { name: 'Menu' });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.hover(button);
  // jsdom knows no active element.
  const active = jest.spyOn(button.parentElement!, 'matches').mockReturnValue(true);
  await arrive();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(button).toBeInTheDocument();
  await user.click(button);
  active.mockReturnValue(false);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText('Open')).toBeInTheDocument();
});

test('opens after loading when an arrow key was pressed on its closed control', async () => {
  const { arrive } = showMenu();
  screen.getByRole('button').focus();
  await userEvent.keyboard('x{ArrowDown}');
  await arrive();
  expect(screen.getByText('Open')).toBeInTheDocument();
});

test('keeps the focus and stays closed when it loads after a Tab', async () => {
  const { arrive } = showMenu();
  await userEvent.tab();
  await arrive();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveFocus();
  expect(screen.queryByText('Open')).not.toBeInTheDocument();
});

test('does not take the focus back that a navigation has moved', async () => {
  const { arrive } = showMenu();
  render(<main tabIndex={-1} />);
  await userEvent.tab();
  await act(async () => {
    screen.getByRole('main').focus();
    await arrive();
  });
  expect(screen.getByRole('main')).toHaveFocus();
});

test('opens once the connection is back when its closed control was pressed offline', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  const { arrive, fail } = showMenu();
  await userEvent.click(screen.getByRole('button'));
  await fail();
  await act(async () => window.dispatchEvent(new Event('online')));
  await arrive();
  expect(screen.getByText('Open')).toBeInTheDocument();
});

test('drops a press when the visitor has moved on before a retry succeeds', async () => {
  const report = jest.spyOn(console, 'warn').mockImplementation();
  const { load, arrive, fail } = showMenu();
  render(<input aria-label="Search" />);
  await userEvent.click(screen.getByRole('button'));
  await fail();
  expect(report).toHaveBeenCalledWith(expect.stringContaining('failed to load'), expect.objectContaining({ message: 'gone' }));
  await userEvent.click(screen.getByRole('textbox'));
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(2);
  await arrive();
  expect(screen.queryByText('Open')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('follows a link of its closed controls once', async () => {
  const { arrive } = showMenu();
  const followed = jest.fn((event: Event) => event.preventDefault());
  document.addEventListener('click', followed);
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await arrive();
  document.removeEventListener('click', followed);
  expect(followed).toHaveBeenCalledTimes(1);
});

test('says which file is blocked at each press on a menu, which retries at once, but not for a hover', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  const { load, arrive, fail } = showMenu();
  const button = screen.getByRole('button');
  await userEvent.hover(button);
  await fail();
  expect(toasts()).toEqual([]);
  for (const presses of [1, 2]) {
    await userEvent.click(button);
    expect(load).toHaveBeenCalledTimes(1 + presses);
    await fail();
    expect(toasts()).toEqual(Array.from({ length: presses }, () => BLOCKED));
  }
  await userEvent.click(button);
  await arrive();
  expect(screen.getByText('Open')).toBeInTheDocument();
});

test('says which file is blocked at each press that needs a dialog', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  const { load, fail } = pending(() => <p>Dialog</p>);
  const Dialog = deferred(load);
  const { rerender } = render(<Dialog />);
  await fail();
  expect(toasts()).toEqual([]);
  for (const presses of [1, 2]) {
    await act(async () => rerender(<Dialog pressed={presses} />));
    await fail();
    expect(toasts()).toEqual(Array.from({ length: presses }, () => BLOCKED));
  }
});

test('loads what is needed, and retries after 5 s, then after twice as long each time, until it is there', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation();
  const listeners = [jest.spyOn(window, 'addEventListener'), jest.spyOn(window, 'removeEventListener')];
  const code = pending(() => <p>Dialog</p>);
  const Dialog = deferred(code.load);
  const show = (needed: boolean) => (
    <Deferred needed={needed}>
      <Dialog />
    </Deferred>
  );
  const { rerender } = render(show(false));
  expect(code.load).not.toHaveBeenCalled();
  rerender(show(true));
  for (const [index, seconds] of [5, 10, 20].entries()) {
    expect(code.load).toHaveBeenCalledTimes(1 + index);
    await code.fail();
    await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  }
  await code.arrive();
  expect(screen.getByText('Dialog')).toBeInTheDocument();
  rerender(show(false));
  expect(screen.getByText('Dialog')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(code.load).toHaveBeenCalledTimes(4);
  const [added, removed] = listeners.map(({ mock }) => mock.calls.filter(([type]) => type === 'online').map(([, listener]) => listener));
  expect(added).toHaveLength(3);
  expect(removed).toEqual(added);
});

test('loads without interaction only once the page is idle, and only if it asks for that', async () => {
  const [menu, other, dialog] = [pending(Menu), showMenu(), pending(() => <p>Dialog</p>)];
  const Dialog = deferred(dialog.load);
  render(<DeferredMenu load={retried(menu.load)} props={{ name: 'Menu' }} closed={closed} whenIdle />);
  render(
    <Deferred whenIdle>
      <Dialog />
    </Deferred>,
  );
  expect(menu.load).not.toHaveBeenCalled();
  await act(async () => reportPageIdle());
  expect(menu.load).toHaveBeenCalledTimes(1);
  expect(dialog.load).toHaveBeenCalledTimes(1);
  expect(other.load).not.toHaveBeenCalled();
});
