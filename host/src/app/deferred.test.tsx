import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type DeferredComponent, Deferred, deferredComponent } from './deferred';
import { reportPageIdle } from './page-idle';

interface MenuProps {
  name: string;
}

/** Opens on a press; it has the same controls as its placeholder. */
function Menu({ name }: MenuProps) {
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

const placeholder = (
  <>
    <a href="#home">Home</a>
    <button>Menu</button>
  </>
);

/** A deferred component whose code loads when the test calls `arrive`. */
function pendingComponent() {
  let arrive = () => {};
  let fail = () => {};
  const load = jest.fn(
    () =>
      new Promise<typeof Menu>((resolve, reject) => {
        arrive = () => resolve(Menu);
        fail = () => reject(new Error('gone'));
      }),
  );
  return {
    component: deferredComponent<MenuProps>(load),
    load,
    arrive: () => act(async () => arrive()),
    fail: () => act(async () => fail()),
  };
}

const show = (component: DeferredComponent<MenuProps>, needed = false) =>
  render(<Deferred component={component} props={{ name: 'Menu' }} placeholder={placeholder} needed={needed} />);

afterEach(() => jest.useRealTimers());

test('loads on the first hover, once', async () => {
  const { component, load } = pendingComponent();
  show(component);
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(screen.getByRole('button'));
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(document.body);
  expect(load).toHaveBeenCalledTimes(1);
});

test('opens after loading when its placeholder was pressed', async () => {
  const { component, arrive } = pendingComponent();
  show(component);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  expect(screen.queryByText('Open')).not.toBeInTheDocument();
  await arrive();
  expect(screen.getByText('Open')).toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveFocus();
});

test('opens when it loads during a press', async () => {
  const { component, arrive } = pendingComponent();
  show(component);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Menu' });
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  await arrive();
  expect(button).toBeInTheDocument();
  await user.pointer('[/MouseLeft]');
  expect(await screen.findByText('Open')).toBeInTheDocument();
});

test('opens after loading when an arrow key was pressed on its placeholder', async () => {
  const { component, arrive } = pendingComponent();
  show(component);
  screen.getByRole('button').focus();
  await userEvent.keyboard('x{ArrowDown}');
  await arrive();
  expect(screen.getByText('Open')).toBeInTheDocument();
});

test('keeps the focus and stays closed when it loads after a Tab', async () => {
  const { component, arrive } = pendingComponent();
  show(component);
  await userEvent.tab();
  await arrive();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveFocus();
  expect(screen.queryByText('Open')).not.toBeInTheDocument();
});

test('does not take the focus back that a navigation has moved before React renders it', async () => {
  const { component, arrive } = pendingComponent();
  show(component);
  render(<main tabIndex={-1} />);
  await userEvent.tab();
  await act(async () => {
    await arrive();
    screen.getByRole('main').focus();
  });
  expect(screen.getByRole('main')).toHaveFocus();
});

test('follows a link in its placeholder once', async () => {
  const { component, arrive } = pendingComponent();
  show(component);
  const followed = jest.fn((event: Event) => event.preventDefault());
  document.addEventListener('click', followed);
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await arrive();
  document.removeEventListener('click', followed);
  expect(followed).toHaveBeenCalledTimes(1);
});

test('loads again on the next press after a failure', async () => {
  const report = jest.spyOn(console, 'warn').mockImplementation();
  const { component, load, arrive, fail } = pendingComponent();
  show(component, true);
  await fail();
  expect(report).toHaveBeenCalledWith(expect.stringContaining('failed to load'), new Error('gone'));
  await userEvent.click(screen.getByRole('button'));
  expect(load).toHaveBeenCalledTimes(2);
  await arrive();
  expect(screen.getByText('Open')).toBeInTheDocument();
});

test('opens once the connection is back when its placeholder was pressed offline', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  const { component, arrive, fail } = pendingComponent();
  show(component);
  await userEvent.click(screen.getByRole('button'));
  await fail();
  expect(screen.queryByText('Open')).not.toBeInTheDocument();
  window.dispatchEvent(new Event('online'));
  await arrive();
  expect(screen.getByText('Open')).toBeInTheDocument();
});

test('loads without interaction only once the page is idle, and only if it asks for that', () => {
  const [one, other] = [pendingComponent(), pendingComponent()];
  show(one.component);
  render(<Deferred component={other.component} props={{ name: 'Menu' }} whenIdle />);
  expect(other.load).not.toHaveBeenCalled();
  act(reportPageIdle);
  expect(other.load).toHaveBeenCalledTimes(1);
  expect(one.load).not.toHaveBeenCalled();
});

test('retries every 5 s while it is needed, and no longer', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation();
  const { component, load, arrive, fail } = pendingComponent();
  const { rerender } = show(component, true);
  await fail();
  act(() => void jest.advanceTimersByTime(5000));
  expect(load).toHaveBeenCalledTimes(2);
  await fail();
  rerender(<Deferred component={component} props={{ name: 'Menu' }} />);
  act(() => void jest.advanceTimersByTime(60_000));
  expect(load).toHaveBeenCalledTimes(2);
  rerender(<Deferred component={component} props={{ name: 'Menu' }} needed />);
  await arrive();
  expect(screen.getByRole('button', { name: 'Menu' })).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(60_000));
  expect(load).toHaveBeenCalledTimes(3);
});
