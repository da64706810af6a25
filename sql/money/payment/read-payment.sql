-- A payment with everything that its calls decide by, in one read. It is named by p_payment, or by one of its
-- attempts. p_address (null: nothing is counted) is the hash of the client's address, for count_tries since
-- p_since.
-- Returns null where there is none, else {payment (as payment_facts, with snapshot), attempt (the named one,
-- as attempt_facts, or null), attempts (first to last; while the payer regularises, those of that alone: what
-- the collector tried is not this payer's doing), orphans: [{attemptId, reason}], formVersion (as
-- form_version), tries (as count_tries, or null)}.
create or replace function read_payment(p_payment uuid, p_attempt uuid, p_address bytea, p_since timestamptz)
returns jsonb
language plpgsql stable set enable_seqscan to off
set plan_cache_mode to force_generic_plan as $$
declare
  v_payment payment;
  v_attempt payment_attempt;
  v_tried uuid := p_attempt;
begin
  if p_attempt is not null then
    select * into v_attempt from payment_attempt where id = p_attempt;
  end if;
  select * into v_payment from payment where id = coalesce(p_payment, v_attempt.payment_id);
  if v_payment.id is null then
    return null;
  end if;
  if p_address is not null and v_tried is null then
    select id into v_tried from payment_attempt where payment_id = v_payment.id and state = 'created';
  end if;
  return jsonb_build_object(
    'payment', payment_facts(v_payment) || jsonb_build_object('snapshot', corrected_snapshot(v_payment)),
    'attempt', case when v_attempt.id is not null then attempt_facts(v_attempt) end,
    'attempts', coalesce((
      select jsonb_agg(attempt_facts(a) order by a.n) from payment_attempt a
      where a.payment_id = v_payment.id and not exists (
        select from regularisation r
        where r.payment_id = a.payment_id and r.state = 'open' and r.id is distinct from a.regularisation_id
      )
    ), '[]'),
    'orphans', coalesce((
      select jsonb_agg(jsonb_build_object('attemptId', o.attempt_id, 'reason', o.reason))
      from payment_attempt a join orphan_payment o on o.attempt_id = a.id where a.payment_id = v_payment.id
    ), '[]'),
    'formVersion', form_version(v_payment.form_id),
    'tries', case when p_address is not null then count_tries(
      p_address, v_payment.form_id, v_payment.cart_id, coalesce(v_tried, v_payment.id), p_since) end
  );
end $$;
