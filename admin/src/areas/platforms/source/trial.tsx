import { Alert, Box, Stack, Typography } from '@mui/material';
import { sourceEndpoints, type StaffPlatform, type StaffSourcePreset, type SourceTrial } from '@greenroom/contract/admin';
import { useWatch } from 'react-hook-form';
import { PanelCard, Facts, StateChip, When } from '../../../components/parts';
import { TryIt } from '../../../components/try-it';
import { sendRequest } from '../../../data/request';
import { atFields, type Draft, sourceIn } from './draft';
import { BREAKING, StaticTable } from '../../../components/static-table';

export function Trial({ platform, presets }: { platform: StaffPlatform; presets: StaffSourcePreset[] }) {
  const now = useWatch<Draft>() as Draft;
  const send = async (draft: Draft, time: { from: string; to: string }) => {
    const body = { ...sourceIn(draft, presets), ...time };
    const { data } = await atFields(sendRequest(sourceEndpoints.try, { params: { id: platform.id }, body }));
    return { trial: data, of: { ...draft, settings: { ...draft.settings } } };
  };
  return (
    <PanelCard title="Try it">
      <TryIt text="Fetches with the form above, saved or not. Nothing is stored." time={thisMonth} send={send}>
        {({ trial, of }) => (
          <>
            {!isSame(of, now) && <Alert severity="info">The form has changed since. Try it again to see the new result.</Alert>}
            <TrialResult trial={trial} symbol={platform.currency_symbol} />
          </>
        )}
      </TryIt>
    </PanelCard>
  );
}

function thisMonth() {
  const to = new Date();
  return { from: new Date(to.getFullYear(), to.getMonth(), 1), to };
}

/** Tells whether two drafts fetch the same. Saving empties the key, so only a newly entered one counts. */
const isSame = (tried: Draft, now: Draft) =>
  tried.preset === now.preset &&
  tried.declaration === now.declaration &&
  JSON.stringify(tried.settings) === JSON.stringify(now.settings) &&
  (!now.key || tried.key === now.key);

/** Groups an amount's digits by three; its decimals stay exact. */
const formatAmount = (amount: string, symbol: string) =>
  symbol + amount.replace(/^\d+/, (digits) => BigInt(digits).toLocaleString('en-US'));

function TrialResult({ trial, symbol }: { trial: SourceTrial; symbol: string }) {
  const { status, message, problems, players, total, as_of: asOf, range, raw } = trial;
  const isFetched = status === 'fetched';
  return (
    <Stack spacing={2}>
      {!isFetched && <Alert severity="error">{message}</Alert>}
      {problems.length > 0 && (
        <Alert severity="warning">
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      {isFetched && (
        <Facts
          of={{
            Players: players.toLocaleString('en-US'),
            'Wagered in total': formatAmount(total, symbol),
            Counts: range ? (
              <>
                from <When at={range.from} /> to <When at={range.to} />
              </>
            ) : (
              'everything until now, whatever the range'
            ),
            'Numbers of': asOf && <When at={asOf} />,
          }}
        />
      )}
      {trial.first_rows.length > 0 && <FirstRows trial={trial} symbol={symbol} />}
      {raw && <RawResponse raw={raw} isOpen={!isFetched || problems.length > 0} />}
    </Stack>
  );
}

function FirstRows({ trial: { first_rows: rows, players }, symbol }: { trial: SourceTrial; symbol: string }) {
  const title = rows.length < players ? `The first ${rows.length} players` : 'All players';
  return (
    <StaticTable
      label={title}
      heading="h3"
      columns={[
        { name: 'Player', sx: BREAKING },
        { name: 'Wagered', align: 'right' },
        { name: 'Id', sx: BREAKING },
      ]}
      rows={rows.map(({ id, name, wagered, is_hidden: isHidden }, index) => ({
        key: index,
        cells: [
          <>
            {name} {isHidden && <StateChip label="Hides their name" />}
          </>,
          formatAmount(wagered, symbol),
          id ?? '–',
        ],
      }))}
    />
  );
}

function RawResponse({ raw, isOpen }: { raw: NonNullable<SourceTrial['raw']>; isOpen: boolean }) {
  return (
    <Box component="details" open={isOpen}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 0.5 }}>
        The response as received
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', my: 0.5, overflowWrap: 'anywhere' }}>
        Status {raw.status}, {raw.content_type || 'without a content type'}
        {raw.is_cut && ', the first 4096 characters'}. A key in it is masked.
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-label="Body of the response"
        sx={{
          m: 0,
          p: 1.5,
          maxHeight: 320,
          overflowY: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: '0.75rem',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {raw.body || 'The body is empty.'}
      </Box>
    </Box>
  );
}
