import { tmpdir } from 'node:os'
import pg from 'pg'
import { pino } from 'pino'
import type { PaymentId } from '#domain/ids.ts'
import { machineClock } from '#server/platform/clock/clock.ts'
import { finalisePayment } from '#server/money/checkout/finalise-payment.ts'
import { planOrder } from '#server/money/checkout/finalise/plan-order.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Deps } from '#server/money/deps.ts'
import { makeFaultPoint } from '#server/platform/faults.ts'
import { openFolder } from '#server/platform/file/open-files.ts'
import { makeCartMemory } from '#server/money/cart/cart-memory.ts'
import { makePaymentMemory } from '#server/money/payment/payment-memory.ts'
import { neverFull } from '#server/platform/disk/watch-disk.ts'
import { makeFormMemory } from '#server/catalogue/form/form-memory.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { findViolations } from '#server/money/ledger/invariant-checks-store.ts'
import { makeSite } from '#server/money/restore/site.ts'
import { makeOrderMark } from '#server/money/restore/order-mark.ts'
import { newId } from '#server/platform/new-id.ts'
import { makeLinks } from '#server/platform/links/make-links.ts'
import { makeIdentityProofs } from '#server/identity/user/identity-proofs.ts'
import type { FinalisePlan } from '#server/money/payment/finalise-plan.ts'
import { findPayment } from '#server/money/payment/payment-store.ts'
import { type Figure, alternate, figureOf, medianOf, ratePerSecond } from './figures.ts'
import { type OpenPayment, copyOpenPayments } from './open-payments.ts'
import { finaliseByStatements } from './plain-statements.ts'
import { usualCampaignLimits } from '#domain/form/creation/new-form.ts'
import { usualMessageLimits } from '#domain/message/message-allowance.ts'

const atLeast = 0.5

/**
 * `finalisePayment` compared with one client that issues the same statements, both on one database, one payment after
 * the other. `model` is a frozen gift with an attempt. Returns the figures and the rate of the statements.
 */
export async function measureFinalise(
  databaseUrl: string,
  model: OpenPayment,
  { rounds, count }: { rounds: number; count: number },
): Promise<{ figures: Figure[]; statementsRate: number; violations: string[] }> {
  const database = openDatabase(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const deps = benchDeps(database)
  try {
    const ours = () => finaliseRate(deps, model, count)
    const theirs = async (): Promise<number> => {
      const payments = await copyOpenPayments(database.db, model, count)
      const plans: FinalisePlan[] = []
      for (const payment of payments) plans.push((await planOf(deps, payment)).plan)
      return ratePerSecond(count, async (index) => {
        const plan = plans[index]
        if (plan !== undefined)
          await finaliseByStatements(client, plan, payments[index]?.cartId ?? '', new Date())
      })
    }
    await ours()
    await theirs()
    const { a, b, ratios } = await alternate(rounds, ours, theirs)
    const violations = (await findViolations(database.db)).map(
      ({ invariant, detail }) => `${invariant}: ${detail}`,
    )
    return {
      figures: [
        figureOf('finalisePayment, a second', a, { digits: 0 }),
        figureOf('the same statements by one client, a second', b, { digits: 0 }),
        figureOf('finalisePayment / the same statements', ratios, { digits: 2 }, { atLeast }),
      ],
      statementsRate: medianOf(b),
      violations,
    }
  } finally {
    await client.end()
    await database.close()
  }
}

/**
 * `finalisePayment` on a database: this many payments like `model`, one after the other; then `afterwards`, whose time
 * is included.
 */
export function openFinaliser(
  databaseUrl: string,
  model: OpenPayment,
  afterwards: (deps: Deps) => Promise<void>,
) {
  const database = openDatabase(databaseUrl)
  const deps = benchDeps(database)
  return {
    rate: (count: number) => finaliseRate(deps, model, count, afterwards),
    close: () => database.close(),
  }
}

async function finaliseRate(
  deps: Deps,
  model: OpenPayment,
  count: number,
  afterwards: (deps: Deps) => Promise<void> = async () => {},
): Promise<number> {
  const { asked } = await planOf(deps, model)
  const payments = await copyOpenPayments(deps.db, model, count)
  return ratePerSecond(count, async (index) => {
    const { paymentId, attemptId } = payments[index] ?? model
    const charge = {
      providerRef: `ch_${attemptId}`,
      captured: asked.total,
      currency: 'EUR',
      savedPaymentMethod: null,
    }
    const evidence = { attemptId, asked, ...charge }
    const answer = await finalisePayment(deps, paymentId as PaymentId, evidence, new Date())
    if (answer.kind !== 'ordered') throw new Error(`not ordered: ${answer.kind}`)
    if (index === count - 1) await afterwards(deps)
  })
}

/** The dependencies of the verbs, without a provider. */
export function benchDeps({ db, pool }: ReturnType<typeof openDatabase>): Deps {
  const site = makeSite(db, newId)
  const log = pino({ level: 'silent' })
  return {
    db,
    pool,
    publicReads: (read) => read(db),
    forms: makeFormMemory(),
    carts: makeCartMemory(),
    payments: makePaymentMemory(),
    clock: machineClock,
    log,
    providers: {},
    disk: neverFull,
    faultPoint: makeFaultPoint(null),
    newId,
    site,
    orderMark: makeOrderMark({ folders: [], site, log, alone: (work) => work() }),
    links: makeLinks(['the secret of the bench']),
    identity: makeIdentityProofs([Buffer.from('the key of a bench')]),
    defenceKey: Buffer.from('the key of the bench'),
    files: openFolder(tmpdir()),
    settings: {
      publicUrl: 'http://localhost:4400',
      brandName: 'Obole',
      provider: 'sandbox',
      termsVersion: 'bench',
      operatorEmail: null,
      installmentCaps: {},
      debitNoticeDays: 3,
      withdrawalDays: 14,
      addressSearchUrl: null,
      tipBrackets: null,
      holdShare: null,
      campaignLimits: usualCampaignLimits,
      messageLimits: usualMessageLimits,
      uploadLimits: { cart: 30_000_000, client: 200_000_000, organisation: 2_000_000_000 },
    },
  }
}

async function planOf(deps: Deps, { paymentId, attemptId }: OpenPayment) {
  const payment = await findPayment(deps.db, paymentId as PaymentId)
  if (payment === null) throw new Error('no payment')
  const form = await loadForm(deps.db, payment.formId)
  const evidence = {
    attemptId,
    asked: payment,
    providerRef: `ch_${attemptId}`,
    captured: payment.total,
    currency: 'EUR',
    savedPaymentMethod: null,
  }
  return { plan: planOrder(deps, payment, form, evidence, new Date()), asked: payment }
}
