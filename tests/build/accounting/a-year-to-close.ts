import { createHash } from 'node:crypto'
import type { YearClose, YearCloses } from '#contract/admin/money/year-close.ts'
import { parisDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import { createPayoutOf, endPayoutNamed } from '#server/program/commands/money/payouts.ts'
import { aMember } from '../access/a-member.ts'
import { downloadAs } from '../access/download-as.ts'
import { aForm } from '../a-form.ts'
import { aShopper, tierIdOf } from '../a-shopper.ts'
import { aWorld, type World } from '../a-world.ts'
import { aCheque } from '../money/an-offline-entry.ts'
import { payItems } from '../money/pay-items.ts'
import { give, lastOrder } from '../money-out/refunds.ts'

const association = '/ha-api/admin/organizations/la-ruche'
const url = `${association}/closes`

/**
 * An association a week after the end of an accounting year: two payments, a refund, a payout that was made and one that
 * is not, and a cheque that is not banked. `read` and `aClose` are those of its treasurer.
 */
export async function aYearToClose() {
  const world = await aWorld({ webhooks: false })
  const gala = await haveMoney(world)
  const number = Number(parisDate(world.deps.clock.now()).slice(0, 4))
  const end = `${number}-12-31`
  world.moveOurTime(Date.parse(`${number + 1}-01-08T12:00:00Z`) - world.deps.clock.now().getTime())
  const treasurer = await aMember(world, 'odile@exemple.fr', { role: 'treasurer' })
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })

  /** The year as its page shows it. */
  async function read(query = ''): Promise<YearClose> {
    const { body } = await treasurer.get<YearCloses>(`${url}?end=${end}${query}`)
    if (!body.shown) throw new Error(JSON.stringify(body))
    return body.shown
  }

  /** Body of a close of a member who saw the sums of now. */
  async function aClose(more: object = {}) {
    const { seen, closes } = await read('&now=true')
    return { end, token: world.deps.newId(), closes: closes.length, seen, reason: '', ...more }
  }

  /** Enters a cheque by the command line, which also takes days of a closed year. */
  async function addLate(cheque: object): Promise<void> {
    const { token: reference, isAnother: _isAnother, ...entry } = aCheque(cheque)
    const entries = [{ ...entry, reference, payer: { firstName: 'Ida', lastName: 'Roy' } }]
    const names = { organizationSlug: 'la-ruche', formType: 'Event', formSlug: 'gala' }
    await addOffline(world.deps, { ...names, entries: entries as never })
  }

  /** Every stored file of the year as it is downloaded, by the number of its close and its kind. */
  async function downloads(): Promise<ReadonlyMap<string, Buffer>> {
    const { closes } = await read()
    const contents = new Map<string, Buffer>()
    for (const { id, number: close, files } of closes)
      for (const { kind, name, size, sha256 } of files) {
        const answer = await downloadAs(world, treasurer, `${url}/${id}/files/${kind}`)
        const content = Buffer.from(await answer.arrayBuffer())
        const found = [
          answer.headers.get('content-disposition'),
          content.length,
          createHash('sha256').update(content).digest('hex'),
        ]
        const stated = [`attachment; filename="${name}"`, size, sha256]
        if (found.join() !== stated.join()) throw new Error(`${kind}: ${found.join()}`)
        contents.set(`${close} ${kind}`, content)
      }
    return contents
  }
  return { world, gala, number, end, treasurer, president, read, aClose, addLate, downloads }
}

async function haveMoney(world: World) {
  const { db } = world.deps
  const gifts = await aForm(db, { form: { title: 'Les dons' } })
  const tiers = [{ key: 'place', name: 'Place', price: 1500 }]
  const form = { type: 'Event', slug: 'gala', title: 'Le gala', presetAmounts: [], tiers } as const
  const gala = await aForm(db, { form })
  await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  await payItems(world, gifts, [{ tierId: aShopper(world, gifts).openTierId, customAmount: 4250 }])
  const person = { firstName: 'Paul', lastName: 'Kervran' }
  const place = { tierId: tierIdOf(gala, 'place'), participant: person }
  await payItems(world, gala, [place, place])
  await give(world.deps, await lastOrder(world.deps), { wish: { scope: 'amount', amount: cents(700) } })
  const [line = ''] = await createPayoutOf(world.deps, ['la-ruche', '50,00'])
  await endPayoutNamed(world.deps, 'pay', /payout (\S+):/.exec(line)?.[1] ?? '', 'VIR-1')
  await createPayoutOf(world.deps, ['la-ruche', '1,00'])
  const treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  const paidOn = parisDate(world.deps.clock.now())
  const entered = await treasurer.post(`${association}/forms/Event/gala/offline`, aCheque({ paidOn }))
  if (entered.status !== 200) throw new Error(JSON.stringify(entered.body))
  return gala
}
