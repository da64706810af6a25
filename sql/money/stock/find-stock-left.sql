-- Units left of each limited tier and option of a form, and of the form itself, expired holds counted as
-- free.
-- Returns {id: units}; what is unlimited is absent.
create or replace function find_stock_left(p_form uuid, p_now timestamptz) returns jsonb
language plpgsql stable set enable_seqscan to off as $$
begin
  return coalesce((
    select jsonb_object_agg(s.id, greatest(0, s.capacity - s.held - s.sold + coalesce((
      select sum(h.qty) from stock_hold h where h.stock_id = s.id and h.state = 'held'
        and h.expires_at <= p_now
    ), 0)))
    -- In the words of the index: what each person has is not among them.
    from stock s where s.form_id = p_form and s.capacity is not null and s.kind in ('tier', 'option', 'form')
  ), '{}');
end $$;
