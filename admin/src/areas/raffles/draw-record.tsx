import { Box, Link, Typography } from '@mui/material';
import { type StaffDraw, type StaffRaffle, raffleEndpoints } from '@greenroom/contract/admin';
import { Fragment, type ReactNode } from 'react';
import { TextInput } from 'react-admin';
import { ActionDialog, sending } from '../../components/actions';
import { MemberLink, When, Section } from '../../components/parts';
import { limitsOf } from '../../data/form-schema';
import { useData } from '../../data/request';

export function DrawRecord({ raffle: { id, version, state } }: { raffle: StaffRaffle }) {
  const { data, error } = useData(['raffles', 'record', id, version, state], raffleEndpoints.record, { params: { id } });
  return (
    <Section title="The draw">
      {error && <Typography color="error">{error.message}</Typography>}
      {data && <Entries of={data} id={id} isOld={state === 'drawn' && data.drawn_at === null} />}
    </Section>
  );
}

function Entries({ of: draw, id, isOld }: { of: StaffDraw; id: number; isOld: boolean }) {
  const path = `/raffles/${id}`;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: { sm: 'max-content 1fr' }, columnGap: 3, rowGap: { xs: 0, sm: 1 }, m: 0 }}
    >
      <Entry name="Public page">
        <Link href={path}>{window.location.origin + path}</Link>
      </Entry>
      {draw.cancelled_at && (
        <Entry name="Cancelled" hint="Nobody wins, and everyone gets their points back.">
          <When at={draw.cancelled_at} />: {draw.cancel_reason}
        </Entry>
      )}
      <Entry name="Commitment" hint="The SHA-256 of the seed, public from the beginning.">
        <Code>{draw.commitment}</Code>
      </Entry>
      {draw.beacon && <Beacon of={draw.beacon} isDrawn={draw.drawn_at !== null} />}
      {draw.drawn_at === null ? (
        <Entry name="Seed">
          {isOld ? 'This raffle was drawn before draw checks existed.' : draw.cancelled_at ? 'Never drawn.' : 'Secret until the draw.'}
        </Entry>
      ) : (
        <>
          <Entry name="Drawn">
            <When at={draw.drawn_at} />
          </Entry>
          <Entry name="Seed">
            <Code>{draw.seed}</Code>
          </Entry>
          <Entry name="Entries">
            {draw.entries_count} with {draw.tickets_count} tickets
          </Entry>
          {draw.withdrawals.length > 0 && (
            <Entry name="Withdrawn" hint="By breaks and bans, before the draw.">
              {draw.withdrawals.length} of {draw.entries_made} entries
            </Entry>
          )}
          <Entry name="Hash of the entries">
            <Code>{draw.entries_hash}</Code>
          </Entry>
          <Entry name="Winners">
            {draw.winners.length === 0 && 'There were no entries.'}
            <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
              {draw.winners.map(({ position, username, entry_id: entry }) => (
                <li key={position} value={position}>
                  <MemberLink member={{ username }} /> with entry {entry}{' '}
                  {!draw.cancelled_at && <LapseButton id={id} entry={entry} position={position} />}
                </li>
              ))}
            </Box>
          </Entry>
          {draw.replacements.length > 0 && (
            <Entry name="Replaced" hint="Public, in this order. Each time, the prize went to the next person in the draw order.">
              {draw.replacements.map(({ position, entry_id: entry, reason, note, replaced_at: at }) => (
                <Box key={entry}>
                  Winner #{position} with entry {entry}, <When at={at} />: {note ?? REASONS[reason]}
                </Box>
              ))}
            </Entry>
          )}
          {draw.reserves.length > 0 && (
            <Entry name="Next" hint="Reserves come in the order of the draw. Nobody can choose one.">
              {draw.reserves
                .slice(0, LISTED_RESERVES)
                .map(({ username, entry_id: entry }) => `${username} with entry ${entry}`)
                .join(', ')}
            </Entry>
          )}
        </>
      )}
    </Box>
  );
}

const LISTED_RESERVES = 10;

const REASONS: Record<StaffDraw['replacements'][number]['reason'], string> = {
  not_claimed: 'the prize was not claimed in time',
  declared: 'the prize was declared lapsed',
  excluded: 'is banned or on a break',
  deleted: 'the account was deleted',
};

const LapseButton = ({ id, entry, position }: { id: number; entry: number; position: number }) => (
  <ActionDialog
    label="Declare lapsed"
    title={`Declare the prize of winner #${position} lapsed?`}
    action="Declare lapsed"
    color="error"
    button={{ size: 'small', variant: 'text', color: 'error', 'aria-label': `Declare lapsed: the prize of winner #${position}` }}
    text="The next person in the draw order gets it. Nobody can choose who. This can't be undone."
    {...sending(raffleEndpoints.lapse, { params: { id, entry_id: entry } })}
    done="The prize has passed to the next person in the draw order"
  >
    <TextInput source="reason" helperText="Everyone can see it on the raffle's page." {...limits.reason} />
  </ActionDialog>
);

const limits = limitsOf(raffleEndpoints.lapse.body);

function Beacon({ of: { round, round_at: at, signature }, isDrawn }: { of: NonNullable<StaffDraw['beacon']>; isDrawn: boolean }) {
  const name = 'Round of the beacon';
  if (round === null || at === null) return <Entry name={name}>The first round at least 30 seconds after the raffle closes.</Entry>;
  const hint = isDrawn
    ? ''
    : "The draw waits for it. If it doesn't arrive within 24 hours, the draw happens without it, and the record shows that.";
  return (
    <>
      <Entry name={name} hint={hint}>
        {round}, published <When at={at} />
        {isDrawn && !signature && ': not received within 24 hours, so it was not used'}
      </Entry>
      {signature && (
        <Entry name="Signature of the round">
          <Code>{signature}</Code>
        </Entry>
      )}
    </>
  );
}

const Entry = ({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) => (
  <Fragment>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, mb: { xs: 1.5, sm: 0 }, minWidth: 0 }}>
      {children}
      {hint && (
        <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {hint}
        </Typography>
      )}
    </Typography>
  </Fragment>
);

const Code = ({ children }: { children: ReactNode }) => (
  <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
    {children}
  </Box>
);
