-- The first payments that may still take money, for the cap of an association that is not verified.
create index payment_open_of_organisation on payment (organisation_id) where state = 'open' and installment_number = 1;
