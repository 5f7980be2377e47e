import { Row } from '../../gallery/row';
import { Logo } from './logo';

/**
 * The logo of the site, next to its name.
 *
 * - The operator may have an own one, in `config.appearance.logo`.
 * - It is decorative, since the name is next to it; without the name, its link or button needs one.
 * - 32 px by default.
 */
export default { title: 'Logo' };

export const BesideTheName = () => (
  <Row>
    <Logo /> Greenroom
  </Row>
);
