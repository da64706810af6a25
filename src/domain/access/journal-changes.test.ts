import { expect, test } from 'vitest'
import { journalChanges } from '#domain/access/journal-changes.ts'

test.each([
  ['memberAdded', { email: 'ana@exemple.fr', role: 'treasurer' }, [['role', '', '', 'treasurer']]],
  ['memberRemoved', { email: 'ana@exemple.fr', role: 'reader' }, [['role', '', 'reader', '']]],
  ['refundRuleChanged', { before: null, after: 1000 }, [['refundsAbove', '', '', '1000']]],
  ['refundRuleChanged', { before: 1000, after: null }, [['refundsAbove', '', '1000', '']]],
  [
    'dataTermsChanged',
    { before: { answers: 90 }, after: { answers: 30 } },
    [['term', 'answers', '90', '30']],
  ],
  [
    'accountsChanged',
    { campaign: 'Le gala', firstMonth: { before: 1, after: 9 }, ticket: { before: null, after: '7063' } },
    [
      ['firstMonth', '', '1', '9'],
      ['account', 'ticket', '', '7063'],
    ],
  ],
  ['remindersChanged', { before: '-30', after: '-30, +7' }, [['reminders', '', '-30', '-30, +7']]],
  ['remindersChanged', { before: '-30', after: '-30' }, []],
  ['bankDetailsChanged', {}, []],
  ['bankDetailsChanged', { before: '', after: 'FR76 •••• 123' }, [['iban', '', '', 'FR76 •••• 123']]],
  [
    'bankChangeAsked',
    { from: 'FR76 •••• 1', iban: 'DE89 •••• 0' },
    [['iban', '', 'FR76 •••• 1', 'DE89 •••• 0']],
  ],
  ['detailsChanged', {}, []],
  [
    'detailsChanged',
    { changes: { city: { before: 'Nantes', after: 'Rezé' }, email: null } },
    [
      ['detail', 'city', 'Nantes', 'Rezé'],
      ['detail', 'email', null, null],
    ],
  ],
  ['receiptNumbersStarted', { year: 2026, before: null, first: 148 }, [['receiptStart', '2026', '', '148']]],
  [
    'orderCorrected',
    { number: '12', payer: 'firstName email', lines: 2 },
    [
      ['corrected', 'firstName', null, null],
      ['corrected', 'email', null, null],
      ['correctedLines', '2', null, null],
    ],
  ],
  ['orderCorrected', { number: '12', payer: '', lines: 0 }, []],
  ['ordersExported', {}, []],
] as const)('%s %j', (action, detail, changes) =>
  expect(
    journalChanges(action, detail).map(({ kind, name, before, after }) => [kind, name, before, after]),
  ).toEqual(changes),
)
