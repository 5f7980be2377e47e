import ClaimIcon from '@mui/icons-material/EmojiEventsOutlined';
import PrizeIcon from '@mui/icons-material/CardGiftcardOutlined';
import MessageIcon from '@mui/icons-material/MailOutlined';
import LookAlikeIcon from '@mui/icons-material/PeopleOutlined';
import CanaryIcon from '@mui/icons-material/RocketLaunchOutlined';
import LowStockIcon from '@mui/icons-material/Inventory2Outlined';
import RedemptionIcon from '@mui/icons-material/StorefrontOutlined';
import TicketIcon from '@mui/icons-material/SupportAgentOutlined';
import AnnouncementIcon from '@mui/icons-material/CampaignOutlined';
import type { QueueItem, QueueKind } from '@greenroom/contract/admin';
import type { ComponentType } from 'react';
import { listPath } from '../../components/list-name';

interface Kind {
  label: string;
  many: string;
  icon: ComponentType;
  done: string;
  pathOf: (id: string) => string;
}

const pageIn = (list: QueueKind) => (id: string) => `/${list}/${id}/show`;

/** In the order of the filters. */
export const KINDS: Readonly<Record<QueueKind, Kind>> = {
  redemptions: { label: 'Redemption', many: 'Redemptions', icon: RedemptionIcon, done: 'Fulfil', pathOf: pageIn('redemptions') },
  'store-items': { label: 'Low stock', many: 'Low stock', icon: LowStockIcon, done: 'Restock', pathOf: (id) => `/store-items/${id}` },
  tickets: { label: 'Ticket', many: 'Tickets', icon: TicketIcon, done: 'Resolve', pathOf: pageIn('tickets') },
  claims: { label: 'Claim', many: 'Claims', icon: ClaimIcon, done: 'Approve', pathOf: pageIn('claims') },
  'contact-messages': {
    label: 'Contact message',
    many: 'Contact messages',
    icon: MessageIcon,
    done: 'Mark as handled',
    pathOf: pageIn('contact-messages'),
  },
  prizes: {
    label: 'Prize to be paid',
    many: 'Prizes',
    icon: PrizeIcon,
    done: 'Mark as paid',
    pathOf: () => listPath('prizes', { state: 'due' }),
  },
  'look-alikes': { label: 'Look-alikes', many: 'Look-alikes', icon: LookAlikeIcon, done: 'Not the same', pathOf: () => '/look-alikes' },
  announcements: {
    label: 'Failed announcement',
    many: 'Announcements',
    icon: AnnouncementIcon,
    done: 'Send again',
    pathOf: () => '/announcements',
  },
  releases: { label: 'Stopped canary', many: 'Canaries', icon: CanaryIcon, done: 'Decide', pathOf: () => '/releases' },
};

export const keyOf = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>) => `${kind}:${id}`;
