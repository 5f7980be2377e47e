import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Podium } from './podium';

const PLACES = [
  { name: 'nova', wagered: '$1,284,930.50', prize: '$5,000.00' },
  { name: 'LuckyRider', wagered: '$981,204.00', prize: '$2,500.00' },
  { name: 'Émile', wagered: '$640,090.25', prize: '$1,000.00' },
];

export default defineGalleryEntry({
  title: 'Podium',
  purpose: 'For the top three of a leaderboard. Everyone from the fourth on stands in a table.',
  behaviour: [
    'The first stands in the centre and larger, the second left, the third right; it is read aloud in the order of the ranks.',
    'Each place shows the initial, the name, what was wagered and the prize. A missing name has the initial "U".',
    'The visitor’s own place is marked “You”.',
    'Fewer than three leave their steps vacant. A long name is cut, and whole in its title.',
    'Where three do not fit abreast, the winner stands above the other two.',
  ],
  keyboard: [],
  examples: [
    { title: 'Three places', Example: () => <Podium places={PLACES} /> },
    {
      title: 'A long name, a missing one, and no third prize',
      Example: () => (
        <Podium
          places={[
            { ...PLACES[0]!, name: 'ace_of_the_northern_lights_and_the_long_nights' },
            { ...PLACES[1]!, name: null },
            { ...PLACES[2]!, prize: null },
          ]}
        />
      ),
    },
    { title: 'Two players so far, the visitor among them', Example: () => <Podium places={[PLACES[0]!, { ...PLACES[1]!, isOwn: true }]} /> },
  ],
});
