import { createIcon } from './create-icon';

/** Any icon of https://mui.com/material-ui/material-icons: the build puts its shapes here. Without one, as in unit tests, it is empty. */
export default createIcon([]);
