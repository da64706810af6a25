-- What an address subscribed to: a user sees it, and erasing the account deletes it.
create index news_subscription_email on news_subscription (email);
create index prospect_email on prospect (email);
