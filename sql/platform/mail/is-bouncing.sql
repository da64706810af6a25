-- Whether a mail server refused an address for good within the last 30 days. Mails about money are sent
-- anyway: the mailbox may have come back.
create or replace function is_bouncing(p_email text) returns boolean language sql stable as $$
  select exists (
    select from mail where recipient = p_email and bounced_at is not null
      and bounced_at > now() - interval '30 days'
  )
$$;
