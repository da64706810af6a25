-- Adds to what the worker rolls up into a form's totals: cents (negative where given back) and contributors. A row of
-- its own each time, so that payments of one form do not wait for each other.
create or replace function note_raised(p_form uuid, p_amount bigint, p_contributors integer) returns void language sql as $$
  insert into raised_entry (form_id, amount_cents, contributors) values (p_form, p_amount, p_contributors)
$$;
