import { Button } from '@greenroom/shared-ui/button';
import ArrowUp from '@greenroom/shared-ui/icons/arrow-up';
import { VirtualList, type VirtualListHandle } from '@greenroom/shared-ui/virtual-list';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type ReactNode, useCallback, useRef, useState, useEffect } from 'react';
import type { RaffleEntry } from './entries.api';
import { t } from '../../texts';
import styles from './entries.module.css';

const ROW_PX = 72;

const idOf = ({ id }: RaffleEntry) => id;

const newEntriesText = (count: number) => t({ one: '{count} new entry', other: '{count} new entries' }, { count });

interface NewestEntriesProps {
  entries: readonly RaffleEntry[];
  renderRow: (entry: RaffleEntry, index: number, isNew: boolean) => ReactNode;
}

/** Draws the rows. New ones slide in at the top; for a visitor further down, nothing moves, and a button leads to them. */
export function NewestEntries({ entries, renderRow }: NewestEntriesProps) {
  const list = useRef<VirtualListHandle>(null);
  const [isScrolled, setScrolled] = useState(false);
  const { unseen, total, highlighted } = useNewEntries(entries, isScrolled);
  const { increase, messages } = useSummary(total);
  const renderItem = useCallback(
    (entry: RaffleEntry, index: number) => renderRow(entry, index, highlighted.has(entry.id)),
    [renderRow, highlighted],
  );

  return (
    <>
      {/* The key replaces the text, so the same one is announced again. */}
      <VisuallyHidden role="status">{increase > 0 && <span key={messages}>{newEntriesText(increase)}</span>}</VisuallyHidden>
      <div className={styles.newer}>
        {unseen > 0 && (
          <Button size="small" className={styles.toNewer} onClick={() => list.current?.scrollToTop()}>
            <ArrowUp size={16} />
            {newEntriesText(unseen)}
          </Button>
        )}
      </div>
      <VirtualList
        ref={list}
        label={t('Latest entries')}
        items={entries}
        itemKey={idOf}
        renderItem={renderItem}
        estimateSize={ROW_PX}
        alike
        newestFirst
        maxHeight="100%"
        onScrolledChange={setScrolled}
      />
    </>
  );
}

/** More entries at once aren't highlighted. */
const MAX_HIGHLIGHTED = 8;
const HIGHLIGHT_MS = 2000;
/** Screen readers get one message in this time, however many entries come. */
const MESSAGE_INTERVAL_MS = 10_000;

/** Returns the number of entries before the one with this id, 0 if it isn't among them. Entries are never deleted. */
export const countBefore = (entries: readonly RaffleEntry[], id: string | undefined): number =>
  Math.max(
    0,
    entries.findIndex((entry) => entry.id === id),
  );

interface Seen {
  newest: string | undefined;
  /** Id of the entry that was the first when the list was last at its top. */
  top: string | undefined;
  highlighted: ReadonlySet<string>;
  /** Number of entries that came since the list was mounted. */
  total: number;
}

/** Returns what is new: `unseen` above the visitor's position, `total` since the mount, `highlighted` ids of the latest. */
function useNewEntries(entries: readonly RaffleEntry[], isScrolled: boolean) {
  const first = entries[0]?.id;
  const [seen, setSeen] = useState<Seen>({ newest: first, top: first, highlighted: new Set(), total: 0 });
  const added = first === seen.newest ? 0 : countBefore(entries, seen.newest);
  const top = isScrolled ? seen.top : first;
  const unseen = top === first ? 0 : countBefore(entries, top);
  if (first !== seen.newest || top !== seen.top) {
    // At the top: those that have just come, and those that the visitor has just scrolled to.
    const shown = isScrolled ? 0 : Math.max(added, countBefore(entries, seen.top));
    const highlighted = shown > 0 && shown <= MAX_HIGHLIGHTED ? new Set(entries.slice(0, shown).map(({ id }) => id)) : seen.highlighted;
    setSeen({ newest: first, top, highlighted, total: seen.total + added });
  }

  const { highlighted } = seen;
  useEffect(() => {
    if (highlighted.size === 0) return;
    // A row that is scrolled away and back must not be highlighted again.
    const timer = setTimeout(() => setSeen((current) => ({ ...current, highlighted: new Set() })), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);
  return { unseen, total: seen.total, highlighted };
}

/** Sums up a growing number for screen readers, at most every {@link MESSAGE_INTERVAL_MS}, and counts the messages. */
function useSummary(total: number) {
  const [summary, setSummary] = useState({ reported: 0, increase: 0, messages: 0 });
  const nextAt = useRef(0);
  useEffect(() => {
    if (total === summary.reported) return;
    const report = () => {
      nextAt.current = Date.now() + MESSAGE_INTERVAL_MS;
      setSummary(({ reported, messages }) => ({ reported: total, increase: total - reported, messages: messages + 1 }));
    };
    const timer = setTimeout(report, Math.max(0, nextAt.current - Date.now()));
    return () => clearTimeout(timer);
  }, [total, summary.reported]);
  return summary;
}
