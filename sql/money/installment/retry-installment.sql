-- Makes a refused debit due today, where debit_retry says `possible`. Returns what debit_retry said; `closed`
-- where the debit is not refused any more.
create or replace function retry_installment(p_payment uuid, p_today date, p_now timestamptz) returns text
language plpgsql as $$
declare
  v_retry text;
begin
  -- Payments are locked first, as in every function: of two members one makes it due.
  perform from payment where id = p_payment for update;
  v_retry := coalesce(debit_retry(p_payment, p_today, p_now), 'closed');
  update installment set try_on = p_today, updated_at = p_now
    where payment_id = p_payment and v_retry = 'possible';
  return v_retry;
end $$;
