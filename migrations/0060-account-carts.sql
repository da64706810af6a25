-- Carts whose payment a signed-in user started, and so the orders that come of them. Orders of a proved address belong to
-- its account without a row (sql/user/orders-of-user.sql).

create table account_cart (
  user_id uuid not null references user_account on delete cascade,
  cart_id uuid not null references cart,
  created_at timestamptz not null,
  -- The user said that the order is not theirs: it does not come back, by its address neither.
  detached_at timestamptz,
  primary key (user_id, cart_id)
);
create unique index account_cart_owner on account_cart (cart_id) where detached_at is null;
