import { createKeyPair, type Signer, signerOf } from '@greenroom/releases';
import { type KeyContext, readKey } from '../../db/generated-key';

/** The key by which the site signs what its panel, its endpoints and its canaries change: `RELEASE_SIGNING_KEY`, or a generated one. */
export async function readSiteKey(context: KeyContext): Promise<Signer> {
  // What a lost key signed was accepted; the next one signs what comes.
  const generate = () => createKeyPair().privateKey;
  return signerOf(await readKey(context, { name: 'release-signing', purpose: 'key of releases', generate }));
}
