import { Podium } from './podium';

/**
 * For the top three of a leaderboard. For all others use a table.
 *
 * - The first is in the centre and larger, the second left, the third right; screen readers read them by rank.
 * - Each place shows the initial, the name, the wagered amount and the prize. A missing name has the initial "U".
 * - The visitor’s own place is marked “You”.
 * - Fewer than three leave empty steps. A long name is truncated, and complete in its title.
 * - If three don’t fit side by side, the winner is above the other two.
 */
export default { title: 'Podium' };

const PLACES = [
  { name: 'nova', wagered: '$1,284,930.50', prize: '$5,000.00' },
  { name: 'LuckyRider', wagered: '$981,204.00', prize: '$2,500.00' },
  { name: 'Émile', wagered: '$640,090.25', prize: '$1,000.00' },
];

export const ThreePlaces = () => <Podium places={PLACES} />;

export const ALongNameAMissingOneAndNoThirdPrize = () => (
  <Podium
    places={[
      { ...PLACES[0]!, name: 'ace_of_the_northern_lights_and_the_long_nights' },
      { ...PLACES[1]!, name: null },
      { ...PLACES[2]!, prize: null },
    ]}
  />
);

export const TwoPlayersSoFarTheVisitorAmongThem = () => <Podium places={[PLACES[0]!, { ...PLACES[1]!, isOwn: true }]} />;
