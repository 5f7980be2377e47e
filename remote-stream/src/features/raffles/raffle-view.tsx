import { BackLink } from '@greenroom/shared-ui/back-link';
import { useCurrentUser, useLive, useToast } from '@greenroom/shared-ui/platform';
import { DateTime } from '@greenroom/shared-ui/time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode, useCallback } from 'react';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { msg } from '@greenroom/shared-ui/texts';
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
import { Trans, t } from '../../texts';
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
  const loadParts = (failure: string) => {
    if (parts) return;
    load().catch(() => {
      close();
      showToast(failure, 'error');
    });
  };
  const showDraw = () => {
    setDrawShown(true);
    loadParts(t("Couldn't load the draw record. Please try again."));
  };
  const showEntry = (type: EntryType) => {
    setEntryType(type);
    loadParts(t("Couldn't load the form. Please try again."));
  };
  const drawButton = <DrawButton raffle={raffle} onPress={showDraw} />;

  return (
    <>
      <BackLink to="/raffles">{t('Back to Raffles')}</BackLink>
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
  <SideCard title={t('Cancelled')}>
    <p role="status">
      {/* The reason isn't a value: `Trans` would take tags in it for elements. */}
      <Trans
        message={cancelReason ? msg('This raffle was cancelled on <date/>: <reason/>') : msg('This raffle was cancelled on <date/>')}
        components={{ date: <DateTime value={at} dateOnly />, reason: <>{cancelReason}</> }}
      />
    </p>
    <p>{totalPoints > 0 ? t('Nobody wins, and everyone gets back the points they spent.') : t('Nobody wins.')}</p>
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

function RaffleStats({ raffle, children }: { raffle: Raffle; children?: ReactNode }) {
  const user = useCurrentUser();
  // Unfiltered, whatever the filter of the list is.
  const { data: entries } = useEntries({ id: raffle.id, memberId: user?.id }, NO_FILTER);
  return (
    <SideCard title={t('Stats')}>
      <dl className={styles.stats}>
        <Stat name={t('Total Entries')} value={raffle.totalEntries} />
        <Stat name={t('Participants')} value={entries?.length} />
        <Stat name={t('Total Points')} value={raffle.totalPoints} />
        {user && raffle.ownEntries > 0 && <Stat name={t('Your Entries')} value={raffle.ownEntries} />}
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

/** Loads, after the page, the code for interaction and for a draw. `load` repeats a failed request, and rejects if it fails again. */
function useDeferredParts(): { parts: typeof deferredParts | null; load: () => Promise<void> } {
  const [parts, setParts] = useState<typeof deferredParts | null>(null);
  const load = useCallback(() => import('./deferred-parts').then(setParts), []);
  useEffect(() => {
    // Without it, the draw shows without a reveal; its record and the dialog of an entry request it again.
    load().catch(() => undefined);
  }, [load]);
  return { parts, load };
}

/** Draws the winners or their places (docs/product.md#raffles); with `parts`, a draw while the page is open is revealed name by name. */
function DrawCard({ parts, ...props }: DrawProps & { parts: typeof deferredParts | null }) {
  const { raffle } = props;
  const [wasDrawn] = useState(isDrawn(raffle));
  if (parts && !wasDrawn) return <parts.RevealCard {...props} />;
  return <WinnersCard {...props} shown={raffle.winners.length} isOver={isDrawn(raffle)} />;
}
