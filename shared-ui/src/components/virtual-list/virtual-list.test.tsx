import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { VirtualList, type VirtualListHandle, type VirtualListProps } from './virtual-list';

const entries = (count: number) => Array.from({ length: count }, (_, index) => `entry ${index + 1}`);

const list = (props: Partial<VirtualListProps<string>> = {}) => (
  <VirtualList
    label="Entries"
    items={entries(10_000)}
    itemKey={String}
    renderItem={(item) => <button type="button">{item}</button>}
    estimateSize={40}
    {...props}
  />
);

const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);

/** jsdom moves nothing by itself. */
function scrollPage(top: number) {
  window.scrollY = top;
  fireEvent.scroll(window);
}

afterEach(() => {
  window.scrollY = 0;
});

test('of ten thousand only those in view are in the page, each with its place among all', () => {
  render(list());
  expect(screen.getByRole('list', { name: 'Entries' })).toBeVisible();
  expect(shown().length).toBeLessThan(40);
  const first = screen.getAllByRole('listitem')[0];
  expect(first).toHaveAttribute('aria-posinset', '1');
  expect(first).toHaveAttribute('aria-setsize', '10000');

  scrollPage(200_000);
  expect(shown()).toContain('entry 5001');
  expect(shown()).not.toContain('entry 1');
  expect(shown().length).toBeLessThan(40);
});

test('a short list is a plain one', () => {
  render(list({ items: entries(50) }));
  expect(shown()).toHaveLength(50);
  expect(screen.getAllByRole('listitem')[0]).not.toHaveAttribute('aria-posinset');
});

test('with a maximal height it is an area that takes the keyboard', () => {
  render(list({ maxHeight: 300 }));
  const area = screen.getByRole('region', { name: 'Entries' });
  expect(area).toHaveAttribute('tabindex', '0');
  expect(within(area).getAllByRole('listitem').length).toBeLessThan(40);

  area.scrollTop = 40_000;
  fireEvent.scroll(area);
  expect(shown()).toContain('entry 1001');
});

test('items that are alike are all as high as the one that is measured', () => {
  const measured = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: 0, height: 90 } as DOMRect);
  render(list({ alike: true }));
  measured.mockRestore();
  expect(screen.getByRole('list')).toHaveStyle({ height: '900000px' });
  expect(screen.getAllByRole('listitem')[2]).toHaveStyle({ top: '180px' });

  scrollPage(450_000);
  expect(shown()).toContain('entry 5001');
});

test('what has the keyboard stays in the page with its neighbours when it is scrolled away, and the keyboard goes on from there', async () => {
  render(list());
  act(() => screen.getByRole('button', { name: 'entry 3' }).focus());
  scrollPage(200_000);
  expect(screen.getByRole('button', { name: 'entry 3' })).toHaveFocus();
  expect(shown().slice(0, 4)).toEqual(['entry 2', 'entry 3', 'entry 4', expect.stringMatching(/^entry 49/)]);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'entry 4' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'entry 3' })).toHaveFocus();

  act(() => screen.getByRole('button', { name: 'entry 5001' }).focus());
  expect(screen.queryByRole('button', { name: 'entry 3' })).toBeNull();
});

test.each([
  ['a long list', 10_000],
  ['a short list', 30],
])('finds an item in %s and hands it the keyboard', (_, count) => {
  const handle = createRef<VirtualListHandle>();
  render(list({ items: entries(count), ref: handle }));
  let isThere: boolean | undefined;
  act(() => void (isThere = handle.current?.scrollToItem(`entry ${count}`)));
  expect(isThere).toBe(true);
  expect(document.activeElement).toHaveTextContent(`entry ${count}`);
  act(() => void (isThere = handle.current?.scrollToItem('nobody')));
  expect(isThere).toBe(false);
});

test('items that are replaced by newer ones of the same key show the newer', () => {
  const items = entries(100).map((name) => ({ name, points: 1 }));
  const props = { label: 'Entries', itemKey: ({ name }: (typeof items)[0]) => name, estimateSize: 40 };
  const renderItem = ({ name, points }: (typeof items)[0]) => `${name}: ${points}`;
  const { rerender } = render(<VirtualList {...props} items={items} renderItem={renderItem} />);
  const before = screen.getAllByRole('listitem')[0];

  rerender(<VirtualList {...props} items={items.map((item) => ({ ...item, points: 2 }))} renderItem={renderItem} />);
  expect(screen.getAllByRole('listitem')[0]).toBe(before);
  expect(before).toHaveTextContent('entry 1: 2');
});
