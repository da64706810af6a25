-- Reads the origin that charges carry at the provider: {siteId, numberSeries}. The first call names
-- the site p_id.
create or replace function load_charge_origin(p_id uuid) returns jsonb language plpgsql as $$
begin
  if not exists (select from site) then
    insert into site (id) values (p_id) on conflict do nothing;
  end if;
  return jsonb_build_object(
    'siteId', (select id from site),
    'numberSeries', coalesce((select max(base) from number_series), 0)
  );
end $$;
