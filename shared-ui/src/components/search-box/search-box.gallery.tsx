import { useState } from 'react';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { SearchBox } from './search-box';

const PLAYERS = ['NovaSpins', 'LuckyLena', 'ReelRiot', 'night_owl', 'Nova_Prime', 'CoinFlipper'];

function PlayersExample() {
  const [term, setTerm] = useState('');
  const found = PLAYERS.filter((player) => player.toLowerCase().includes(term.toLowerCase()));
  return (
    <>
      <SearchBox value={term} onChange={setTerm} placeholder="Search players..." />
      <p role="status">{found.length === 0 ? `No players found matching "${term}"` : found.join(', ')}</p>
    </>
  );
}

function FilledExample() {
  const [term, setTerm] = useState('hoodie with the very long name that does not fit');
  return <SearchBox value={term} onChange={setTerm} placeholder="Search store items..." />;
}

export default defineGalleryEntry({
  title: 'Search box',
  purpose: 'For filtering what stands below it as one types; not for a form that is sent.',
  behaviour: [
    'Its placeholder is its name, without the dots.',
    'Once something is typed, a button empties it and leaves the keyboard in the field.',
    'How much was found is for the page to say, in a status that is read aloud.',
  ],
  keyboard: [
    ['Escape', 'empties it; when it is empty, the key means what it means around it, such as closing a dialog'],
    ['Tab', 'goes on to the button that empties it'],
  ],
  examples: [
    { title: 'Empty', Example: PlayersExample },
    { title: 'Filled', Example: FilledExample },
  ],
});
