import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { WagerPreview } from '@greenroom/contract/admin';

const count = (number: number) => number.toLocaleString('en-US');
const timestamp = (iso: string | null) => (iso ? new Date(iso).toLocaleString() : '–');

/** Preview of an import. */
export function Preview({ preview }: { preview: WagerPreview }) {
  const { lines, known, new_players: newPlayers, amount, currency_symbol: symbol, first_at: first, last_at: last } = preview;
  return (
    <Stack spacing={2}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: 2, m: 0 }}>
        <Figure name="Wagers in the file" value={count(lines)} />
        <Figure name="New" value={count(lines - known)} />
        <Figure name="There already" value={count(known)} />
        <Figure name="New players" value={count(newPlayers)} />
        <Figure name="Wagered in all" value={`${symbol}${count(amount)}`} />
        <Figure name="Earliest" value={timestamp(first)} />
        <Figure name="Latest" value={timestamp(last)} />
      </Box>
      <FirstRows preview={preview} />
    </Stack>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {value}
      </Typography>
    </div>
  );
}

function FirstRows({ preview: { first_rows: rows, lines, currency_symbol: symbol } }: { preview: WagerPreview }) {
  const title = rows.length < lines ? `The first ${rows.length} lines` : 'All lines';
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title}>
      <Typography component="h2" variant="subtitle2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Table size="small">
        <TableHead>
          <TableRow>
            {['Player', 'Amount', 'When', 'Game', 'Reference'].map((name) => (
              <TableCell key={name} align={name === 'Amount' ? 'right' : 'left'}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ player, amount, wagered_at: at, game, reference }) => (
            <TableRow key={reference}>
              <TableCell>{player}</TableCell>
              <TableCell align="right">{`${symbol}${count(amount)}`}</TableCell>
              <TableCell>{timestamp(at)}</TableCell>
              <TableCell>{game ?? '–'}</TableCell>
              <TableCell sx={{ maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{reference}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Errors of a file by line. */
export function Problems({ problems, total }: { problems: WagerPreview['problems']; total: number }) {
  const more = total - problems.length;
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{total === 1 ? 'One thing in this file is wrong' : `${count(total)} things in this file are wrong`}</AlertTitle>
      Nothing was imported. Mend the file and choose it again.
      <Box
        component="ul"
        tabIndex={0}
        aria-label="What is wrong, by line"
        sx={{ maxHeight: 320, overflowY: 'auto', m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}
      >
        {problems.map(({ line, text }, index) => (
          <li key={index}>{line === null ? text : `Line ${count(line)}: ${text}`}</li>
        ))}
      </Box>
      {more > 0 && `And ${count(more)} more.`}
    </Alert>
  );
}
