import { eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { platforms } from '../db/schema';
import { HOUR } from '../lib/durations';
import type { FetchedPlayer, FetchedStandings, FetchRange } from '../boards/sources/fetch-result';
import type { EnabledSource } from '../boards/sources/sources.repository';
import type { SourceReader } from '../boards/standings/fetch-standings-job';
import { FACELESS, HIGH_ROLLER } from './demo-people';
import { Random } from './random';
import { ADJECTIVES, NOUNS } from './words';

export const DEMO_SOURCE = { name: 'Packdraw', slug: 'packdraw' };

const PLAYERS = 40;
/** Every so many players hide their name. */
const HIDDEN_EACH = 9;

export const demoSourceOf = (platformId: number): EnabledSource => ({
  platformId,
  label: DEMO_SOURCE.name,
  leastIntervalMs: 6 * HOUR,
  isCumulative: false,
  isOpenEnded: false,
  delayMs: 0,
});

export const casinoIdOf = ({ id }: { id: string }) => `p${id.slice(-4)}`;

/** Returns the source's players: constant for a range, and players wager on from hour to hour. No request is sent. */
export function fetchDemoSource({ from, to }: FetchRange): FetchedStandings {
  const random = new Random(Math.floor(from.getTime() / HOUR));
  const names = random.sample(
    ADJECTIVES.flatMap((adjective) => NOUNS.map((noun) => `${adjective}_${noun}`)),
    PLAYERS,
  );
  const known = new Map([
    [1, FACELESS],
    [5, HIGH_ROLLER],
  ]);
  const hours = Math.max(0, (to.getTime() - from.getTime()) / HOUR);
  const players = names.map((name, index): FetchedPlayer => {
    const member = known.get(index);
    const isHidden = !member && index % HIDDEN_EACH === 2;
    const perHour = (180 * (0.8 + 0.2 * random.next())) / (1 + index / 2);
    return {
      id: member ? casinoIdOf(member) : `c${index}`,
      name: isHidden ? '*****' : (member?.username ?? name),
      wagered: (hours * perHour).toFixed(2),
      isHidden,
    };
  });
  return { status: 'fetched', players, asOf: to, range: { from, to } };
}

/** Adds the demo's source to those that the staff has declared. One that they declare for the same platform replaces it. */
export const withDemoSource = (declared: SourceReader): SourceReader => ({
  async list(db) {
    const sources = await declared.list(db);
    const id = await findDemoPlatform(db);
    return id === undefined || sources.some(({ platformId }) => platformId === id) ? sources : [...sources, demoSourceOf(id)];
  },
  async fetch(context, platformId, range) {
    const isDemo =
      platformId === (await findDemoPlatform(context.db)) &&
      !(await declared.list(context.db)).some((source) => source.platformId === platformId);
    return isDemo ? fetchDemoSource(range) : declared.fetch(context, platformId, range);
  },
});

async function findDemoPlatform(db: Db): Promise<number | undefined> {
  const [platform] = await db.select({ id: platforms.id }).from(platforms).where(eq(platforms.slug, DEMO_SOURCE.slug));
  return platform?.id;
}
