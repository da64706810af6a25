-- 122 random bits as 32 digits and capitals: they make a QR code that a worn phone still reads.
create or replace function new_ticket_code() returns text language sql volatile as $$
  select upper(replace(gen_random_uuid()::text, '-', ''))
$$;
