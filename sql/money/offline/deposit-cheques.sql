-- Puts cheques of an organisation into one deposit at its bank, all or none: p is {id, organisationId,
-- payments, depositedOn, userId, now}. Deposits of an organisation are numbered without gaps.
-- Returns {number, isRepeated}, with the number of the deposit that exists already. Null where one of the
-- payments is no cheque of the organisation, is in another deposit, or came back unpaid; and where the id is
-- that of a deposit of other cheques.
create or replace function deposit_cheques(p jsonb) returns jsonb language plpgsql as $$
declare
  v_organisation uuid := (p ->> 'organisationId')::uuid;
  v_payments uuid[] := array(select jsonb_array_elements_text(p -> 'payments')::uuid);
  v_number integer;
begin
  perform assert_keys('deposit_cheques', p, array[
    'id', 'organisationId', 'payments', 'depositedOn', 'userId', 'now'
  ]);
  perform from offline_entry where payment_id = any(v_payments) and organisation_id = v_organisation
    order by payment_id for update;
  select number into v_number from cheque_deposit
    where id = (p ->> 'id')::uuid and organisation_id = v_organisation;
  if found then
    if exists (
      select payment_id from offline_entry where deposit_id = (p ->> 'id')::uuid
      except select unnest(v_payments)
    ) or exists (
      select unnest(v_payments)
      except select payment_id from offline_entry where deposit_id = (p ->> 'id')::uuid
    ) then
      return null;
    end if;
    return jsonb_build_object('number', v_number, 'isRepeated', true);
  end if;
  -- guard: a cheque goes to the bank once
  if cardinality(v_payments) = 0 or cardinality(v_payments) <> (
    select count(*) from offline_entry where payment_id = any(v_payments) and organisation_id = v_organisation
      and payment_method = 'Check' and deposit_id is null and returned_on is null
  ) then
    return null;
  end if;
  -- end guard
  v_number := next_number('deposit:' || v_organisation);
  insert into cheque_deposit (id, organisation_id, number, deposited_on, made_by, created_at)
  values ((p ->> 'id')::uuid, v_organisation, v_number, (p ->> 'depositedOn')::date, (p ->> 'userId')::uuid,
    (p ->> 'now')::timestamptz);
  update offline_entry set deposit_id = (p ->> 'id')::uuid where payment_id = any(v_payments);
  return jsonb_build_object('number', v_number, 'isRepeated', false);
end $$;
