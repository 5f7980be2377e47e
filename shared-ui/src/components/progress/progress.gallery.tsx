import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Progress } from './progress';

export default defineGalleryEntry({
  title: 'Progress',
  purpose: 'For how far something known has come, such as a level or a hunt. For waiting, a spinner or a skeleton.',
  behaviour: [
    'It is read aloud with its label and the words of its own, such as "250 of 1,000 XP".',
    'What lies outside of its range stands at the nearer end, and what has no range at its beginning.',
  ],
  keyboard: [],
  examples: [
    {
      title: 'A level',
      Example: () => (
        <>
          <p style={{ marginBottom: 8 }}>Level 13</p>
          <Progress label="Progress to level 14" value={250} max={1000} valueText="250 of 1,000 XP" />
        </>
      ),
    },
    { title: 'Not begun', Example: () => <Progress label="Slots played" value={0} max={40} valueText="0 of 40 slots" /> },
    { title: 'Done', Example: () => <Progress label="Slots played" value={40} max={40} valueText="40 of 40 slots" /> },
  ],
});
