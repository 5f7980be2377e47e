import * as contract from '@greenroom/contract/admin';

const DEFINED = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, area]) => Object.values<contract.AdminEndpoint>(area as Record<string, contract.AdminEndpoint>));

/** Every endpoint of the staff panel. The server has no others, and each requires a permission. */
export const STAFF_ENDPOINTS = DEFINED.flatMap((endpoint) => [endpoint, ...[contract.listExportOf(endpoint) ?? []].flat()]);

/** The panel's names of its lists: `tickets`, and `members/ledger` for the list of any member. */
export const PANEL_LISTS: ReadonlySet<string> = new Set(
  DEFINED.filter(contract.listExportOf).map(({ path }) => path.slice(1).replace(/\/:[^/]+/, '')),
);
