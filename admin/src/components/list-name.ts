import { useResourceContext } from 'react-admin';

/** The name of the list, the same for all rows that it may belong to: `members/ledger`. */
export const useListName = () => (useResourceContext() ?? '').replace(/\/[^/]+(?=\/)/, '');

/** Ends the keys of react-admin's store by which lists hide columns. */
export const COLUMNS = '.columns';

/** The key of a list, by its name. */
export const columnsKey = (list: string) => `${list}${COLUMNS}`;
