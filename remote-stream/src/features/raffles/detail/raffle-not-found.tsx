import { NotFoundView } from '../../../detail-page/not-found-view';

/** Shown if the raffle does not exist (docs/product.md#raffles). */
export const RaffleNotFound = () => (
  <NotFoundView
    title="Raffle Not Found"
    text="The raffle you're looking for doesn't exist."
    listPath="/raffles"
    linkText="Back to Raffles"
  />
);
