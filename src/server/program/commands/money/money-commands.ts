import { readFile } from 'node:fs/promises'
import { exportCashOut } from '#server/program/commands/money/export-cash-out.ts'
import { cancelInstallments } from '#server/program/commands/money/cancel-installments.ts'
import { decideOrphan } from '#server/program/commands/money/decide-orphan.ts'
import {
  createPayoutOf,
  recordRepaymentOf,
  endPayoutNamed,
  showBalance,
} from '#server/program/commands/money/payouts.ts'
import { refundFormNamed } from '#server/program/commands/money/refund-form-named.ts'
import { refundOrder } from '#server/program/commands/money/refund-order.ts'
import { enterUnknownRefunds } from '#server/program/commands/money/restore-refunds.ts'
import { renumberRestored, resolveRestored, settleRestored } from '#server/program/commands/money/restore.ts'
import { settleRefundNamed } from '#server/program/commands/money/settle-refund.ts'
import { listWithdrawals, resumeInstallmentsOf } from '#server/program/commands/money/withdrawals.ts'
import type { Deps } from '#server/money/deps.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import { readOfflineFile } from '#server/money/offline/offline-file.ts'

/** A money command and the lines that it prints. A thrown error is printed and gives exit code 1. */
type MoneyCommand = (deps: Deps, args: readonly string[]) => Promise<readonly string[]>

export const moneyUsage = `  refund ORDER [--amount 12,50 | --items 1,2=5,00 | --tip | --none] [--cancel] [--restock] [--cancel-installments]
         [--token TEXT] [--preview]   refund an order; ORDER is ORGANIZATION/NUMBER or an id
  refund settle ID REFERENCE   record that a failed refund was made by hand
  refund-form ORGANIZATION/TYPE/SLUG --preview|--resume [--restock]   refund every order of a form
  cancel-installments ORDER [--refund]   cancel the remaining debits; with --refund, refund the paid ones
  withdrawals ORGANIZATION   withdrawals that are not refunded yet, with the date by which they must be
  resume-installments ORDER   resume the debits after a partial withdrawal
  balance ORGANIZATION     amounts captured, refunded, paid out and still owed
  payout create ORGANIZATION [AMOUNT] [--token TEXT]   reserve an amount for a transfer (default: all that is owed and not in dispute)
  payout done ID [REFERENCE], payout cancel ID   record that the transfer was made, or cancel it
  payout received ORGANIZATION AMOUNT [REFERENCE] [--token TEXT]   record what an association repaid
  cash-out ORGANIZATION [FROM TO]   the rows behind the balance, as CSV; days as 2026-11-30
  offline add FILE         enter cheques, cash and transfers that the association received itself
  restore resolve [--yes]  after a restored backup: list the unknown charges; with --yes, refund each
  restore settle CHARGE REFERENCE   record that one of them was refunded by hand
  restore refunds [--yes]  after it: list refunds of orders here that only the provider knows; with --yes, enter each
  restore numbers          start a new series of order and ticket numbers
  orphan list, orphan refund ID, orphan release ID REFERENCE   captured money for which no order could be made`

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
  'payout done': (deps, [id, reference]) => endPayoutNamed(deps, 'pay', id, reference),
  'payout received': recordRepaymentOf,
  'payout cancel': (deps, [id]) => endPayoutNamed(deps, 'cancel', id, undefined),
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
  'restore refunds': enterUnknownRefunds,
  'restore numbers': renumberRestored,
  orphan: decideOrphan,
}
