import { createIcon } from './create-icon';

/** Any icon of https://lucide.dev/icons: kit/webpack/icons.mjs puts its shapes here. Without a build, as in unit tests, it is empty. */
export default createIcon([]);
