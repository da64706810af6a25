-- What operators decide is recorded beside what is done for the installation.
alter table operator_journal drop constraint operator_journal_action_check;
alter table operator_journal add constraint operator_journal_action_check check (action in (
  'operatorAdded', 'operatorRemoved', 'secondFactorReset', 'documentRead', 'documentAccepted', 'documentRejected',
  'associationVerified', 'associationAskedAgain', 'associationSuspended', 'associationRestored'
));
