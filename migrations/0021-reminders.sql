-- Nobody is reminded of what cannot be paid any more, and nothing is paid out by itself that a bank may still take.

-- As before, and of forms that may sell at all. What their dates say is for whoever writes the mail to see.
create or replace function list_abandoned(p_from timestamptz, p_to timestamptz, p_after uuid, p_limit integer) returns table (
  cart_id uuid, payment_id uuid
) language sql stable as $$
  select distinct on (p.cart_id) p.cart_id, p.id
  from payment p
  join form f on f.id = p.form_id and (f.definition ->> 'remindAbandonedCart')::boolean
    and f.definition ->> 'state' in ('published', 'private') and not (f.definition ->> 'suspended')::boolean
  join organisation org on org.id = f.organisation_id and (org.definition ->> 'allowCollect')::boolean
  join cart c on c.id = p.cart_id and c.state <> 'ordered' and c.updated_at <= p_to
  where p.installment_number = 1 and p.state <> 'paid' and p.created_at between p_from and p_to
    and (p_after is null or p.cart_id > p_after)
    and not exists (
      select 1 from payment_attempt a
      where a.payment_id = p.id and a.state in ('submitted', 'requires_action', 'unknown', 'processing', 'succeeded')
    )
    and not exists (select 1 from mail m where m.kind = 'abandonedCart' and m.subject_id = p.cart_id)
    -- Whoever was told that the bank said no has had the way back to the cart.
    and not exists (
      select 1 from payment_attempt a join mail m on m.kind = 'paymentFailed' and m.subject_id = a.id
      where a.payment_id = p.id
    )
    and not exists (
      select 1 from "order" o where o.form_id = p.form_id and o.created_at >= p.created_at
        and lower(o.payer ->> 'email') = lower(p.snapshot -> 'payer' ->> 'email')
    )
  order by p.cart_id, p.created_at desc
  limit p_limit
$$;

-- What associations stand to lose to payers' banks in disputes that are open, of what was captured for orders.
create function contested_of(p_organisation uuid) returns bigint language sql stable as $$
  select coalesce(sum((split_dispute(d)).org), 0)::bigint
  from dispute d
  join payment_attempt a on a.id = d.attempt_id and a.state = 'succeeded'
  join payment p on p.id = d.payment_id
  where p.organisation_id = p_organisation and d.state = 'open'
$$;

-- As before, and where p says no amount, what is contested stays where it is.
create or replace function create_payout(p jsonb) returns jsonb language plpgsql as $$
declare
  v_organisation uuid := (p ->> 'organisationId')::uuid;
  v_balance bigint;
  v_amount bigint;
  v_known jsonb;
begin
  perform 1 from account where organisation_id = v_organisation and kind = 'org_payable' for no key update;
  v_balance := balance_of(v_organisation);
  v_known := find_repeated_payout(p, true);
  if v_known is not null then
    return v_known || jsonb_build_object('balance', v_balance);
  end if;
  -- What a bank asks about may go: it is set aside where somebody says how much, not by itself.
  v_amount := coalesce((p ->> 'amount')::bigint, v_balance - contested_of(v_organisation));
  -- guard: no more than is owed
  if v_amount <= 0 or v_amount > v_balance then
    return jsonb_build_object('kind', 'refused', 'amount', v_amount, 'balance', v_balance);
  end if;
  -- end guard
  insert into payout (id, organisation_id, amount_cents, state, token, asks_all, created_at, updated_at)
  values ((p ->> 'id')::uuid, v_organisation, v_amount, 'created', p ->> 'token', p ->> 'amount' is null,
    (p ->> 'now')::timestamptz, (p ->> 'now')::timestamptz);
  perform book('payout:' || (p ->> 'id'), 'payout', (p ->> 'now')::timestamptz, jsonb_build_array(
    jsonb_build_object('kind', 'org_payable', 'organisationId', v_organisation, 'amount', v_amount),
    jsonb_build_object('kind', 'payout', 'organisationId', v_organisation, 'amount', -v_amount)));
  return jsonb_build_object('kind', 'created', 'id', p ->> 'id', 'amount', v_amount, 'balance', v_balance - v_amount);
end $$;
