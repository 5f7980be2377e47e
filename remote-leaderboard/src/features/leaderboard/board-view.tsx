import { Countdown } from '@greenroom/shared-ui/countdown';
import { CountUp } from '@greenroom/shared-ui/count-up';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { HowToJoin } from '@greenroom/shared-ui/how-to-join';
import { formatDateTime, formatMoney, timeOf } from '@greenroom/shared-ui/format';
import { DateTime } from '@greenroom/shared-ui/time';
import { msg } from '@greenroom/shared-ui/texts';
import type { ReactNode } from 'react';
import { SiteLink } from '@greenroom/shared-ui/link';
import { Section } from '@greenroom/shared-ui/section';
import { Link } from 'react-router-dom';
import type { Board, BoardPlatform, Boards, EarlierPeriod } from '../../boards/board';
import { BoardPodium } from '../../boards/board-podium';
import { type Period, isEarlier } from '../../boards/boards.api';
import { formatInZone } from './leaderboard.rules';
import { FullRankings, useIsOwn, SubsectionRanking } from './full-rankings';
import { SourceLine } from '../../boards/source-line';
import { t, Trans } from '../../texts';
import styles from './leaderboard.module.css';

interface BoardViewProps {
  boards: Boards;
  slug: string | undefined;
  period: Period;
}

export function BoardView(props: BoardViewProps) {
  const howToJoin = props.boards.platforms.find(({ slug }) => slug === props.slug)?.howToJoin;
  return (
    <>
      {howToJoin && <HowToJoin key={props.slug} howToJoin={howToJoin} place="board" />}
      <BoardOfPeriod {...props} />
    </>
  );
}

function BoardOfPeriod({ boards, slug, period }: BoardViewProps) {
  const isOwn = useIsOwn();
  const board = slug === undefined ? undefined : boards.bySlug[slug];
  if (!board) return <NoBoard platform={nameOf(boards.platforms, slug)} />;

  const boardKey = `${slug} ${period}`;
  const played = board.topThree.length > 0 || board.rest.length > 0;
  return (
    <>
      <BoardSummary board={board} period={period} />
      <BoardSource board={board} />
      {played ? (
        <section aria-label={t('Top three')} className={styles.stage}>
          <BoardPodium key={boardKey} board={board} isOwn={isOwn} />
        </section>
      ) : (
        <EmptyState heading="h2" title={t('No leaderboard data available')} />
      )}
      {board.rest.length > 0 && <FullRankings board={board} isOwn={isOwn} key={boardKey} />}
      {board.subsections.map((subsection, index) => (
        <SubsectionRanking
          key={`${boardKey} ${index} ${subsection.name}`}
          subsection={subsection}
          currency={board.currency}
          isOwn={isOwn}
        />
      ))}
      {period !== 'current' && slug !== undefined && <EarlierPeriods periods={boards.earlier} slug={slug} period={period} />}
    </>
  );
}

export const nameOf = (platforms: readonly BoardPlatform[], slug: string | undefined) =>
  platforms.find((platform) => platform.slug === slug)?.name ?? slug;

/** Draws why there is no board (docs/product.md#leaderboard), or that it failed to load (docs/contracts.md#decisions). */
export function NoBoard({ platform, retry }: { platform: string | undefined; retry?: ReactNode }) {
  // After a failure, nothing is loading.
  const unknown = retry ? t('No leaderboard data available') : t('Please wait while we load the leaderboard data...');
  return (
    <EmptyState
      heading="h2"
      title={t('No Leaderboard Available')}
      text={platform ? t('No data available for {platform}', { platform }) : unknown}
      action={retry}
    />
  );
}

const STATES: Readonly<Record<string, string>> = {
  settling: msg('Final numbers are on their way.'),
  review: msg('The winners are being reviewed.'),
  confirmed: msg('The winners are confirmed.'),
};

/** Draws, after the end, how final the ranking is; before, the board's time zone where it differs from the visitor's. */
function BoardState({ board: { state, end, timeZone } }: { board: Board }) {
  const ended = state === null ? undefined : STATES[state];
  if (ended) return <p className={styles.label}>{t(ended)}</p>;
  const inZone = timeZone && end ? endInZone(end, timeZone) : null;
  return inZone && <p className={styles.label}>{inZone}</p>;
}

/** Returns null where the zone has the visitor's time, or is unknown to the browser. */
function endInZone(end: string, timeZone: string): string | null {
  try {
    const time = timeOf(end);
    const inZone = formatInZone(time, timeZone);
    return inZone === formatDateTime(time) ? null : t('Ends {time} ({zone})', { time: inZone, zone: timeZone.replaceAll('_', ' ') });
  } catch {
    return null;
  }
}

const BoardSummary = ({ board, period }: { board: Board; period: Period }) => (
  <div className={styles.boardViewStakes}>
    <div className={styles.period}>
      <p className={styles.label}>
        {period === 'current' ? t('Current Period') : isEarlier(period) ? t('Earlier Period') : t('Previous Period')}
      </p>
      {board.start && board.end && (
        <p className={styles.dates}>
          <DateTime value={board.start} dateOnly /> – <DateTime value={board.end} dateOnly />
        </p>
      )}
      {period === 'current' && <BoardState board={board} />}
    </div>
    <div className={styles.pool}>
      <p className={styles.label}>{t('Total Prize Pool')}</p>
      <p className={styles.amount}>
        <CountUp value={board.prizePool} format={(amount) => formatMoney(amount, board.currency)} duration={2000} steps={60} />
      </p>
    </div>
    {board.endsAt !== null && (
      <div className={styles.ends}>
        {period === 'current' ? (
          <>
            <p className={styles.label}>{t('Competition Ends In')}</p>
            <Countdown end={board.endsAt} label={t('Competition Ends In')} />
          </>
        ) : (
          <>
            <p className={styles.label}>{t('Competition Ended')}</p>
            <p className={styles.dates}>
              <DateTime value={board.endsAt} />
            </p>
            <BoardState board={board} />
          </>
        )}
      </div>
    )}
  </div>
);

/** Draws the source of the board's numbers, how wagers count, their age, the staff's corrections, and the board's terms. */
function BoardSource({ board: { source, state, topThree, excludedPlayers, terms } }: { board: Board }) {
  // The podium has no room for a reason; the ranks below it name theirs.
  const corrected = topThree.filter(({ correction }) => correction);
  const isRunning = state === null || state === 'running';
  const hidden = topThree.filter(({ isHidden }) => isHidden).length;
  if (!source && corrected.length === 0 && excludedPlayers === 0 && hidden === 0 && !terms) return null;
  return (
    <div className={styles.source}>
      {source && <SourceLine source={source} isRunning={isRunning} />}
      {source?.disclosure && <p>{source.disclosure}</p>}
      {source?.countedFrom && (
        <p>
          <Trans message="Counted from <time/>." components={{ time: <DateTime value={source.countedFrom} /> }} />
        </p>
      )}
      {corrected.map(({ name, correction = '' }) => (
        <p key={name}>{t('{name} was corrected by our team: {correction}', { name: name ?? t('Unknown'), correction })}</p>
      ))}
      {hidden > 0 && (
        <p>
          {t(
            {
              one: 'One of the top three hides their casino name.',
              other: '{count} of the top three hide their casino names.',
            },
            { count: hidden },
          )}
        </p>
      )}
      {excludedPlayers > 0 && (
        <p>{t({ one: 'Our team excluded one player.', other: 'Our team excluded {count} players.' }, { count: excludedPlayers })}</p>
      )}
      {terms && (
        <p>
          <Trans message="Terms: <terms/>" components={{ terms: <SiteLink to={terms.path}>{terms.title}</SiteLink> }} />
        </p>
      )}
    </div>
  );
}

/** Links to the platform's periods before the previous one. */
function EarlierPeriods({ periods, slug, period }: { periods: readonly EarlierPeriod[]; slug: string; period: Period }) {
  if (periods.length === 0) return null;
  return (
    <Section title={t('Earlier Periods')}>
      <ul className={styles.periods}>
        {periods.map(({ start, end }) => (
          <li key={start}>
            <Link
              to={`?${new URLSearchParams({ platform: slug, period: start })}`}
              className={styles.period}
              aria-current={start === period || undefined}
            >
              <DateTime value={start} dateOnly /> – <DateTime value={end} dateOnly />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
