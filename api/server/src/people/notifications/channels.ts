import type { Config } from '../../config/config';
import type { ModuleContext } from '../../module-context';
import type { Channel } from './channel';
import { mailChannel } from './mail-channel';

/** What channels need. */
export type ChannelContext = Pick<ModuleContext, 'db' | 'secrets'> & { config: Pick<Config, 'mail' | 'publicUrl'> };

/** The channels of this configuration besides the inbox. Mail needs the site's address for its links. */
export const channelsOf = ({ config: { mail, publicUrl }, db, secrets }: ChannelContext): Channel[] =>
  mail && publicUrl ? [mailChannel({ mail, publicUrl, db, secrets })] : [];
