import { alpha, type Theme } from '@mui/material';
import type { RaThemeOptions } from 'react-admin';

interface Themed {
  theme: Theme;
}

/** No empty line below, so all inputs of a form have the same distance. */
const WITHOUT_HELP = { defaultProps: { helperText: false as const } };

/** The top margin of all other pages. */
const FROM_THE_TOP = { '& .RaShow-noActions, & .RaEdit-noActions, & .RaCreate-noActions': { marginTop: 0 } };

/** A form's card is as wide as its inputs. `clip`, since `hidden` would break the sticky toolbar. */
const form = ({ theme }: Themed) => ({
  ...FROM_THE_TOP,
  '& .RaEdit-main, & .RaCreate-main': { maxWidth: 720 },
  '& .RaEdit-card, & .RaCreate-card': { minWidth: 0, [theme.breakpoints.down('sm')]: { overflow: 'clip' } },
});

export const reactAdminStyles: RaThemeOptions['components'] = {
  // Wide content scrolls in its own container, never the page.
  RaLayout: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        minWidth: 0,
        '& .RaLayout-content': {
          minWidth: 0,
          paddingBlock: theme.spacing(2),
          [theme.breakpoints.up('sm')]: { paddingInline: theme.spacing(2) },
        },
      }),
    },
  },
  // Its border makes it narrower than the menu inside.
  RaSidebar: { styleOverrides: { root: { '& .RaSidebar-paper': { overflowX: 'hidden' } } } },
  RaList: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        '& .RaList-main': { minWidth: 0 },
        '& .RaList-content': { overflowX: 'auto' },
        // On phones the button "Create" floats, and must not cover the last row.
        [theme.breakpoints.down('md')]: { '& .RaList-main:has(.RaCreateButton-floating)': { paddingBottom: theme.spacing(9) } },
      }),
    },
  },
  RaShow: { styleOverrides: { root: { ...FROM_THE_TOP, '& .RaShow-card': { minWidth: 0 } } } },
  RaEdit: { styleOverrides: { root: form } },
  RaCreate: { styleOverrides: { root: form } },
  // On phones these are coloured bars, even if empty.
  RaListToolbar: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        [theme.breakpoints.down('sm')]: { backgroundColor: 'transparent', paddingBottom: theme.spacing(1) },
      }),
    },
  },
  RaTopToolbar: {
    styleOverrides: { root: ({ theme }: Themed) => ({ [theme.breakpoints.down('sm')]: { backgroundColor: 'transparent', minHeight: 0 } }) },
  },
  // Two columns, except for search and time inputs.
  RaFilterForm: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        '& .RaFilterForm-filterFormInput .MuiFormControl-root': { marginBlock: theme.spacing(0.5) },
        [theme.breakpoints.down('sm')]: {
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          gap: theme.spacing(1),
          '& > [data-source=search], & > :has([type=datetime-local])': { gridColumn: '1 / -1' },
        },
      }),
    },
  },
  RaFilterFormInput: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        [theme.breakpoints.down('sm')]: {
          '& > :not(.RaFilterFormInput-spacer, button)': { flex: 1 },
          '& .RaFilterFormInput-spacer': { display: 'none' },
        },
      }),
    },
  },
  RaSimpleForm: {
    styleOverrides: { root: ({ theme }: Themed) => ({ [theme.breakpoints.down('sm')]: { paddingBottom: theme.spacing(2) } }) },
  },
  RaToolbar: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        '&.RaToolbar-desktopToolbar, &.RaToolbar-mobileToolbar': {
          backgroundColor: '#171e1c',
          borderTop: `1px solid ${theme.palette.divider}`,
          '& .MuiButton-root': { whiteSpace: 'nowrap' },
        },
        // Not fixed, since it would cover the content below the form.
        '&.RaToolbar-mobileToolbar': { position: 'sticky', padding: theme.spacing(1, 2), flexWrap: 'wrap' },
      }),
    },
  },
  // The same buttons as in the panel's own dialogs.
  RaConfirm: {
    defaultProps: { fullWidth: true, maxWidth: 'xs' },
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        '& .MuiButton-startIcon': { display: 'none' },
        '& .ra-confirm:not(.Mui-disabled)': filled(theme, 'primary'),
        '& .RaConfirm-confirmWarning:not(.Mui-disabled)': filled(theme, 'error'),
        '& .ra-confirm': { padding: '6px 16px' },
      }),
    },
  },
  RaMenuItemLink: {
    styleOverrides: {
      root: ({ theme: { palette } }: Themed) => ({
        margin: '0 8px',
        borderRadius: 8,
        color: palette.text.secondary,
        // A long name wraps instead of being cut off.
        '.RaMenu-open & .MuiTypography-root': { whiteSpace: 'normal' },
        '&.RaMenuItemLink-active': {
          color: palette.text.primary,
          backgroundColor: alpha(palette.primary.main, 0.12),
          '& .MuiSvgIcon-root': { color: palette.primary.main },
        },
      }),
    },
  },
  // A heading of the list instead of an input's label.
  RaArrayInput: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        marginTop: theme.spacing(2),
        '& > .RaArrayInput-label': { position: 'static', transform: 'none', marginBottom: theme.spacing(0.5), fontWeight: 600 },
      }),
    },
  },
  // The panel's own saved filters are in the account.
  RaFilterButton: { defaultProps: { disableSaveQuery: true } },
  RaTextInput: WITHOUT_HELP,
  RaNumberInput: WITHOUT_HELP,
  RaSelectInput: WITHOUT_HELP,
  RaDateTimeInput: WITHOUT_HELP,
  RaBooleanInput: WITHOUT_HELP,
  RaRadioButtonGroupInput: WITHOUT_HELP,
} as RaThemeOptions['components'];

const filled = ({ palette }: Theme, color: 'primary' | 'error') => ({
  color: palette[color].contrastText,
  backgroundColor: palette[color].main,
  '&:hover': { backgroundColor: palette[color].dark },
});
