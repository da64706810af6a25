import fc from 'fast-check'
import {
  decideQuarantine,
  endDisputes,
  enterOffline,
  orphanInTrouble,
  payOut,
  rareLoops,
  repay,
} from './money-acts.ts'
import {
  bankCheques,
  cancelCampaign,
  changeBankAccount,
  closeLastYear,
  correctOrder,
  promise,
} from './member-acts.ts'
import { askForMore, giveByExpiringCard, payOnOnePage, payLate, payTwiceAct } from './payment-acts.ts'
import {
  leaveRegularisation,
  refundDuringDebit,
  withdraw,
  withdrawalDecisions,
  withdrawnLines,
} from './purchase-acts.ts'
import {
  refundForm,
  refundInTrouble,
  refundTooMuch,
  refundTroubles,
  refundWhileMoneyMoves,
  refundOptions,
  refundWithToken,
  stopDebits,
} from './refund-acts.ts'
import type { Act } from './scene.ts'
import { askForMailAgain, leaveCart, reportPage, takeTipBack, waitForSales } from './visitor-acts.ts'

const index = fc.nat({ max: 3 })
/** Every kind of act; each is the first of a plan in turn. */
export const actKinds: readonly fc.Arbitrary<Act>[] = [
  ...[
    payTwiceAct,
    payLate(true),
    payLate(false),
    askForMore,
    payOnOnePage,
    giveByExpiringCard,
    refundDuringDebit,
  ].map((act) => fc.constant(act)),
  ...[leaveRegularisation, leaveCart, waitForSales, askForMailAgain, reportPage, refundForm, rareLoops].map(
    (act) => fc.constant(act),
  ),
  fc.tuple(fc.constantFrom(...withdrawnLines), fc.constantFrom(...withdrawalDecisions)).map(withdraw),
  fc.tuple(index, fc.constantFrom(...refundOptions)).map(refundWithToken),
  fc.tuple(index, fc.constantFrom(...refundTroubles), fc.boolean()).map(refundInTrouble),
  fc.tuple(index, fc.boolean()).map(stopDebits),
  fc
    .tuple(fc.constantFrom(null, '5', '12'), fc.constantFrom('done' as const, 'cancel' as const, null))
    .map(payOut),
  ...[takeTipBack, refundWhileMoneyMoves, refundTooMuch, repay].map((act) => index.map(act)),
  fc.constantFrom(1, 2, 4).map(enterOffline),
  fc.constantFrom('refund' as const, 'release' as const).map(decideQuarantine),
  fc.constantFrom('failed' as const, 'processing' as const).map(orphanInTrouble),
  fc.constantFrom('won' as const, 'lost' as const).map(endDisputes),
  fc
    .tuple(fc.constantFrom(1, 4), fc.constantFrom('receive' as const, 'cancel' as const, 'term' as const))
    .map(promise),
  fc.constantFrom(1, 3).map(bankCheques),
  fc.constantFrom(null, 3).map(cancelCampaign),
  index.map(correctOrder),
  fc.constant(closeLastYear),
  fc.constantFrom('confirm' as const, 'refuse' as const, 'lapse' as const).map(changeBankAccount),
]
