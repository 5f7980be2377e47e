import { BackLink } from '@greenroom/shared-ui/back-link';
import { useCurrentUser, useLive, useToast } from '@greenroom/shared-ui/platform';
import { DateTime } from '@greenroom/shared-ui/time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode, useCallback } from 'react';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { DrawButton, type DrawProps, WinnersCard } from './draw-parts';
import { useDrawState } from './draw.api';
import { EnterCard, EntryRules } from './enter-card';
import { type EntryType, type Raffle, raffleKey } from './raffles.api';
import { Entries } from './entries';
import { NO_FILTER, entriesKey, useEntries } from './entries.api';
import { useRefetchOnStatusChange } from './raffle-parts';
import { RaffleTicket, RaffleTiles } from './raffle-ticket';
import { SideCard } from './side-card';
import type * as deferredParts from './deferred-parts';
import { isDrawn } from './raffle-status';
import styles from './raffle.module.css';

/** Draws a raffle with its entries, forms and dialogs; refetches update it in place (docs/product.md#raffles). */
export function RaffleView({ raffle, refetch }: { raffle: Raffle; refetch: () => unknown }) {
  useRefetchOnStatusChange(
    useMemo(() => [raffle], [raffle]),
    refetch,
  );
  useRefetchEntries(raffle);
  const [entryType, setEntryType] = useState<EntryType | null>(null);
  const [isDrawShown, setDrawShown] = useState(false);
  const drawState = useDrawState(raffle, refetch);
  const memberId = useCurrentUser()?.id;
  const { data: entries } = useEntries({ id: raffle.id, memberId }, NO_FILTER);
  const { parts, load } = useDeferredParts();
  const showToast = useToast();
  const close = () => {
    setDrawShown(false);
    setEntryType(null);
  };
  const loadParts = (name: string) => {
    if (parts) return;
    load().catch(() => {
      close();
      showToast(`Couldn't load ${name}. Please try again.`, 'error');
    });
  };
  const showDraw = () => {
    setDrawShown(true);
    loadParts('the draw record');
  };
  const showEntry = (type: EntryType) => {
    setEntryType(type);
    loadParts('the form');
  };
  const drawButton = <DrawButton raffle={raffle} onPress={showDraw} />;

  return (
    <>
      <BackLink to="/raffles">Back to Raffles</BackLink>
      <div className={styles.columns}>
        <div className={styles.about}>
          <RaffleTicket raffle={raffle} />
          <RaffleTiles raffle={raffle} />
        </div>
        <div className={styles.side}>
          {!raffle.hasEnded && raffle.entryRules.length > 0 && <EntryRules rules={raffle.entryRules} />}
          {raffle.isAcceptingEntries && <EnterCard raffle={raffle} onSelect={showEntry} />}
          {raffle.cancelledAt ? (
            <CancelledCard raffle={raffle} at={raffle.cancelledAt} />
          ) : (
            <DrawCard raffle={raffle} entries={entries} state={drawState} parts={parts}>
              {drawButton}
            </DrawCard>
          )}
          <RaffleStats raffle={raffle}>{drawState === null && drawButton}</RaffleStats>
        </div>
        <Entries raffle={raffle} />
      </div>
      {parts && <parts.EnterDialog raffle={raffle} entryType={entryType} onClose={close} />}
      {parts && <parts.DrawDialog raffle={raffle} open={isDrawShown} onClose={close} />}
    </>
  );
}

/** Says that nobody wins, and that the points went back. */
const CancelledCard = ({ raffle: { cancelReason, totalPoints }, at }: { raffle: Raffle; at: string }) => (
  <SideCard title="Cancelled">
    <p role="status">
      This raffle was cancelled on <DateTime value={at} dateOnly />
      {cancelReason && `: ${cancelReason}`}
    </p>
    <p>Nobody wins{totalPoints > 0 && ', and everyone gets back the points they spent'}.</p>
  </SideCard>
);

/** Refetches the entries when the totals of the raffle change; an entry never does. */
function useRefetchEntries({ id, totalEntries, totalPoints }: Raffle): void {
  const queryClient = useQueryClient();
  const memberId = useCurrentUser()?.id;
  // Pushed totals reach all visitors at the same time.
  const spread = useLive(`raffle:${id}`, raffleKey(id, memberId));
  const totals = `${totalEntries} ${totalPoints}`;
  const previous = useRef(totals);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (previous.current === totals) return;
    previous.current = totals;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: entriesKey(id, memberId) });
    }, Math.random() * spread);
  }, [totals, id, memberId, spread, queryClient]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** Draws the totals of the entries (docs/product.md#raffles). */
function RaffleStats({ raffle, children }: { raffle: Raffle; children?: ReactNode }) {
  const user = useCurrentUser();
  // Unfiltered, whatever the filter of the list is.
  const { data: entries } = useEntries({ id: raffle.id, memberId: user?.id }, NO_FILTER);
  return (
    <SideCard title="Stats">
      <dl className={styles.stats}>
        <Stat name="Total Entries" value={raffle.totalEntries} />
        <Stat name="Participants" value={entries?.length} />
        <Stat name="Total Points" value={raffle.totalPoints} />
        {user && raffle.ownEntries > 0 && <Stat name="Your Entries" value={raffle.ownEntries} />}
      </dl>
      {children}
    </SideCard>
  );
}

const Stat = ({ name, value }: { name: string; value: number | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <AnimatedNumber value={value} />
    </dd>
  </div>
);

type DeferredParts = typeof deferredParts;

/** Loads, after the page, the code for interaction and for a draw. `load` repeats a failed request, and rejects if it fails again. */
function useDeferredParts(): { parts: DeferredParts | null; load: () => Promise<void> } {
  const [parts, setParts] = useState<DeferredParts | null>(null);
  const load = useCallback(() => import('./deferred-parts').then(setParts), []);
  useEffect(() => {
    // Without it, the draw shows without a reveal; its record and the dialog of an entry request it again.
    load().catch(() => undefined);
  }, [load]);
  return { parts, load };
}

interface DrawCardProps extends DrawProps {
  /** Null until loaded: a draw then shows without a reveal. */
  parts: DeferredParts | null;
}

/** Draws the winners or their places (docs/product.md#raffles); a draw while the page is open is revealed name by name. */
function DrawCard({ parts, ...props }: DrawCardProps) {
  const { raffle } = props;
  const [wasDrawn] = useState(isDrawn(raffle));
  if (parts && !wasDrawn) return <parts.RevealCard {...props} />;
  return <WinnersCard {...props} shown={raffle.winners.length} isOver={isDrawn(raffle)} />;
}
