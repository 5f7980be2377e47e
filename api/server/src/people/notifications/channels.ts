import type { Config } from '../../config/config';
import type { ModuleContext } from '../../module-context';
import type { Channel } from './channel';
import { pushChannel } from '../push/push-channel';
import { mailChannel } from './mail-channel';

/** What channels need. */
export type ChannelContext = Pick<ModuleContext, 'db' | 'secrets' | 'now'> & { config: Pick<Config, 'mail' | 'publicUrl' | 'push'> };

/** The channels besides the inbox that the configuration has now. Mail needs the site's address for its links. */
export function channelsOf(context: ChannelContext): Channel[] {
  const { mail, publicUrl } = context.config;
  const { db, secrets } = context;
  return [...(mail && publicUrl ? [mailChannel({ mail, publicUrl, db, secrets })] : []), pushChannel(context)];
}
