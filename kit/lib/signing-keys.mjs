import fs from 'node:fs';

/** @import { Result } from '@greenroom/create-remote' */
/** @import { Signer } from '@greenroom/releases' */

/**
 * What signs releases: the private key in `RELEASE_PRIVATE_KEY`, or in the file that `RELEASE_PRIVATE_KEY_FILE` names.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Signer | undefined>}
 * @throws if there is none, or it can't be read
 */
export async function signerOfEnvironment(env) {
  const privateKey = readPrivateKey(env);
  if (!privateKey) return undefined;
  const { signerOf } = await import('@greenroom/releases');
  return signerOf(privateKey);
}

/** @param {NodeJS.ProcessEnv} env @returns {string | undefined} */
export function readPrivateKey({ RELEASE_PRIVATE_KEY: key, RELEASE_PRIVATE_KEY_FILE: file }) {
  if (key || !file) return key;
  if (!fs.existsSync(file)) throw new Error(`RELEASE_PRIVATE_KEY_FILE names ${file}, which does not exist.`);
  return fs.readFileSync(file, 'utf8');
}

/** Makes a pair of keys for signed releases. @returns {Promise<Result>} */
export async function createKeys() {
  const { createKeyPair, keyIdOf } = await import('@greenroom/releases');
  const { privateKey, publicKey } = createKeyPair();
  const id = keyIdOf(publicKey);
  return {
    data: { id, private_key: privateKey, public_key: publicKey },
    text: `The private key, which is shown this once, for RELEASE_PRIVATE_KEY in the environment of the pipeline: ${privateKey}
The public key ${id}, for the site's staff to add under Releases in the panel: ${publicKey}`,
  };
}
