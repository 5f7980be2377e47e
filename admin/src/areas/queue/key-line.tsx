import { Box, ButtonBase, FormControlLabel, Switch } from '@mui/material';
import { Key } from '../../components/key';
import type { Shortcut } from './use-keys';

interface KeyLineProps {
  shortcuts: readonly Shortcut[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** The keys, as buttons that do not take the focus, and the switch that turns them off. Not on phones, which have none. */
export const KeyLine = ({ shortcuts, isOn, onSwitch }: KeyLineProps) => (
  <Box
    sx={{
      display: { xs: 'none', md: 'flex' },
      alignItems: 'center',
      gap: 2,
      position: 'sticky',
      bottom: 0,
      py: 0.5,
      px: 1,
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
    }}
  >
    <Box component="ul" aria-label="Keys" sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', gap: 0.5, listStyle: 'none', m: 0, p: 0 }}>
      {isOn &&
        shortcuts.map(({ key, label, act }) => (
          <li key={key}>
            <ButtonBase
              onMouseDown={(event) => event.preventDefault()}
              onClick={act}
              tabIndex={-1}
              sx={{ px: 1, py: 0.5, borderRadius: 1, color: 'text.secondary', fontSize: '0.8125rem', '&:hover': { color: 'text.primary' } }}
            >
              <Key>{key.toUpperCase()}</Key> {label}
            </ButtonBase>
          </li>
        ))}
    </Box>
    <FormControlLabel
      control={<Switch size="small" checked={isOn} onChange={(_, checked) => onSwitch(checked)} />}
      label="Keys"
      slotProps={{ typography: { variant: 'body2' } }}
    />
  </Box>
);
