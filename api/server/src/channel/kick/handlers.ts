import type { Config } from '../../config/config';
import { chatCommandHandler } from '../chat/run-chat-command';
import { dropClaimHandler } from '../drops/record-drop-claims';
import type { SettleDropClaims } from '../drops/settle-drop-claims';
import { creditStreamPoints } from '../stream-points/record-event';
import type { KickEventHandler } from './kick-event';
import { recordNames } from './record-names';
import { recordStatus } from './record-status';

/** What works events off, in this order. */
export const kickEventHandlers = ({
  siteConfig: { minimumAge = 0 },
  publicUrl,
  accountKey,
  settleDropClaims,
}: Pick<Config, 'siteConfig' | 'publicUrl'> & { accountKey: Buffer; settleDropClaims: SettleDropClaims }): readonly KickEventHandler[] => [
  recordStatus,
  recordNames,
  creditStreamPoints,
  dropClaimHandler(settleDropClaims),
  chatCommandHandler({ minimumAge, publicUrl, accountKey }),
];
