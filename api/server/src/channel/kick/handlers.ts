import type { Config } from '../../config/config';
import { chatCommandHandler } from '../chat/run-chat-command';
import { recordDropClaim } from '../drops/record-drop-claim';
import { creditStreamPoints } from '../stream-points/record-event';
import type { KickEventHandler } from './kick-event';
import { recordNames } from './record-names';
import { recordStatus } from './record-status';

/** What works events off, in this order. */
export const kickEventHandlers = ({
  siteConfig,
  publicUrl,
  accountKey,
}: Pick<Config, 'siteConfig' | 'publicUrl'> & { accountKey: Buffer }): readonly KickEventHandler[] => [
  recordStatus,
  recordNames,
  creditStreamPoints,
  recordDropClaim,
  chatCommandHandler({ minimumAge: siteConfig.minimumAge ?? 0, publicUrl, accountKey }),
];
