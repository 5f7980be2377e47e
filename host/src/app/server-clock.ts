import { setServerTime } from '@greenroom/shared-ui/countdown';
import { onServerTime } from '@greenroom/shared-ui/http';

/** The `Date` header has a resolution of 1 s and takes time to arrive: smaller differences are ignored. */
const TOLERANCE_MS = 2000;

/** Sets the clock of countdowns by the `Date` header of the first response (docs/contracts.md#decisions). */
export function syncServerClock(): void {
  const unsubscribe = onServerTime((time) => {
    unsubscribe();
    if (Math.abs(time - Date.now()) > TOLERANCE_MS) setServerTime(time);
  });
}
