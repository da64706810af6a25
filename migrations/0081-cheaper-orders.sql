-- An order writes its cart four times. Without an index on what these change, and with room beside it, the new version
-- of a row stays on its page and no index is written. No cart changes long after it was created.
drop index cart_stored;
create index cart_stored on cart (created_at) where erased_at is null;
alter table cart set (fillfactor = 50);
