import { useResourceContext } from 'react-admin';

/** The name of the list, the same for all rows that it may belong to: `members/ledger`. */
export const useListName = () => (useResourceContext() ?? '').replace(/\/[^/]+(?=\/)/, '');

/** Ends the keys of react-admin's store by which lists hide columns. */
export const COLUMNS = '.columns';

/** The key of a list, by its name. */
export const columnsKey = (list: string) => `${list}${COLUMNS}`;

/** Path of a list with a filter, as react-admin reads it from the URL. */
export const listPath = (list: string, filter: Record<string, unknown>) =>
  `/${list}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
