-- Records that mails left: [{id, subject, html, text}], the bodies null unless the table is the mailbox. One
-- that was recorded before stays as it is. Without bodies, a mail loses the links and codes that its reader
-- now has, and the subject its digits.
create or replace function mark_mails_sent(p_mails jsonb, p_now timestamptz) returns void
language plpgsql set enable_seqscan to off
set plan_cache_mode to force_generic_plan as $$
begin
  perform assert_keys('mark_mails_sent', p_mails, array['id', 'subject', 'html', 'text']);
  update mail m set state = 'sent',
      subject = case when m.kind in ('signInCode', 'emailChangeCode') and s.html is null
        then regexp_replace(s.subject, '\d{6}', '••••••') else s.subject end,
      payload = case when s.html is null then without_links(m.payload) else m.payload end,
      html = s.html, text_body = s.text, sent_at = p_now,
      last_error = null, next_try_at = null
    from jsonb_to_recordset(p_mails) s(id uuid, subject text, html text, text text)
    where m.id = s.id and m.sent_at is null;
end $$;
