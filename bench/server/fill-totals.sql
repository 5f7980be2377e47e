-- Totals derived from the entries.

insert into raffle_totals (raffle_id, passwordless, points, password, points_spent)
select raffles.id,
  coalesce(sum(tickets) filter (where entry_type = 'passwordless'), 0),
  coalesce(sum(tickets) filter (where entry_type = 'points'), 0),
  coalesce(sum(tickets) filter (where entry_type = 'password'), 0),
  coalesce(sum(points_spent), 0)
from raffles left join raffle_entries on raffle_entries.raffle_id = raffles.id
group by raffles.id
on conflict (raffle_id) do update set passwordless = excluded.passwordless, points = excluded.points;
