import { Spinner } from './spinner';

/**
 * For short waits for content of an unknown shape. For a known shape use a skeleton; for the whole page, the loading overlay.
 *
 * - With a label it is announced; without one, next to a text, it is hidden from assistive technology.
 * - It does not move with reduced motion.
 */
export default { title: 'Spinner' };

const ROW = { display: 'flex', alignItems: 'center', gap: 12 } as const;

export const OnItsOwn = () => <Spinner size={40} label="Loading the total" />;

export const BesideAText = () => (
  <p style={ROW}>
    <Spinner /> Sending your message…
  </p>
);
