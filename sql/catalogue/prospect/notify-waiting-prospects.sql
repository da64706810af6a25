-- Queues a mail to each prospect of a form, once, at most p_limit; rows locked by another worker are skipped.
-- Returns how many.
create or replace function notify_waiting_prospects(p_form uuid, p_payload jsonb, p_now timestamptz,
  p_limit integer) returns integer
language plpgsql as $$
declare
  v_prospect prospect;
  v_notified integer := 0;
begin
  for v_prospect in
    select * from prospect where form_id = p_form and notified_at is null
    order by created_at, id limit p_limit for update skip locked
  loop
    perform queue_mail(jsonb_build_object('id', gen_random_uuid(), 'kind', 'salesReopened',
      'subjectId', v_prospect.id,
      'recipient', v_prospect.email, 'locale', v_prospect.locale, 'payload', p_payload), p_now);
    update prospect set notified_at = p_now where id = v_prospect.id;
    v_notified := v_notified + 1;
  end loop;
  return v_notified;
end $$;
