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
import type { MemberImportPreview } from '@greenroom/contract/admin';

const count = (number: number) => number.toLocaleString('en-US');

/** Preview of an import. */
export function Preview({ preview }: { preview: MemberImportPreview }) {
  const figures: [string, number][] = [
    ['Accounts', preview.accounts],
    ['Points in all', preview.points],
    ['Members', preview.matched],
    ['Not members yet', preview.waiting],
    ['Unchanged', preview.unchanged],
    ['Points given now', preview.added],
    ['Points taken now', preview.taken],
  ];
  return (
    <Stack spacing={2}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))', gap: 2, m: 0 }}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {count(value)}
            </Typography>
          </div>
        ))}
      </Box>
      {preview.ignored_columns.length > 0 && <Typography>Columns that are not imported: {preview.ignored_columns.join(', ')}.</Typography>}
      <TableContainer tabIndex={0} role="region" aria-label="The first accounts">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Account</TableCell>
              <TableCell>Member</TableCell>
              <TableCell align="right">Points</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.first_rows.map(({ line, account, member, points }) => (
              <TableRow key={line}>
                <TableCell>{account}</TableCell>
                <TableCell>{member ?? 'Waits for its owner'}</TableCell>
                <TableCell align="right">{count(points)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Stack>
  );
}

/** Errors of a file by line. */
export function Problems({ problems, total }: { problems: MemberImportPreview['problems']; total: number }) {
  const more = total - problems.length;
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{total === 1 ? 'One thing in this file is wrong' : `${count(total)} things in this file are wrong`}</AlertTitle>
      Nothing was imported. Correct the file and choose it again.
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
