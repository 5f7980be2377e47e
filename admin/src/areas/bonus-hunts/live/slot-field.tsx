import { Autocomplete, TextField } from '@mui/material';
import type { SlotSearchResponse } from '@greenroom/contract';
import { bonusHuntEndpoints } from '@greenroom/contract/admin';
import { type ReactNode, useEffect, useState } from 'react';

const DEBOUNCE_MS = 120;

interface SlotFieldProps {
  label: string;
  value: string;
  onType: (text: string) => void;
  /** Called on Enter, or when a suggestion is chosen. */
  onDone: () => void;
  helperText?: ReactNode;
}

/** Name of a slot, with suggestions; any other name may be typed. */
export function SlotField({ label, value, onType, onDone, helperText }: SlotFieldProps) {
  const suggestions = useSuggestions(value);
  return (
    <Autocomplete<string, false, false, true>
      freeSolo
      fullWidth
      options={suggestions}
      // Filtered and sorted by the server.
      filterOptions={(options) => options}
      value={null}
      inputValue={value}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input' || reason === 'clear') onType(text);
      }}
      onChange={(_event, text, reason) => {
        if (reason !== 'selectOption') return;
        onType(text ?? '');
        onDone();
      }}
      disableClearable={false}
      forcePopupIcon={false}
      slotProps={{ popper: { disablePortal: true }, clearIndicator: { tabIndex: -1 } }}
      onKeyDown={(event) => {
        const isChoosing = (event.target as HTMLElement).hasAttribute('aria-activedescendant');
        if (event.key !== 'Enter' || isChoosing) return;
        event.preventDefault();
        (event as unknown as { defaultMuiPrevented: boolean }).defaultMuiPrevented = true;
        onDone();
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          helperText={helperText}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              'data-first-field': true,
              maxLength: bonusHuntEndpoints.addGame.body.shape.slot_name.maxLength,
              spellCheck: false,
            },
          }}
        />
      )}
    />
  );
}

/** Names of the site's slots that contain the text; empty if the request fails, since any name may be typed. */
function useSuggestions(text: string): string[] {
  const [found, setFound] = useState<{ for: string; names: string[] }>({ for: '', names: [] });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const names = await searchSlots(wanted, abort.signal).catch(() => []);
      if (!abort.signal.aborted) setFound({ for: wanted, names });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  if (wanted === '') return [];
  const isSame = (name: string) => name.toLowerCase() === wanted.toLowerCase();
  return found.names.length === 1 && found.names.every(isSame) && found.for === wanted ? [] : found.names;
}

async function searchSlots(query: string, signal: AbortSignal): Promise<string[]> {
  const response = await fetch(`/api/r/slots/search?${new URLSearchParams({ query: query.slice(0, 100) })}`, { signal });
  const { data } = (await response.json()) as SlotSearchResponse;
  return data.map(({ name }) => name);
}
