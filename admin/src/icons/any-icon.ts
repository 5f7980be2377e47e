import { createIcon } from './create-icon';

/** Any icon of https://mui.com/material-ui/material-icons: the build puts its shapes here. Empty in unit tests. */
export default createIcon([]);
