import fs from 'node:fs';
import path from 'node:path';
import { type Files, HOST, HOST_DESCRIPTION, readBuild, readDescription, readHost } from '@greenroom/contract/releases';
import type { FastifyBaseLogger } from 'fastify';
import { makeChange, type ReleaseContext } from './change-release';
import type { Releases } from './releases';

/** Releases the builds in the folders of a server's image, each unless its remote was ever released. What can't be released is logged. */
export async function releaseFirstVersions(context: ReleaseContext & { log: FastifyBaseLogger }, dir: string | undefined): Promise<void> {
  const { releases, gate, log } = context;
  for (const folder of dir === undefined ? [] : fs.readdirSync(dir).sort()) {
    try {
      const files = readBuild(path.join(dir ?? '', folder));
      const description = readDescription(files);
      if (await releases.newest(description.name)) continue;
      await gate.check({ description, files });
      // The image's makers have checked them in a browser.
      const unchecked = { ...context, requiresCheck: false };
      await releaseFirst(releases, files, 'the image', (wanted, rest) => makeChange(unchecked, { wanted, ...rest }));
    } catch (cause) {
      log.warn({ err: cause }, `The first version in ${folder} could not be released`);
    }
  }
}

/** Makes the server's own build the first version of the host, unless one was released: visitors keep it, and a rollback goes to it. */
export async function releaseBuiltHost(releases: Releases, dist: string): Promise<void> {
  if (!fs.existsSync(path.join(dist, HOST_DESCRIPTION)) || (await releases.newest(HOST))) return;
  await releaseFirst(releases, readHost(dist), 'the build', releases.make.bind(releases));
}

/** Ignores the failure of a first release if another server or a team was faster. */
async function releaseFirst(
  releases: Releases,
  files: Files,
  by: string,
  release: (...change: Parameters<Releases['make']>) => Promise<unknown>,
) {
  const { name, version } = await releases.upload(files, by);
  await release({ part: name, change: { action: 'release', version } }, { by, seen: 0 }).catch(async (cause: unknown) => {
    if (!(await releases.newest(name))) throw cause;
  });
}
