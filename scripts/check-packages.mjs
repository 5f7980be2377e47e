import fs from 'node:fs';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemAffectsResolutionKind } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { runCommand } from '../kit/lib/log.mjs';
import { temporaryFolder } from '../kit/lib/temporary-folder.mjs';
import { packKit } from './lib/pack.mjs';

// Packs the packages, and checks that their exports resolve, with types. Part of npm run lint.

/** The packages are ES modules. @type {import('@arethetypeswrong/core').ResolutionKind[]} */
const RESOLUTIONS = ['node16-esm', 'bundler'];
const WITHOUT_TYPES = [/\.css$/];

await runCommand(async () => {
  const folder = temporaryFolder();
  const problems = [];
  for (const { file } of await packKit(folder)) {
    const tarball = new Uint8Array(fs.readFileSync(path.join(folder, file)));
    problems.push(...(await problemsOf(tarball)).map((problem) => `${file}: ${problem}\n`));
  }
  fs.rmSync(folder, { recursive: true });
  process.stdout.write(problems.join(''));
  return problems.length > 0 ? 1 : 0;
});

/** @param {Uint8Array<ArrayBuffer>} tarball */
async function problemsOf(tarball) {
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, level: 'warning' });
  const analysis = await checkPackage(createPackageFromTarballData(tarball), { excludeEntrypoints: WITHOUT_TYPES });
  if (!analysis.types) return ['It has no types.'];
  const problems = analysis.problems.filter((problem) => RESOLUTIONS.some((kind) => problemAffectsResolutionKind(problem, kind, analysis)));
  return [...messages.map((message) => formatMessage(message, pkg)), ...problems.map((problem) => JSON.stringify(problem))];
}
