import FirstPageIcon from '@mui/icons-material/SpaceDashboardOutlined';
import { Box, Divider, Link, Typography, type Theme, useMediaQuery } from '@mui/material';
import { Fragment, useEffect, useState } from 'react';
import { Menu, MenuItemLinkClasses, Sidebar, type SidebarProps, useSidebarState } from 'react-admin';
import { NavLink, useLocation } from 'react-router-dom';
import { isAt, menuOf } from '../areas';
import { QueueItem } from '../areas/queue/queue';
import { useMay } from '../data/permissions';

/** Storage key for a menu that was closed in a wide window. */
const CLOSED = 'greenroom.menu.closed';

/**
 * Names the sidebar, which is a dialog on phones, and closes it when the window becomes that narrow. Renders it once it is closed: a dialog
 * that closes as it opens would leave the page hidden from assistive technology.
 */
export function PanelSidebar(props: SidebarProps) {
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'));
  const [isOpen, setOpen] = useSidebarState();
  const [isDialog, setDialog] = useState(false);
  useRememberedMenu();
  useEffect(() => {
    if (isPhone) setOpen(false);
  }, [isPhone, setOpen]);
  if (isDialog && !isPhone) setDialog(false);
  if (!isDialog && isPhone && !isOpen) setDialog(true);
  if (isPhone && !isDialog) return null;
  return <Sidebar {...props} {...(isPhone && { slotProps: { paper: { 'aria-label': 'Menu' } } })} />;
}

/** Keeps the menu of wide windows as it was left: narrow ones close it themselves. */
function useRememberedMenu() {
  const isWide = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('md'));
  const [isOpen, setOpen] = useSidebarState();
  const [isClosed, setClosed] = useState(() => localStorage.getItem(CLOSED) !== null);
  const [last, setLast] = useState({ isWide, isOpen });
  if (last.isWide !== isWide || last.isOpen !== isOpen) {
    setLast({ isWide, isOpen });
    if (last.isWide && isWide) setClosed(!isOpen);
  }
  useEffect(() => {
    if (isWide) setOpen(!isClosed);
  }, [isWide, isClosed, setOpen]);
  useEffect(() => {
    if (isClosed) localStorage.setItem(CLOSED, '');
    else localStorage.removeItem(CLOSED);
  }, [isClosed]);
}

export function PanelMenu() {
  const may = useMay();
  const { pathname } = useLocation();
  const [isOpen] = useSidebarState();
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'));
  return (
    <Menu dense={!isPhone}>
      <QueueItem />
      <Menu.DashboardItem primaryText="First page" leftIcon={<FirstPageIcon />} />
      {menuOf(may).map(({ name, entries }) => (
        <Fragment key={name}>
          {isOpen ? <GroupName>{name}</GroupName> : <Divider sx={{ my: 1 }} />}
          {entries.map(({ label, icon: Icon, areas }) => {
            const isCurrent = areas.some((area) => isAt(pathname, area));
            return (
              <Menu.Item
                key={label}
                to={`/${areas[0]?.name}`}
                primaryText={label}
                leftIcon={<Icon />}
                {...(isCurrent && { className: MenuItemLinkClasses.active, 'aria-current': 'page' })}
              />
            );
          })}
        </Fragment>
      ))}
    </Menu>
  );
}

/** Draws a separator, since ARIA menus contain no headings. */
function GroupName({ children }: { children: string }) {
  return (
    <Typography
      role="separator"
      aria-label={children}
      variant="caption"
      component="div"
      sx={{ px: 3, pt: 2, pb: 0.5, color: 'text.secondary', fontWeight: 600, letterSpacing: '0.06em', fontFamily: 'inherit' }}
    >
      {children}
    </Typography>
  );
}

/** Links the areas of the menu's current entry, if it has several. */
export function AreaTabs() {
  const may = useMay();
  const { pathname } = useLocation();
  const entry = menuOf(may)
    .flatMap(({ entries }) => entries)
    .find(({ areas }) => areas.some((area) => isAt(pathname, area)));
  if (!entry || entry.areas.length === 1) return null;
  return (
    <Box
      component="nav"
      aria-label={entry.label}
      sx={{ display: 'flex', flexWrap: 'wrap', mb: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      {entry.areas.map(({ name, label }) => (
        <Link
          key={name}
          component={NavLink}
          to={`/${name}`}
          underline="none"
          variant="body2"
          sx={{
            px: 1.5,
            py: 1,
            mb: '-1px',
            borderBottom: 2,
            borderColor: 'transparent',
            color: 'text.secondary',
            fontWeight: 600,
            '&:hover, &[aria-current]': { color: 'text.primary' },
            '&[aria-current]': { borderColor: 'primary.main' },
          }}
        >
          {label}
        </Link>
      ))}
    </Box>
  );
}
