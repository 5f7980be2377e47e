import type { NO_AMOUNT } from '@greenroom/contract/amount';
import { msg, textsOf } from '@greenroom/shared-ui/texts';

export const { t, Trans } = textsOf('stream');

// Shown from the contract's constant; here for the catalogs.
msg('This must be a number such as 1,500.50.') satisfies typeof NO_AMOUNT;
