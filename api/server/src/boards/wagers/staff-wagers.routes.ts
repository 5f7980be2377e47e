import { wagerEndpoints, type WagerPreview } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { platforms } from '../../db/schema';
import { fieldError } from '../../uploads/read-form';
import { sumOfMoney } from '../leaderboard/leaderboard.rules';
import type { ModuleContext } from '../../module-context';
import { readWagerFileInChildProcess } from './read-wager-file-in-child-process';
import type { WagerRow } from './wager-lines';
import { previewWagers, tidyWagers, writeWagers } from './wagers.repository';
import { refuseRankedAt, rowsOf } from '../leaderboard/refuse-ranked';
import { changeAsStaff } from '../../admin/change-as-staff';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

const PREVIEW_ROWS = 10;

/** Registers imports of wagers from platforms' CSV files (docs/importing-wagers.md). */
export function staffWagerRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(wagerEndpoints.preview, async ({ staff, body }) => {
    const platform = await findPlatform(db, body.platform_id);
    const { rows, problems, problemCount } = await readWagerFileInChildProcess(body.csv, staff.id, {
      now: now(),
      skipProblems: body.skip_problems,
      ownNames: [...(await rowsOf(db, staff, platform.id)).names],
    });
    const { known, newPlayers } = await previewWagers(db, platform.id, rows);
    const data: WagerPreview = {
      platform: platform.name,
      currency_symbol: platform.currencySymbol,
      lines: rows.length,
      known,
      new_players: newPlayers,
      ...summaryOf(rows),
      problems,
      problem_count: problemCount,
    };
    return { data };
  });

  handle(wagerEndpoints.import, async ({ staff, body, request }) => {
    const skipProblems = body.skip_problems;
    const ownNames = [...(await rowsOf(db, staff, body.platform_id)).names];
    const { rows, problemCount } = await readWagerFileInChildProcess(body.csv, staff.id, { now: now(), skipProblems, ownNames });
    if (problemCount > 0 && (!skipProblems || rows.length === 0)) {
      throw fieldError('csv', 'Something in the file is wrong, so nothing was imported. Check the file again.');
    }
    const data = await changeAsStaff(context, {
      staff,
      topics: ['leaderboard'],
      change: async (tx) => {
        const { id, name } = await findPlatform(tx, body.platform_id);
        const { imported, known, newPlayers } = await writeWagers(tx, id, rows);
        if (imported > 0) await refuseRankedAt(tx, staff, id);
        const result = { imported, known, new_players: newPlayers };
        const note = {
          action: 'import',
          subject: 'wagers',
          subjectId: id,
          summary: `Imported ${imported} wagers of ${name}`,
          after: { platform: name, ...result, ...(problemCount > 0 && { problems_skipped: problemCount }) },
        };
        return { result, audit: imported > 0 || newPlayers > 0 ? note : [] };
      },
    });
    // The import is committed, so a failure here is only logged.
    if (data.imported > 0) await tidyWagers(db).catch((err: unknown) => request.log.warn({ err }, 'The wagers could not be tidied up'));
    return { data };
  });
}

async function findPlatform(db: Db, id: number): Promise<typeof platforms.$inferSelect> {
  const [platform] = await db.select().from(platforms).where(eq(platforms.id, id));
  if (!platform) throw fieldError('platform_id', 'This platform no longer exists.');
  return platform;
}

function summaryOf(rows: WagerRow[]): Pick<WagerPreview, 'amount' | 'first_at' | 'last_at' | 'first_rows'> {
  let [first, last] = [rows[0]?.wageredAt, rows[0]?.wageredAt];
  for (const { wageredAt } of rows) {
    if (first && wageredAt < first) first = wageredAt;
    if (last && wageredAt > last) last = wageredAt;
  }
  return {
    amount: sumOfMoney(rows.map(({ amount }) => amount)),
    first_at: first?.toISOString() ?? null,
    last_at: last?.toISOString() ?? null,
    first_rows: rows
      .slice(0, PREVIEW_ROWS)
      .map(({ player, amount, wageredAt, game, reference }) => ({ player, amount, wagered_at: wageredAt.toISOString(), game, reference })),
  };
}
