import { textsOf } from '@greenroom/shared-ui/texts';

export const { t, Trans } = textsOf('host');
