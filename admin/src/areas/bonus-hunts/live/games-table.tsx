import { alpha, Box } from '@mui/material';
import type { StaffHuntGame } from '@greenroom/contract/admin';
import { type ReactNode, useEffect, useRef } from 'react';
import { dollars, parseAmount, times } from '../amounts';
import { isPending, type WinDrafts } from './use-opening';
import type { UnconfirmedGame } from './use-entering';

interface GamesTableProps {
  games: StaffHuntGame[];
  selected: number | undefined;
  drafts: WinDrafts;
  unconfirmed: UnconfirmedGame[];
}

const CELL = { px: { xs: 1, sm: 2 }, py: 1, borderBottom: 1, borderColor: 'divider', textAlign: 'right', whiteSpace: 'nowrap' } as const;
const NAME = { ...CELL, textAlign: 'left', whiteSpace: 'normal', overflowWrap: 'anywhere', width: '100%' } as const;
const WIDE = { ...CELL, display: { xs: 'none', sm: 'table-cell' } } as const;

const COLUMNS = [
  ['#', WIDE],
  ['Slot', NAME],
  ['Bet', CELL],
  ['Win', CELL],
  ['Multiplier', WIDE],
] as const;

export function GamesTable({ games, selected, drafts, unconfirmed }: GamesTableProps) {
  return (
    <Box component="table" aria-label="Games" sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 'clamp(1rem, 1.5vw, 1.5rem)' }}>
      <Box
        component="thead"
        sx={{ position: 'sticky', top: 0, bgcolor: 'background.default', color: 'text.secondary', fontSize: '0.9375rem' }}
      >
        <tr>
          {COLUMNS.map(([name, sx]) => (
            <Box component="th" scope="col" key={name} sx={{ ...sx, fontWeight: 600 }}>
              {name}
            </Box>
          ))}
        </tr>
      </Box>
      <tbody>
        {games.map((game, index) => (
          <GameRow key={game.id} place={index + 1} game={game} isSelected={game.id === selected} {...unconfirmedWin(game, drafts)} />
        ))}
        {unconfirmed.map(({ key, slot, bet, state, problem }) => (
          <Row
            key={key}
            place="–"
            name={slot}
            bet={dollars(parseAmount(bet) ?? 0)}
            note={state === 'saving' ? 'Saving…' : `Not added. ${problem ?? ''}`}
            isProblem={state === 'failed'}
          />
        ))}
      </tbody>
    </Box>
  );
}

function unconfirmedWin(game: StaffHuntGame, drafts: WinDrafts): { win: number | null; note?: string; isProblem?: boolean } {
  const draft = drafts[game.id];
  if (draft && isPending(game, drafts)) return { win: parseAmount(draft.text), ...(draft.state === 'saving' && { note: 'Saving…' }) };
  if (draft?.state === 'typing' && draft.problem && draft.text !== '')
    return { win: game.win, note: `Not saved: ${draft.text}`, isProblem: true };
  return { win: game.win };
}

interface GameRowProps {
  place: number;
  game: StaffHuntGame;
  isSelected: boolean;
  win: number | null;
  note?: string;
  isProblem?: boolean;
}

function GameRow({ place, game, win, ...row }: GameRowProps) {
  const { slot_name: name, bet } = game;
  return (
    <Row
      {...row}
      place={place}
      name={name}
      bet={dollars(bet)}
      win={win === null ? null : dollars(win)}
      badge={win !== null && <Multiplier x={bet > 0 ? win / bet : 0} />}
    />
  );
}

interface RowProps {
  place: ReactNode;
  name: string;
  bet: string;
  win?: string | null;
  badge?: ReactNode;
  note?: string;
  isProblem?: boolean;
  isSelected?: boolean;
}

function Row({ place, name, bet, win = null, badge, note, isProblem = false, isSelected = false }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected, place]);
  return (
    <Box
      component="tr"
      ref={row}
      aria-current={isSelected || undefined}
      sx={({ palette }) => ({
        scrollMargin: '3.5rem 0 1rem',
        ...(isSelected && { bgcolor: alpha(palette.primary.main, 0.12), boxShadow: `inset 4px 0 0 ${palette.primary.main}` }),
      })}
    >
      <Box component="td" sx={{ ...WIDE, color: 'text.secondary' }}>
        {place}
      </Box>
      <Box component="td" sx={{ ...NAME, fontWeight: isSelected ? 700 : 500 }}>
        {name}
        {note && (
          <Box
            component="span"
            sx={{ display: 'block', fontSize: '0.9375rem', fontWeight: 400, color: isProblem ? 'error.main' : 'text.secondary' }}
          >
            {note}
          </Box>
        )}
      </Box>
      <Box component="td" sx={CELL}>
        {bet}
      </Box>
      <Box component="td" sx={{ ...CELL, color: win === null ? 'text.secondary' : 'text.primary' }}>
        {win ?? 'Not opened'}
      </Box>
      <Box component="td" sx={WIDE}>
        {badge}
      </Box>
    </Box>
  );
}

/** The site's colours by minimum multiplier. */
const COLORS = [
  [10, 'success.main'],
  [5, 'warning.main'],
  [1, 'info.main'],
] as const;

function Multiplier({ x }: { x: number }) {
  const color = COLORS.find(([minimum]) => x >= minimum)?.[1] ?? 'error.main';
  return (
    <Box component="span" sx={{ color, fontWeight: 700 }}>
      {times(x)}
    </Box>
  );
}
