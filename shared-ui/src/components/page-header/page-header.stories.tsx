import { Badge } from '../badge/badge';
import { ButtonLink } from '../button/button';
import { PageHeader } from './page-header';

/**
 * The header of every page: its title, a sentence, and content next to them. Below it, a page consists of sections.
 *
 * - The title is the page’s only h1 (this gallery shows several).
 * - On narrow pages the content wraps below the title; long titles break.
 */
export default { title: 'Page header' };

export const WithASubtitle = () => <PageHeader title="Leaderboard" subtitle="Compete for the top" />;

export const WithSomethingBesideIt = () => (
  <PageHeader title="Support Tickets" subtitle="We answer within a day.">
    <ButtonLink to="/tickets/create">Create Ticket</ButtonLink>
  </PageHeader>
);

export const ALongTitle = () => (
  <PageHeader title="AutumnChampionshipOfTheNorthernLights 2026">
    <Badge tone="amber">Predictions Open</Badge>
  </PageHeader>
);
