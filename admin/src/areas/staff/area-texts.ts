import type { Level, StaffArea } from '@greenroom/contract/admin';

export const LEVEL_LABELS: Record<Level, string> = { see: 'See', work: 'Work', configure: 'Configure' };

/** What each area of permissions is called, and what one does there. */
export const AREA_TEXTS: Record<StaffArea, { label: string; text: string }> = {
  store: { label: 'Store', text: 'Work: decide redemptions. Configure: items and their stock.' },
  codes: { label: 'Codes', text: 'Configure: make and end codes.' },
  tickets: { label: 'Tickets', text: 'Work: answer. Configure: categories.' },
  'contact-messages': { label: 'Contact messages', text: 'Work: mark as handled.' },
  challenges: { label: 'Challenges', text: 'Work: decide claims. Configure: challenges.' },
  members: { label: 'Members', text: 'Work: bans, exclusions and addresses. Configure: download and delete their data.' },
  points: { label: "Members' points", text: 'See: the history. Work: give and take points, without a limit for drops.' },
  'look-alikes': { label: 'Look-alikes', text: 'Work: judge.' },
  'member-imports': { label: 'Import of members', text: 'Work: import members with their points, together with Points: work.' },
  'bonus-hunts': { label: 'Bonus hunts', text: 'Work: run a hunt. Configure: start and change hunts.' },
  raffles: { label: 'Raffles', text: 'Work: close and draw. Configure: raffles and passwords.' },
  tournaments: { label: 'Tournaments', text: 'Work: times and results. Configure: tournaments and brackets.' },
  drops: { label: 'Drops', text: 'Work: start and end. Configure: the timer.' },
  slots: { label: 'Slots', text: 'Work: decide slot calls. Configure: slots.' },
  overlays: { label: 'Overlays', text: 'Work: revoke an address. Configure: overlays.' },
  channel: { label: 'Kick channel', text: 'Work: check and retry events. Configure: connect, and the chat.' },
  'stream-points': { label: 'Points for watching', text: 'Configure: the rules, together with Points: work.' },
  leaderboards: { label: 'Leaderboards', text: 'Work: wagers, corrections and winners. Configure: leaderboards.' },
  winnings: { label: 'Prizes', text: 'Work: mark prizes as paid, or lapse them.' },
  casinos: { label: 'Casinos', text: 'Configure: platforms and affiliates.' },
  sources: { label: 'Sources and their keys', text: 'Configure: where wagers are fetched from.' },
  payouts: { label: 'Payouts', text: 'Configure: book payouts.' },
  settings: { label: 'Settings', text: 'Configure: settings of the site.' },
  pages: { label: 'Pages', text: 'Configure: write and publish pages.' },
  announcements: { label: 'Announcements', text: 'Work: retry. Configure: the webhook and what is announced.' },
  export: { label: 'Export', text: 'Work: download everything.' },
  releases: { label: 'Releases', text: 'Work: previews. Configure: what is live.' },
  staff: { label: 'Staff and roles', text: 'Configure: who has which role, and what it may do, up to your own.' },
  'audit-log': { label: 'Audit log', text: 'See: who changed what.' },
};
