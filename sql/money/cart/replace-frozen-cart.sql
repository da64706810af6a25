-- Reopens a cart that a payment froze, replaces its content and freezes it again, all or nothing. p_cart is
-- as for update_held_cart, p_freeze as for freeze_cart without version.
-- Returns the result of freeze_cart, or {kind: frozen_elsewhere} where its payment may still take money.
-- Errors: OB001, OB009, OB010, OB011 as freeze_cart, OB005 where the cart or its form was written at the same
-- instant.
create or replace function replace_frozen_cart(p_cart jsonb, p_freeze jsonb) returns jsonb
language plpgsql as $$
declare
  v_id uuid := (p_cart ->> 'id')::uuid;
  v_version integer;
  v_expected integer;
  v_frozen jsonb;
begin
  select version + case state when 'paying' then 1 else 0 end into v_expected from cart
    where id = v_id and version = (p_cart ->> 'version')::integer;
  if v_expected is null then
    return jsonb_build_object('kind', 'stale');
  end if;
  if is_cart_exhausted(v_id) then
    return jsonb_build_object('kind', 'exhausted');
  end if;
  if not reopen_cart(v_id, (p_cart ->> 'now')::timestamptz) then
    return jsonb_build_object('kind', 'frozen_elsewhere');
  end if;
  v_version := update_held_cart(p_cart || jsonb_build_object('version', v_expected));
  if v_version is null then
    raise exception 'cart % was changed meanwhile', v_id using errcode = 'OB005';
  end if;
  v_frozen := freeze_cart(p_freeze || jsonb_build_object('version', v_version));
  if v_frozen ->> 'kind' = 'stale' then
    raise exception 'the form of cart % was changed meanwhile', v_id using errcode = 'OB005';
  end if;
  return v_frozen;
end $$;
