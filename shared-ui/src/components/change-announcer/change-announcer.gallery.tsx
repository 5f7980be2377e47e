import { useState } from 'react';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Button } from '../button';
import { ChangeAnnouncer } from './change-announcer';

const describeLeader = (before: string, after: string) => `${after} has overtaken ${before}`;

function Leader() {
  const [leader, setLeader] = useState('nova');
  return (
    <>
      <p>{leader} leads</p>
      <Button variant="secondary" size="small" onClick={() => setLeader(leader === 'nova' ? 'LuckyRider' : 'nova')}>
        Overtake
      </Button>
      <ChangeAnnouncer value={leader} describe={describeLeader} />
    </>
  );
}

export default defineGalleryEntry({
  title: 'Change announcer',
  purpose: 'For changes of live data that sighted visitors notice by themselves, such as a new leader. For the outcome of what the visitor did use a toast.',
  behaviour: [
    'It compares each value with the one before, and announces politely what describe returns; nothing for the first value.',
    'It is invisible. One for each part of a page: one text for several changes at once.',
  ],
  keyboard: [],
  examples: [{ title: 'A new leader', Example: Leader }],
});
