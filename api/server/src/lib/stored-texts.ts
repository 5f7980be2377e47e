import { knownTexts, msg } from '@greenroom/contract/texts';

/**
 * Our own words in texts that are stored in English, such as an activity's description, whose other words are data. Responses that
 * all visitors share keep them in English, and pages translate them.
 */
export const storedInLanguage = knownTexts(
  msg('Hunt #{id}: {amount} at the end'),
  msg('Hunt #{id}: {amount}, and it ended with {result}'),
  msg('Hunt #{id}: {slot} is not played, so it is no longer in your prediction.'),
  msg('{name}: your prediction no longer wins a prize.'),
  msg('{name}, {match}: {winner} plays in place of {replaced}.'),
  msg('{prize} in the raffle {name} went to the next person in the draw order.'),
  msg('{prize} in the raffle {name}'),
  msg('{amount} for rank {rank} on {platform}'),
  msg({ one: '{name} ({count} entry)', other: '{name} ({count} entries)' }),
  msg('Hunt #{id}: {prize}'),
  msg('Hunt #{id}'),
  msg('Round {round} - Match {number}'),
  msg('{multiplier}x on {slot}'),
  msg('{prize} and {amount}'),
  msg('Predictions of {name}'),
  msg('For the closest prediction'),
  msg('Given away by the staff'),
  msg('Deleted member'),
  msg('Deleted member #{number}'),
  msg('Hidden player'),
  msg({ one: '{count} points', other: '{count} points' }),
);
