import SiteIcon from '@mui/icons-material/LanguageOutlined';
import AccountIcon from '@mui/icons-material/AccountCircle';
import { Box, Link, ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { type ReactNode, use, useEffect } from 'react';
import { AppBar, Layout, Logout, TitlePortal, UserMenu, useGetIdentity, useUserMenu } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { ConfirmationAsker } from './confirmation';
import { AreaTabs, PanelMenu, PanelSidebar } from './menu';
import { PanelSearch } from './search';
import { areasOf, isAt } from '../areas/index';
import { useQueueCount } from '../areas/queue/queue';
import { SiteContext } from './page';
import { useMay } from '../data/permissions';

export function PanelLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={PanelBar} menu={PanelMenu} sidebar={PanelSidebar} appBarAlwaysOn>
      <AreaTabs />
      {children}
      <ConfirmationAsker />
      <WindowTitle />
    </Layout>
  );
}

/** Sticky, since it holds the page's heading. */
function PanelBar() {
  return (
    <AppBar userMenu={<PanelUserMenu />} alwaysOn>
      <TitlePortal component="h1" variant="h6" sx={{ minWidth: 0, '& .RaConfigurable-root': { display: 'inline' } }} />
      <PanelSearch />
      <SiteLink />
    </AppBar>
  );
}

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

function AccountLink() {
  const { onClose } = useUserMenu() ?? {};
  return (
    <MenuItem component={RouterLink} to="/account" onClick={onClose}>
      <ListItemIcon>
        <AccountIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>Your account</ListItemText>
    </MenuItem>
  );
}

function PanelUserMenu() {
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={identity?.fullName}>
      <AccountLink />
      <Logout />
    </UserMenu>
  );
}

/** Pages outside of the areas. */
const PAGES: Readonly<Record<string, string>> = { '/': 'First page', '/queue': 'Queue', '/account': 'Your account' };

/** Keeps the window's title, such as "(12) Queue – Greenroom", for when another tab is in front. */
export function WindowTitle() {
  const { name } = use(SiteContext);
  const may = useMay();
  const { pathname } = useLocation();
  const count = useQueueCount();
  const page = PAGES[pathname] ?? areasOf(may).find((area) => isAt(pathname, area))?.label ?? 'Staff';
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${page} – ${name}`;
  }, [count, name, page]);
  return null;
}
