import type { AccentTones } from '@greenroom/contract/accent';
import type { Theme } from '@mui/material';
import { defaultDarkTheme, type RaThemeOptions } from 'react-admin';
import { reactAdminStyles } from './react-admin-styles';

// The site's colours (shared-ui/src/tokens/tokens.css).
const GROUND = '#0a0d0c';
const SURFACE = '#111615';
const RAISED = '#171e1c';
const TEXT = '#e8efec';
const MUTED = '#a9b5b0';
const HAIRLINE = 'rgb(255 255 255 / 8%)';

const DISPLAY = "'Bricolage Grotesque Variable', system-ui, sans-serif";
const TEXT_FONT = "'Inter Variable', system-ui, sans-serif";
const heading = { fontFamily: DISPLAY, fontWeight: 700, letterSpacing: '-0.01em' };

/** react-admin's sizes, outlined. */
const INPUT = { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } as const;

/** The component library derives the colour of hovered buttons. */
const GREEN = { main: '#34e29b', contrastText: '#04130c' };

const CHOSEN = ":is([aria-selected='true'], [aria-pressed='true'], .Mui-selected, .MuiAutocomplete-option.Mui-focused)";

/** Styles for contrast themes, which drop backgrounds and shadows: what they alone show gets the system's colours. */
const IN_CONTRAST_THEMES = {
  // Adjusted text would get a background of its own.
  [CHOSEN]: { backgroundColor: 'Highlight !important', forcedColorAdjust: 'none' },
  [`${CHOSEN}, ${CHOSEN} *`]: { color: 'HighlightText !important' },
  ":is([aria-current]:not([aria-current='false']), .RaMenuItemLink-active):not(:focus-visible)": {
    outline: '2px solid Highlight !important',
    outlineOffset: '-2px !important',
  },
  ':is([aria-disabled="true"], .Mui-disabled)': { color: 'GrayText !important' },
  // Charts keep their colours, on their own ground.
  '.MuiChartsSurface-root': { backgroundColor: GROUND, forcedColorAdjust: 'none' },
  '.MuiTabs-indicator, .MuiLinearProgress-bar, .MuiBadge-dot': { backgroundColor: 'Highlight !important' },
  '.MuiLinearProgress-root, .MuiSkeleton-root, .MuiSwitch-thumb, .MuiChip-root': { border: '1px solid CanvasText' },
  '.MuiSwitch-track': { border: '1px solid CanvasText', opacity: '1 !important' },
  '.Mui-checked .MuiSwitch-thumb, .Mui-checked + .MuiSwitch-track': { backgroundColor: 'Highlight !important' },
};

/** Returns the panel's theme: the site's dark colours with its accent, in a denser layout. */
export function themeOf(tones?: AccentTones): RaThemeOptions {
  const accent = tones ? { main: tones.accent, dark: tones.strong, contrastText: tones.ink } : GREEN;
  return {
    ...defaultDarkTheme,
    palette: {
      mode: 'dark',
      primary: accent,
      secondary: accent,
      // The hover colour of its buttons keeps enough contrast to the text.
      error: { main: '#ff7a87', dark: '#f0606f', contrastText: '#1a0306' },
      warning: { main: '#ffb454' },
      info: { main: '#7fbcff' },
      // Not the accent: a red one would make a success look like an error.
      success: { main: GREEN.main },
      background: { default: GROUND, paper: SURFACE },
      text: { primary: TEXT, secondary: MUTED },
      divider: HAIRLINE,
    },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: TEXT_FONT,
      h1: heading,
      h2: heading,
      h3: heading,
      h4: heading,
      h5: heading,
      h6: { ...heading, fontSize: '1.125rem' },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    sidebar: { width: 232, closedWidth: 56 },
    components: {
      ...defaultDarkTheme.components,
      MuiCssBaseline: {
        styleOverrides: {
          body: { fontVariantNumeric: 'tabular-nums' },
          ':focus-visible': { outline: `2px solid ${accent.main}`, outlineOffset: 2 },
          '@media (forced-colors: active)': IN_CONTRAST_THEMES,
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
          },
        },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', border: `1px solid ${HAIRLINE}` } }, defaultProps: { elevation: 0 } },
      MuiAppBar: {
        styleOverrides: { root: { backgroundColor: GROUND, backgroundImage: 'none', border: 0, borderBottom: `1px solid ${HAIRLINE}` } },
        defaultProps: { elevation: 0, color: 'default' },
      },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: HAIRLINE },
          head: { color: MUTED, fontWeight: 600, backgroundColor: `${RAISED} !important` },
        },
      },
      MuiTextField: { ...defaultDarkTheme.components?.MuiTextField, defaultProps: INPUT },
      MuiFormControl: {
        ...defaultDarkTheme.components?.MuiFormControl,
        defaultProps: INPUT,
        styleOverrides: { marginDense: { marginTop: 10, marginBottom: 10 } },
      },
      // An accessible name for screen readers.
      MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
      MuiDialog: {
        styleOverrides: {
          paper: ({ theme }: { theme: Theme }) => ({
            [theme.breakpoints.down('sm')]: {
              '&:not(.MuiDialog-paperFullScreen)': { margin: 16, width: 'calc(100% - 32px)', maxWidth: 'calc(100% - 32px)' },
            },
          }),
        },
      },
      MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
      // The action wraps below a long message.
      MuiAlert: { styleOverrides: { root: { flexWrap: 'wrap' }, message: { flex: '1 1 200px', minWidth: 0 }, action: { paddingLeft: 0 } } },
      ...reactAdminStyles,
    } as RaThemeOptions['components'],
  };
}
