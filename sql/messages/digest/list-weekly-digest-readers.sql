-- The members who are sent the summary of an association for the week that began on p_from: they have a role
-- of p_roles since before the next week, have proved their mailbox, which does not bounce, and have not
-- stopped it. Once for each user, whatever roles they have. The subject of the mail is made of the
-- association, the user and the week.
create or replace function list_weekly_digest_readers(p_organisation uuid, p_from date, p_roles text[])
returns table (member_id uuid, subject_id uuid, email text, locale text) language sql stable as $$
  select distinct on (m.user_id) m.id, md5(m.organisation_id::text || m.user_id::text || p_from::text)::uuid,
    u.email, u.locale
  from member m join user_account u on u.id = m.user_id
  where m.organisation_id = p_organisation and m.role = any(p_roles) and m.weekly_summary
    and m.created_at < (p_from + 7)::timestamp at time zone 'Europe/Paris'
    and u.verified_at is not null and u.erased_at is null and not is_bouncing(u.email)
  order by m.user_id, m.created_at
$$;
