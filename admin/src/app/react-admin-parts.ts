import { alpha, type Theme } from '@mui/material/styles';
import type { RaThemeOptions } from 'react-admin';

/** What an override may be told. */
interface Themed {
  theme: Theme;
}

/** An input without a sentence below it keeps no room for one: all inputs of a form are equally far apart. */
const WITHOUT_HELP = { defaultProps: { helperText: false as const } };

/** Pages of rows begin where every other page begins. */
const FROM_THE_TOP = { '& .RaShow-noActions, & .RaEdit-noActions, & .RaCreate-noActions': { marginTop: 0 } };

/** A form's card ends with its inputs' width. What sticks to the window's end within it needs a card that clips and does not scroll. */
const form = ({ theme }: Themed) => ({
  ...FROM_THE_TOP,
  '& .RaEdit-main, & .RaCreate-main': { maxWidth: 720 },
  '& .RaEdit-card, & .RaCreate-card': { minWidth: 0, [theme.breakpoints.down('sm')]: { overflow: 'clip' } },
});

/** How the parts of react-admin look in the panel, and where they are mended. */
export const reactAdminParts: RaThemeOptions['components'] = {
  // What is wide scrolls by itself, and the page never does.
  RaLayout: { styleOverrides: { root: ({ theme }: Themed) => ({ minWidth: 0, '& .RaLayout-content': { minWidth: 0, paddingBlock: theme.spacing(2), [theme.breakpoints.up('sm')]: { paddingInline: theme.spacing(2) } } }) } },
  // The line at its edge makes it narrower than the menu in it.
  RaSidebar: { styleOverrides: { root: { '& .RaSidebar-paper': { overflowX: 'hidden' } } } },
  RaList: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        '& .RaList-main': { minWidth: 0 },
        '& .RaList-content': { overflowX: 'auto' },
        // On a phone, "Create" floats: the last row can be scrolled out from under it.
        [theme.breakpoints.down('md')]: { '& .RaList-main:has(.RaCreateButton-floating)': { paddingBottom: theme.spacing(9) } },
      }),
    },
  },
  RaShow: { styleOverrides: { root: { ...FROM_THE_TOP, '& .RaShow-card': { minWidth: 0 } } } },
  RaEdit: { styleOverrides: { root: form } },
  RaCreate: { styleOverrides: { root: form } },
  // On a phone these are bars of a color of their own, also where nothing is in them.
  RaListToolbar: { styleOverrides: { root: ({ theme }: Themed) => ({ [theme.breakpoints.down('sm')]: { backgroundColor: 'transparent', paddingBottom: theme.spacing(1) } }) } },
  RaTopToolbar: { styleOverrides: { root: ({ theme }: Themed) => ({ [theme.breakpoints.down('sm')]: { backgroundColor: 'transparent', minHeight: 0 } }) } },
  // On a phone two beside each other, but what one types words or a time into.
  RaFilterForm: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        '& .RaFilterForm-filterFormInput .MuiFormControl-root': { marginBlock: theme.spacing(0.5) },
        [theme.breakpoints.down('sm')]: {
          display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: theme.spacing(1),
          '& > [data-source=search], & > :has([type=datetime-local])': { gridColumn: '1 / -1' },
        },
      }),
    },
  },
  RaFilterFormInput: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({ [theme.breakpoints.down('sm')]: { '& > :not(.RaFilterFormInput-spacer, button)': { flex: 1 }, '& .RaFilterFormInput-spacer': { display: 'none' } } }),
    },
  },
  RaSimpleForm: { styleOverrides: { root: ({ theme }: Themed) => ({ [theme.breakpoints.down('sm')]: { paddingBottom: theme.spacing(2) } }) } },
  RaToolbar: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        '&.RaToolbar-desktopToolbar, &.RaToolbar-mobileToolbar': { backgroundColor: '#171e1c', borderTop: `1px solid ${theme.palette.divider}`, '& .MuiButton-root': { whiteSpace: 'nowrap' } },
        // Fixed to the window, it would also lie over what follows the form.
        '&.RaToolbar-mobileToolbar': { position: 'sticky', padding: theme.spacing(1, 2), flexWrap: 'wrap' },
      }),
    },
  },
  // Its buttons look like those of the panel's own dialogs.
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
        margin: '2px 8px',
        borderRadius: 8,
        color: palette.text.secondary,
        '&.RaMenuItemLink-active': { color: palette.text.primary, backgroundColor: alpha(palette.primary.main, 0.12), '& .MuiSvgIcon-root': { color: palette.primary.main } },
      }),
    },
  },
  // A heading of what is in the list, rather than the label of one more input.
  RaArrayInput: { styleOverrides: { root: ({ theme }: Themed) => ({ marginTop: theme.spacing(2), '& > .RaArrayInput-label': { position: 'static', transform: 'none', marginBottom: theme.spacing(0.5), fontWeight: 600 } }) } },
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
