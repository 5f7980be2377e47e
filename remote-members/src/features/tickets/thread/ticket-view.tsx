import { BackLink } from '@greenroom/shared-ui/back-link';
import { Button } from '@greenroom/shared-ui/button';
import { Attachments, Lightbox, type LightboxImage } from '@greenroom/shared-ui/lightbox';
import { DateTime } from '@greenroom/shared-ui/time';
import { useCallback, useState } from 'react';
import type { TicketThread } from '../tickets.api';
import { ReplyArea } from './reply-area';
import { TicketFacts } from './ticket-facts';
import styles from './ticket.module.css';

/** The query of a ticket that has loaded at least once. */
interface ThreadQuery {
  data: TicketThread;
  /** When `data` was loaded, in milliseconds since 1970. */
  dataUpdatedAt: number;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface TicketViewProps {
  memberId: string;
  query: ThreadQuery;
}

/** A ticket with its description, thread and status (docs/product.md#tickets). */
export function TicketView({ memberId, query }: TicketViewProps) {
  const { ticket } = query.data;
  const [viewed, setViewed] = useState<readonly LightboxImage[]>([]);
  const [index, setIndex] = useState<number | null>(null);
  const view = useCallback((images: readonly LightboxImage[], first: number) => {
    setViewed(images);
    setIndex(first);
  }, []);

  return (
    <>
      <BackLink to="/tickets">All tickets</BackLink>
      <div className={styles.head}>
        <p className={styles.number}>Ticket #{ticket.id}</p>
        <h1 className={styles.title}>{ticket.title}</h1>
      </div>
      <div className={styles.columns}>
        <TicketFacts ticket={ticket} />
        <div className={styles.main}>
          <StaleNotice query={query} />
          <article className={styles.opening} aria-label="Description">
            {ticket.createdAt && (
              <p className={styles.opened}>
                Opened <DateTime value={ticket.createdAt} />
              </p>
            )}
            <p className={styles.text}>{ticket.description}</p>
            <Attachments images={ticket.images} onView={view} />
          </article>
          <ReplyArea memberId={memberId} thread={query.data} loadedAt={query.dataUpdatedAt} onView={view} />
        </div>
      </div>
      <Lightbox images={viewed} index={index} onIndexChange={setIndex} onClose={() => setIndex(null)} />
    </>
  );
}

/** Shown if the latest refetch failed, and during its retry. */
function StaleNotice({ query: { isError, isFetching, refetch } }: { query: ThreadQuery }) {
  const [failed, setFailed] = useState(isError);
  const failedNow = isError || (failed && isFetching);
  if (failedNow !== failed) setFailed(failedNow);
  if (!failedNow) return null;
  return (
    <div className={styles.stale} role="alert">
      <p>The latest replies could not be loaded.</p>
      <Button variant="ghost" size="small" busy={isFetching} busyText="Trying…" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}
