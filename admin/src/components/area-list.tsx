import type { ReactElement } from 'react';
import { List, type ListProps } from 'react-admin';
import { NO_ERROR_TOAST } from './load-error';
import { Pages, Rows, type RowsProps } from './rows';

interface AreaListProps
  extends Pick<ListProps, 'sort' | 'queryOptions' | 'filterDefaultValues' | 'actions' | 'aside' | 'title'>, RowsProps {
  /** Filter inputs above the list. */
  filters?: ReactElement[];
}

/** A list with server-side pagination, sorting and filters. */
export function AreaList({ children, rowClick = 'edit', none, queryOptions, ...list }: AreaListProps) {
  return (
    <List
      exporter={false}
      perPage={25}
      storeKey={false}
      empty={false}
      pagination={<Pages />}
      queryOptions={{ ...NO_ERROR_TOAST, ...queryOptions }}
      {...list}
    >
      <Rows rowClick={rowClick} none={none}>
        {children}
      </Rows>
    </List>
  );
}
