import { type SetupStep, SETUP_STEPS, type SetupStepName, setupEndpoints } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { changeAsStaff } from '../../admin/change-as-staff';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { WEBHOOK_PATH } from '../../channel/kick/webhook.routes';
import { type ConnectionName, CONNECTIONS, type ConnectionValues } from '../../config/config';
import type { SetupResult } from '../../db/schema';
import { appearanceVersions, kickChannel, leaderboards, platforms, siteSettings, sources, wagers } from '../../db/schema';
import { connect, retestConnection, type SetupContext } from './connect';
import { storeConnection } from './connections';
import { readResults, recordResult } from '../../core/setup/setup-results';
import { statusOf } from './setup.rules';

const LABELS: Record<SetupStepName, string> = {
  name: 'the name',
  discord: 'Discord',
  kick: 'Kick',
  mail: 'the mail server',
  appearance: 'the appearance',
  platform: 'the first platform',
  sources: 'the wagers',
  leaderboard: 'the first leaderboard',
  bot: 'the Discord bot',
};

const DEFAULT_NAME = 'Greenroom';

const ADDRESSES: Record<ConnectionName, string[]> = {
  discord: ['/auth/discord/callback'],
  kick: ['/auth/kick/callback', '/auth/kick-channel/callback', WEBHOOK_PATH],
  mail: [],
  bot: [],
};

/** Steps that most sites don't need: left for later until somebody does them. */
const OPTIONAL: Partial<Record<SetupStepName, SetupResult>> = { bot: { status: 'skipped', text: '', at: '' } };

const isConnection = (name: SetupStepName): name is ConnectionName => name in CONNECTIONS;

/** The checklist of setting the site up, and the connections that can be made in the browser. */
export function staffSetupRoutes(handle: HandleEndpoint, context: SetupContext): void {
  const { db, now, connections } = context;
  // A count would read every row, of which wagers have millions.
  const hasRows = async (table: PgTable) =>
    (
      await db
        .select({ one: sql`1` })
        .from(table)
        .limit(1)
    ).length > 0;

  async function listSteps(publicUrl: string): Promise<SetupStep[]> {
    const [results, [site], hasChannel, hasLook, hasPlatform, hasSource, hasWagers, hasLeaderboard] = await Promise.all([
      readResults(db),
      db.select({ name: siteSettings.siteName }).from(siteSettings),
      hasRows(kickChannel),
      hasRows(appearanceVersions),
      hasRows(platforms),
      hasRows(sources),
      hasRows(wagers),
      hasRows(leaderboards),
    ]);
    const isDone: Partial<Record<SetupStepName, boolean>> = {
      name: site?.name !== DEFAULT_NAME,
      kick: connections.isEntered('kick') && hasChannel,
      appearance: hasLook,
      platform: hasPlatform,
      sources: hasSource || hasWagers,
      leaderboard: hasLeaderboard,
    };
    return SETUP_STEPS.map((name): SetupStep => {
      const refusal = isConnection(name) ? connections.refusalOf(name) : undefined;
      const result = results[name] ?? OPTIONAL[name];
      const isEntered = isConnection(name) && connections.isEntered(name);
      const isTested = result && (isEntered ? result.status !== 'skipped' : result.status === 'failed');
      return {
        name,
        status: statusOf({ isDone: isDone[name] ?? isEntered, isEntered, isRefused: refusal !== undefined, result }),
        text: refusal ?? (isTested ? result.text : null),
        tested_at: isTested && refusal === undefined ? result.at : null,
        is_entered: isEntered,
        is_fixed: isConnection(name) && connections.isFixed(name),
        values: isConnection(name) ? connections.shownOf(name) : {},
        addresses: isConnection(name) ? ADDRESSES[name].map((path) => publicUrl + path) : [],
      };
    });
  }

  handle(setupEndpoints.get, async ({ request }) => ({ data: await listSteps(request.publicOrigin) }));

  handle(setupEndpoints.connect, async ({ staff, params: { name }, body, request }) => {
    const before = connections.shownOf(name);
    const store = (values: ConnectionValues) =>
      changeAsStaff(context, {
        staff,
        async change(tx) {
          await storeConnection({ ...context, db: tx }, name, values);
          const after = connections.shownOf(name, values);
          const audit = { action: 'update', subject: 'setup', subjectId: name, summary: `Connected ${LABELS[name]}`, before, after };
          return { result: null, audit };
        },
      });
    await connect(context, name, { typed: body.values, publicUrl: request.publicOrigin, store });
    return { data: await listSteps(request.publicOrigin) };
  });

  handle(setupEndpoints.test, async ({ params: { name }, request }) => {
    await retestConnection(context, name, request.publicOrigin);
    return { data: await listSteps(request.publicOrigin) };
  });

  handle(setupEndpoints.skip, async ({ staff, params: { name }, request }) => {
    const result: SetupResult = { status: 'skipped', text: '', at: now().toISOString() };
    await changeAsStaff(context, {
      staff,
      async change(tx) {
        await recordResult(tx, name, result);
        return { result: null, audit: { action: 'update', subject: 'setup', subjectId: name, summary: `Left ${LABELS[name]} for later` } };
      },
    });
    return { data: await listSteps(request.publicOrigin) };
  });
}
