import fs from 'node:fs/promises';
import path from 'node:path';
import { readBuild, readDescription } from '@greenroom/contract/releases';
import type { FastifyBaseLogger } from 'fastify';
import { makeChange, type ReleaseContext } from './change-release';

/** The author of first versions. */
const AUTHOR = 'the image';

/**
 * Releases the builds that the server's image brings, each unless its remote was ever released. Servers that start at once store the same files, and
 * only one release is the first. A build that cannot be released is logged, and the server starts without it.
 * @param dir has a folder for each build; undefined without any
 */
export async function releaseFirstVersions(context: ReleaseContext & { log: FastifyBaseLogger }, dir: string | undefined): Promise<void> {
  if (dir === undefined) return;
  for (const folder of (await fs.readdir(dir)).sort()) {
    await releaseFirstVersion(context, path.join(dir, folder)).catch((cause: unknown) =>
      context.log.warn({ err: cause }, `The first version in ${folder} could not be released`),
    );
  }
}

async function releaseFirstVersion(context: ReleaseContext, folder: string): Promise<void> {
  const { releases, gate } = context;
  const files = readBuild(folder);
  const description = readDescription(files);
  const { name, version } = description;
  if (await releases.newest(name)) return;
  await gate.check({ description, files });
  await releases.upload(files, AUTHOR);
  const wanted = { part: name, change: { action: 'release', version } } as const;
  try {
    // Who made the image has checked them.
    await makeChange({ ...context, requiresCheck: false }, { wanted, seen: 0, by: AUTHOR });
  } catch (cause) {
    // Another server or a team was faster.
    if (!(await releases.newest(name))) throw cause;
  }
}
