import { NotFoundView } from '../../../detail-page/not-found-view';

/** Shown if the tournament does not exist (specification 2, section 2 "/tournaments/{id}"). */
export const TournamentNotFound = () => (
  <NotFoundView
    title="Tournament Not Found"
    text="The tournament you're looking for doesn't exist."
    listPath="/tournaments"
    linkText="Back to Tournaments"
  />
);
