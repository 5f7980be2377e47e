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
  purpose: 'For filtering the content below it while typing; not for forms.',
  behaviour: [
    'Its accessible name is the placeholder without the dots.',
    'With a text it shows a button that clears it and keeps the focus in the field.',
    'The page announces the number of matches in a status.',
  ],
  keyboard: [
    ['Escape', 'clears it; when empty, the key reaches the surroundings, such as a dialog that it closes'],
    ['Tab', 'moves to the button that clears it'],
  ],
  examples: [
    { title: 'Empty', Example: PlayersExample },
    { title: 'Filled', Example: FilledExample },
  ],
});
