import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Badge } from './badge';

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 8 } as const;

export default defineGalleryEntry({
  title: 'Badge',
  purpose: 'For the state of something beside its title, in a word or two. What can be pressed is a button.',
  behaviour: [
    'The word says it all; the tone only helps to see it sooner. Green runs or won, amber waits, red is lost or refused, blue is the visitor’s own, gold is a prize.',
    'A dot stands before what is on right now. A long text stays on one line, so keep it short.',
  ],
  keyboard: [],
  examples: [
    {
      title: 'States of raffles and tickets',
      Example: () => (
        <div style={ROW}>
          <Badge tone="green" dot>
            Active
          </Badge>
          <Badge tone="amber">Upcoming</Badge>
          <Badge>Ended</Badge>
          <Badge tone="red">Rejected</Badge>
          <Badge tone="gold">Winner #1</Badge>
          <Badge tone="blue">2 entries</Badge>
        </div>
      ),
    },
    {
      title: 'Multipliers of a hunt',
      Example: () => (
        <div style={ROW}>
          <Badge tone="green">12.50x</Badge>
          <Badge tone="amber">5.00x</Badge>
          <Badge tone="blue">1.00x</Badge>
          <Badge tone="red">0.40x</Badge>
        </div>
      ),
    },
  ],
});
