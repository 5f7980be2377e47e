import { PERMISSIONS } from '@greenroom/contract/admin';
import { Box, Button } from '@mui/material';
import { Children, isValidElement, lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { type DataTableColumnProps, useListContext } from 'react-admin';
import { download } from '../data/request';
import { saveFile } from '../data/files';
import { ActionButton } from './actions';
import type { Column } from './columns-menu';

const ColumnsMenu = lazy(() => import('./columns-menu').then(({ ColumnsMenu: Menu }) => ({ default: Menu })));
const SavedFilters = lazy(() => import('./saved-filters').then(({ SavedFilters: Dialog }) => ({ default: Dialog })));

/**
 * Returns the columns with a name, by which react-admin hides them. Without `toArray`, which `check-browsers` takes for the iterators' one.
 */
const columnsIn = (children: ReactNode): Column[] =>
  (Children.map(children, (child) => child) ?? []).flatMap((column) => {
    if (!isValidElement<DataTableColumnProps>(column)) return [];
    const { source, label } = column.props;
    const name = source ?? (typeof label === 'string' ? label : undefined);
    return name === undefined || label === false || label === '' ? [] : [{ name, source, label }];
  });

export function ListTools({ columns, hasFilters }: { columns: ReactNode; hasFilters: boolean }) {
  const { resource, filter, filterValues, sort, total = 0 } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: { sm: 'flex-end' }, px: 1, pt: 0.5 }}>
      {hasFilters && (
        <Button size="small" color="inherit" onClick={() => setOpen(true)}>
          Saved filters
        </Button>
      )}
      <Button size="small" color="inherit" aria-haspopup="menu" onClick={open}>
        Columns
      </Button>
      <ExportButton
        list={resource}
        query={{ ...filterValues, ...filter, sort: sort.field, order: sort.order.toLowerCase() }}
        total={total}
      />
      <Suspense>
        {isOpen && <SavedFilters onClose={() => setOpen(false)} />}
        {anchor && <ColumnsMenu columns={columnsIn(columns)} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </Box>
  );
}

export function ExportButton({ list, query, total }: { list: string; query: Record<string, unknown>; total: number }) {
  if (total === 0) return null;
  const act = async () => {
    const { name, content } = await download({ method: 'POST', path: `/${list}/export` }, { query });
    saveFile(name, content);
  };
  const count = `${total.toLocaleString('en-US')} ${total === 1 ? 'row' : 'rows'}`;
  return (
    <ActionButton
      permission={PERMISSIONS}
      size="small"
      color="inherit"
      act={act}
      done="Exported"
      confirm={{
        title: `Export ${count} as CSV?`,
        content:
          'The file contains all rows that match the filters, from all pages, with all columns. It may contain personal data, so keep it safe. The audit log records the download.',
      }}
    >
      Export
    </ActionButton>
  );
}
