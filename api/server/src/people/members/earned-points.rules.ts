import type { streamPoints } from '../../db/schema';

/** What a viewer earned in a stream by one kind of deed. */
type Earned = Pick<typeof streamPoints.$inferSelect, 'earned' | 'booked' | 'withheld' | 'cappedHours'>;

const points = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'point' : 'points'}`;

/** Why points of a stream are not in the balance, as sentences; null if nothing limited them (docs/stream-points.md). */
export function reasonOf({ earned, booked, withheld, cappedHours }: Earned, { isOnBreak }: { isOnBreak: boolean }): string | null {
  const waiting = earned - booked;
  const sentences = [
    withheld > 0 &&
      `${points(withheld)} withheld: earned during a ban or a self-exclusion, with another Kick account in the same stream, or by someone who has set the rules.`,
    waiting > 0 &&
      (isOnBreak
        ? `${points(waiting)} wait for the end of the self-exclusion.`
        : `${points(waiting)} not credited: they are within minutes, unless the account was linked more than 30 days after the stream.`),
    cappedHours > 0 && `${cappedHours} ${cappedHours === 1 ? 'hour' : 'hours'} reached the cap, and gave no more.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(' ') : null;
}
