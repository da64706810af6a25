-- The last step before a card is sent to the provider: let_try, and where it says go, the attempt moves by `submit`.
-- p_set is as for move_attempt, the others are as for let_try. Returns go, wait, or over as let_try; over too where the
-- attempt was sent or ended meanwhile. Errors: OB009 while no payments are taken.
create or replace function submit_attempt(
  p_attempt uuid, p_address bytea, p_form uuid, p_cart uuid, p_doubtful bigint, p_since timestamptz, p_now timestamptz,
  p_set jsonb
) returns text language plpgsql
set enable_seqscan to off set plan_cache_mode to force_generic_plan as $$
declare
  v_turn text;
begin
  perform assert_not_restored();
  v_turn := let_try(p_attempt, p_address, p_form, p_cart, p_doubtful, p_since, p_now);
  if v_turn = 'go' and not move_attempt(p_attempt, 'submit', p_now, p_set) then
    return 'over';
  end if;
  return v_turn;
end $$;
