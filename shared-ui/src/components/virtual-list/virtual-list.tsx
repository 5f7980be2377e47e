import { type CSSProperties, type ReactNode, type Ref, memo, startTransition, useCallback, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '../class-names';
import { ScrollArea } from './scroll-area';
import type { ItemKey } from './use-item-options';
import { PLAIN_LIMIT, focusItem, useAreaItems, usePageItems } from './use-virtual-items';
import styles from './virtual-list.module.css';

export interface VirtualListHandle {
  /** Brings an item into the middle of the view and hands it the keyboard; false where there is no such item. */
  scrollToItem(key: ItemKey): boolean;
}

export interface VirtualListProps<Item> {
  /** Names the list. */
  label: string;
  items: readonly Item[];
  /** Tells an item among the others, also when it comes anew with other values or in another place. */
  itemKey: (item: Item) => ItemKey;
  renderItem: (item: Item, index: number) => ReactNode;
  /** The usual height of an item in pixels; each one is measured once it is in view. */
  estimateSize: number;
  /** Pixels between two items. */
  gap?: number;
  /** All items are equally high, whatever they hold. Then one is measured for all, and a long list scrolls more lightly. */
  alike?: boolean;
  /** Lets the list scroll in an area of its own of at most this height (a CSS length), not with the page. */
  maxHeight?: CSSProperties['maxHeight'];
  /** What the list is a view of, such as a search term: when it changes, the list starts from its top again. */
  resetKey?: unknown;
  ref?: Ref<VirtualListHandle>;
}

/** A list of any length, of which only what is in view is in the page. */
export function VirtualList<Item>({ maxHeight, ...list }: VirtualListProps<Item>) {
  const [area, setArea] = useState<HTMLElement | null>(null);
  // In a task of its own: with what surrounds them, the items would be too much for one.
  const showItems = useCallback((next: HTMLElement | null) => startTransition(() => setArea(next)), []);
  const isLong = list.items.length > PLAIN_LIMIT;
  if (maxHeight === undefined) return isLong ? <PageList {...list} /> : <PlainList {...list} />;
  return (
    <ScrollArea ref={showItems} label={list.label} maxHeight={maxHeight}>
      {isLong ? <AreaList {...list} label={undefined} area={area} /> : <PlainList {...list} label={undefined} />}
    </ScrollArea>
  );
}

/** Without a label where the area around the list has it. */
type ListProps<Item> = Omit<VirtualListProps<Item>, 'maxHeight' | 'label'> & { label: string | undefined };

function PlainList<Item>({ label, items, itemKey, renderItem, gap, ref }: ListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => ({
    scrollToItem(key) {
      const element = list.current?.children[items.findIndex((item) => itemKey(item) === key)];
      if (!(element instanceof HTMLElement)) return false;
      element.scrollIntoView({ block: 'center' });
      focusItem(element);
      return true;
    },
  }));
  return (
    <ul ref={list} className={classNames(styles.list, styles.plain)} role="list" aria-label={label} style={{ gap }}>
      {items.map((item, index) => (
        <li key={itemKey(item)}>{renderItem(item, index)}</li>
      ))}
    </ul>
  );
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

function AreaList<Item>({ area, ...props }: ListProps<Item> & { area: HTMLElement | null }) {
  return <LongList {...props} {...useAreaItems(area, props)} />;
}

type LongListProps<Item> = ListProps<Item> & (ReturnType<typeof usePageItems> | ReturnType<typeof useAreaItems>);

function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, renderItem, ref, virtualizer, setList, measure, keepFocused, scrollToItem } = props;
  useImperativeHandle(ref, () => ({ scrollToItem }));
  return (
    <ul
      ref={setList}
      className={classNames(styles.list, styles.long)}
      style={{ height: virtualizer.getTotalSize() }}
      role="list"
      aria-label={label}
      {...keepFocused}
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
  /** Left out where items are alike. */
  measure?: (element: HTMLElement | null) => void;
}

/** Rendered once for as long as it is in view, however often the list around it is. */
const ListItem = memo(function ListItem({ item, index, count, top, renderItem, measure }: ListItemProps) {
  return (
    <li ref={measure} data-index={index} aria-setsize={count} aria-posinset={index + 1} style={{ top }}>
      {renderItem(item, index)}
    </li>
  );
});
