import { lazy } from 'react';
import type { Area } from '../area';

/** Rarely opened. */
const KickChannelPage = lazy(() => import('./kick-channel-page').then(({ KickChannelPage: Page }) => ({ default: Page })));

/** The channel on Kick. */
export const kickChannel: Area = {
  name: 'kick-channel',
  label: 'Kick channel',
  permission: 'channel:see',
  routes: [{ path: '', element: <KickChannelPage /> }],
};
