-- A large community: 100 000 members, two in five with a Kick account, one in a hundred banned, one in ten never back.

insert into members (id, username, global_name, kick_user_id, kick_username, email, points, xp, role, created_at, last_active, banned_at, ban_reason)
select (100000000000000000 + n)::text,
  (array['lucky', 'golden', 'silent', 'night', 'spin', 'royal', 'wild', 'neon', 'frosty', 'mega'])[1 + n % 10] || '_' || substr(md5(n::text), 1, 9),
  'Member ' || n,
  case when n % 5 < 2 then (700000 + n)::text end,
  case when n % 5 < 2 then 'kick' || substr(md5('kick' || n), 1, 8) end,
  'member' || n || '@example.com',
  n * 7919 % 100000, n * 7927 % 250000,
  case when n = 1 then 'Admin' when n % 5000 = 0 then 'Moderator' else 'Member' end,
  now() - n * interval '11 minutes',
  case when n % 10 > 0 then now() - (n * 7919 % 100000) * interval '7 minutes' end,
  case when n % 100 = 99 then now() - interval '3 days' end,
  case when n % 100 = 99 then 'Was unkind to others.' end
from generate_series(1, 100000) as n;
