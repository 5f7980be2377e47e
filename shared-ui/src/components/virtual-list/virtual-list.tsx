import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type UIEvent,
  memo,
  startTransition,
  useCallback,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names';
import { ScrollArea } from './scroll-area';
import type { ItemKey } from './use-item-options';
import { useAddedItems } from './use-added-items';
import { PLAIN_LIMIT, focusItem, useAreaItems, usePageItems } from './use-virtual-items';
import styles from './virtual-list.module.css';

export interface VirtualListHandle {
  /** Scrolls an item to the middle of the view and focuses it. @returns false if there is no such item */
  scrollToItem(key: ItemKey): boolean;
  /** Shows the first item and focuses the scroll area; only with `maxHeight`. */
  scrollToTop(): void;
}

export interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => ItemKey;
  renderItem: (item: Item, index: number) => ReactNode;
  /** The typical height of an item in pixels, used until it is measured. */
  estimateSize: number;
  gap?: number;
  /** All items have the same height: only one is measured, which makes scrolling a long list cheaper. */
  alike?: boolean;
  /** Makes the list scroll in an area of at most this height (a CSS length) instead of with the page. */
  maxHeight?: CSSProperties['maxHeight'];
  /**
   * Items are added at the top: those in view keep their place, and at the top of the list a few new ones slide in. Only with `maxHeight`,
   * and for items of the same height.
   */
  newestFirst?: boolean;
  /** Called when the list is scrolled away from its top, and when it is back there; only with `maxHeight`. */
  onScrolledChange?: (isScrolled: boolean) => void;
  resetKey?: unknown;
  ref?: Ref<VirtualListHandle>;
}

export function VirtualList<Item>({ maxHeight, onScrolledChange, ...list }: VirtualListProps<Item>) {
  const isLong = list.items.length > PLAIN_LIMIT;
  if (maxHeight === undefined) return isLong ? <PageList {...list} /> : <PlainList {...list} />;
  return <ListInArea {...list} isLong={isLong} maxHeight={maxHeight} onScrolledChange={onScrolledChange} />;
}

type ListInAreaProps<Item> = VirtualListProps<Item> & { isLong: boolean };

function ListInArea<Item>({ maxHeight, isLong, onScrolledChange, ...list }: ListInAreaProps<Item>) {
  const [area, setArea] = useState<HTMLElement | null>(null);
  // In a transition: rendering the items together with the page would be a long task.
  const mountItems = useCallback((next: HTMLElement | null) => startTransition(() => setArea(next)), []);
  const isScrolled = useRef(false);
  useAddedItems(area, { ...list, isLong });

  function onScroll({ currentTarget }: UIEvent<HTMLElement>) {
    const next = currentTarget.scrollTop > 0;
    if (next === isScrolled.current) return;
    isScrolled.current = next;
    onScrolledChange?.(next);
  }

  return (
    <ScrollArea ref={mountItems} label={list.label} maxHeight={maxHeight} onScroll={onScroll}>
      {isLong ? <AreaList {...list} label={undefined} area={area} /> : <PlainList {...list} label={undefined} area={area} />}
    </ScrollArea>
  );
}

type ListProps<Item> = Omit<VirtualListProps<Item>, 'maxHeight' | 'onScrolledChange' | 'label'> & {
  label: string | undefined;
  area?: HTMLElement | null;
};

function PlainList<Item>({ label, items, itemKey, renderItem, gap, newestFirst, area, ref }: ListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => ({
    scrollToItem(key) {
      const element = list.current?.children[items.findIndex((item) => itemKey(item) === key)];
      if (!(element instanceof HTMLElement)) return false;
      element.scrollIntoView({ block: 'center' });
      focusItem(element);
      return true;
    },
    scrollToTop: () => showTop(area),
  }));
  return (
    <ul
      ref={list}
      className={classNames(styles.list, styles.plain, newestFirst && styles.anchored)}
      role="list"
      aria-label={label}
      style={{ gap }}
    >
      {items.map((item, index) => (
        <li key={itemKey(item)}>{renderItem(item, index)}</li>
      ))}
    </ul>
  );
}

function showTop(area: HTMLElement | null | undefined): void {
  if (!area) return;
  area.scrollTop = 0;
  area.focus({ preventScroll: true });
  area.scrollIntoView({ block: 'nearest' });
}

function PageList<Item>(props: ListProps<Item>) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { setList, ...list } = usePageItems(element, props);
  const setBoth = useCallback(
    (next: HTMLElement | null) => {
      setList(next);
      setElement(next);
    },
    [setList],
  );
  return <LongList {...props} {...list} setList={setBoth} />;
}

function AreaList<Item>(props: ListProps<Item> & { area: HTMLElement | null }) {
  return <LongList {...props} {...useAreaItems(props.area, props)} />;
}

type LongListProps<Item> = ListProps<Item> & (ReturnType<typeof usePageItems> | ReturnType<typeof useAreaItems>);

function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, renderItem, area, ref, virtualizer, setList, measure, pinFocused, scrollToItem } = props;
  useImperativeHandle(ref, () => ({ scrollToItem, scrollToTop: () => showTop(area) }));
  return (
    <ul
      ref={setList}
      className={classNames(styles.list, styles.long, styles.anchored)}
      style={{ height: virtualizer.getTotalSize() }}
      role="list"
      aria-label={label}
      {...pinFocused}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <ListItem
          key={key as ItemKey}
          item={items[index] as Item}
          index={index}
          count={items.length}
          top={start - virtualizer.options.scrollMargin}
          renderItem={renderItem}
          measure={measure}
        />
      ))}
    </ul>
  );
}

interface ListItemProps {
  item: unknown;
  index: number;
  count: number;
  top: number;
  renderItem(item: unknown, index: number): ReactNode;
  /** Undefined if all items have the same height. */
  measure?: (element: HTMLElement | null) => void;
}

/** Memoized, since the list re-renders on each frame of a scroll. */
const ListItem = memo(function ListItem({ item, index, count, top, renderItem, measure }: ListItemProps) {
  return (
    <li ref={measure} data-index={index} aria-setsize={count} aria-posinset={index + 1} style={{ top }}>
      {renderItem(item, index)}
    </li>
  );
});
