import { knownTexts } from '@greenroom/contract/texts';
import { formatMoney } from '@greenroom/shared-ui/format';
import { currentLanguage, msg } from '@greenroom/shared-ui/texts';
import { t } from '../texts';

const inLanguage = knownTexts(
  msg({ one: '{count} points', other: '{count} points' }),
  msg('For the closest prediction'),
  msg('{prize} and {amount}'),
  msg('Your account here must be at least {days} old.'),
  msg('Your Discord account must be at least {days} old.'),
  msg({
    one: 'You need at least {messages} in the Kick chat within the last day.',
    other: 'You need at least {messages} in the Kick chat within the last {count} days.',
  }),
  msg({
    one: 'You need to hold at least {count} point, without spending any.',
    other: 'You need to hold at least {count} points, without spending any.',
  }),
  msg('You must be a subscriber of the channel on Kick.'),
  msg('It is {days} old.'),
  msg({ one: 'You have {count}.', other: 'You have {count}.' }),
  msg('Link your Kick account in your settings.'),
  msg('If you are, write in the Kick chat and try again a minute later.'),
  msg({ one: '{count} day', other: '{count} days' }),
  msg({ one: '{count} message', other: '{count} messages' }),
);

/** Translates the words of our server, whose responses are in one language for everybody. Others are the staff's. */
export const serverText = (text: string): string => inLanguage({ language: currentLanguage(), t, formatMoney }, text);
