import { Badge } from '@greenroom/shared-ui/badge';
import { cardClass } from '@greenroom/shared-ui/card';
import { useNow } from '@greenroom/shared-ui/countdown';
import { formatNumber, formatTimeLeftInDetail, formatDateRange } from '@greenroom/shared-ui/format';
import CalendarRange from '@greenroom/shared-ui/icons/calendar-range';
import Coins from '@greenroom/shared-ui/icons/coins';
import KeyRound from '@greenroom/shared-ui/icons/key-round';
import Ticket from '@greenroom/shared-ui/icons/ticket';
import Users from '@greenroom/shared-ui/icons/users';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import type { ReactNode } from 'react';
import { DrawPending } from './draw-parts';
import { statusOf } from './raffle-status';
import { type Raffle, ENTRY_TYPE_NAMES, type EntryType, formatEntries } from './raffles.api';
import { StatusBadge } from './raffle-parts';
import { t } from '../../texts';
import tearOff from './tear-off.module.css';
import styles from './raffle.module.css';

/** Draws the raffle in the shape of a ticket: title and description, with prize and time left on the stub. */
export const RaffleTicket = ({ raffle }: { raffle: Raffle }) => (
  <article className={cardClass({}, styles.ticket)} data-status={statusOf(raffle)}>
    <div className={styles.raffleTicketAbout}>
      <span className={styles.badges}>
        <StatusBadge raffle={raffle} />
        {raffle.cancelledAt && <Badge tone="red">{t('Cancelled')}</Badge>}
      </span>
      <h1 className={styles.title}>{raffle.title}</h1>
      {raffle.description && <p className={styles.description}>{raffle.description}</p>}
    </div>
    <dl className={`${tearOff.tearOff} ${styles.stub}`}>
      <div className={styles.prize}>
        <dt>{t('Prize')}</dt>
        <dd>{raffle.prize || '–'}</dd>
      </div>
      {!raffle.hasEnded && (
        <div>
          <dt>{t('Time Remaining')}</dt>
          <dd>
            <TimeLeft end={raffle.end} />
          </dd>
        </div>
      )}
      {raffle.hasEnded && (
        <div className={styles.winners}>
          <dt>{t('Winners')}</dt>
          <dd>
            {raffle.winners.length > 0 ? (
              formatNumber(raffle.winners.length)
            ) : raffle.cancelledAt ? (
              t('None')
            ) : (
              <DrawPending raffle={raffle} />
            )}
          </dd>
        </div>
      )}
    </dl>
  </article>
);

const TimeLeft = ({ end }: { end: string | null }) => useNow((now) => formatTimeLeftInDetail(end, now));

const ICONS = { passwordless: Ticket, points: Coins, password: KeyRound } as const satisfies Record<EntryType, unknown>;

const TERMS: Record<EntryType, (raffle: Raffle) => string> = {
  passwordless: () => t('Enter once for free'),
  points: ({ pointsPerEntry }) => t({ one: '{count} points per entry', other: '{count} points per entry' }, { count: pointsPerEntry }),
  password: () => t('Use stream password'),
};

export const RaffleTiles = ({ raffle }: { raffle: Raffle }) => (
  <dl className={styles.tiles}>
    {raffle.entryTypes.map((entryType) => {
      const Icon = ICONS[entryType];
      return (
        <Tile key={entryType} icon={<Icon size={18} />} name={t(ENTRY_TYPE_NAMES[entryType].full)} terms={TERMS[entryType](raffle)}>
          <AnimatedNumber value={raffle.entries[entryType]} format={formatEntries} />
        </Tile>
      );
    })}
    <Tile icon={<Users size={18} />} name={t('Max Entries')}>
      {raffle.maxEntries === null ? t('No limit') : formatNumber(raffle.maxEntries)}
    </Tile>
    <Tile icon={<CalendarRange size={18} />} name={t('Duration')} isLong>
      {formatDateRange(raffle.start, raffle.end)}
    </Tile>
  </dl>
);

interface TileProps {
  icon: ReactNode;
  name: string;
  terms?: string;
  isLong?: boolean;
  children: ReactNode;
}

const Tile = ({ icon, name, terms, isLong, children }: TileProps) => (
  <div className={styles.tile} data-long={isLong}>
    <dt>
      {icon}
      {name}
    </dt>
    <dd className={styles.value}>{children}</dd>
    {terms && <dd className={styles.terms}>{terms}</dd>}
  </div>
);
