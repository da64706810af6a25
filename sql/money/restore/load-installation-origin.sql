-- Reads the origin that charges carry at the provider: {installationId, numberSeries}. The first call names
-- the installation p_id.
create or replace function load_installation_origin(p_id uuid) returns jsonb language plpgsql as $$
begin
  if not exists (select from installation) then
    insert into installation (id) values (p_id) on conflict do nothing;
  end if;
  return jsonb_build_object(
    'installationId', (select id from installation),
    'numberSeries', coalesce((select max(base) from number_series), 0)
  );
end $$;
