import { accountEndpoints } from './account';
import { activityEndpoints } from './activity';
import { affiliateEndpoints } from './affiliates';
import { attachmentEndpoints } from './attachments';
import { bonusHuntEndpoints } from './bonus-hunts';
import { captchaEndpoints } from './captcha';
import { challengeEndpoints } from './challenges';
import { codeEndpoints } from './codes';
import { contactEndpoints } from './contact';
import type { Endpoint } from './endpoint';
import { followingEndpoints } from './following';
import { leaderboardEndpoints } from './leaderboard';
import { profileEndpoints } from './profile';
import { raffleEndpoints } from './raffles';
import { saferGamblingEndpoints } from './safer-gambling';
import { settingsEndpoints } from './settings';
import { slotEndpoints } from './slots';
import { statsEndpoints } from './stats';
import { storeEndpoints } from './store';
import { streamPointsEndpoints } from './stream-points';
import { ticketEndpoints } from './tickets';
import { tournamentEndpoints } from './tournaments';
import { userEndpoints } from './user';
import { winningEndpoints } from './winnings';

const FEATURES = [
  accountEndpoints,
  activityEndpoints,
  affiliateEndpoints,
  attachmentEndpoints,
  bonusHuntEndpoints,
  captchaEndpoints,
  challengeEndpoints,
  codeEndpoints,
  contactEndpoints,
  followingEndpoints,
  leaderboardEndpoints,
  profileEndpoints,
  raffleEndpoints,
  saferGamblingEndpoints,
  settingsEndpoints,
  slotEndpoints,
  statsEndpoints,
  storeEndpoints,
  streamPointsEndpoints,
  ticketEndpoints,
  tournamentEndpoints,
  userEndpoints,
  winningEndpoints,
] as const;

/** Every public endpoint: the site's REST API below `/api/r`. */
export const ENDPOINTS: readonly Endpoint[] = FEATURES.flatMap((feature) => Object.values<Endpoint>(feature));

type EndpointIn<Feature> = Feature extends unknown ? Feature[keyof Feature] : never;
/** Any of them, by its own type. */
export type PublicEndpoint = EndpointIn<(typeof FEATURES)[number]>;
