import { runsWhole } from '../../jest.databases.mjs';

declare global {
  /**
   * `it`, for a test that runs on PostgreSQL as well as on the embedded database: what it tests can race, waits for locks, or depends on
   * the driver. The embedded database has one connection, so transactions never overlap there.
   */
  var itOnBoth: jest.It;
}

globalThis.itOnBoth = it;
if (globalThis.TEST_ON_POSTGRES && !runsWhole(expect.getState().testPath ?? '')) Object.assign(globalThis, { it: it.skip, test: it.skip });
