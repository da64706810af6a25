-- Adds cents (negative for refunds) and contributors to what the worker adds to a form's totals. Each call
-- writes its own row, so that payments of one form do not wait for each other.
create or replace function note_raised(p_form uuid, p_amount bigint, p_contributors integer) returns void
language sql as $$
  insert into raised_entry (form_id, amount_cents, contributors) values (p_form, p_amount, p_contributors)
$$;
