import * as contract from '@greenroom/contract/admin';

/** Every endpoint of the staff panel. The server has no others, and each requires a permission. */
export const STAFF_ENDPOINTS = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, area]) => Object.values<contract.AdminEndpoint>(area as Record<string, contract.AdminEndpoint>))
  .flatMap((endpoint) => [endpoint, ...[contract.listExportOf(endpoint) ?? []].flat()]);
