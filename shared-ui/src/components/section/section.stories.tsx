import { Badge } from '../badge/badge';
import { Section } from './section';

/**
 * For a part of a page below its header. For one of several similar items use a card.
 *
 * - On narrow pages the content next to the title wraps below it.
 */
export default { title: 'Section' };

export const WithSomethingBesideItsTitle = () => (
  <Section title="Your Recent Redemptions" aside={<Badge tone="blue">3 redemptions</Badge>}>
    <p>A hoodie, a coffee and ten free spins.</p>
  </Section>
);
