import { knownTexts } from '@greenroom/contract/texts';
import { formatMoney } from '@greenroom/shared-ui/format';
import { currentLanguage, msg } from '@greenroom/shared-ui/texts';
import { t } from './texts';

const inLanguage = knownTexts(
  msg('Hunt #{id}'),
  msg('{multiplier}x on {slot}'),
  msg('Predictions of {name}'),
  msg({ one: '{count} points', other: '{count} points' }),
  msg('For the closest prediction'),
  msg('{prize} and {amount}'),
  msg('Given away by the staff'),
  msg('Deleted member'),
  msg('Deleted member #{number}'),
  msg('Hidden player'),
  msg('Corrected'),
  msg("{name}'s affiliate interface"),
  msg("{name}'s partner interface"),
  msg("{name}'s referral interface"),
  msg(
    'Wagers count by the return to player (RTP) of the game: 100 % up to an RTP of 97 %, 50 % above it, and 10 % from 98 %. Kinds of games that Roobet leaves out do not count.',
  ),
);

/** Translates the words of our server, whose responses are in one language for everybody. Others are the staff's. */
export const serverText = (text: string): string => inLanguage({ language: currentLanguage(), t, formatMoney }, text);
