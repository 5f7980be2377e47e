import ChallengesIcon from '@mui/icons-material/EmojiEventsOutlined';
import DropsIcon from '@mui/icons-material/BoltOutlined';
import PayoutsIcon from '@mui/icons-material/CardGiftcardOutlined';
import HuntsIcon from '@mui/icons-material/CasinoOutlined';
import RafflesIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import CasinosIcon from '@mui/icons-material/HandshakeOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import OverlaysIcon from '@mui/icons-material/LayersOutlined';
import LeaderboardsIcon from '@mui/icons-material/LeaderboardOutlined';
import MembersIcon from '@mui/icons-material/PeopleOutlined';
import SlotsIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import ReleasesIcon from '@mui/icons-material/RocketLaunchOutlined';
import ChannelIcon from '@mui/icons-material/SensorsOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import StaffIcon from '@mui/icons-material/BadgeOutlined';
import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import TicketsIcon from '@mui/icons-material/SupportAgentOutlined';
import TournamentsIcon from '@mui/icons-material/AccountTreeOutlined';
import type { ComponentType } from 'react';
import type { May } from '@greenroom/contract/admin';
import type { Area } from './area';
import { affiliates } from './affiliates/affiliates';
import { auditLog } from './audit-log/audit-log';
import { bonusHunts } from './bonus-hunts/bonus-hunts';
import { challenges } from './challenges/challenges';
import { claims } from './claims/claims';
import { codes } from './codes/codes';
import { contactMessages } from './contact-messages/contact-messages';
import { contentPages } from './content-pages/content-pages';
import { drops, dropTimer } from './drops/drops';
import { leaderboards } from './leaderboards/leaderboards';
import { leaderboardWinnings } from './leaderboard-winnings/leaderboard-winnings';
import { members } from './members/members';
import {
  announcements,
  appearance,
  exportArea,
  kickChannel,
  lookAlikes,
  memberImports,
  releases,
  settings,
  setup,
  staffAlerts,
  streamPoints,
  wagers,
} from './page-areas';
import { overlays } from './overlays/overlays';
import { payouts } from './payouts/payouts';
import { platforms } from './platforms/platforms';
import { prizes } from './prizes/prizes';
import { raffles } from './raffles/raffles';
import { redemptions } from './redemptions/redemptions';
import { savedReplies } from './saved-replies/saved-replies';
import { slotCalls } from './slot-calls/slot-calls';
import { slots } from './slots/slots';
import { staff, staffRoles } from './staff/staff';
import { storeItems } from './store-items/store-items';
import { ticketCategories } from './ticket-categories/ticket-categories';
import { tickets } from './tickets/tickets';
import { tournaments } from './tournaments/tournaments';

interface MenuEntry {
  label?: string;
  icon: ComponentType;
  areas: readonly Area[];
}

/** Groups of work, the most used first. */
const MENU: readonly { name: string; entries: readonly MenuEntry[] }[] = [
  {
    name: 'Every day',
    entries: [
      { label: 'Store', icon: StoreIcon, areas: [redemptions, storeItems, codes] },
      { label: 'Tickets', icon: TicketsIcon, areas: [tickets, contactMessages, savedReplies, ticketCategories] },
      { label: 'Challenges', icon: ChallengesIcon, areas: [claims, challenges] },
      { label: 'Members', icon: MembersIcon, areas: [members, lookAlikes, memberImports] },
    ],
  },
  {
    name: 'Stream',
    entries: [
      { icon: HuntsIcon, areas: [bonusHunts] },
      { icon: RafflesIcon, areas: [raffles] },
      { icon: TournamentsIcon, areas: [tournaments] },
      { label: 'Drops', icon: DropsIcon, areas: [drops, dropTimer] },
      { label: 'Slots', icon: SlotsIcon, areas: [slotCalls, slots] },
      { icon: OverlaysIcon, areas: [overlays] },
      { label: 'Channel', icon: ChannelIcon, areas: [kickChannel, streamPoints] },
    ],
  },
  {
    name: 'Prizes',
    entries: [
      { label: 'Leaderboards', icon: LeaderboardsIcon, areas: [leaderboards, leaderboardWinnings, wagers] },
      { label: 'Casinos', icon: CasinosIcon, areas: [platforms, affiliates] },
      { label: 'Prizes', icon: PayoutsIcon, areas: [prizes, payouts] },
    ],
  },
  {
    name: 'Site',
    entries: [
      { label: 'Settings', icon: SettingsIcon, areas: [settings, setup, appearance, contentPages, announcements, staffAlerts, exportArea] },
      { label: 'Staff and roles', icon: StaffIcon, areas: [staff, staffRoles] },
      { icon: ReleasesIcon, areas: [releases] },
      { icon: AuditIcon, areas: [auditLog] },
    ],
  },
];

const entryOf = ({ label, icon, areas }: MenuEntry, may: May) => {
  const allowed = areas.filter((area) => may(area.permission));
  const [first] = allowed;
  return first ? [{ label: allowed.length > 1 && label ? label : first.label, icon, areas: allowed }] : [];
};

/** Returns the menu for the user. An entry with a single visible area has that area's label. */
export const menuOf = (may: May) =>
  MENU.map(({ name, entries }) => ({ name, entries: entries.flatMap((entry) => entryOf(entry, may)) })).filter(
    ({ entries }) => entries.length > 0,
  );

export const areasOf = (may: May): readonly Area[] => menuOf(may).flatMap(({ entries }) => entries.flatMap(({ areas }) => areas));

export const isAt = (pathname: string, { name }: Area) => pathname === `/${name}` || pathname.startsWith(`/${name}/`);
