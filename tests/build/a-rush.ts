import { setTimeout as wait } from 'node:timers/promises'
import type { Cart } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Answer } from './a-caller.ts'
import { aPayer, aShopper, tierIdOf } from './a-shopper.ts'

/** A crowd of buyers: they arrive whether the earlier ones are served or not. */
interface Wave {
  readonly buyers: number
  readonly arrivalMs: number
  /** Of ten buyers with a ticket, how many leave without paying. */
  readonly abandonInTen: number
}

export interface RushReport {
  bought: number
  abandoned: number
  /** Answered sold out, with the code and the remaining quantity. */
  soldOut: number
  /** Any answer except an order, a hold or a sold-out refusal: there should be none. */
  readonly surprises: string[]
  /** Milliseconds of each request to our API. */
  readonly requestMs: number[]
}

interface RushWorld {
  readonly url: string
  readonly sandbox: { readonly url: string }
}

/** Sends waves of buyers to one tier of an event; `afterWave` runs after each wave (abandoned holds expire). */
export async function aRush(
  world: RushWorld,
  form: StoredForm,
  tierKey: string,
  waves: readonly Wave[],
  afterWave: () => Promise<void>,
): Promise<RushReport> {
  const report: RushReport = { bought: 0, abandoned: 0, soldOut: 0, surprises: [], requestMs: [] }
  const tierId = tierIdOf(form, tierKey)
  let arrived = 0
  for (const wave of waves) {
    const gap = wave.arrivalMs / wave.buyers
    const started = performance.now()
    const visits: Promise<void>[] = []
    for (let index = 0; index < wave.buyers; index += 1) {
      arrived += 1
      visits.push(oneBuyer(timed(world, form, arrived, report), { tierId, number: arrived, wave }, report))
      const ahead = started + gap * (index + 1) - performance.now()
      if (ahead > 1) await wait(ahead)
    }
    await Promise.all(visits)
    await afterWave()
  }
  return report
}

/** The time within which this share of the requests was answered, in milliseconds. */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A visitor with its own address, as a trusted proxy would report it; its calls are timed. */
function timed(world: RushWorld, form: StoredForm, number: number, report: RushReport) {
  const address = `10.${number & 255}.${(number >> 8) & 255}.${number >> 16}`
  const shopper = aShopper(world, form, { 'x-forwarded-for': address })
  const clock = async <Body>(call: Promise<Answer<Body>>): Promise<Answer<Body>> => {
    const started = performance.now()
    const answer = await call
    report.requestMs.push(performance.now() - started)
    return answer
  }
  return { shopper, clock }
}

interface Buyer {
  readonly tierId: string
  readonly number: number
  readonly wave: Wave
}

async function oneBuyer(
  { shopper, clock }: ReturnType<typeof timed>,
  { tierId, number, wave }: Buyer,
  report: RushReport,
): Promise<void> {
  try {
    const participant = { firstName: 'Zoé', lastName: 'Moreau' }
    const made = await clock(shopper.makeCart([{ tierId, participant }]))
    if (isSoldOut(made)) {
      report.soldOut += 1
      return
    }
    if (made.status !== 201) throw new Error(`cart ${made.status} ${made.body.code}`)
    if (number % 10 < wave.abandonInTen) {
      report.abandoned += 1
      return
    }
    await clock(shopper.savePayer(made.body, payerNumber(number)))
    const { status, body } = await clock(shopper.startPayment(made.body, undefined, undefined, true))
    const { paymentRequestId, cardFields } = body
    if (paymentRequestId === undefined) throw new Error(`start ${status} ${body.code}`)
    // As the card page does: only where the provider opened no fields in time.
    const session = cardFields ?? (await clock(shopper.openSession(paymentRequestId))).body
    await shopper.enterCard(session.tokenizationSessionId, '4242424242424242')
    await clock(shopper.execute(paymentRequestId, session))
    const confirmed = await clock(shopper.confirm(session.paymentId))
    if (confirmed.body.status !== 'Confirmed') throw new Error(`ended as ${confirmed.body.status}`)
    report.bought += 1
  } catch (error) {
    report.surprises.push(error instanceof Error ? error.message : String(error))
  }
}

const payerNumber = (number: number) => {
  const email = `acheteur.${number}@exemple.fr`
  return { ...aPayer, email, emailConfirmation: email }
}

/** 409 with the code, and the remaining quantity. */
function isSoldOut({ status, body }: Answer<Cart>): boolean {
  const hasRemaining = body.problems?.some(({ params }) => params['remaining'] === 0) ?? false
  return status === 409 && body.code === 'SOLD_OUT' && hasRemaining
}
