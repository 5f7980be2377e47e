import { formatPercent, formatPoints } from '@greenroom/shared-ui/format';
import { useCurrentUser, useSiteConfig } from '@greenroom/shared-ui/platform';
import { Progress } from '@greenroom/shared-ui/progress';
import { Button } from '@greenroom/shared-ui/button';
import type { StreamPointsResponse } from '@greenroom/contract';
import {
  type Unread,
  ApiError,
  api,
  readData,
  readNumber,
  readOptionalText,
  readRecord,
  readText,
  requestOptional,
} from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import { Level } from '../../shared/level';
import type { OwnProfile } from './settings.api';
import { SettingsCard } from './settings-card';
import { t, Trans } from '../../texts';
import styles from './your-stats.module.css';

interface YourStatsProps {
  memberName: string;
  profile: Pick<OwnProfile, 'xp' | 'points' | 'rank' | 'percentile'>;
}

export function YourStats({ memberName, profile: { xp, points, rank, percentile } }: YourStatsProps) {
  // The session may be ahead of the profile query.
  const shownPoints = useCurrentUser()?.points ?? points;
  return (
    <SettingsCard title={t('Your stats')} collapsible>
      <Level xp={xp} />
      <dl className={styles.numbers}>
        <Stat name={t('Points')} value={formatPoints(shownPoints)} gold />
        <Stat name={t('XP')} value={formatPoints(xp)} />
        {rank !== null && <Stat name={t('Rank')} value={t('#{rank}', { rank })} />}
        {percentile !== null && <Stat name={t('Ahead of')} value={formatPercent(percentile)} />}
      </dl>
      <StreamPoints memberName={memberName} />
    </SettingsCard>
  );
}

const Stat = ({ name, value, gold }: { name: string; value: string; gold?: boolean }) => (
  <div data-gold={gold}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** Draws today's points for watching, with the caps. Renders nothing where a site gives none, or while that is unknown. */
function StreamPoints({ memberName }: { memberName: string }) {
  const { data, isError, refetch } = useStreamPoints(memberName);
  if (isError && !data) return <Failure onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section className={styles.section} aria-labelledby="stream-points">
      <h3 id="stream-points" className={styles.title}>
        {t('Points for watching')}
      </h3>
      <Status data={data} />
      <p className={styles.rules}>{rulesText(data.rules)}</p>
    </section>
  );
}

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <section className={styles.section} aria-label={t('Points for watching')}>
    <p className={styles.text}>{t("Couldn't load your points for watching.")}</p>
    <Button variant="secondary" size="small" className={styles.retry} onClick={onRetry}>
      {t('Try again')}
    </Button>
  </section>
);

function Status({ data: { isLinked, isEarning, stream, rules } }: { data: StreamPointsData }) {
  const { streaming } = useSiteConfig();
  if (!isLinked)
    return (
      <p className={styles.text}>
        {t("Link your {name} account so your messages count. You'll also get the points it has already collected.", {
          name: streaming.name,
        })}
      </p>
    );
  if (!isEarning) return <p className={styles.text}>{t("Your account isn't earning points for watching right now.")}</p>;
  if (!stream) return <p className={styles.text}>{t('There was no stream in the last 24 hours.')}</p>;
  const points = { values: { count: stream.points }, components: { strong: <strong /> } };
  return (
    <>
      <p className={styles.text}>
        {streamText(stream)}{' '}
        {stream.isLive ? (
          <Trans
            message={{
              one: 'You got <strong>{count} points</strong> so far.',
              other: 'You got <strong>{count} points</strong> so far.',
            }}
            {...points}
          />
        ) : (
          <Trans
            message={{
              one: 'You got <strong>{count} points</strong> from it.',
              other: 'You got <strong>{count} points</strong> from it.',
            }}
            {...points}
          />
        )}
      </p>
      {stream.thisHour !== null && <Cap label={t('This hour')} points={stream.thisHour} cap={rules.hourCap} />}
      <Cap label={t('This stream')} points={stream.watching} cap={rules.streamCap} />
    </>
  );
}

function streamText({ isLive, title }: NonNullable<StreamPointsData['stream']>): string {
  if (isLive) return title ? t('Live now: {title}.', { title }) : t('Live now.');
  return title ? t('The last stream: {title}.', { title }) : t('The last stream.');
}

function Cap({ label, points, cap }: { label: string; points: number; cap: number }) {
  const text = t({ one: '{points} of at most {count} points', other: '{points} of at most {count} points' }, { points, count: cap });
  return (
    <div className={styles.cap}>
      <p className={styles.line}>
        <span>{label}</span>
        <span>{text}</span>
      </p>
      <Progress label={label} value={points} max={Math.max(1, cap)} valueText={text} />
    </div>
  );
}

function rulesText({ windowMinutes, tickMinutes, tickPoints, messagePoints, bonusPercent }: StreamPointsData['rules']): string {
  const values = { count: tickPoints, minutes: tickMinutes, window: windowMinutes };
  const rule =
    messagePoints > 0
      ? t(
          {
            one: '{count} points every {minutes} minutes of a stream in which you wrote during the last {window} minutes, and {message} for a message, one a minute.',
            other:
              '{count} points every {minutes} minutes of a stream in which you wrote during the last {window} minutes, and {message} for a message, one a minute.',
          },
          { ...values, message: messagePoints },
        )
      : t(
          {
            one: '{count} points every {minutes} minutes of a stream in which you wrote during the last {window} minutes.',
            other: '{count} points every {minutes} minutes of a stream in which you wrote during the last {window} minutes.',
          },
          values,
        );
  return bonusPercent > 100 ? `${rule} ${t('Your badge gives {percent}.', { percent: formatPercent(bonusPercent) })}` : rule;
}

type StreamPointsData = ReturnType<typeof readStreamPoints>;

const PATH = '/api/r/profile/stream-points';

/** Sends GET /api/r/profile/stream-points, optional for back ends. Returns null if the site gives no points for watching. */
async function fetchStreamPoints(signal: AbortSignal): Promise<StreamPointsData | null> {
  try {
    const response = await requestOptional(PATH, () => api.get(PATH, { signal }));
    if (response === undefined) return null;
    const data = readData(response);
    return data === null || data === undefined ? null : readStreamPoints(data);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500) return null;
    throw error;
  }
}

function readStreamPoints(value: Unread<StreamPointsResponse['data']>) {
  const data = readRecord(value);
  const [stream, rules] = [data.stream ? readRecord(data.stream) : null, readRecord(data.rules)];
  return {
    isLinked: data.is_linked === true,
    isEarning: data.is_earning !== false,
    stream: stream && {
      title: readText(stream.title),
      isLive: stream.is_live === true,
      startedAt: readOptionalText(stream.started_at),
      points: readNumber(stream.points),
      watching: readNumber(stream.watching),
      thisHour: stream.this_hour === null || stream.this_hour === undefined ? null : readNumber(stream.this_hour),
    },
    rules: {
      windowMinutes: readNumber(rules.window_minutes),
      tickMinutes: readNumber(rules.tick_minutes),
      tickPoints: readNumber(rules.tick_points),
      messagePoints: readNumber(rules.message_points),
      hourCap: readNumber(rules.hour_cap),
      streamCap: readNumber(rules.stream_cap),
      bonusPercent: readNumber(rules.bonus_percent),
    },
  };
}

/** Returns the member's points for watching. The balance is part of the key, so a credit refetches them. */
function useStreamPoints(memberName: string) {
  const points = useCurrentUser()?.points;
  return useQuery({
    queryKey: ['settings', 'stream-points', memberName, points],
    queryFn: ({ signal }) => fetchStreamPoints(signal),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}
