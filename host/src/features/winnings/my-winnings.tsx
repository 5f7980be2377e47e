import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { useStore } from 'zustand';
import { Deferred, deferred } from '../../app/deferred';
import { winningsStore } from '../../app/winnings-store';
// In the stylesheet of this file's chunk: every further file costs bytes of the host's start.
import './winnings.module.css';

const Winnings = deferred(() => import(/* webpackChunkName: "winnings" */ './winnings').then((module) => module.Winnings));

/** Draws the member's prizes. Members without any load nothing for them. */
export function MyWinnings() {
  const hasWinnings = useCurrentUser()?.winnings !== undefined;
  const { openCount } = useStore(winningsStore);
  return (
    <Deferred needed={hasWinnings}>
      <Winnings pressed={openCount} />
    </Deferred>
  );
}
