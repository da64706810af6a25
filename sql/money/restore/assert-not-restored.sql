-- Refuses a new payment while the platform is restored. Errors: OB009.
create or replace function assert_not_restored() returns void language plpgsql as $$
begin
  if is_restored() then
    raise exception 'payments are suspended: an older database was put back' using errcode = 'OB009';
  end if;
end $$;
