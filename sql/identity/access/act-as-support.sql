-- As act_as, for an operator with an access to one association: statements see what belongs to it, as long as
-- the access is open at p_now, and write nothing at all: a transaction that has read cannot become one that
-- writes.
create or replace function act_as_support(p_user uuid, p_access uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform set_config('obole.support', p_access::text, true);
  perform set_config('obole.now', p_now::text, true);
  perform act_as(p_user);
  perform set_config('transaction_read_only', 'on', true);
end $$;
