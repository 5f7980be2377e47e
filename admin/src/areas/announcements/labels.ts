import type { AnnouncementKind, AnnouncementStatus } from '@greenroom/contract/admin';
import type { StateLabels } from '../../components/cells';

/** The kinds of announcements in the order of the form. */
export const KIND_LABELS: Readonly<Record<AnnouncementKind, string>> = {
  raffle_opened: 'A raffle opens',
  raffle_drawn: 'A raffle is drawn, with its winners',
  hunt_started: 'A bonus hunt starts',
  hunt_finished: 'A bonus hunt ends, with its result and the closest prediction',
  leaderboard_confirmed: 'The winners of a leaderboard are confirmed',
  tournament_started: 'A tournament starts',
  tournament_finished: 'A tournament is decided, with its winner',
  challenge_won: 'A challenge is won',
  stream_started: 'The stream is live',
  drop_started: 'A drop starts, without its word',
  item_added: 'An item appears in the store',
  leaderboard_started: 'A leaderboard starts',
};

/** The same for a row of the list. */
export const EVENT_LABELS: Readonly<Record<AnnouncementKind, string>> = {
  raffle_opened: 'Raffle open',
  raffle_drawn: 'Raffle drawn',
  hunt_started: 'Hunt started',
  hunt_finished: 'Hunt ended',
  leaderboard_confirmed: 'Leaderboard winners',
  tournament_started: 'Tournament started',
  tournament_finished: 'Tournament decided',
  challenge_won: 'Challenge won',
  stream_started: 'Live now',
  drop_started: 'Drop',
  item_added: 'New in the store',
  leaderboard_started: 'Leaderboard started',
};

export const STATUSES: StateLabels<AnnouncementStatus> = {
  waiting: { label: 'Waiting', color: 'warning' },
  sent: { label: 'Sent', color: 'success' },
  failed: { label: 'Failed', color: 'error' },
  skipped: { label: 'Skipped', color: 'default' },
};
