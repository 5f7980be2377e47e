import fs from 'node:fs';
import path from 'node:path';
import { HOST, HOST_DESCRIPTION, readBuild, readDescription, readHost } from '@greenroom/contract/releases';
import type { FastifyBaseLogger } from 'fastify';
import { makeChange, type ReleaseContext } from './change-release';
import type { Releases } from './releases';

const [BUILD_AUTHOR, IMAGE_AUTHOR] = ['the build', 'the image'];

/**
 * Releases the builds that the server's image brings, each unless its remote was ever released. A build that can't be released is logged.
 * @param dir has a folder for each build
 */
export async function releaseFirstVersions(context: ReleaseContext & { log: FastifyBaseLogger }, dir: string | undefined): Promise<void> {
  if (dir === undefined) return;
  for (const folder of fs.readdirSync(dir).sort()) {
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
  await releases.upload(files, IMAGE_AUTHOR);
  const wanted = { part: name, change: { action: 'release', version } } as const;
  // The image's makers have checked them.
  await unlessReleased(releases, name, makeChange({ ...context, requiresCheck: false }, { wanted, seen: 0, by: IMAGE_AUTHOR }));
}

/**
 * Makes the server's own build the first version of the host, unless one was released: it stays live during the first canary, and a
 * rollback goes to it.
 */
export async function releaseBuiltHost(releases: Releases, dist: string): Promise<void> {
  if (!fs.existsSync(path.join(dist, HOST_DESCRIPTION)) || (await releases.newest(HOST))) return;
  const { version } = await releases.upload(readHost(dist), BUILD_AUTHOR);
  const wanted = { part: HOST, change: { action: 'release', version } } as const;
  await unlessReleased(releases, HOST, releases.make(wanted, { by: BUILD_AUTHOR, seen: 0 }));
}

/** Ignores the failure of a first release if another server or a team was faster. */
async function unlessReleased(releases: Releases, name: string, release: Promise<unknown>): Promise<void> {
  await release.catch(async (cause: unknown) => {
    if (!(await releases.newest(name))) throw cause;
  });
}
