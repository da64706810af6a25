-- Erases what was answered in orders: answers, birth dates, comments for the association, notes of its
-- members, corrections, answers to disputes, the words of a withdrawal, and the names of participants where
-- p_names says so; their files become removable. The payer, what was bought and what was paid stay.
create or replace function erase_answers(p_orders uuid[], p_names boolean, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_carts uuid[] := array(select cart_id from "order" where id = any(p_orders));
  v_blank jsonb := '{"birthDate": null, "comment": "", "files": []}';
begin
  update order_item set detail = without_answers(jsonb_build_array(detail), p_names) -> 0
    where order_id = any(p_orders);
  update payment set snapshot = snapshot || jsonb_build_object(
      'items', without_answers(snapshot -> 'items', p_names), 'payer', (snapshot -> 'payer') || v_blank)
    where cart_id = any(v_carts);
  update cart_file set removable_at = p_now where cart_id = any(v_carts) and removable_at is null;
  delete from order_note where order_id = any(p_orders);
  perform erase_dispute_answers(v_carts, p_now);
  update order_correction set before = '{}', after = '{}' where order_id = any(p_orders);
  update withdrawal set message = '' where order_id = any(p_orders);
  update "order" set payer = payer || v_blank,
      answers_erased_at = case when p_names then p_now end
    where id = any(p_orders);
  perform note_changed_orders(p_orders);
end $$;
