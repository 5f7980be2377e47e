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

const renderedItems = () => screen.getAllByRole('listitem').map((item) => item.textContent);

/** Scrolls as a browser does; jsdom has no layout. */
function scrollPage(top: number) {
  window.scrollY = top;
  fireEvent.scroll(window);
}

afterEach(() => {
  window.scrollY = 0;
});

test('renders only the items in view of ten thousand, each with its position and the count', () => {
  render(list());
  expect(screen.getByRole('list', { name: 'Entries' })).toBeVisible();
  expect(renderedItems().length).toBeLessThan(40);
  const first = screen.getAllByRole('listitem')[0];
  expect(first).toHaveAttribute('aria-posinset', '1');
  expect(first).toHaveAttribute('aria-setsize', '10000');

  scrollPage(200_000);
  expect(renderedItems()).toContain('entry 5001');
  expect(renderedItems()).not.toContain('entry 1');
  expect(renderedItems().length).toBeLessThan(40);
});

test('renders all items of a short list', () => {
  render(list({ items: entries(50) }));
  expect(renderedItems()).toHaveLength(50);
  expect(screen.getAllByRole('listitem')[0]).not.toHaveAttribute('aria-posinset');
});

test('scrolls in a focusable area with a maximum height', () => {
  render(list({ maxHeight: 300 }));
  const area = screen.getByRole('region', { name: 'Entries' });
  expect(area).toHaveAttribute('tabindex', '0');
  expect(within(area).getAllByRole('listitem').length).toBeLessThan(40);

  area.scrollTop = 40_000;
  fireEvent.scroll(area);
  expect(renderedItems()).toContain('entry 1001');
});

test('measures one item for all with "alike"', () => {
  const measured = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: 0, height: 90 } as DOMRect);
  render(list({ alike: true }));
  measured.mockRestore();
  expect(screen.getByRole('list')).toHaveStyle({ height: '900000px' });
  expect(screen.getAllByRole('listitem')[2]).toHaveStyle({ top: '180px' });

  scrollPage(450_000);
  expect(renderedItems()).toContain('entry 5001');
});

test('keeps the focused item and its neighbours mounted when scrolled away, so that Tab continues from there', async () => {
  render(list());
  act(() => screen.getByRole('button', { name: 'entry 3' }).focus());
  scrollPage(200_000);
  expect(screen.getByRole('button', { name: 'entry 3' })).toHaveFocus();
  expect(renderedItems().slice(0, 4)).toEqual(['entry 2', 'entry 3', 'entry 4', expect.stringMatching(/^entry 49/)]);
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
])('scrolls to an item in %s and focuses it', (_, count) => {
  const handle = createRef<VirtualListHandle>();
  render(list({ items: entries(count), ref: handle }));
  let found: boolean | undefined;
  act(() => void (found = handle.current?.scrollToItem(`entry ${count}`)));
  expect(found).toBe(true);
  expect(document.activeElement).toHaveTextContent(`entry ${count}`);
  act(() => void (found = handle.current?.scrollToItem('missing')));
  expect(found).toBe(false);
});

test('updates items that are replaced under the same key', () => {
  const items = entries(100).map((name) => ({ name, points: 1 }));
  const props = { label: 'Entries', itemKey: ({ name }: (typeof items)[0]) => name, estimateSize: 40 };
  const renderItem = ({ name, points }: (typeof items)[0]) => `${name}: ${points}`;
  const { rerender } = render(<VirtualList {...props} items={items} renderItem={renderItem} />);
  const firstItem = screen.getAllByRole('listitem')[0];

  rerender(<VirtualList {...props} items={items.map((item) => ({ ...item, points: 2 }))} renderItem={renderItem} />);
  expect(screen.getAllByRole('listitem')[0]).toBe(firstItem);
  expect(firstItem).toHaveTextContent('entry 1: 2');
});

describe('with the newest items first', () => {
  const numbered = (newest: number) => Array.from({ length: newest }, (_, index) => `entry ${newest - index}`);
  const newestFirst = (newest: number, props: Partial<VirtualListProps<string>> = {}) =>
    list({ items: numbered(newest), maxHeight: 300, newestFirst: true, alike: true, ...props });
  const area = () => screen.getByRole('region', { name: 'Entries' });
  let animate: jest.SpyInstance;

  beforeEach(() => {
    animate = jest.spyOn(Element.prototype, 'animate');
    // Used by the virtualizer; jsdom has none.
    Object.assign(Element.prototype, {
      scrollTo(this: Element, { top }: { top: number }) {
        this.scrollTop = top;
      },
    });
    // 40 px for each item.
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'UL' ? parseFloat(this.style.height) || 40 * this.children.length : 40;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(Element.prototype, 'scrollTo');
  });

  test.each([
    ['a short list', 30, 32],
    // A long one in e2e/thorough/long-lists.journey.ts: jsdom has no heights, by which the virtualizer limits the scroll position.
    ['a list that becomes long', 49, 52],
  ])('keeps the items in view in place when %s gets more', (_, before, after) => {
    const { rerender } = render(newestFirst(before));
    area().scrollTop = 400;
    fireEvent.scroll(area());
    rerender(newestFirst(after));
    expect(area().scrollTop).toBe(400 + (after - before) * 40);
    expect(animate).not.toHaveBeenCalled();
  });

  test.each([
    ['a short list', 30],
    ['a long list', 500],
  ])('keeps them in place when the page is scrolled past the top of %s', (_, count) => {
    const { rerender } = render(newestFirst(count));
    jest.spyOn(area(), 'getBoundingClientRect').mockReturnValue({ top: -200 } as DOMRect);
    rerender(newestFirst(count + 1));
    expect(area().scrollTop).toBe(40);
  });

  test.each([
    ['a short list', 30],
    ['a long list', 500],
  ])('slides a few new items in at the top of %s, as one', (_, count) => {
    const { rerender } = render(newestFirst(count));
    rerender(newestFirst(count + 2));
    expect(area().scrollTop).toBe(0);
    expect(renderedItems()[0]).toBe(`entry ${count + 2}`);
    expect(animate).toHaveBeenCalledTimes(1);
    expect(animate).toHaveBeenCalledWith({ transform: ['translateY(-80px)', 'none'] }, expect.objectContaining({ duration: 250 }));
  });

  test('moves nothing for many new items at once, nor with reduced motion', () => {
    const { rerender } = render(newestFirst(100));
    rerender(newestFirst(300));
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    rerender(newestFirst(301));
    expect(renderedItems()[0]).toBe('entry 301');
    expect(animate).not.toHaveBeenCalled();
  });

  test('reports when it is scrolled away from its top and back', () => {
    const onScrolledChange = jest.fn();
    const handle = createRef<VirtualListHandle>();
    render(newestFirst(500, { onScrolledChange, ref: handle }));
    for (const top of [80, 120]) {
      area().scrollTop = top;
      fireEvent.scroll(area());
    }
    act(() => handle.current?.scrollToTop());
    fireEvent.scroll(area());
    expect(onScrolledChange.mock.calls).toEqual([[true], [false]]);
    expect(area()).toHaveFocus();
  });
});
