import { Row } from '../../gallery/row';
import { Badge } from './badge';

/**
 * For a status next to a title, in a word or two. For actions use a button.
 *
 * - The text carries the meaning; the tone only supports it: green for active or won, amber for pending, red for lost or refused, blue
 *   for the visitor’s own, gold for a prize.
 * - A dot marks something active right now. The text never wraps, so keep it short.
 */
export default { title: 'Badge' };

export const StatesOfRafflesAndTickets = () => (
  <Row>
    <Badge tone="green" dot>
      Active
    </Badge>
    <Badge tone="amber">Upcoming</Badge>
    <Badge>Ended</Badge>
    <Badge tone="red">Rejected</Badge>
    <Badge tone="gold">Winner #1</Badge>
    <Badge tone="blue">2 entries</Badge>
  </Row>
);

export const MultipliersOfAHunt = () => (
  <Row>
    <Badge tone="green">12.50x</Badge>
    <Badge tone="amber">5.00x</Badge>
    <Badge tone="blue">1.00x</Badge>
    <Badge tone="red">0.40x</Badge>
  </Row>
);
