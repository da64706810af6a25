-- The memberships that end soon are searched for all day long: orders of other kinds are not read for it, and write
-- nothing more.
create index order_item_membership on order_item (order_id) where tier_type = 'Membership' and cancelled_at is null;
