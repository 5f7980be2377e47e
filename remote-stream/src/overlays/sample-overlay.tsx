import { useState } from 'react';
import type { Hunt, HuntPredictions } from '../features/bonus-hunts/bonus-hunts.api';
import type { Raffle } from '../features/raffles/raffles.api';
import type { Match, Tournament } from '../features/tournaments/tournaments.api';
import { DropPanel } from './drop-overlay';
import { OverlayFrame } from './overlay-frame';
import { HuntPanel } from './hunt-overlay';
import { type Board, LeaderboardBar } from './leaderboard-overlay';
import type { Overlay, Redemption } from './overlay.api';
import { PredictionsBar } from './predictions-overlay';
import { RafflePanel } from './raffle-overlay';
import { RedemptionAlert, RedemptionsOverlay } from './redemptions-overlay';
import { BracketPanel } from './tournament-overlay';
import { t } from '../texts';
import styles from './sample-overlay.module.css';

/** Draws an overlay with sample data, marked as such, so a streamer can place it while there is nothing to show. */
export const SampleOverlay = ({ overlay }: { overlay: Overlay }) => (
  <OverlayFrame options={overlay.options}>
    <SampleContent overlay={overlay} />
    <p className={styles.mark} data-corner={overlay.options.corner}>
      {t('Sample data')}
    </p>
  </OverlayFrame>
);

function SampleContent({ overlay: { kind, redemptions } }: { overlay: Overlay }) {
  const [now] = useState(() => Date.now());
  switch (kind) {
    case 'hunt':
      return <HuntPanel hunt={HUNT} figures={{ winnings: 1438.2, breakEven: 101.01, average: 113.7 }} />;
    case 'leaderboard':
      return <LeaderboardBar board={BOARD} />;
    case 'raffle':
      return <RafflePanel raffle={sampleRaffle(now)} />;
    case 'tournament':
      return <BracketPanel tournament={TOURNAMENT} matches={MATCHES} />;
    case 'predictions':
      return <PredictionsBar {...PREDICTIONS} winnings={1438.2} />;
    case 'redemptions':
      // A test alert plays for real.
      return <RedemptionsOverlay redemptions={redemptions} playsAll idle={<RedemptionAlert {...REDEMPTION} isBrief={false} />} />;
    case 'drop':
      return <DropPanel drop={{ word: 'MORAKI', points: 250, placesLeft: 17, endsAt: new Date(now + SAMPLE_DROP_MS).toISOString() }} />;
  }
}

/** Long enough to place the overlay without a countdown that ends. */
const SAMPLE_DROP_MS = 3_000_000;

const SLOTS = [
  'Neon Koi',
  'Sugar Comet',
  'Temple of Tides',
  'Loaded Alley',
  'Ringworld',
  'Midnight Circus',
  'Gold Rush Gully',
  'Velvet Joker',
  'Frost Giants',
  'Lucky Lanterns',
  'Dead Reckoning',
  'Pixel Bandits',
];
const WINS = [212.4, 18, 640.8, 95, 472];

const HUNT: Hunt = {
  id: 'sample',
  startBalance: 2000,
  endBalance: null,
  createdAt: null,
  games: SLOTS.map((slot, index) => ({
    id: `${index}`,
    slot,
    image: null,
    bet: index % 3 === 0 ? 2 : 1.6,
    win: WINS[index] ?? 0,
    isPending: index >= WINS.length,
  })),
  predictionsActive: true,
  prizes: [],
  predictions: [],
};

const NAMES = [
  'nova',
  'PixelPanda',
  'lucky_lena',
  'Zed',
  'StageDiver',
  'comet',
  'MidnightOwl',
  'Ada',
  'slot_sensei',
  'Quill',
  'Bex',
  'Orion',
];

const BOARD: Board = {
  slug: 'sample',
  platform: 'Your platform',
  currency: '$',
  prizePool: 5000,
  players: NAMES.map((name, index) => ({
    rank: index + 1,
    name,
    wagered: 184_300 / (index + 1.4),
    prize: [2000, 1200, 800, 500, 300, 200][index] ?? 0,
  })),
};

const DAY_PART_MS = 9_400_000;

const sampleRaffle = (now: number): Raffle => ({
  id: 'sample',
  title: 'Headset raffle',
  description: '',
  prize: 'Wireless studio headset',
  isActive: true,
  hasEnded: false,
  isAcceptingEntries: true,
  start: null,
  end: new Date(now + DAY_PART_MS).toISOString(),
  totalEntries: 1284,
  maxEntries: null,
  entryCost: 0,
  pointsPerEntry: 50,
  totalPoints: 0,
  ownEntries: 0,
  entryTypes: [],
  entries: { passwordless: 0, points: 0, password: 0 },
  winners: [],
  replacements: [],
  hasDrawRecord: true,
  isOrganizer: false,
  entryRules: [],
  cancelledAt: null,
  cancelReason: '',
});

const TOURNAMENT: Tournament = {
  id: 'sample',
  name: 'Friday slot cup',
  description: '',
  game: 'Neon Koi',
  prizePool: 1500,
  start: null,
  end: null,
  predictionsCount: 0,
  predictionPrizes: [],
  matchesCount: 7,
  maxParticipants: 8,
  hasPredicted: false,
  isActive: true,
  isCompleted: false,
  predictionsActive: false,
};

const MATCHES: readonly Match[] = [
  [1, 1, 'nova', 'Zed', 'nova'],
  [1, 2, 'comet', 'Ada', 'Ada'],
  [1, 3, 'Quill', 'PixelPanda', 'PixelPanda'],
  [1, 4, 'Bex', 'Orion', null],
  [2, 1, 'nova', 'Ada', null],
  [2, 2, 'PixelPanda', null, null],
  [3, 1, null, null, null],
].map(([round, number, player1, player2, winner]) => ({
  id: `${round}-${number}`,
  round: Number(round),
  number: Number(number),
  player1: player1 as string | null,
  player2: player2 as string | null,
  winner: winner as string | null,
  scheduledAt: null,
  isActive: round === 1 && number === 4,
  isLocked: false,
  replaced1: null,
  replaced2: null,
}));

const PREDICTIONS: HuntPredictions = {
  hunt: HUNT,
  predictions: Array.from({ length: 143 }, (_, index) => ({
    id: `${index}`,
    member: { id: '', name: NAMES[index % NAMES.length] ?? null, profileName: null, avatar: null },
    // Thick in the middle, as guesses are.
    endBalance: 600 + 900 * (1 + Math.sin(index)) + 700 * (1 + Math.cos(index * 1.7)),
    highestMultiplier: null,
    highestMultiplierGame: SLOTS[(index * index) % 5] ?? null,
    createdAt: null,
    isRanked: true,
  })),
};

const REDEMPTION: Redemption = {
  id: 'sample',
  username: 'lucky_lena',
  avatar: null,
  item: 'Signed stage poster',
  image: null,
  points: 2500,
};
