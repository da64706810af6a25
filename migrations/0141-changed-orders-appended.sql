-- The queue of the directory is appended to: two changes of one order, a refund and a later debit for instance, write
-- a row each. With one row an order they waited for each other, and could do so in a circle.
alter table changed_order drop constraint changed_order_pkey;
