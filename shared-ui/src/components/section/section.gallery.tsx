import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Badge } from '../badge';
import { Section } from './section';

export default defineGalleryEntry({
  title: 'Section',
  purpose: 'For a part of a page below its header. One thing among several alike is a card.',
  behaviour: ['Its title is a second heading and names the region.', 'What stands beside the title goes below it where the page is narrow.'],
  keyboard: [],
  examples: [
    {
      title: 'With something beside its title',
      Example: () => (
        <Section title="Your Recent Redemptions" aside={<Badge tone="blue">3 redemptions</Badge>}>
          <p>A hoodie, a coffee and ten free spins.</p>
        </Section>
      ),
    },
  ],
});
