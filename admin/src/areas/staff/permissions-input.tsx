import { Box, Button, Checkbox, FormHelperText, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { LEVELS, type Permission, PRESET_NAMES, PRESETS, STAFF_AREAS, type StaffArea, withSee } from '@greenroom/contract/admin';
import { useId } from 'react';
import { useInput, ValidationError } from 'react-admin';
import { useMay } from '../../data/permissions';
import { AREA_TEXTS, LEVEL_LABELS } from './area-texts';

const AREAS = Object.keys(STAFF_AREAS) as StaffArea[];

const hasLevel = (area: StaffArea, level: string) => (STAFF_AREAS[area] as readonly string[]).includes(level);

/** Permissions after a click on one: to work on something includes to see it, and who does not see it does nothing else there. */
function toggle(permissions: readonly Permission[], clicked: Permission): Permission[] {
  if (!permissions.includes(clicked)) return withSee([...permissions, clicked]);
  const [area, level] = clicked.split(':');
  return permissions.filter((one) => (level === 'see' ? !one.startsWith(`${area}:`) : one !== clicked));
}

/** What a role may do, as a table of areas by levels. What the user may not do is disabled, since nobody grants more than they have. */
export function PermissionsInput() {
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
