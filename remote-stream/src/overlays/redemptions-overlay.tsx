import { type ReactNode, useEffect, useState } from 'react';
import type { Redemption } from './overlay.api';
import { t } from '../texts';
import panel from './overlay.module.css';
import styles from './redemptions-overlay.module.css';

const ALERT_MS = 7000;

interface RedemptionsOverlayProps {
  redemptions: readonly Redemption[];
  playsAll: boolean;
  idle?: ReactNode;
}

/** Announces redemptions, newest first in the list, one after the other; `playsAll` includes the first ones. */
export function RedemptionsOverlay({ redemptions, playsAll, idle = null }: RedemptionsOverlayProps) {
  const [queue, setQueue] = useState(EMPTY_QUEUE);
  if (queue.received !== redemptions) setQueue(receive(queue, redemptions, playsAll));
  const alert = queue.waiting[0];
  useEffect(() => {
    if (!alert) return;
    const timer = setTimeout(() => setQueue(finish), ALERT_MS);
    return () => clearTimeout(timer);
  }, [alert]);
  return alert ? <RedemptionAlert key={alert.id} {...alert} isBrief /> : idle;
}

/** Draws an alert; `isBrief` makes it leave automatically. */
export const RedemptionAlert = ({ username, avatar, item, image, points, isBrief }: Redemption & { isBrief: boolean }) => (
  <section className={`${panel.panel} ${styles.alert}`} data-brief={isBrief || undefined} role="status">
    <Picture key={image ?? avatar} url={image ?? avatar} initial={username} />
    <div className={styles.text}>
      <p className={panel.eyebrow}>{t('Just redeemed')}</p>
      <p className={`${panel.cut} ${styles.item}`}>{item}</p>
      <p className={styles.member}>
        <strong className={`${panel.cut} ${styles.name}`} dir="auto">
          {username}
        </strong>
        <span className={styles.points}>{t({ one: '{count} points', other: '{count} points' }, { count: points })}</span>
      </p>
    </div>
  </section>
);

/** Draws the item's image or the member's avatar; without either, or if it fails, the member's initial. */
function Picture({ url, initial }: { url: string | null; initial: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className={styles.picture} aria-hidden="true">
      {url && !failed ? (
        <img src={url} alt="" referrerPolicy="no-referrer" onError={() => setFailed(true)} />
      ) : (
        [...initial.trim()][0]?.toUpperCase()
      )}
    </span>
  );
}

interface AlertQueue {
  received: readonly Redemption[] | null;
  known: ReadonlySet<string>;
  waiting: readonly Redemption[];
}

const EMPTY_QUEUE: AlertQueue = { received: null, known: new Set(), waiting: [] };

/** Adds the new redemptions (newest first in `received`), oldest first, each once, also after a reconnect. */
function receive(queue: AlertQueue, received: readonly Redemption[], playsAll: boolean): AlertQueue {
  const isFirst = queue.received === null && !playsAll;
  const added = isFirst ? [] : received.filter(({ id }) => !queue.known.has(id)).reverse();
  return { received, known: new Set([...queue.known, ...received.map(({ id }) => id)]), waiting: [...queue.waiting, ...added] };
}

const finish = (queue: AlertQueue): AlertQueue => ({ ...queue, waiting: queue.waiting.slice(1) });
