import { ensureInstalled } from './install.mjs';

/**
 * Runs a check of all code as a command, which prints the errors and fails if there are any.
 * @param {() => Promise<{ errors: string }[]>} check `errors`: '' if there are none
 */
export async function checkCode(check) {
  await ensureInstalled();
  const failed = (await check()).filter(({ errors }) => errors !== '');
  for (const { errors } of failed) process.stdout.write(errors);
  return failed.length > 0 ? 1 : 0;
}
