import { Box, Button, Skeleton, Typography, type Theme } from '@mui/material';
import { Children, cloneElement, isValidElement, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import {
  BulkActionsToolbar,
  DataTable,
  DataTableBody,
  type DataTableBodyProps,
  type DataTableColumnProps,
  DataTableRow,
  type DataTableRowProps,
  ListBase,
  type ListBaseProps,
  Pagination,
  useDataTableCallbacksContext,
  useListContext,
  useResourceContext,
  useTranslateLabel,
} from 'react-admin';
import { columnsKey, useListName } from './list-name';
import { ListTools } from './list-tools';
import { LoadError } from './load-error';
import { SelectAll, SelectionProvider } from './selection';

/** For assistive technology only. */
export const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  p: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

export const CARD = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 1,
  rowGap: 1,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;

/** Cell of a card, below its column's name. */
export const CARD_CELL = {
  display: 'block',
  p: 0,
  border: 0,
  textAlign: 'left',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  '&::before': { content: 'attr(data-label)', display: 'block', color: 'text.secondary', fontSize: '0.75rem', fontWeight: 400 },
  '&:empty': { display: 'none' },
} as const;

export const CARD_TITLE = { gridColumn: '1 / -1', fontSize: '1rem', fontWeight: 600, '&::before': { display: 'none' } } as const;

const TITLE =
  '& .RaDataTable-rowCell:first-of-type:not(.column-image), & .column-image + .RaDataTable-rowCell, & .MuiTableCell-paddingCheckbox + .RaDataTable-rowCell';

/** Turns rows into cards on phones: the first cell on top, the others with their labels, sorting above all. */
const asCards = (theme: Theme) => ({
  // The first cell is the row's title, next to its image if any.
  [TITLE]: { fontWeight: 600 },
  // react-admin's place above the rows would be cut off by the card.
  '& .RaBulkActionsToolbar-toolbar.MuiToolbar-root': {
    position: 'static',
    transform: 'none',
    '&:not(.RaBulkActionsToolbar-collapsed)': { height: 'auto', flexWrap: 'wrap' },
    '& .RaBulkActionsToolbar-title': { flexWrap: 'wrap', flexShrink: 1 },
  } as const,
  [theme.breakpoints.down('sm')]: {
    '& table, & thead, & tbody': { display: 'block' },
    '& tbody .MuiTableCell-paddingCheckbox + .RaDataTable-rowCell': { pr: 4 },
    '& tbody .MuiTableCell-paddingCheckbox': { position: 'absolute', top: 0, right: 0, width: 'auto', p: 0.5, border: 0 },
    '& tbody .MuiCheckbox-root': { p: 1 },
    '& thead:not(:has(.MuiTableSortLabel-root, .MuiCheckbox-root))': HIDDEN,
    '& thead tr': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 2,
      px: 2,
      py: 1,
      position: 'relative',
      bgcolor: 'background.default',
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& thead tr:has(.MuiTableSortLabel-root)::before': { content: '"Sort by"', color: 'text.secondary', fontSize: '0.875rem' },
    '& .RaDataTable-headerCell': { position: 'static', p: 0, border: 0, backgroundColor: 'transparent !important' },
    '& .RaDataTable-headerCell:not(:has(.MuiTableSortLabel-root, .MuiCheckbox-root))': HIDDEN,
    '& .RaDataTable-headerCell.MuiTableCell-paddingCheckbox': { order: 1, ml: 'auto', mr: -0.5, width: 'auto', p: 0 },
    '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
    '& .RaDataTable-row:not(.RaDataTable-headerRow)': { ...CARD, position: 'relative', px: 2, '&:has(> .column-image)': { pl: 9 } },
    '& .RaDataTable-rowCell': { ...CARD_CELL, maxWidth: 'none', '& :not(svg)': { fontSize: 'inherit' } },
    [TITLE]: CARD_TITLE,
    '& .RaDataTable-rowCell.column-image': {
      position: 'absolute',
      left: theme.spacing(2),
      top: theme.spacing(1.5),
      width: 'auto',
      '&::before': { display: 'none' },
    },
  },
});

export interface RowsProps {
  children: ReactNode;
  rowClick?: 'edit' | 'show' | false;
  /** Empty state without filters. */
  none?: string;
  /** Actions on selected rows, see `useSelection`. */
  bulkActions?: ReactElement;
  /** Filters can be saved. */
  hasFilters?: boolean;
}

export function Rows({ children, rowClick = false, none = 'Nothing here yet.', bulkActions, hasFilters = false }: RowsProps) {
  const { isPending, error, data } = useListContext();
  const list = useListName();
  if (isPending) return <RowsSkeleton />;
  return (
    <>
      {error && <LoadError error={error} />}
      {data && (
        <SelectionProvider>
          <ListTools columns={children} hasFilters={hasFilters} />
          <DataTable
            bulkActionButtons={bulkActions ?? false}
            bulkActionsToolbar={bulkActions && <BulkActionsToolbar selectAllButton={<SelectAll />}>{bulkActions}</BulkActionsToolbar>}
            rowClick={rowClick}
            body={Body}
            empty={<NoRows none={none} />}
            storeKey={columnsKey(list)}
            sx={asCards}
          >
            {children}
          </DataTable>
        </SelectionProvider>
      )}
    </>
  );
}

/** Hides the pagination after an error. */
export function Pages({ sizes = [25, 50, 100] }: { sizes?: number[] }) {
  const { error, data } = useListContext();
  return error && !data ? null : <Pagination rowsPerPageOptions={sizes} />;
}

interface InnerListProps extends Pick<ListBaseProps, 'sort'>, Pick<RowsProps, 'children' | 'none'> {
  resource: string;
  sizes?: number[];
}

/** Lists rows that belong to the page's row. */
export const InnerList = ({ resource, sort, sizes = [25, 50, 100], ...rows }: InnerListProps) => (
  <ListBase resource={resource} sort={sort} perPage={sizes[0]} disableSyncWithLocation storeKey={false} exporter={false}>
    <Rows {...rows} />
    <Pages sizes={sizes} />
  </ListBase>
);

const Body = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />;

/** Labels each cell with its column's name, and opens the row's page by keyboard as well. */
function Row({ children, ...row }: DataTableRowProps) {
  const resource = useResourceContext();
  const labelOf = useTranslateLabel();
  const { rowClick } = useDataTableCallbacksContext();
  const open = ({ key, target, currentTarget }: KeyboardEvent<HTMLTableRowElement>) => {
    if (key === 'Enter' && target === currentTarget) currentTarget.click();
  };
  const cells = Children.map(children, (cell) => {
    if (!isValidElement<DataTableColumnProps & { 'data-label'?: ReactNode }>(cell)) return cell;
    const { label, source } = cell.props;
    return cloneElement(cell, { 'data-label': labelOf({ label: typeof label === 'string' ? label : undefined, resource, source }) });
  });
  return (
    <DataTableRow ref={nameCheckbox} {...row} {...(rowClick !== false && { tabIndex: 0, onKeyDown: open })}>
      {cells}
    </DataTableRow>
  );
}

/** Moves the checkbox's name from the surrounding box, which assistive technology doesn't read. */
function nameCheckbox(row: HTMLTableRowElement | null): void {
  const box = row?.querySelector('.MuiTableCell-paddingCheckbox .MuiCheckbox-root');
  const name = box?.getAttribute('aria-label');
  if (!box || !name) return;
  box.removeAttribute('aria-label');
  box.querySelector('input')?.setAttribute('aria-label', name);
}

function NoRows({ none }: { none: string }) {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <Box sx={{ px: 2, py: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Typography sx={{ color: 'text.secondary' }}>{isFiltered ? 'Nothing matches these filters.' : none}</Typography>
      {isFiltered && (
        <Button size="small" onClick={() => setFilters({})}>
          Clear the filters
        </Button>
      )}
    </Box>
  );
}

/** Replaces react-admin's skeleton, whose table has empty headers. */
function RowsSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      {[1, 0.7, 0.4].map((opacity) => (
        <Skeleton key={opacity} variant="rounded" height={28} sx={{ opacity }} />
      ))}
    </Box>
  );
}
