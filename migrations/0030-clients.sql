-- What clients did lately, agreed between processes. Losing it in a crash only lets clients begin again, so it is not
-- written to the log.

create unlogged table call_count (
  -- Hash of the client network, and what is counted.
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index call_count_ends on call_count (ends_at);

-- The client network that holds the units, as a keyed hash: one client holds only a share of a stock. Units that their
-- visitor gives back are no longer the client's; units whose hold expires stay, as abandoned ones.
alter table stock_hold add client bytea;
create index stock_hold_client on stock_hold (stock_id, client, expires_at) where client is not null;
create index stock_hold_client_age on stock_hold (expires_at) where client is not null;

-- The client network that sent a file, as a keyed hash: what one client may send in a day is limited.
alter table cart_file add client bytea;
create index cart_file_client on cart_file (client, created_at) where client is not null;
create index cart_file_organisation on cart_file (organisation_id, created_at);
