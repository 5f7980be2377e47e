import { NotFoundView } from '../../../detail-page/not-found-view';

/** Shown if the tournament does not exist (docs/product.md#tournaments). */
export const TournamentNotFound = () => (
  <NotFoundView
    title="Tournament Not Found"
    text="The tournament you're looking for doesn't exist."
    listPath="/tournaments"
    linkText="Back to Tournaments"
  />
);
