import { type NumberValue, formatPoints } from '@greenroom/shared-ui/format';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { useEffect, useState } from 'react';
import { t } from '../../texts';
import styles from './points-change.module.css';

/** How long a change shows, in milliseconds; further changes within this time add to it. */
const SHOWN_MS = 2500;

/** Shows a change of points on the member button and announces it; quick changes are summed. Needs a `key` by member. */
export function PointsChange({ points }: { points: number }) {
  const [state, setState] = useState({ points, change: 0, announcement: '' });
  const { change } = state;
  if (points !== state.points) setState({ ...state, points, change: change + points - state.points });
  useEffect(() => {
    if (change === 0) return;
    const timer = setTimeout(() => setState((current) => ({ ...current, change: 0, announcement: describeChange(current) })), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [change]);

  return (
    <>
      <VisuallyHidden role="status">{state.announcement}</VisuallyHidden>
      {change !== 0 && (
        <span key={change} className={styles.change} data-lost={change < 0 || undefined} aria-hidden="true">
          {formatChange(change)}
        </span>
      )}
    </>
  );
}

/** Formats with a sign, such as "+250" or "−1,000". */
const formatChange = (change: number) => `${change > 0 ? '+' : '−'}${formatPoints(Math.abs(change))}`;

/** Returns for example "250 points added, you have 1,500". */
function describeChange({ points, change }: { points: NumberValue; change: number }): string {
  const values = { count: Math.abs(change), points: formatPoints(points) };
  return change > 0
    ? t({ one: '{count} point added, you have {points}', other: '{count} points added, you have {points}' }, values)
    : t({ one: '{count} point deducted, you have {points}', other: '{count} points deducted, you have {points}' }, values);
}
