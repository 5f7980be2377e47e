import { MAX_SELECTED } from '@greenroom/contract/admin';
import { Button } from '@mui/material';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Identifier, ListContextProvider, type RaRecord, useDataProvider, useListContext } from 'react-admin';
import { useAction } from './actions';

type Rows = readonly RaRecord[];

const Selection = createContext<{ selected: Rows; setSelected: (rows: Rows) => void }>({ selected: [], setSelected: () => {} });

/** Returns the selected rows of all pages, as last seen. */
export function useSelection<Row extends RaRecord>() {
  const { selected, setSelected } = useContext(Selection);
  return { selected: selected as readonly Row[], clear: () => setSelected([]) };
}

/** Keeps the selected rows while pages change: react-admin keeps their ids only. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const list = useListContext();
  const { data = [] } = list;
  const [kept, setKept] = useState<Rows>([]);
  const selected = kept.map((row) => data.find(({ id }) => id === row.id) ?? row);
  const selectedIds = selected.map(({ id }) => id);
  const setSelected = (rows: Rows) => setKept(rows.slice(0, MAX_SELECTED));
  const onSelect = (ids: Identifier[]) => setSelected(ids.flatMap((id) => [...data, ...kept].find((row) => row.id === id) ?? []));
  const onToggleItem = (id: Identifier) =>
    onSelect(selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id]);
  return (
    <ListContextProvider value={{ ...list, selectedIds, onSelect, onToggleItem, onUnselectItems: () => setSelected([]) }}>
      <Selection.Provider value={{ selected, setSelected }}>{children}</Selection.Provider>
    </ListContextProvider>
  );
}

export function SelectAll() {
  const { resource, filter, filterValues, sort, total = 0 } = useListContext();
  const { selected, setSelected } = useContext(Selection);
  const dataProvider = useDataProvider();
  const fetchPage = async (page: number, perPage: number) => {
    const params = { pagination: { page, perPage }, sort, filter: { ...filterValues, ...filter } };
    return (await dataProvider.getList(resource, params)).data;
  };
  return <SelectAllButton selected={selected.length} total={total} fetchPage={fetchPage} onSelect={setSelected} />;
}

/** The server's limit. */
const PAGE = 100;

interface SelectAllButtonProps<Row> {
  selected: number;
  total: number;
  fetchPage: (page: number, perPage: number) => Promise<Row[]>;
  onSelect: (rows: Row[]) => void;
}

/** Selects all rows, or as many as can be changed at once. */
export function SelectAllButton<Row>({ selected, total, fetchPage, onSelect }: SelectAllButtonProps<Row>) {
  const count = Math.min(total, MAX_SELECTED);
  const pages = Array.from({ length: Math.ceil(count / PAGE) }, (_, index) => index + 1);
  const { mutate, isPending } = useAction(async () => (await Promise.all(pages.map((page) => fetchPage(page, PAGE)))).flat());
  if (selected >= count) return null;
  const label = total > count ? `Select the first ${count} of ${total.toLocaleString('en-US')}` : `Select all ${count}`;
  return (
    <Button size="small" loading={isPending} onClick={() => mutate(undefined, { onSuccess: onSelect })}>
      {label}
    </Button>
  );
}
