-- Standard terms for columns and tables: payment method, notified, ledger, violation.

alter table offline_entry rename column means to payment_method;
alter table mandate rename column means to payment_method;
alter table mandate rename column means_ref to payment_method_ref;
alter table mandate rename column expiry_told to expiry_notified;
alter table payment_attempt rename column means to payment_method;
alter table payment_attempt rename column keeps_means to saves_payment_method;
alter table withdrawal rename column overdue_told to overdue_notified;
alter table refund rename column tip_kept_cents to tip_retained_cents;
alter table refund rename constraint refund_tip_kept to refund_tip_retained;
alter table prospect rename column told_at to notified_at;
alter index prospect_told rename to prospect_notified;
alter index installment_untold rename to installment_to_notify;

alter table regularisation drop constraint regularisation_mode_check;
update regularisation set mode = case mode when 'sameMeans' then 'samePaymentMethod' else 'newPaymentMethod' end;
alter table regularisation add constraint regularisation_mode_check
  check (mode in ('samePaymentMethod', 'newPaymentMethod'));

alter table books_check rename to ledger_check;
alter table ledger_check rename column breaches to violations;
alter table books_progress rename to ledger_check_progress;
alter table books_breach rename to ledger_violation;
