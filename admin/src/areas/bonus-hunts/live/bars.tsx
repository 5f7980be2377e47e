import { Box, Button, TextField, Typography, Autocomplete } from '@mui/material';
import { type FormEvent, type ReactNode, type Ref, type RefObject, useRef, useEffect, useState } from 'react';
import type { SlotSearchResponse } from '@greenroom/contract';
import { bonusHuntEndpoints } from '@greenroom/contract/admin';
import { dollars, parseAmount } from '../amounts';
import type { Correction, useEntering } from './use-entering';
import type { useOpening } from './use-opening';

export function EnterBar({ entry, type, add }: Pick<ReturnType<typeof useEntering>, 'entry' | 'type' | 'add'>) {
  const bet = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const save = () => {
    void add();
    // An invalid bet keeps the focus.
    if (entry.slot.trim() === '' || parseAmount(entry.bet) !== null) focusFirst(form.current);
  };
  return (
    <Bar label="Add a game" onSave={save} submit="Add" formRef={form}>
      <SlotField label="Slot" value={entry.slot} onType={(slot) => type({ slot })} onDone={() => bet.current?.focus()} />
      <AmountField label="Bet" value={entry.bet} onType={(bet) => type({ bet })} inputRef={bet} />
    </Bar>
  );
}

export function OpenBar({
  game,
  text,
  problem,
  type,
  save,
}: Pick<ReturnType<typeof useOpening>, 'game' | 'text' | 'problem' | 'type' | 'save'>) {
  if (!game) return <Typography color="text.secondary">No games yet. Press Alt+G to add some.</Typography>;
  const { slot_name: name, bet, win } = game;
  return (
    <Bar label="Open a game" onSave={() => void save()} submit="Save">
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          component="h2"
          sx={{
            fontSize: 'clamp(1.375rem, 2.4vw, 2.5rem)',
            fontFamily: 'h1.fontFamily',
            fontWeight: 700,
            lineHeight: 1.15,
            overflowWrap: 'anywhere',
          }}
        >
          {name}
        </Typography>
        <Typography color="text.secondary" sx={{ fontSize: '1.125rem' }}>
          Bet {dollars(bet)}
          {win !== null && `, won ${dollars(win)}`}
        </Typography>
      </Box>
      <AmountField label={win === null ? 'Win' : 'New win'} value={text} onType={type} isFirst problem={problem} />
    </Bar>
  );
}

interface CorrectBarProps extends Correction {
  type: (changes: Partial<Pick<Correction, 'slot' | 'bet' | 'win'>>) => void;
  save: () => Promise<void>;
}

export function CorrectBar({ slot, bet, win, problem, type, save }: CorrectBarProps) {
  return (
    <Bar label="Correct a game" onSave={() => void save()} submit="Save" problem={problem}>
      <SlotField label="Slot" value={slot} onType={(slot) => type({ slot })} onDone={() => void save()} />
      <AmountField label="Bet" value={bet} onType={(bet) => type({ bet })} />
      <AmountField label="Win (empty: not opened)" value={win} onType={(win) => type({ win })} />
    </Bar>
  );
}

interface BarProps {
  label: string;
  onSave: () => void;
  submit: string;
  problem?: string;
  formRef?: RefObject<HTMLFormElement | null>;
  children: ReactNode;
}

function Bar({ label, onSave, submit, problem, formRef, children }: BarProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Box component="form" ref={formRef} aria-label={label} onSubmit={onSubmit} autoComplete="off" noValidate>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { sm: 'flex-start' },
          gap: 2,
          '& .MuiFormControl-root': { my: 0 },
          '& .MuiInputBase-root': { fontSize: 'clamp(1.125rem, 1.8vw, 1.75rem)' },
        }}
      >
        {children}
        <Button
          type="submit"
          variant="contained"
          sx={{ minWidth: 96, py: '9px', fontSize: '1.125rem' }}
          onMouseDown={(event) => event.preventDefault()}
        >
          {submit}
        </Button>
      </Box>
      {problem && (
        <Typography color="error" sx={{ mt: 1 }}>
          {problem}
        </Typography>
      )}
    </Box>
  );
}

interface AmountFieldProps {
  label: string;
  value: string;
  onType: (text: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** Marks the field that `focusFirst` focuses. */
  isFirst?: boolean;
  problem?: string;
}

function AmountField({ label, value, onType, inputRef, isFirst, problem }: AmountFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onType(event.target.value)}
      inputRef={inputRef}
      error={Boolean(problem)}
      helperText={problem}
      sx={{ width: { xs: '100%', sm: 'min(16rem, 28vw)' }, flexShrink: 0 }}
      // A number input's value would change by the arrow keys.
      slotProps={{ htmlInput: { inputMode: 'decimal', ...(isFirst && { 'data-first-field': true }) } }}
    />
  );
}

/** Focuses the first field, or the only action left. */
export function focusFirst(within: HTMLElement | null): void {
  within?.querySelector<HTMLElement>('[data-first-field]')?.focus();
}

const DEBOUNCE_MS = 120;

interface SlotFieldProps {
  label: string;
  value: string;
  onType: (text: string) => void;
  onDone: () => void;
}

/** Suggests slots; any other name may be typed. */
function SlotField({ label, value, onType, onDone }: SlotFieldProps) {
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

/** Returns names of slots that contain the text; none if the request fails, since any name may be typed. */
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
