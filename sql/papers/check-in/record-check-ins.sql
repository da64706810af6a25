-- Records what a device scanned: p_scans is a list of {id, number: of the ticket, at, undoneAt}. Numbers that
-- the device's campaign does not have are left out. A repeated scan changes nothing but a later undo, and
-- that of another device is left as it is.
create or replace function record_check_ins(p_device uuid, p_scans jsonb, p_now timestamptz) returns void
language sql as $$
  with scan as (
    select distinct on (s.id) s.id, s.number, s.at, s."undoneAt" as undone_at
    from jsonb_to_recordset(p_scans) s (id uuid, number bigint, at timestamptz, "undoneAt" timestamptz)
    order by s.id, s."undoneAt" nulls last
  )
    insert into check_in (id, form_id, device_id, ticket_id, scanned_at, received_at, undone_at)
    select scan.id, g.form_id, d.id, t.id, scan.at, p_now, scan.undone_at
    from scan join gate_device d on d.id = p_device join gate g on g.id = d.gate_id
    join ticket t on t.form_id = g.form_id and t.number = scan.number
    on conflict (id) do update set undone_at = excluded.undone_at, changed_in = pg_current_xact_id()
    where check_in.device_id = excluded.device_id and check_in.undone_at is null
      and excluded.undone_at is not null
$$;
