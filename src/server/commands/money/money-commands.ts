import { readFile } from 'node:fs/promises'
import { exportCashOut } from '#server/commands/money/export-cash-out.ts'
import { cancelInstallments } from '#server/commands/money/cancel-installments.ts'
import { decideOrphan } from '#server/commands/money/decide-orphan.ts'
import {
  createPayoutOf,
  recordRepaymentOf,
  settlePayoutNamed,
  showBalance,
} from '#server/commands/money/payouts.ts'
import { refundFormNamed } from '#server/commands/money/refund-form-named.ts'
import { refundOrder } from '#server/commands/money/refund-order.ts'
import { renumberRestored, resolveRestored, settleRestored } from '#server/commands/money/restore.ts'
import { settleRefundNamed } from '#server/commands/money/settle-refund.ts'
import { listWithdrawals, resumeInstallmentsOf } from '#server/commands/money/withdrawals.ts'
import type { Deps } from '#server/deps.ts'
import { addOffline } from '#server/offline/add-offline.ts'
import { readOfflineFile } from '#server/offline/offline-file.ts'

/** A money command and the lines that it prints. A thrown error is printed and gives exit code 1. */
type MoneyCommand = (deps: Deps, args: readonly string[]) => Promise<readonly string[]>

export const moneyUsage = `  refund ORDER [--amount 12,50 | --items 1,2=5,00 | --tip | --none] [--cancel] [--restock] [--cancel-installments]
         [--token TEXT] [--preview]   give money back; ORDER is ORGANIZATION/NUMBER or an id
  refund settle ID REFERENCE   a failed refund was made by hand
  refund-form ORGANIZATION/TYPE/SLUG --preview|--resume [--restock]   everything that a form sold
  cancel-installments ORDER [--refund]   stop further debits; with --refund, refund what was paid
  withdrawals ORGANIZATION   purchases that were withdrawn from and not paid back, and until when they are to be
  resume-installments ORDER   resume the debits after a partial withdrawal
  balance ORGANIZATION     captured, refunded, paid out, and still owed
  payout create ORGANIZATION [AMOUNT] [--token TEXT]   set money aside for a transfer (all that is owed and not in dispute)
  payout done ID [REFERENCE], payout cancel ID   the transfer was made, or is cancelled
  payout received ORGANIZATION AMOUNT [REFERENCE] [--token TEXT]   an association paid back what it owed
  cash-out ORGANIZATION [FROM TO]   the rows behind the balance, as CSV; days as 2026-11-30
  offline add FILE         cheques, cash, transfers that the association took itself
  restore resolve [--yes]  after an older database was put back: list the unknown charges, refund each
  restore settle CHARGE REFERENCE   one of them was refunded by hand
  restore numbers          start a new series of order and ticket numbers
  orphan list, orphan refund ID, orphan release ID REFERENCE   money that waits for a decision`

export const moneyCommands: Readonly<Record<string, MoneyCommand>> = {
  // Listed before `refund`, which accepts any word as an order.
  'refund settle': settleRefundNamed,
  refund: refundOrder,
  'refund-form': refundFormNamed,
  'cancel-installments': cancelInstallments,
  withdrawals: listWithdrawals,
  'resume-installments': resumeInstallmentsOf,
  balance: showBalance,
  'payout create': createPayoutOf,
  'payout done': (deps, [id, reference]) => settlePayoutNamed(deps, 'pay', id, reference),
  'payout received': recordRepaymentOf,
  'payout cancel': (deps, [id]) => settlePayoutNamed(deps, 'cancel', id, undefined),
  'cash-out': async (deps, [slug = '', from, to]) => [await exportCashOut(deps, slug, from, to)],
  'offline add': async (deps, [file]) => {
    if (file === undefined) throw new Error('FILE is missing: the entries, as JSON')
    const added = await addOffline(
      deps,
      readOfflineFile(JSON.parse(await readFile(file, 'utf8')), deps.clock.now()),
    )
    return added.map(
      ({ reference, orderNumber, isRepeated }) =>
        `${reference}\t${orderNumber}${isRepeated ? '\tentered before' : ''}`,
    )
  },
  'restore resolve': resolveRestored,
  'restore settle': settleRestored,
  'restore numbers': renumberRestored,
  orphan: decideOrphan,
}
