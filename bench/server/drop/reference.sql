-- One member redeems a code: what PostgreSQL alone manages with a transaction for each, for pgbench with prepared statements.
\set n :n + 1
\set member 100000000000000000 + :client_id * :each + :n
begin;
select id, points, max_uses, uses, expires_at from codes where id = :code;
insert into code_uses (code_id, member_id, used_at) values (:code, :member::text, now()) on conflict do nothing returning member_id;
select id, points from members where id = :member::text for no key update;
select idempotency_key from points_ledger where idempotency_key = 'code:' || :code || ':' || :member;
insert into points_ledger (member_id, amount, balance_after, reason, idempotency_key, created_at)
  select id, 50, points + 50, 'code', 'code:' || :code || ':' || id, now() from members where id = :member::text;
update members set points = points + 50 where id = :member::text;
with inserted as (insert into activities (member_id, type, title, description, created_at)
    values (:member::text, 'other', 'Redeemed a code', '50 points', now()) returning id),
  rewarded as (update members set xp = xp + 10 where id = :member::text returning id)
insert into activity_counts (member_id, subject, count) values (:member::text, 'code', 1)
  on conflict (member_id, subject) do update set count = activity_counts.count + excluded.count returning count;
update codes set uses = uses + 1 where id = :code and (max_uses is null or uses < max_uses) returning id;
commit;
