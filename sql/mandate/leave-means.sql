-- Something goes on without these means: they are forgotten in a week, when what the last debit may have left to mend is
-- mended. Whether something else still needs them is looked at then.
create or replace function leave_means(p_mandates uuid[], p_now timestamptz) returns void language sql as $$
  update mandate set forget_at = p_now + limit_interval('mandateKept'), updated_at = p_now
    where id = any(p_mandates) and means_ref <> ''
$$;
