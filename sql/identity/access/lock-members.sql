-- Keeps two changes of an association's members one after the other, to the end of the transaction: the last
-- president must be seen by both.
create or replace function lock_members(p_organisation uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('members ' || p_organisation, 0));
end $$;
