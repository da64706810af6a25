-- What came or went back for a form, for its totals. A row of its own each time: nobody waits for who else sells there.
create or replace function note_raised(p_form uuid, p_amount bigint, p_contributors integer) returns void language sql as $$
  insert into raised_entry (form_id, amount_cents, contributors) values (p_form, p_amount, p_contributors)
$$;
