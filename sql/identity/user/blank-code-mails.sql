-- Removes codes and their links from the rows of mails, once they work no more. One that was not sent by then
-- is abandoned; one that is being sent is left for the next turn. At most p_limit; returns how many.
create or replace function blank_code_mails(p_now timestamptz, p_limit integer) returns integer
language plpgsql
set enable_seqscan to off as $$
declare
  v_count integer;
begin
  update mail set payload = without_links(payload), subject = regexp_replace(subject, '\d{6}', '••••••'),
      html = null, text_body = null,
      state = case when sent_at is null then 'failed' else state end, next_try_at = null
    where id in (
      select m.id from (
        select id, created_at from sign_in_code where created_at <= p_now - limit_interval('codeLifetime')
        union all
        select id, created_at from email_change where created_at <= p_now - limit_interval('codeLifetime')
      ) c join mail m on m.kind in ('signInCode', 'emailChangeCode') and m.subject_id = c.id
      where m.payload ? 'code' and m.state <> 'sending'
      order by c.created_at limit p_limit for update of m skip locked
    );
  get diagnostics v_count = row_count;
  return v_count;
end $$;
