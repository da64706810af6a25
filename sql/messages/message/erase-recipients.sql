-- Deletes an address, in lower case, from the lists of all messages.
create or replace function erase_recipients(p_email text) returns void language sql as $$
  delete from message_recipient where email = p_email
$$;
