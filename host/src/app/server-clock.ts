import { setServerTime } from '@greenroom/shared-ui/countdown';
import { onServerTime } from '@greenroom/shared-ui/http';

/** An answer tells the time to the second, and has been on its way: less than this is no difference. */
const TOLERANCE_MS = 2000;

/** Lets what counts down go by the server's clock, which the first answer tells (contracts.md, section 6). */
export function followServerClock(): void {
  const end = onServerTime((time) => {
    end();
    if (Math.abs(time - Date.now()) > TOLERANCE_MS) setServerTime(time);
  });
}
