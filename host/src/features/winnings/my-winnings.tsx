import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { Deferred, deferred } from '../../app/deferred';
// In the stylesheet of this file's chunk: every further file costs bytes of the host's start.
import './winnings.module.css';

const Winnings = deferred(() => import(/* webpackChunkName: "winnings" */ './winnings').then((module) => module.Winnings));

/** Draws the member's prizes. Members without any load nothing for them. */
export function MyWinnings() {
  const hasWinnings = useCurrentUser()?.winnings !== undefined;
  return (
    <Deferred needed={hasWinnings}>
      <Winnings />
    </Deferred>
  );
}
