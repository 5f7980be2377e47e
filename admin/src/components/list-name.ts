import { useResourceContext } from 'react-admin';

/** Returns the list's name, the same for all rows that it may belong to: `members/ledger`. */
export const useListName = () => (useResourceContext() ?? '').replace(/\/[^/]+(?=\/)/, '');

/** Suffix of react-admin's store keys for hidden columns. */
export const COLUMNS = '.columns';

export const columnsKey = (list: string) => `${list}${COLUMNS}`;

/** Returns the path of a filtered list, as react-admin reads it. */
export const listPath = (list: string, filter: Record<string, unknown>) =>
  `/${list}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
