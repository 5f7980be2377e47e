import { timeOf } from '@greenroom/shared-ui/format';
import type { Raffle } from '../../features/raffles/raffles.api';
import { statusOf } from '../../features/raffles/raffle-status';

/** How long a raffle that has ended is still the current one. */
const AFTERWARDS_MS = 3_600_000;

/** The raffle to show without a target: the newest that is running, otherwise the last one if it ended less than an hour ago. */
export function currentRaffle(raffles: readonly Raffle[], now: number): Raffle | undefined {
  const running = raffles.filter((raffle) => statusOf(raffle) === 'Active');
  const ended = raffles.filter((raffle) => raffle.hasEnded && timeOf(raffle.end) > now - AFTERWARDS_MS);
  return newest(running, ({ start }) => start) ?? newest(ended, ({ end }) => end);
}

/** The time left as text, with seconds in the last day, such as "2d 4h", "04:12:33" or "12:33". */
export function timeLeftText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return `${days}d ${hours}h`;
  return [...(hours > 0 ? [hours] : []), minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function newest(raffles: readonly Raffle[], dateOf: (raffle: Raffle) => string | null): Raffle | undefined {
  const time = (raffle: Raffle) => timeOf(dateOf(raffle)) || 0;
  return [...raffles].sort((one, other) => time(other) - time(one))[0];
}
