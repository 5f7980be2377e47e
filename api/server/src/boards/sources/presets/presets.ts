import { SourceDeclaration, type SourceDeclarationInput, type SourcePresetName } from '@greenroom/contract/admin';
import { clash } from './clash';
import { csgobig } from './csgobig';
import { gamdom } from './gamdom';
import { packdraw } from './packdraw';
import { rain } from './rain';
import { rainbet } from './rainbet';
import { razed } from './razed';
import { roobet } from './roobet';
import { shuffle } from './shuffle';

const INPUTS: Record<SourcePresetName, SourceDeclarationInput> = {
  roobet,
  rainbet,
  gamdom,
  csgobig,
  shuffle,
  packdraw,
  clash,
  rain,
  razed,
};

/** The declarations that come with the server. They follow public descriptions; none has met a real key. */
export const PRESETS = Object.fromEntries(Object.entries(INPUTS).map(([name, input]) => [name, SourceDeclaration.parse(input)])) as Record<
  SourcePresetName,
  SourceDeclaration
>;
