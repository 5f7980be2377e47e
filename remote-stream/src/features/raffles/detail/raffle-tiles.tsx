import { formatCount, formatDateRange, formatNumber } from '@greenroom/shared-ui/format';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Coins from 'lucide-react/icons/coins';
import KeyRound from 'lucide-react/icons/key-round';
import Ticket from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { ENTRY_TYPE_NAMES, type EntryType } from '../entry-types';
import type { Raffle } from '../raffles.api';
import styles from './raffle-tiles.module.css';

const ICONS = { passwordless: Ticket, points: Coins, password: KeyRound } as const satisfies Record<EntryType, unknown>;

/** What entering each way takes (specification 2, section 2 "/raffles/{id}"). */
const TERMS: Record<EntryType, (raffle: Raffle) => string> = {
  passwordless: () => 'Enter once for free',
  points: ({ pointsPerEntry }) => `${formatNumber(pointsPerEntry)} points per entry`,
  password: () => 'Use stream password',
};

/** The ways in that a raffle has, each with how many came that way, and its limits. */
export function RaffleTiles({ raffle }: { raffle: Raffle }) {
  return (
    <dl className={styles.tiles}>
      {raffle.ways.map((way) => {
        const Icon = ICONS[way];
        return (
          <Tile key={way} icon={<Icon size={18} />} name={ENTRY_TYPE_NAMES[way].full} terms={TERMS[way](raffle)}>
            {formatCount(raffle.entries[way], 'entry', 'entries')}
          </Tile>
        );
      })}
      <Tile icon={<Users size={18} />} name="Max Entries">
        {raffle.maxEntries === null ? 'No limit' : formatNumber(raffle.maxEntries)}
      </Tile>
      <Tile icon={<CalendarRange size={18} />} name="Duration" isLong>
        {formatDateRange(raffle.start, raffle.end)}
      </Tile>
    </dl>
  );
}

interface TileProps {
  icon: ReactNode;
  name: string;
  terms?: string;
  /** Its value takes more room than a number. */
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
