import type { ReactElement } from 'react';
import { List, type ListProps } from 'react-admin';
import { TOLD_ON_THE_PAGE } from './fault';
import { Pages, Rows, type RowsProps } from './rows';

interface AreaListProps extends Pick<ListProps, 'sort' | 'filterDefaultValues' | 'actions' | 'aside' | 'title'>, RowsProps {
  /** Inputs above the list, the first of them always there. */
  filters?: ReactElement[];
}

/** A list of the panel, which the server pages, sorts and filters. */
export function AreaList({ children, rowClick = 'edit', none, ...list }: AreaListProps) {
  return (
    <List exporter={false} perPage={25} storeKey={false} empty={false} pagination={<Pages />} queryOptions={TOLD_ON_THE_PAGE} {...list}>
      <Rows rowClick={rowClick} none={none}>
        {children}
      </Rows>
    </List>
  );
}
