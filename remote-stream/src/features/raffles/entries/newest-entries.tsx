import { Button } from '@greenroom/shared-ui/button';
import { formatCount } from '@greenroom/shared-ui/format';
import ArrowUp from '@greenroom/shared-ui/icons/arrow-up';
import { VirtualList, type VirtualListHandle } from '@greenroom/shared-ui/virtual-list';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { RaffleEntry } from './entries.api';
import styles from './entries.module.css';
import { useNewEntries, useSummary } from './use-new-entries';

const ROW_PX = 72;

const idOf = ({ id }: RaffleEntry) => id;

export interface NewestEntriesProps {
  entries: readonly RaffleEntry[];
  renderRow: (entry: RaffleEntry, index: number, isNew: boolean) => ReactNode;
}

/**
 * The rows. New entries slide in at the top of the list; while the visitor reads further down, nothing moves, and a button leads to them.
 */
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
      {/* The key replaces the text, so that the same one is announced again. */}
      <VisuallyHidden role="status">
        {increase > 0 && <span key={messages}>{formatCount(increase, 'new entry', 'new entries')}</span>}
      </VisuallyHidden>
      <div className={styles.newer}>
        {unseen > 0 && (
          <Button size="small" className={styles.toNewer} onClick={() => list.current?.scrollToTop()}>
            <ArrowUp size={16} />
            {formatCount(unseen, 'new entry', 'new entries')}
          </Button>
        )}
      </div>
      <VirtualList
        ref={list}
        label="Who has entered, the newest first"
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
