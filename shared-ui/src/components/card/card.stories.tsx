import { Badge } from '../badge/badge';
import { SiteLink } from '../link/link';
import { Card, cardClass } from './card';

/**
 * For one of several similar items: a raffle, a store item, a hunt. For a part of a page use a section.
 *
 * - Card is a surface. If the whole card is a link, use a link with cardClass.
 * - An interactive card rises slightly on hover and focus; with reduced motion only its border changes.
 * - **Enter** follows a card that is a link
 */
export default { title: 'Card' };

const GRID = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(14rem, 1fr))', gap: 16, margin: 0, padding: 0 } as const;

const LINKS = [
  { to: '/leaderboard', title: 'Leaderboards', text: '$12,500.00 to be won right now' },
  { to: '/raffles', title: 'Raffles', text: 'Three run, and one of them is free to enter with a name as long as this' },
];

export const ASurface = () => (
  <Card>
    <Badge tone="green" dot>
      Active
    </Badge>
    <h3 style={{ marginBlock: 8 }}>Weekend raffle</h3>
    <p>Two of three winners are drawn on Sunday evening.</p>
  </Card>
);

export const CardsThatLeadSomewhere = () => (
  <div style={GRID}>
    {LINKS.map(({ to, title, text }) => (
      <SiteLink key={to} to={to} className={cardClass({ interactive: true })}>
        <h3>{title}</h3>
        <p style={{ marginTop: 4, color: 'var(--text-muted)' }}>{text}</p>
      </SiteLink>
    ))}
  </div>
);
