-- How many times the mail of a code was sent again to the browser that requested it.
alter table sign_in_code add column sent_again integer not null default 0;
