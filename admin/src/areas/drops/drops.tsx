import { Typography } from '@mui/material';
import { dropEndpoints, dropTimerEndpoints, type StaffDrop } from '@greenroom/contract/admin';
import { BooleanInput, CreateButton, DataTable, TextInput, TopToolbar } from 'react-admin';
import { NumberInput, InputRow, WORD } from '../../components/inputs';
import { ActionButton, Allowed, sending } from '../../components/actions';
import { AreaCreate, AreaEdit, AreaList } from '../../components/area-pages';
import { StateChip, type StateLabels, When, WIDE } from '../../components/parts';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';

const { body } = dropEndpoints.create;
const limits = limitsOf(body);
const timerLimits = limitsOf(dropTimerEndpoints.update.body);

const STATES: StateLabels<StaffDrop['state']> = {
  running: { label: 'Running', color: 'success' },
  used_up: { label: 'All taken', color: 'default' },
  over: { label: 'Over', color: 'default' },
};

const actions = (
  <TopToolbar>
    <Allowed to="drops:work">
      <CreateButton label="Start a drop" />
    </Allowed>
  </TopToolbar>
);

const REFETCH_MS = 5000;

const Col = DataTable.Col<StaffDrop>;

const placesOf = ({ on_overlay: onOverlay, in_chat: inChat }: StaffDrop) =>
  onOverlay && inChat ? 'Overlay and chat' : onOverlay ? 'Overlay' : 'Chat';

function End({ drop: { id, word, state, ends_at: endsAt } }: { drop: StaffDrop }) {
  if (state !== 'running') return <When at={endsAt} />;
  return (
    <ActionButton
      {...sending(dropEndpoints.end, { params: { id } })}
      size="small"
      color="warning"
      aria-label={`End ${word} now`}
      done="Drop ended"
    >
      End now
    </ActionButton>
  );
}

function Terms() {
  return (
    <>
      <InputRow>
        <NumberInput source="points" label="Points" {...limits.points} />
        <NumberInput
          source="max_uses"
          label="For the first"
          helperText="How many viewers can get it. Leave empty for everyone who's in time."
          {...limits.max_uses}
        />
        <NumberInput source="seconds" label="Seconds" helperText="How long it lasts, 15 to 3,600." {...limits.seconds} />
      </InputRow>
      <BooleanInput source="on_overlay" label="Show the word on overlays of the kind Drop" helperText={false} />
      <BooleanInput
        source="in_chat"
        label="Write the word in the chat"
        helperText="Only if the site is allowed to write there. See Kick channel."
        sx={{ mb: 2 }}
      />
    </>
  );
}

const DEFAULTS = { ...defaultsOf(body), points: 100, seconds: 60, on_overlay: true, in_chat: false };

export const drops: Area = {
  name: 'drops',
  label: 'Drops',
  permission: 'drops:see',
  configure: 'drops:work',
  list: (
    <AreaList
      actions={actions}
      sort={{ field: 'started_at', order: 'DESC' }}
      rowClick={false}
      queryOptions={{ refetchInterval: REFETCH_MS }}
      none="No drops yet. A drop shows a word on stream and gives points to viewers who are quick."
    >
      <Col source="word" label="Word" disableSort />
      <Col source="state" label="State" disableSort render={({ state }) => <StateChip {...STATES[state]} />} />
      <DataTable.NumberCol source="points" label="Points" />
      <Col source="uses" label="Claimed" align="right" render={({ uses, max_uses: max }) => (max === null ? uses : `${uses} of ${max}`)} />
      <Col source="in_chat" label="Shown" disableSort sx={WIDE} render={(drop) => placesOf(drop)} />
      <Col
        source="is_timed"
        label="Started by"
        disableSort
        sx={WIDE}
        render={({ is_timed: isTimed }) => (isTimed ? 'The timer' : 'The staff')}
      />
      <Col source="started_at" label="Started" sx={WIDE} field={When} />
      <Col source="ends_at" label="Ends" disableSort render={(drop) => <End drop={drop} />} />
    </AreaList>
  ),
  create: (
    <AreaCreate title="Start a drop" defaults={DEFAULTS} redirect="list" sendAs="Start now">
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
        Viewers get points once, by writing the word in chat or redeeming it on the site.
      </Typography>
      <TextInput
        source="word"
        label="Word"
        helperText="Leave empty for a random word that nobody knows in advance."
        parse={(text: string) => text.toUpperCase() || null}
        validate={[...WORD, ...limits.word.validate]}
        autoComplete="off"
      />
      <Terms />
    </AreaCreate>
  ),
};

const TIMER = { resource: 'drop-timer', id: 'settings', title: 'Timer of drops' };

const DropTimerPage = () => (
  <AreaEdit row={TIMER} deletable={false}>
    <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
      If you save the timer, you don&apos;t get points from its drops. If you can&apos;t give points to members, its drops count towards
      what you can give away in 24 hours, and no drop starts beyond that.
    </Typography>
    <BooleanInput source="is_enabled" label="Start drops automatically while the stream is live" helperText={false} sx={{ mb: 2 }} />
    <InputRow>
      <NumberInput source="min_minutes" label="Shortest pause in minutes" {...timerLimits.min_minutes} />
      <NumberInput
        source="max_minutes"
        label="Longest pause in minutes"
        helperText="The pause between two starts is random."
        {...timerLimits.max_minutes}
      />
    </InputRow>
    <Terms />
  </AreaEdit>
);

export const dropTimer: Area = {
  name: 'drop-timer',
  label: 'Timer of drops',
  permission: 'drops:configure',
  routes: [{ path: '', element: <DropTimerPage /> }],
};
