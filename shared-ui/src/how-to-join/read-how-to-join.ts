// Imports by the package's name: this module is compiled into each remote, and takes these from the host.
import type * as contract from '@greenroom/contract';
import { isRecord, readList, readOptionalNumber, readOptionalText, readText, type Unread } from '@greenroom/shared-ui/http';

/** How visitors take part by an affiliate program. */
export type HowToJoinData = NonNullable<ReturnType<typeof readHowToJoin>>;

/** Returns null where the staff has entered nothing, and for back ends without it. */
export function readHowToJoin(value: Unread<contract.HowToJoin> | undefined) {
  if (!isRecord(value)) return null;
  return {
    affiliateId: readText(value.affiliate_id),
    name: readText(value.name),
    code: readOptionalText(value.code),
    steps: readList(value.steps, (step) => readText(step)).filter(Boolean),
    rules: readOptionalText(value.rules),
    disclosure: readOptionalText(value.disclosure),
    /** True if the settings ask for the username at this casino. */
    asksUsername: readOptionalNumber(value.casino) !== null,
  };
}

/** Redirects to the program's site; the server counts the click. */
export const affiliateLink = (id: string) => `/api/r/affiliates/${encodeURIComponent(id)}/redirect`;
