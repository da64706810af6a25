import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import type { PaymentId } from '#domain/ids.ts'
import { parisDate } from '#domain/format.ts'
import { planLaterDebit } from '#server/money/checkout/finalise/plan-later-debit.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Deps } from '#server/money/deps.ts'
import { newId } from '#server/platform/new-id.ts'
import type { LaterDebitPlan } from '#server/money/payment/finalise-plan.ts'
import { findPayment } from '#server/money/payment/payment-store.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { createSandboxProvider } from '#server/providers/sandbox/sandbox-provider.ts'
import { aForm } from '../../tests/build/a-form.ts'
import { aShopper } from '../../tests/build/a-shopper.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, alternate, figureOf, ratePerSecond } from '../figures.ts'
import { benchDeps } from '../finalise-ratio.ts'
import { copyDueDebits } from './due-debits.ts'
import { collectByStatements } from './plain-debit.ts'

const atLeast = 0.5

/**
 * Debits per second of the collector, with a provider that answers at once, compared with one client that issues the
 * same statements; and the memory of the longest run.
 */
export async function measureCollect(
  world: BenchWorld,
  { rounds, count, many }: { rounds: number; count: number; many: number },
): Promise<Figure[]> {
  const databaseUrl = await world.newDatabase('bench_collect')
  const program = await world.startProgram(databaseUrl)
  const database = openDatabase(databaseUrl)
  const schedule = await aMonthlyGift(database.db, {
    url: program.url,
    sandbox: { url: program.sandboxUrl },
  })
  await program.stop()
  const deps = { ...benchDeps(database), providers: { sandbox: atOnce() } }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const dueOn = parisDate(new Date())
  const ours = async (debits: number): Promise<number> => {
    await copyDueDebits(database.db, schedule, { count: debits, dueOn })
    const begun = performance.now()
    const done = await collectDue(deps)
    if (done !== debits) throw new Error(`${done} of ${debits} collected`)
    return (done * 1000) / (performance.now() - begun)
  }
  const theirs = async (): Promise<number> => {
    await copyDueDebits(database.db, schedule, { count, dueOn })
    const plans = await plansOfDue(deps)
    return ratePerSecond(plans.length, async (index) => {
      const plan = plans[index]
      if (plan !== undefined) await collectByStatements(client, plan, new Date())
    })
  }
  try {
    await ours(count)
    await theirs()
    const { a, b, ratios } = await alternate(rounds, () => ours(count), theirs)
    const before = heapNow()
    const rate = await ours(many)
    return [
      figureOf('debits collected, a second', a, { digits: 0 }),
      figureOf('the same statements by one client, a second', b, { digits: 0 }),
      figureOf('the collector / the same statements', ratios, { digits: 2 }, { atLeast }),
      figureOf(`debits a second over ${many} at once`, [rate], { digits: 0 }),
      figureOf(`memory that ${many} debits leave, MB`, [heapNow() - before], { digits: 1 }),
    ]
  } finally {
    await client.end()
    await database.close()
  }
}

setFlagsFromString('--expose-gc')
const forget = runInNewContext('gc') as () => void

/** The heap in MB, after a garbage collection. */
function heapNow(): number {
  forget()
  return process.memoryUsage().heapUsed / 1_048_576
}

/** A monthly gift that was paid once: the model of every schedule. */
async function aMonthlyGift(
  db: Deps['db'],
  site: { readonly url: string; readonly sandbox: { readonly url: string } },
): Promise<string> {
  const shopper = aShopper(site, await aForm(db, { form: { frequencies: ['SINGLE', 'SUBSCRIPTION'] } }))
  const cart = await shopper.fillItems([
    { tierId: shopper.openTierId, customAmount: 1500, frequency: 'SUBSCRIPTION' },
  ])
  await shopper.saveTip(cart, 50)
  await shopper.payCart(cart, '4242424242424242')
  const { id } = await db.selectFrom('schedule').select('id').executeTakeFirstOrThrow()
  await db.updateTable('installment').set({ try_on: null }).execute()
  return id
}

/** A provider that accepts every debit at once. */
function atOnce(): PaymentProvider {
  const sandbox = createSandboxProvider({
    url: 'http://localhost:1',
    secretKey: 'none',
    webhookSecrets: ['none'],
    timeoutMs: 1000,
  })
  return {
    ...sandbox,
    saved: {
      charge: async ({ attemptId, amount, currency }) => ({
        kind: 'succeeded',
        providerRef: `ch_${attemptId}`,
        amount,
        currency,
        savedPaymentMethod: null,
      }),
      forget: async () => ({ kind: 'gone' }),
    },
  }
}

/** The due debits, each with everything that is written with its result. */
async function plansOfDue(deps: Deps): Promise<LaterDebitPlan[]> {
  const due = await deps.db
    .selectFrom('installment')
    .select('payment_id')
    .where('try_on', 'is not', null)
    .execute()
  const plans: LaterDebitPlan[] = []
  for (const { payment_id } of due) {
    const payment = await findPayment(deps.db, payment_id as PaymentId)
    if (payment === null) throw new Error('no payment')
    const attemptId = newId()
    const evidence = {
      attemptId,
      asked: payment,
      providerRef: `ch_${attemptId}`,
      captured: payment.total,
      currency: 'EUR',
      savedPaymentMethod: null,
    }
    plans.push(await planLaterDebit(deps, payment, evidence, new Date()))
  }
  return plans
}
