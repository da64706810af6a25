-- Contents of documents end with their legal term: the row stays, as proof of what was examined.
alter table verification_document drop constraint verification_document_state_check;
alter table verification_document
  add constraint verification_document_state_check
  check (state in ('sent', 'accepted', 'rejected', 'replaced', 'expired'));
drop index verification_document_current;
create unique index verification_document_current on verification_document (organisation_id, kind)
  where state in ('sent', 'accepted', 'rejected');
create index verification_document_contents on verification_document (updated_at) where state <> 'expired';

alter table operator_journal drop constraint operator_journal_action_check;
alter table operator_journal add constraint operator_journal_action_check check (action in (
  'operatorAdded', 'operatorRemoved', 'secondFactorReset', 'documentRead', 'documentAccepted', 'documentRejected',
  'associationVerified', 'associationAskedAgain', 'associationSuspended', 'associationRestored',
  'reportClosed', 'reportReopened', 'documentExpired'
));
