import type { PrizeNeed } from '@greenroom/contract';

/** What a prize needs of its winner, as the staff chooses it and sees it. */
export const NEEDS: Readonly<Record<PrizeNeed, string>> = {
  nothing: 'Nothing',
  line: 'Where it should be paid',
  casino: 'Name at the casino',
  wallet: 'Wallet',
  address: 'Address',
};
