-- The associations with an order in the week that began on p_from, or with money that moved since, and with a
-- member who has not been sent its summary yet.
-- Reads after the association p_after, so that one whose mail cannot be written does not block those behind
-- it.
create or replace function list_weekly_digests(p_from date, p_roles text[], p_after uuid, p_limit integer)
returns table (organisation_id uuid) language sql stable as $$
  select org.id
  from organisation org
  where (p_after is null or org.id > p_after)
    and exists (
      select from list_weekly_digest_readers(org.id, p_from, p_roles) r
      where not exists (
        select from mail m where m.kind = 'weeklySummary' and m.subject_id = r.subject_id
          and m.recipient = r.email
      )
    )
    and (
      exists (
        select from form f join "order" o on o.form_id = f.id
        where f.organisation_id = org.id
          and o.created_at >= p_from::timestamp at time zone 'Europe/Paris'
          and o.created_at < (p_from + 7)::timestamp at time zone 'Europe/Paris'
      )
      -- Entries follow each other in time: the latest one decides.
      or (
        select x.at from account a join ledger_entry e on e.account_id = a.id
          join ledger_tx x on x.id = e.tx_id
        where a.organisation_id = org.id and a.kind = 'org_payable' order by e.tx_id desc limit 1
      ) >= p_from::timestamp at time zone 'Europe/Paris'
    )
  order by org.id
  limit p_limit
$$;
