import type { Config } from '../../config/config';
import { chatCommandHandler } from '../chat/run-chat-command';
import { dropClaimHandler } from '../drops/record-drop-claims';
import { creditStreamPoints } from '../stream-points/record-event';
import type { KickEventHandler } from './kick-event';
import { recordNames } from './record-names';
import { recordStatus } from './record-status';

/** What works events off, in this order. */
export const kickEventHandlers = ({
  siteConfig: { minimumAge = 0 },
  publicUrl,
  accountKey,
}: Pick<Config, 'siteConfig' | 'publicUrl'> & { accountKey: Buffer }): readonly KickEventHandler[] => [
  recordStatus,
  recordNames,
  creditStreamPoints,
  dropClaimHandler(minimumAge),
  chatCommandHandler({ minimumAge, publicUrl, accountKey }),
];
