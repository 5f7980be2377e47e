import { Typography } from '@mui/material';
import { LEVELS, type Permission, type Preset, PRESET_NAMES, PRESETS, STAFF_AREAS, type StaffArea } from '@greenroom/contract/admin';
import { Section } from '../../components/section';
import { StaticTable } from '../../components/static-table';
import { AREA_TEXTS, LEVEL_LABELS } from './area-texts';

/** An Admin may do everything. */
const COLUMNS = PRESET_NAMES.filter((name) => name !== 'Admin');

const AREAS = Object.keys(STAFF_AREAS) as StaffArea[];

function levelsOf(preset: Preset, area: StaffArea): string {
  const permissions: readonly Permission[] = PRESETS[preset];
  return LEVELS.filter((level) => permissions.includes(`${area}:${level}` as Permission))
    .map((level) => LEVEL_LABELS[level])
    .join(', ');
}

/** The roles that every site has, and what they may do. */
export const PresetsTable = () => (
  <Section title="Roles of every site">
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
      They cannot be changed. An Admin may do everything.
    </Typography>
    <StaticTable
      label="What they may do"
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
