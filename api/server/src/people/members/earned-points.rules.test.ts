import { reasonOf } from './give-points';

const EARNED = { earned: 100, booked: 100, withheld: 0, cappedHours: 0 };

it.each([
  ['nothing limited it', {}, false, null],
  ['some is withheld', { withheld: 1 }, false, /^1 point withheld: earned during a ban or a self-exclusion/],
  ['some waits', { booked: 40 }, false, /^60 points not credited/],
  ['some waits for the end of a break', { booked: 40 }, true, /^60 points wait for the end of the self-exclusion\.$/],
  ['an hour reached the cap', { cappedHours: 1 }, false, /^1 hour reached the cap, and gave no more\.$/],
  ['several of these', { withheld: 30, cappedHours: 2 }, false, /^30 points withheld: .* 2 hours reached the cap/],
])('says why points are not in the balance: %s', (_case, row, isOnBreak, reason) => {
  const text = reasonOf({ ...EARNED, ...row }, { isOnBreak });
  if (reason === null) expect(text).toBeNull();
  else expect(text).toMatch(reason);
});
