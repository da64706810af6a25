import autocannon from 'autocannon'
import { openDatabase } from '#server/platform/db/database.ts'
import { aShopper } from '../../tests/build/a-shopper.ts'
import { sandboxControls } from '../../tests/build/money/sandbox-controls.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, alternate, figureOf } from '../figures.ts'
import { findGiftForm } from '../journeys.ts'

const atLeast = 0.85
const delayMs = 5_000
/** Payments that wait for the provider at any time: more than the program has connections to its database. */
const waitingPayments = 24
const connections = 10
/** Limits are per address, and a crowd does not share one. */
const addresses = 1_000

/**
 * The rate of other calls while the provider takes five seconds for each answer, compared with their rate without
 * payments, alternating: the live form, the page's data, a new cart.
 */
export async function measureSlowProvider(
  world: BenchWorld,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const databaseUrl = await world.newDatabase('bench_slow_provider')
  const program = await world.startProgram(databaseUrl)
  const database = openDatabase(databaseUrl)
  const form = await findGiftForm(database.db)
  const site = { url: program.url, sandbox: { url: program.sandboxUrl } }
  const { setScenario } = sandboxControls(program.sandboxUrl)
  const others = () => rateOfOthers(site, form, seconds)
  let started = 0
  /** Opens the card fields of this many gifts, ready to be charged. */
  const prepared = () =>
    Promise.all(
      Array.from({ length: waitingPayments }, async () => {
        started += 1
        const shopper = aShopper(site, form, { 'x-forwarded-for': `10.${started & 255}.${started >> 8}.7` })
        const { paymentRequestId, session } = await shopper.enterPayment(
          await shopper.freeze(await shopper.fillCart()),
          '4242424242424242',
        )
        return () => shopper.execute(paymentRequestId, session)
      }),
    )
  const whileSlow = async () => {
    const payments = await prepared()
    await setScenario({ operation: 'charge', times: payments.length, delayMs })
    const paying = Promise.all(payments.map((pay) => pay()))
    const rate = await others()
    const outcomes = new Set((await paying).map(({ body }) => body.status))
    if (outcomes.size > 1 || !outcomes.has('Confirmed')) throw new Error(`paid: ${[...outcomes].join(', ')}`)
    return rate
  }
  await others()
  const { a, b, ratios } = await alternate(rounds, whileSlow, others)
  await database.close()
  await program.stop()
  return [
    figureOf(`other calls while ${waitingPayments} payments wait ${delayMs / 1000} s, a second`, a, {
      digits: 0,
    }),
    figureOf('other calls without payments, a second', b, { digits: 0 }),
    figureOf('other calls while payments wait / without payments', ratios, { digits: 2 }, { atLeast }),
  ]
}

async function rateOfOthers(
  site: Parameters<typeof aShopper>[0],
  form: Parameters<typeof aShopper>[1],
  seconds: number,
): Promise<number> {
  const { names, openTierId } = aShopper(site, form)
  const { organizationSlug, formSlug, formType } = names
  const body = JSON.stringify({ ...names, items: [{ tierId: openTierId, customAmount: 2_000 }] })
  const requests = Array.from({ length: addresses }, (_, index) => {
    const headers = { 'x-forwarded-for': `10.${index & 255}.${index >> 8}.8` }
    const kind = index % 3
    if (kind === 0) {
      return {
        method: 'POST' as const,
        path: '/ha-api/carts',
        body,
        headers: { ...headers, 'content-type': 'application/json' },
      }
    }
    const path =
      kind === 1
        ? `/ha-api/organizations/${organizationSlug}/forms/${formType}/${formSlug}/enriched`
        : `/ha-api/agg/form?organizationSlug=${organizationSlug}&formType=${formType}&formSlug=${formSlug}`
    return { method: 'GET' as const, path, headers }
  })
  const {
    requests: sent,
    non2xx,
    errors,
  } = await autocannon({
    url: site.url,
    connections,
    duration: seconds,
    requests,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} refused, ${errors} lost`)
  return sent.average
}
