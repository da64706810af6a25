-- Sends the mail of a live code once more. Nothing happens where it has not left yet, left a moment ago, or
-- was sent again too often: its reader has it. p_mail is its new id, so that mail programs show it as another
-- one.
create or replace function send_code_again(p_code uuid, p_mail uuid, p_payload jsonb, p_locale text,
  p_now timestamptz) returns void language plpgsql as $$
begin
  update sign_in_code c set sent_again = sent_again + 1
  where c.id = p_code and c.sent_again < limit_count('codeResends')
    and exists (select from mail m where m.kind = 'signInCode' and m.subject_id = c.id
      and (m.state = 'failed' or m.sent_at <= p_now - limit_interval('codeResendPause')));
  if not found then
    return;
  end if;
  update mail set id = p_mail, state = 'queued', payload = p_payload, locale = p_locale, subject = null,
      html = null, text_body = null, attempts = 0, sent_at = null, next_try_at = p_now
    where kind = 'signInCode' and subject_id = p_code;
end $$;
