-- Adds or updates entries of a register, each number once: [{number, name, zipCode, city, rnaNumber,
-- isActive}]. An entry that says the same is not written again. Returns how many were written.
create or replace function import_register_entries(p_kind text, p_entries jsonb) returns integer
language plpgsql as $$
declare
  v_written integer;
begin
  insert into register_entry as former (kind, number, name, zip_code, city, rna_number, is_active)
  select p_kind, e.number, e.name, e."zipCode", e.city, e."rnaNumber", e."isActive"
  from jsonb_to_recordset(p_entries)
    e(number text, name text, "zipCode" text, city text, "rnaNumber" text, "isActive" boolean)
  on conflict (kind, number) do update
  set name = excluded.name, zip_code = excluded.zip_code, city = excluded.city,
    rna_number = excluded.rna_number, is_active = excluded.is_active
  where (former.name, former.zip_code, former.city, former.rna_number, former.is_active)
    is distinct from (excluded.name, excluded.zip_code, excluded.city, excluded.rna_number,
      excluded.is_active);
  get diagnostics v_written = row_count;
  return v_written;
end $$;
