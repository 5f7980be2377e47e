/** @both-databases Two servers add to the same rows. */
import type { MeasurementReport } from '@greenroom/contract';
import type { Db } from '../../db/client';
import { versionTimings, versionViews } from '../../db/schema';
import { HOUR } from '../../lib/durations';
import { openTestDatabase } from '../../testing/test-database';
import { MeasurementRecorder } from './measurement-recorder';
import { findMeasurements } from './measurements.repository';

const REPORT: MeasurementReport = { remote: 'store', version: '1', views: 1, failed_views: 0, failed_call_views: 0, completed_views: 0 };
const START = new Date('2026-03-15T20:10:00Z');

let db: Db;
let close: () => Promise<void>;
let now: Date;
let warnings: unknown[];
const recorder = () => new MeasurementRecorder({ db, now: () => now, log: { warn: (...line: unknown[]) => void warnings.push(line) } });
const since = (time: string) => findMeasurements(db, { remote: 'store', since: new Date(`2026-03-15T${time}Z`) });

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
beforeEach(async () => {
  now = START;
  warnings = [];
  await db.delete(versionViews);
  await db.delete(versionTimings);
});
afterAll(() => close());

it('adds up the reports of several servers by hour', async () => {
  const [one, other] = [recorder(), recorder()];
  one.record({ ...REPORT, timings: { lcp: [900, 901, 90_000], cls: [0] } });
  one.record({ ...REPORT, failed_views: 1, failed_call_views: 1 });
  other.record({ ...REPORT, views: 3, completed_views: 2, timings: { lcp: [1000] } });
  other.record({ ...REPORT, version: '2' });
  await Promise.all([one.flush(), other.flush()]);
  now = new Date(START.getTime() + HOUR);
  one.record(REPORT);
  await one.flush();

  const all = await since('20:59:59');
  expect([...all.keys()].sort()).toEqual(['1', '2']);
  expect(all.get('1')).toMatchObject({ views: 6, failedViews: 1, failedCallViews: 1, completedViews: 2 });
  const { lcp = [], cls = [], inp } = all.get('1')?.timings ?? {};
  expect({ within: lcp[21], above: lcp.at(-1), length: lcp.length }).toEqual({ within: 3, above: 1, length: 38 });
  expect([cls[0], inp]).toEqual([1, undefined]);
  expect((await since('21:00:00')).get('1')).toMatchObject({ views: 1, timings: {} });
  expect(await findMeasurements(db, { remote: 'stream', since: START })).toEqual(new Map());
  const [row] = await db.select({ expiresAt: versionViews.expiresAt }).from(versionViews).orderBy(versionViews.hour);
  expect(row?.expiresAt).toEqual(new Date('2026-03-29T20:00:00Z'));
});

it('finds no more failures than views, even if the views were reported in the hour before', async () => {
  const one = recorder();
  one.record({ ...REPORT, views: 0, failed_views: 1, failed_call_views: 1, completed_views: 1 });
  await one.flush();
  expect((await since('20:00:00')).get('1')).toMatchObject({ views: 0, failedViews: 0, failedCallViews: 0, completedViews: 0 });
});

it('drops what it cannot write, with a warning, and goes on', async () => {
  const broken = new MeasurementRecorder({
    db: {
      insert: () => {
        throw new Error('The database is down.');
      },
    } as unknown as Db,
    now: () => now,
    log: { warn: (...line: unknown[]) => void warnings.push(line) },
  });
  broken.record(REPORT);
  await broken.flush();
  expect(warnings).toEqual([
    [{ err: expect.objectContaining({ message: 'The database is down.' }) }, 'What pages measured could not be stored'],
  ]);
  await broken.flush();
  expect(warnings).toHaveLength(1);
});
