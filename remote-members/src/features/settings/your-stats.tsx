import { formatPoints } from '@greenroom/shared-ui/format';
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
import { XP_PER_LEVEL, levelOf } from '../../shared/level';
import type { OwnProfile } from './settings.api';
import { SettingsCard } from './settings-card';
import styles from './your-stats.module.css';

export function YourStats({ memberName, profile: { xp, points, rank, percentile } }: { memberName: string; profile: OwnProfile }) {
  const { level, progress } = levelOf(xp);
  const progressText = `${formatPoints(progress)} of ${formatPoints(XP_PER_LEVEL)} XP`;
  // The session may be ahead of the profile query.
  const shownPoints = useCurrentUser()?.points ?? points;
  return (
    <SettingsCard title="Your stats" collapsible>
      <p className={styles.levelLine}>
        <span>
          Level <strong>{formatPoints(level)}</strong>
        </span>
        <span>{progressText}</span>
      </p>
      <Progress label={`Progress to level ${level + 1}`} value={progress} max={XP_PER_LEVEL} valueText={progressText} />
      <dl className={styles.numbers}>
        <Stat name="Points" value={formatPoints(shownPoints)} gold />
        <Stat name="XP" value={formatPoints(xp)} />
        {rank !== null && <Stat name="Rank" value={`#${formatPoints(rank)}`} />}
        {percentile !== null && <Stat name="Ahead of" value={`${formatPoints(percentile)}%`} />}
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
        Points for watching
      </h3>
      <Status data={data} />
      <p className={styles.rules}>{rulesText(data.rules)}</p>
    </section>
  );
}

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <section className={styles.section} aria-label="Points for watching">
    <p className={styles.text}>Couldn&apos;t load your points for watching.</p>
    <Button variant="secondary" size="small" className={styles.retry} onClick={onRetry}>
      Try again
    </Button>
  </section>
);

function Status({ data: { isLinked, isEarning, stream, rules } }: { data: StreamPointsData }) {
  const { streaming } = useSiteConfig();
  if (!isLinked)
    return (
      <p className={styles.text}>
        Link your {streaming.name} account so your messages count. You&apos;ll also get the points it has already collected.
      </p>
    );
  if (!isEarning) return <p className={styles.text}>Your account isn&apos;t earning points for watching right now.</p>;
  if (!stream) return <p className={styles.text}>There was no stream in the last 24 hours.</p>;
  return (
    <>
      <p className={styles.text}>
        {stream.isLive ? 'Live now' : 'The last stream'}
        {stream.title && `: ${stream.title}`}. You got <strong>{formatPoints(stream.points)} points</strong>{' '}
        {stream.isLive ? 'so far' : 'from it'}.
      </p>
      {stream.thisHour !== null && <Cap label="This hour" points={stream.thisHour} cap={rules.hourCap} />}
      <Cap label="This stream" points={stream.watching} cap={rules.streamCap} />
    </>
  );
}

function Cap({ label, points, cap }: { label: string; points: number; cap: number }) {
  const text = `${formatPoints(points)} of at most ${formatPoints(cap)} points`;
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
  const bonus = bonusPercent > 100 ? ` Your badge gives ${bonusPercent}%.` : '';
  const message = messagePoints > 0 ? `, and ${formatPoints(messagePoints)} for a message, one a minute` : '';
  return `${formatPoints(tickPoints)} points every ${tickMinutes} minutes of a stream in which you wrote during the last ${windowMinutes} minutes${message}.${bonus}`;
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
