-- What operators answered to a report of a page. What was answered before it was reopened is in their journal.
alter table abuse
  -- Null: open.
  add column outcome text check (outcome in ('noProblem', 'changeRequested', 'suspended')),
  add column note text not null default '' check (char_length(note) <= 1000),
  add column closed_at timestamptz,
  add constraint abuse_closed check ((outcome is null) = (closed_at is null));
create index abuse_open on abuse (created_at desc) where outcome is null;

alter table operator_journal drop constraint operator_journal_action_check;
alter table operator_journal add constraint operator_journal_action_check check (action in (
  'operatorAdded', 'operatorRemoved', 'secondFactorReset', 'documentRead', 'documentAccepted', 'documentRejected',
  'associationVerified', 'associationAskedAgain', 'associationSuspended', 'associationRestored',
  'reportClosed', 'reportReopened'
));
create index operator_journal_report on operator_journal ((detail ->> 'report')) where detail ? 'report';
