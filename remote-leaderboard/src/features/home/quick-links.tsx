import { cardClass } from '@greenroom/shared-ui/card';
import { formatMoney } from '@greenroom/shared-ui/format';
import { SiteLink } from '@greenroom/shared-ui/link';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { Section } from '@greenroom/shared-ui/section';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { msg } from '@greenroom/shared-ui/texts';
import { totalActivePrizePool } from '../../boards/board';
import { useActiveBoards } from '../../boards/boards.api';
import { t, Trans } from '../../texts';
import styles from './quick-links.module.css';

const LINKS = [
  {
    to: '/challenges',
    title: msg('Challenges'),
    text: msg('Hit the multiplier, claim the prize'),
    icon: 'M12 3v4m0 10v4m9-9h-4M7 12H3m13 0a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  },
  {
    to: '/bonus-hunts',
    title: msg('Bonus Hunts'),
    text: msg('Guess where the hunt ends'),
    icon: 'M4 5h16v14H4Zm5.3 0v14m5.4-14v14M6.6 12h.1m5.3 0h.1m5.3 0h.1',
  },
  {
    to: '/tournaments',
    title: msg('Tournaments'),
    text: msg('Call every match of the bracket'),
    icon: 'M4 5h5v6H4m0 8h5v-5H4m5-6h5v8H9m5-4h6',
  },
  {
    to: '/raffles',
    title: msg('Raffles'),
    text: msg('All it takes is one ticket'),
    icon: 'M3 8V6h18v2.5a2.5 2.5 0 0 0 0 5V18H3v-4.5a2.5 2.5 0 0 0 0-5Zm11-2v2m0 3v2m0 3v2',
  },
] as const;

export const QuickLinks = () => (
  <Section title={t('Quick Links')}>
    <ul className={styles.links}>
      <li className={styles.lead}>
        <LeaderboardsCard />
      </li>
      {LINKS.map(({ to, title, text, icon }) => (
        <li key={to}>
          <SiteLink to={to} className={cardClass({ interactive: true }, styles.card)}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={icon} />
            </svg>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </SiteLink>
        </li>
      ))}
    </ul>
  </Section>
);

function LeaderboardsCard() {
  const { data: boards, isPending } = useActiveBoards();
  return (
    <SiteLink to="/leaderboard" className={cardClass({ interactive: true }, styles.leadCard)}>
      <Stage />
      <h3>{t('Leaderboards')}</h3>
      {boards ? (
        <p>
          <Trans
            message="<strong><amount/></strong> to be won right now"
            components={{ strong: <strong />, amount: <AnimatedNumber value={totalActivePrizePool(boards)} format={formatMoney} /> }}
          />
        </p>
      ) : (
        <p>{isPending ? <Skeleton width="12rem" height="2rem" /> : t('Compete for the top')}</p>
      )}
    </SiteLink>
  );
}

/** Draws an empty podium in a spotlight. */
const Stage = () => (
  <svg className={styles.stage} viewBox="0 0 320 200" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
    <defs>
      <linearGradient id="quick-links-light" x2="0" y2="1">
        <stop stopColor="var(--accent-strong)" stopOpacity=".5" />
        <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
      </linearGradient>
    </defs>
    <path fill="url(#quick-links-light)" d="M140-60h40l96 260H44Z" />
    <path className={styles.second} d="M64 150h64v50H64Z" />
    <path className={styles.first} d="M128 118h64v82h-64Z" />
    <path className={styles.third} d="M192 166h64v34h-64Z" />
  </svg>
);
