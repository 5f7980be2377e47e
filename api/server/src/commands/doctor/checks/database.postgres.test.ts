import { readConfig } from '../../../config/config';
import { makeServerDatabase } from '../../../testing/test-database';
import { runCheck } from '../../../delivery/setup/check';
import { databaseCheck } from './database';

it('finds a database of PostgreSQL that is migrated, and reports a missing one', async () => {
  const { env, remove } = await makeServerDatabase();
  const url = new URL(env.DATABASE_URL ?? '');
  const find = () => runCheck(databaseCheck, { config: readConfig({ DATABASE_URL: url.href }), env: {} }, 30_000);
  expect(await find()).toMatchObject({ status: 'ok', text: expect.stringMatching(/^PostgreSQL \d+, migrated\.$/) });
  url.pathname = '/no_such_database';
  expect(await find()).toMatchObject({ status: 'failed', text: expect.stringContaining('Check its user, password and database.') });
  await remove();
});
