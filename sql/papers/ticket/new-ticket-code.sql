-- 122 random bits as 32 digits and capitals: as a QR code, readable on a worn phone.
create or replace function new_ticket_code() returns text language sql volatile as $$
  select upper(replace(gen_random_uuid()::text, '-', ''))
$$;
