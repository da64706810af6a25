-- Background work: a business row says when it is due (`next_try_at`), and a claim moves that to the end of its lease.
-- Mails, events and requests to send confirmations again go by the machine's time (`now()`): moving the clock of a
-- demonstration neither ends their leases nor delays them. Refunds, orphans and attempts go by business time.

alter table mail add column next_try_at timestamptz;
alter table mail alter column next_try_at set default now();
update mail set next_try_at = now() where state in ('queued', 'sending');
drop index mail_unsent;
alter table mail drop column has_job;
-- Written in the transaction of an order: one small index. Mails that were given up stay in it, and are counted.
create index mail_due on mail (next_try_at) where sent_at is null;

alter table provider_event
  add column next_try_at timestamptz,
  add column tries integer not null default 0,
  -- It failed too often: a person decides.
  add column given_up_at timestamptz;
update provider_event set next_try_at = now() where handled_at is null;
drop index provider_event_unhandled;
create index provider_event_due on provider_event (next_try_at) where handled_at is null;

alter table send_again
  -- Kept until the confirmations are queued, then null.
  add column email text,
  add column next_try_at timestamptz,
  add column tries integer not null default 0,
  add column given_up_at timestamptz;
create index send_again_due on send_again (next_try_at) where next_try_at is not null;

drop table worker_heartbeat;

-- Jobs of the former job runner that no business row stands for.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    execute $query$
      update send_again s set email = j.payload ->> 'email', next_try_at = now()
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send-again' and j.attempts < j.max_attempts
        and s.id = (j.payload ->> 'requestId')::uuid
    $query$;
  end if;
end $$;
drop schema if exists graphile_worker cascade;
