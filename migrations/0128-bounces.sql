-- When the mail server refused the recipient for good, by the machine's time. The address gets no news and no summaries
-- for some time: each further mail to it would cost the reputation of the sender.
alter table mail add column bounced_at timestamptz;
create index mail_bounced on mail (recipient) where bounced_at is not null;
