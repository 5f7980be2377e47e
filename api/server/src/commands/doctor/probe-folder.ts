import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { causeOf } from '../../delivery/setup/check';

/** Writes, reads and deletes a file in a folder, created as by the server. @returns why that failed, if it did */
export async function writeProblem(folder: string): Promise<string | undefined> {
  const file = path.join(folder, `.doctor-${randomUUID()}`);
  try {
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(file, file);
    const content = await fs.readFile(file, 'utf8');
    return content === file ? undefined : 'it returned other bytes than were written';
  } catch (cause) {
    return causeOf(cause);
  } finally {
    await fs.rm(file, { force: true }).catch(() => undefined);
  }
}
