import { Box, Link, Typography } from '@mui/material';
import { type StaffPlatform, type WagerPreview, wagerEndpoints } from '@greenroom/contract/admin';
import { Title, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Allowed } from '../../components/actions';
import { formatCount } from '../../components/format';
import { type ImportInput, ImportPage, ImportPreview } from '../../components/import-page';
import { LoadError, PlatformNeeded } from '../../components/load-error';
import { When } from '../../components/parts';
import { sendRequest } from '../../data/request';

const TITLE = 'Import wagers';

export function WagersImport() {
  const {
    data: platforms = [],
    isPending,
    error,
  } = useGetList<StaffPlatform>('platforms', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'position', order: 'ASC' },
  });
  if (platforms.length === 0 && !isPending) {
    return (
      <>
        <Title title={TITLE} />
        {error ? <LoadError error={error} /> : <PlatformNeeded what="Wagers" />}
      </>
    );
  }
  const slugOf = (platform: string) => platforms.find(({ id }) => String(id) === platform)?.slug ?? '';
  return (
    <ImportPage
      title={TITLE}
      text="Choose the CSV file from a platform. Its first line names the columns: player, amount, wagered_at, and optionally game and reference. Wagers that have already been imported aren't counted twice."
      choice={{ label: 'Platform', choices: platforms.map(({ id, name }) => ({ id: String(id), name })) }}
      file={{ label: 'CSV file', accept: '.csv,text/csv' }}
      check={(input) => sendRequest(wagerEndpoints.preview, { body: bodyOf(input) })}
      isKnown={({ lines, known }) => lines === known}
      known="All of these wagers have already been imported."
      preview={(preview) => <Preview preview={preview} />}
      action={({ lines, known, platform }) => `Import ${formatCount(lines - known)} wagers to ${platform}`}
      importFile={(input) => sendRequest(wagerEndpoints.import, { body: bodyOf(input) })}
      imported={({ imported, known, new_players: newPlayers }, platform) => (
        <>
          Imported now: {formatCount(imported)}, imported already: {formatCount(known)}, new players: {formatCount(newPlayers)}.{' '}
          <Link href={`/leaderboard?platform=${slugOf(platform)}`} color="inherit">
            See the standings
          </Link>
          <Allowed to="leaderboards:configure">
            , or make a{' '}
            <Link component={RouterLink} to="/leaderboards/create" state={{ record: { platform_id: Number(platform) } }} color="inherit">
              leaderboard
            </Link>{' '}
            for their period
          </Allowed>
          .
        </>
      )}
    >
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        The start of such a file. A time needs a time zone: Z for UTC, or +01:00.
        <Box component="pre" tabIndex={0} sx={{ m: 0, mt: 1, overflowX: 'auto' }}>
          {EXAMPLE}
        </Box>
      </Typography>
    </ImportPage>
  );
}

const EXAMPLE = `player,amount,wagered_at
Ann,12.50,2026-03-15T20:00:00Z
Bob,100,2026-03-15T21:30:00+01:00`;

const bodyOf = ({ choice, text, skipProblems }: ImportInput) => ({ platform_id: Number(choice), csv: text, skip_problems: skipProblems });

function Preview({ preview }: { preview: WagerPreview }) {
  const {
    lines,
    known,
    new_players: newPlayers,
    amount,
    currency_symbol: symbol,
    first_at: first,
    last_at: last,
    first_rows: rows,
  } = preview;
  return (
    <ImportPreview
      figures={{
        'Wagers in the file': formatCount(lines),
        New: formatCount(lines - known),
        'Imported already': formatCount(known),
        'New players': formatCount(newPlayers),
        'Wagered in total': `${symbol}${formatCount(amount)}`,
        Earliest: <When at={first} none="–" />,
        Latest: <When at={last} none="–" />,
      }}
      title={rows.length < lines ? `The first ${rows.length} lines` : 'All lines'}
      columns={['Player', 'Amount', 'When', 'Game', 'Reference']}
      numeric="Amount"
      rows={rows.map(({ player, amount: wagered, wagered_at: at, game, reference }) => [
        player,
        `${symbol}${formatCount(wagered)}`,
        <When key="when" at={at} />,
        game ?? '–',
        reference,
      ])}
    />
  );
}
