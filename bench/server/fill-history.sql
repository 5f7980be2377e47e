-- History, on top of the current data: 400 000 wagers of four earlier periods, and 500 entries of each of the 200 raffles that ended.

insert into leaderboards (id, platform_id, starts_at, ends_at)
select 1 + n, 1, now() - (7 + 14 * n) * interval '1 day', now() - (7 + 14 * (n - 1)) * interval '1 day'
from generate_series(1, 4) as n;

insert into leaderboard_prizes (leaderboard_id, rank, amount)
select 1 + n, rank, 1000.00 / rank from generate_series(1, 4) as n, generate_series(1, 20) as rank;

insert into wagers (platform_id, player_id, reference, game_title, amount, wagered_at)
select 1, 1 + n % 5000, 'then-' || n, 'Game ' || n % 50, 1 + (n % 9900 * 7919 % 9900) / 100.0,
  now() - interval '7 days' - n * interval '12 seconds'
from generate_series(1, 400000) as n;

insert into raffle_entries (raffle_id, member_id, entry_type, tickets, points_spent, created_at)
select raffle, (100000000000000000 + n)::text, 'passwordless', 1, 0, now() - raffle * interval '1 day'
from generate_series(2, 201) as raffle, generate_series(1, 500) as n;
