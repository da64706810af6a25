-- Readers who marked a mail as unwanted, as their mailbox provider reports it.
alter table mail add column complained_at timestamptz;

create or replace view readable_message_recipient as
  select r.id, r.message_id, m.organisation_id, r.place, r.email, r.first_name, r.name, r.left_out, r.queued_at,
    r.stopped_at, e.sent_at, e.bounced_at, e.state = 'failed' and e.bounced_at is null as has_failed, e.complained_at
  from message_recipient r join readable_message m on m.id = r.message_id left join mail e on e.id = r.id;
