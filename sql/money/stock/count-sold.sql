-- The number sold of a stock while it had no limit. Restocked lines do not count, and a later debit claims
-- nothing again. With the rights of its owner: uses of a code are in payments, which administrators do not
-- read.
create or replace function count_sold(p_id uuid, p_kind text) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select (case p_kind
    when 'tier' then (select count(*) from order_item where tier_id = p_id and not restocked)
    when 'option' then (
      select count(*) from order_item, jsonb_array_elements(detail -> 'extraOptions') choice
      where (choice ->> 'extraOptionId')::uuid = p_id and not restocked
    )
    when 'form' then (
      select count(*) from "order" o join order_item i on i.order_id = o.id
      where o.form_id = p_id and i.tier_type not in ('Donation', 'MonthlyDonation') and not i.restocked
    )
    else (
      select coalesce(sum(claim.quantity), 0) from payment p,
        jsonb_to_recordset(p.snapshot -> 'demand') claim(id uuid, quantity integer)
      where p.state = 'paid' and p.installment_number = 1 and claim.id = p_id
        and exists (select 1 from order_item where order_id = p.order_id and not restocked)
    )
  end)::integer
$$;
