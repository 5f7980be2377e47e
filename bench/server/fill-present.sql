-- Current data: 5 000 members, 100 000 wagers of as many players in the running period, a raffle with 10 000
-- entries beside 200 that ended, challenges, and something to buy that does not run out.

insert into members (id, username, kick_username, avatar, points, xp)
select (100000000000000000 + n)::text, 'member' || n, 'kick' || n, md5(n::text), 100000, n
from generate_series(1, 5000) as n;

insert into points_ledger (member_id, amount, balance_after, reason, idempotency_key, created_at)
select id, points, points, 'bench', 'bench:' || id, now() from members;

insert into platforms (id, name, slug) values (1, 'Casino', 'casino');

insert into leaderboards (id, platform_id, starts_at, ends_at)
values (1, 1, now() - interval '7 days', now() + interval '7 days');

insert into leaderboard_prizes (leaderboard_id, rank, amount)
select 1, rank, 1000.00 / rank from generate_series(1, 20) as rank;

insert into leaderboard_subsections (id, leaderboard_id, name, filter_type, filter_value, position)
values (1, 1, 'Slot of the week', 'game', 'Game 7', 0), (2, 1, 'High rollers', 'wager_range', '90+', 1);

insert into players (id, platform_id, display_name, member_id)
select n, 1, 'player' || n, (100000000000000000 + n)::text from generate_series(1, 5000) as n;

insert into wagers (platform_id, player_id, reference, game_title, amount, wagered_at)
select 1, 1 + n % 5000, 'now-' || n, 'Game ' || n % 50, 1 + (n % 9900 * 7919 % 9900) / 100.0, now() - n * interval '6 seconds'
from generate_series(1, 100000) as n;

insert into raffles (id, title, description, prize, starts_at, ends_at, allow_points_entry, allow_passwordless_entry,
  draws_itself, draw_seed)
select n, 'Raffle ' || n, 'A raffle like many others, with a description of two lines.', 'A prize',
  now() - n * interval '1 day 2 hours', now() + interval '1 day' - (n - 1) * interval '1 day 1 hour', true, true, false, md5(n::text)
from generate_series(1, 201) as n;

insert into raffle_entries (raffle_id, member_id, entry_type, tickets, points_spent, created_at)
select 1, (100000000000000000 + n)::text, kind, 1, case kind when 'points' then 1 else 0 end, now() - n * interval '1 second'
from generate_series(1, 5000) as n, unnest(array['points', 'passwordless']) as kind;

insert into challenges (slot_name, multiplier, min_bet, prize, description, starts_at, ends_at)
select 'Game ' || n, 100 * n, 0.2, 25, 'Hit it in one spin and show it.', now() - interval '1 day', now() + n * interval '1 day'
from generate_series(1, 40) as n;

insert into store_items (id, name, description, cost, quantity) values (1, 'Sticker', 'One of very many.', 1, 1000000);
