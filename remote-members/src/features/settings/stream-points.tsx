import { Button } from '@greenroom/shared-ui/button';
import { formatPoints } from '@greenroom/shared-ui/format';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { Progress } from '@greenroom/shared-ui/progress';
import { type StreamPoints as Data, useStreamPoints } from './stream-points.api';
import styles from './stream-points.module.css';

/** Today's progress in the points for watching, with the caps. Renders nothing where a site gives none, or while that is unknown. */
export function StreamPoints({ memberName }: { memberName: string }) {
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

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <section className={styles.section} aria-label="Points for watching">
      <p className={styles.text}>Your points for watching could not be loaded.</p>
      <Button variant="secondary" size="small" className={styles.retry} onClick={onRetry}>
        Try again
      </Button>
    </section>
  );
}

function Status({ data: { isLinked, isEarning, stream, rules } }: { data: Data }) {
  const { streaming } = useSiteConfig();
  if (!isLinked)
    return (
      <p className={styles.text}>
        Link your {streaming.name} account so that your messages count. Points that it has collected are yours then.
      </p>
    );
  if (!isEarning) return <p className={styles.text}>Your account collects no points for watching at present.</p>;
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

function rulesText({ windowMinutes, tickMinutes, tickPoints, messagePoints, bonusPercent }: Data['rules']): string {
  const bonus = bonusPercent > 100 ? ` Your badge gives ${bonusPercent}%.` : '';
  const message = messagePoints > 0 ? `, and ${formatPoints(messagePoints)} for a message, one a minute` : '';
  return `${formatPoints(tickPoints)} points every ${tickMinutes} minutes of a stream in which you wrote during the last ${windowMinutes} minutes${message}.${bonus}`;
}
