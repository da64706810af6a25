-- Erases recipient and content of mails that left or were abandoned. The rows stay: they say that a fact was
-- reported. Returns how many.
create or replace function erase_mails(p_mails uuid[]) returns integer language plpgsql as $$
declare
  v_count integer;
begin
  update mail set recipient = id || '@erased.invalid', payload = '{}', subject = null, html = null,
    text_body = null,
      last_error = null
    where id = any(p_mails) and state = any(state_set('mail', 'ended'));
  get diagnostics v_count = row_count;
  return v_count;
end $$;
