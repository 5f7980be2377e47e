import { Alert, Autocomplete, Box, Dialog, type PopperProps, TextField, Typography } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { type RaRecord, useCreatePath, useDataProvider, useDebouncedEvent } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { areasOf, menuOf } from '../areas';
import { useMay } from '../data/permissions';

interface Hit {
  label: string;
  /** Group, unless it is itself one. */
  within: string | undefined;
  to: string;
}

/** Shorter texts find areas only. */
const MIN_LENGTH = 2;
const ROWS_PER_AREA = 5;
const DEBOUNCE_MS = 250;

/** Draws a command palette: areas by name, and rows by their lists' own search. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const search = useDebouncedEvent(setSearched, DEBOUNCE_MS);
  const rows = useRows(searched);
  const isSearching = text.trim() !== searched || rows.isSearching;
  const hits = [...useAreas(text.trim()), ...(isSearching ? [] : rows.hits)];

  const change = (value: string) => {
    setText(value);
    search(value.trim());
  };
  const open = (hit: Hit | null) => {
    if (!hit) return;
    onClose();
    void navigate(hit.to);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-label`}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box sx={{ p: 2, display: 'grid', gap: 1 }}>
        <Autocomplete<Hit>
          id={id}
          open
          autoHighlight
          forcePopupIcon={false}
          options={hits}
          getOptionKey={({ to }) => to}
          filterOptions={(all) => all}
          loading={isSearching}
          loadingText="Searching…"
          noOptionsText="Nothing found."
          inputValue={text}
          onInputChange={(_, value, reason) => reason !== 'reset' && change(value)}
          onChange={(_, hit) => open(hit)}
          onClose={(_, reason) => reason === 'escape' && onClose()}
          slots={{ popper: InPlace }}
          slotProps={{ listbox: { sx: { maxHeight: '60vh' } }, paper: { sx: { border: 0 } } }}
          renderInput={(params) => (
            <TextField {...params} autoFocus label="Search the panel" placeholder="Areas, members, raffles, items, tickets…" />
          )}
          renderOption={({ key, ...props }, { label, within }) => (
            <Box component="li" key={key} {...props} sx={{ columnGap: 2 }}>
              <Box component="span" dir="auto" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
                {label}
              </Box>{' '}
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {within}
              </Typography>
            </Box>
          )}
        />
        {rows.problem && <Alert severity="error">{rows.problem}</Alert>}
      </Box>
    </Dialog>
  );
}

/** Keeps the results below the input instead of floating above the page. */
const InPlace = ({ children }: PopperProps) => <div>{children as ReactNode}</div>;

function useAreas(text: string): Hit[] {
  const may = useMay();
  const areas = menuOf(may).flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry.areas.map(({ name, label }) => ({ label, within: label === entry.label ? undefined : entry.label, to: `/${name}` })),
    ),
  );
  const pages = [
    { label: 'Queue', within: undefined, to: '/queue' },
    { label: 'First page', within: undefined, to: '/' },
  ];
  return [...pages, ...areas].filter(({ label, within = '' }) => `${within} ${label}`.toLowerCase().includes(text.toLowerCase()));
}

/**
 * Returns the first rows of each searchable area, once all have responded, and why some are missing. Rows that start with the text come
 * first.
 */
function useRows(text: string): { hits: Hit[]; isSearching: boolean; problem: string | null } {
  const may = useMay();
  const dataProvider = useDataProvider();
  const createPath = useCreatePath();
  const areas = text.length < MIN_LENGTH ? [] : areasOf(may).filter(({ isSearchable }) => isSearchable);
  const results = useQueries({
    queries: areas.map(({ name }) => ({
      queryKey: [name, 'search', text],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList<RaRecord>(name, { filter: { search: text }, pagination: { page: 1, perPage: ROWS_PER_AREA }, signal }),
    })),
  });
  const startsWithText = ({ label }: Hit) => label.toLowerCase().startsWith(text.toLowerCase());
  const found = areas.flatMap(({ name, label, edit, title }, index) =>
    (results[index]?.data?.data ?? []).map((row) => ({
      label: title?.(row) ?? String(row.name ?? row.title ?? row.id),
      within: label,
      to: createPath({ resource: name, type: edit ? 'edit' : 'show', id: row.id }),
    })),
  );
  const hits = found.sort((one, other) => Number(startsWithText(other)) - Number(startsWithText(one)));
  const failed = areas.filter((_, index) => results[index]?.error);
  const reason = results.find(({ error }) => error)?.error?.message;
  return {
    hits,
    isSearching: results.some(({ isPending }) => isPending),
    problem: reason === undefined ? null : `Not searched: ${failed.map(({ label }) => label).join(', ')}. ${reason}`,
  };
}
