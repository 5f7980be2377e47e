/** A member, and tickets as back ends return them: ids as strings or numbers, missing values as null or left out. */
export const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 5, role: 'Member' };

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export const hoodie = {
  id: 12,
  title: 'My hoodie',
  description: 'Where is it?\nTwo weeks now.',
  category: 'Store',
  category_id: 2,
  priority: 'high',
  priority_label: 'High',
  status: 'waiting',
  status_label: 'Waiting',
  created_at: ago(3 * 24 * 60),
  updated_at: ago(60),
  last_reply_at: ago(60),
  replies_count: 2,
  images: [
    { id: 'a', url: '/api/r/attachments/a', filename: 'box.png' },
    { id: 'x', url: 'javascript:alert(1)', filename: 'bad.png' },
  ],
};
export const wagers = {
  id: '13',
  title: 'Wagers',
  description: 'The HOODIE shop took them.',
  category: 'Boards',
  priority: 'urgent',
  priority_label: 'Urgent',
  status: 'open',
  status_label: 'Open',
  created_at: ago(5),
  updated_at: ago(5),
  last_reply_at: null,
  replies_count: '1',
  images: null,
};
export const closed = {
  ...hoodie,
  id: 14,
  title: 'Old',
  description: 'Done.',
  status: 'closed',
  status_label: 'Closed',
  priority: 'low',
  priority_label: 'Low',
};

export const replies = [
  {
    id: 1,
    message: 'It left on Monday.',
    created_at: ago(90),
    is_admin: true,
    user: { id: '9', username: 'crew', avatar: null },
    images: [{ id: 'b', url: '/api/r/attachments/b', filename: 'parcel.png' }],
  },
  {
    id: 2,
    message: '<b>Thanks</b>\nhttps://example.com',
    created_at: ago(60),
    is_admin: false,
    user: { id: '5', username: 'nova', avatar: null },
    images: [],
  },
];
export const categories = [
  { id: 7, name: 'Account' },
  { id: '8', name: 'Store' },
];

export const LIST = 'GET /api/r/tickets';
export const CATEGORIES = 'GET /api/r/tickets/categories';
export const CREATE = 'POST /api/r/tickets';
export const TICKET = 'GET /api/r/tickets/12';
export const REPLY = 'POST /api/r/tickets/12/reply';

export const png = (name: string) => new File([name], name, { type: 'image/png' });
