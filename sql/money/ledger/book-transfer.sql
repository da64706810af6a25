-- Money captured into an association's own account is paid to it at once, so it is not owed; its refunds are
-- taken from there (p_amount below 0). Writes no entry where the attempt charged for the platform's account.
create or replace function book_transfer(p_key text, p_attempt uuid, p_amount bigint, p_now timestamptz)
returns void
language sql as $$
  select book(p_key, 'transfer', p_now, jsonb_build_array(
    jsonb_build_object('kind', 'org_payable', 'organisationId', p.organisation_id, 'amount', p_amount),
    jsonb_build_object('kind', 'psp_clearing', 'amount', -p_amount)))
  from payment_attempt a join payment p on p.id = a.payment_id
  where a.id = p_attempt and a.payee_account is not null and p_amount <> 0
$$;
