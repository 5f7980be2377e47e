import {
  staffRoleEndpoints,
  type StaffRole,
  LEVELS,
  type Permission,
  PRESET_NAMES,
  PRESETS,
  STAFF_AREAS,
  type StaffArea,
  withSee,
  type Preset,
  type Level,
} from '@greenroom/contract/admin';
import { DataTable, TextInput, useInput, ValidationError } from 'react-admin';
import { Box, Button, Checkbox, FormHelperText, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useId } from 'react';
import { AreaList } from '../../components/area-pages';
import { RowLink, Section } from '../../components/parts';
import { limitsOf } from '../../data/form-schema';
import { useMay } from '../../data/permissions';
import { StaticTable } from '../../components/static-table';

const { body } = staffRoleEndpoints.create;

const areasOf = ({ permissions }: StaffRole) => {
  const areas = [...new Set(permissions.map((permission) => permission.split(':')[0]))] as (keyof typeof AREA_TEXTS)[];
  return areas.map((area) => AREA_TEXTS[area].label).join(', ');
};

export const RoleList = () => (
  <>
    <AreaList sort={{ field: 'name', order: 'ASC' }} none="No custom roles yet. The roles below exist on every site.">
      <DataTable.Col source="name" render={({ name }: StaffRole) => <RowLink>{name}</RowLink>} />
      <DataTable.Col label="Areas" disableSort render={(role) => areasOf(role as StaffRole)} />
      <DataTable.NumberCol source="members" disableSort />
    </AreaList>
    <PresetsTable />
  </>
);

export const RoleFields = () => (
  <>
    <TextInput source="name" {...limitsOf(body).name} />
    <PermissionsInput />
  </>
);

const AREAS = Object.keys(STAFF_AREAS) as StaffArea[];

const hasLevel = (area: StaffArea, level: string) => (STAFF_AREAS[area] as readonly string[]).includes(level);

/** Toggles a permission: working on something includes seeing it, and without seeing it nothing else is left. */
function toggle(permissions: readonly Permission[], clicked: Permission): Permission[] {
  if (!permissions.includes(clicked)) return withSee([...permissions, clicked]);
  const [area, level] = clicked.split(':');
  return permissions.filter((one) => (level === 'see' ? !one.startsWith(`${area}:`) : one !== clicked));
}

/** Edits permissions as a table of areas by levels. Nobody can grant more than they have. */
function PermissionsInput() {
  const { field, fieldState } = useInput<Permission[]>({ source: 'permissions', defaultValue: [] });
  const permissions = field.value as Permission[];
  const may = useMay();
  const id = useId();
  return (
    <Box sx={{ width: '100%', mt: 1 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', mr: 0.5 }}>
          Begin with
        </Typography>
        {PRESET_NAMES.filter((name) => name !== 'Admin' && PRESETS[name].every((one) => may(one))).map((name) => (
          <Button key={name} size="small" onClick={() => field.onChange([...PRESETS[name]])}>
            {name}
          </Button>
        ))}
      </Stack>
      <Table size="small" aria-label="Permissions" aria-describedby={fieldState.error ? `${id}-error` : undefined}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ px: { xs: 0.5, sm: 2 } }}>Area</TableCell>
            {LEVELS.map((level) => (
              <TableCell key={level} align="center" sx={{ px: 0.5 }}>
                {LEVEL_LABELS[level]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {AREAS.map((area) => (
            <TableRow key={area}>
              <TableCell component="th" scope="row" sx={{ px: { xs: 0.5, sm: 2 } }}>
                <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
                  {AREA_TEXTS[area].label}
                </Typography>
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {AREA_TEXTS[area].text}
                </Typography>
              </TableCell>
              {LEVELS.map((level) => {
                const permission = `${area}:${level}` as Permission;
                return (
                  <TableCell key={level} align="center" sx={{ px: 0.5 }}>
                    {hasLevel(area, level) && (
                      <Checkbox
                        size="small"
                        checked={permissions.includes(permission)}
                        disabled={!may(permission)}
                        onChange={() => field.onChange(toggle(permissions, permission))}
                        slotProps={{ input: { 'aria-label': `${LEVEL_LABELS[level]}: ${AREA_TEXTS[area].label}` } }}
                      />
                    )}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {fieldState.error && (
        <FormHelperText id={`${id}-error`} error>
          <ValidationError error={fieldState.error.message ?? ''} />
        </FormHelperText>
      )}
    </Box>
  );
}

/** Without Admins, who may do everything. */
const COLUMNS = PRESET_NAMES.filter((name) => name !== 'Admin');

function levelsOf(preset: Preset, area: StaffArea): string {
  const permissions: readonly Permission[] = PRESETS[preset];
  return LEVELS.filter((level) => permissions.includes(`${area}:${level}` as Permission))
    .map((level) => LEVEL_LABELS[level])
    .join(', ');
}

const PresetsTable = () => (
  <Section title="Roles of every site">
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
      You can&apos;t change these. Admins can do everything.
    </Typography>
    <StaticTable
      label="What they can do"
      columns={['Area', ...COLUMNS]}
      rows={AREAS.map((area) => ({
        key: area,
        cells: [AREA_TEXTS[area].label, ...COLUMNS.map((preset) => levelsOf(preset, area))],
      }))}
      hasRowHeaders
      hasCards
    />
  </Section>
);

const LEVEL_LABELS: Record<Level, string> = { see: 'See', work: 'Work', configure: 'Configure' };

const AREA_TEXTS: Record<StaffArea, { label: string; text: string }> = {
  store: { label: 'Store', text: 'Work: decide redemptions. Configure: items and their stock.' },
  codes: { label: 'Codes', text: 'Configure: make and end codes.' },
  tickets: { label: 'Tickets', text: 'Work: answer. Configure: categories.' },
  'contact-messages': { label: 'Contact messages', text: 'Work: mark as handled.' },
  challenges: { label: 'Challenges', text: 'Work: decide claims. Configure: challenges.' },
  members: { label: 'Members', text: 'Work: bans, exclusions and addresses. Configure: download and delete their data.' },
  points: { label: "Members' points", text: 'See: the history. Work: give and take points, without a limit for drops.' },
  'look-alikes': { label: 'Look-alikes', text: 'Work: judge.' },
  'member-imports': { label: 'Import of members', text: 'Work: import members with their points, together with Points: work.' },
  'bonus-hunts': { label: 'Bonus hunts', text: 'Work: run a hunt. Configure: start and change hunts.' },
  raffles: { label: 'Raffles', text: 'Work: close and draw. Configure: raffles and passwords.' },
  tournaments: { label: 'Tournaments', text: 'Work: times and results. Configure: tournaments and brackets.' },
  drops: { label: 'Drops', text: 'Work: start and end. Configure: the timer.' },
  slots: { label: 'Slots', text: 'Work: decide slot calls. Configure: slots.' },
  overlays: { label: 'Overlays', text: 'Work: revoke an address. Configure: overlays.' },
  channel: { label: 'Kick channel', text: 'Work: check and retry events. Configure: connect, and the chat.' },
  'stream-points': { label: 'Points for watching', text: 'Configure: the rules, together with Points: work.' },
  leaderboards: { label: 'Leaderboards', text: 'Work: wagers, corrections and winners. Configure: leaderboards.' },
  winnings: { label: 'Prizes', text: 'Work: mark prizes as paid, or lapse them.' },
  casinos: { label: 'Casinos', text: 'Configure: platforms and affiliates.' },
  sources: { label: 'Sources and their keys', text: 'Configure: where wagers are fetched from.' },
  payouts: { label: 'Payouts', text: 'Configure: book payouts.' },
  settings: { label: 'Settings', text: 'Configure: settings of the site.' },
  pages: { label: 'Pages', text: 'Configure: write and publish pages.' },
  announcements: { label: 'Announcements', text: 'Work: retry. Configure: the webhook and what is announced.' },
  export: { label: 'Export', text: 'Work: download everything.' },
  releases: { label: 'Releases', text: 'Work: previews. Configure: what is live.' },
  staff: { label: 'Staff and roles', text: 'Configure: who has which role, and what it may do, up to your own.' },
  'audit-log': { label: 'Audit log', text: 'See: who changed what.' },
};
