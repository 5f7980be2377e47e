import { Row } from '../../gallery/row';
import { Spinner } from './spinner';

/**
 * For short waits for content of an unknown shape. For a known shape use a skeleton; for the whole page, the loading overlay.
 *
 * - It does not move with reduced motion.
 */
export default { title: 'Spinner' };

export const OnItsOwn = () => <Spinner size={40} label="Loading the total" />;

export const BesideAText = () => (
  <Row>
    <Spinner /> Sending your message…
  </Row>
);
