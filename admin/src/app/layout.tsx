import SiteIcon from '@mui/icons-material/LanguageOutlined';
import FirstPageIcon from '@mui/icons-material/SpaceDashboardOutlined';
import { Box, Divider, Link, Typography, type Theme, useMediaQuery } from '@mui/material';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import {
  AppBar,
  Layout,
  Logout,
  Menu,
  Sidebar,
  type SidebarProps,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  usePermissions,
  useSidebarState,
} from 'react-admin';
import { AREAS } from '../areas';
import { type Area, GROUPS } from '../areas/area';

/** Layout of every page of the panel. */
export function PanelLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={PanelBar} menu={PanelMenu} sidebar={PanelSidebar} appBarAlwaysOn>
      {children}
    </Layout>
  );
}

/** The app bar, sticky since it holds the page's heading. */
function PanelBar() {
  return (
    <AppBar userMenu={<PanelUserMenu />} alwaysOn>
      <TitlePortal component="h1" variant="h6" sx={{ minWidth: 0, '& .RaConfigurable-root': { display: 'inline' } }} />
      <SiteLink />
    </AppBar>
  );
}

/** Link to the site: a text, or an icon on phones. */
function SiteLink() {
  return (
    <Link
      href="/"
      color="inherit"
      underline="hover"
      variant="body2"
      sx={{ ml: 1, mr: { xs: 0, sm: 2 }, p: { xs: 1, sm: 0 }, display: 'inline-flex', whiteSpace: 'nowrap' }}
    >
      <SiteIcon titleAccess="To the site" sx={{ display: { sm: 'none' } }} />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        To the site
      </Box>
    </Link>
  );
}

/** Labelled by its visible text. */
function PanelUserMenu() {
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={identity?.fullName}>
      <Logout />
    </UserMenu>
  );
}

/**
 * On phones the sidebar is a dialog: it gets a name, and is closed when the window becomes that narrow. It renders once it is closed: a
 * dialog that closes as soon as it opens would leave the page hidden from assistive technology.
 */
function PanelSidebar(props: SidebarProps) {
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'));
  const [isOpen, setOpen] = useSidebarState();
  const [isDialog, setDialog] = useState(false);
  useEffect(() => {
    if (isPhone) setOpen(false);
  }, [isPhone, setOpen]);
  if (isDialog && !isPhone) setDialog(false);
  if (!isDialog && isPhone && !isOpen) setDialog(true);
  if (isPhone && !isDialog) return null;
  return <Sidebar {...props} {...(isPhone && { slotProps: { paper: { 'aria-label': 'Menu' } } })} />;
}

function PanelMenu() {
  const { permissions } = usePermissions<string>();
  const [isOpen] = useSidebarState();
  const allowed = AREAS.filter(({ role }) => permissions === 'Admin' || role === 'Moderator');
  return (
    <Menu>
      <Menu.DashboardItem primaryText="First page" leftIcon={<FirstPageIcon />} />
      {GROUPS.map((group) => {
        const areas = allowed.filter((area) => area.group === group);
        if (areas.length === 0) return null;
        return (
          <Fragment key={group}>
            {isOpen ? <GroupName>{group}</GroupName> : <Divider sx={{ my: 1 }} />}
            {areas.map((area) => (
              <AreaItem key={area.name} area={area} />
            ))}
          </Fragment>
        );
      })}
    </Menu>
  );
}

function AreaItem({ area: { name, label, icon: Icon } }: { area: Area }) {
  return <Menu.Item to={`/${name}`} primaryText={label} leftIcon={<Icon />} />;
}

/** A separator, since ARIA menus contain no headings. */
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
