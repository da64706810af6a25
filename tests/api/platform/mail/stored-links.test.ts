import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Invitation } from '#contract/mail/account-mails.ts'
import type { MailMessage } from '#contract/mails.ts'
import { answerSendAgain } from '#server/money/checkout/answer-send-again.ts'
import { messageOf } from '#server/platform/mail/mail-store.ts'
import { type MailTransport, UndeliverableMail } from '#server/platform/mail/mail-transport.ts'
import { mailboxTransport } from '#server/platform/mail/mailbox-transport.ts'
import { sendMails } from '#server/platform/mail/send-mails.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import { aCaller } from '../../../build/a-caller.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import {
  aMembershipEnding,
  aNewsPosted,
  anAssociationMessage,
  aNewsSubscription,
  aTicketConfirmation,
  aWeeklySummary,
  anEventTomorrow,
} from '../../../build/mail/mail-messages.ts'
import { aQueuedMail } from '../../../build/mail/mail-outbox.ts'
import { aScheduleMail } from '../../../build/mail/schedule-mail-messages.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { waitingMails } from '../../../build/mail/waiting-mails.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.close())

const site = 'http://localhost:4400'
const invitation: Invitation = {
  brandName: 'Obole',
  organizationName: 'La Ruche',
  inviterName: 'Camille Martin',
  role: 'president',
  expiresAt: '2026-12-20T21:18:00.000Z',
  linkUrl: `${site}/invitation#jeton`,
}
const messages: readonly MailMessage[] = [
  aTicketConfirmation({
    tipRefundUrl: `${site}/contribution/abc`,
    withdrawalUrl: `${site}/retractation/abc`,
    cards: [{ holder: 'Zoé Moreau', url: `${site}/documents/card/abc` }],
  }),
  anEventTomorrow(),
  aMembershipEnding(),
  aNewsSubscription(),
  aNewsPosted(),
  anAssociationMessage(),
  ...waitingMails('fr').slice(0, 2),
  aWeeklySummary(),
  aScheduleMail('installmentRefused'),
  aScheduleMail('installmentPaid'),
  aScheduleMail('cardExpiring'),
  aScheduleMail('abandonedCart', { resumeUrl: `${site}/associations/la-ruche/checkout/abc?cle=abc` }),
  aScheduleMail('paymentFailed', {
    resume: { url: `${site}/associations/la-ruche/checkout/abc?cle=abc`, until: '2026-12-20T21:18:00.000Z' },
  }),
  { kind: 'invitation', locale: 'fr', data: invitation },
]

const opening =
  /\/(?:paiement|prelevements|contribution|retractation|renouveler|nouvelles|billets|documents|checkout|invitation|reprise|ha-api)[/#?]/

/** Sends what is due by a mail server, which keeps no bodies. */
const send = (changes: Partial<MailTransport> = {}) =>
  sendMails({
    ...world.deps,
    renderMail,
    readMailIdentity: async () => null,
    transport: { ...mailboxTransport, storesBodies: false, ...changes },
    host: 'obole.exemple.fr',
  })

const stored = () => world.deps.db.selectFrom('mail').selectAll().execute()

test('what a mail opens leaves its row when the mail server has accepted it; the rest is still read', async () => {
  for (const message of messages) await aQueuedMail(world.deps.db, message)
  for (const { kind, payload } of await stored())
    expect([kind, JSON.stringify(payload)]).toEqual([kind, expect.stringMatching(opening)])
  expect(await send()).toBe(messages.length)
  for (const row of await stored()) {
    expect(row.state).toBe('sent')
    expect(JSON.stringify(row)).not.toMatch(opening)
    expect((await renderMail(messageOf(row))).subject).toBe(row.subject)
  }
})

test('a mail that is abandoned opens nothing either', async () => {
  for (const message of messages) await aQueuedMail(world.deps.db, message)
  const refuse = () =>
    Promise.reject(new UndeliverableMail('no such mailbox', { cause: null, isBounce: true }))
  await send({ deliver: refuse })
  for (const { state, payload } of await stored())
    expect([state, JSON.stringify(payload)]).toEqual(['failed', expect.not.stringMatching(opening)])
})

test('negative control: without that, a copy of the database opens them', async () => {
  await rewriteFunction(world.deps.db, 'mark_mails_sent', [['without_links(m.payload)', 'm.payload']])
  for (const message of messages) await aQueuedMail(world.deps.db, message)
  await send()
  for (const row of await stored()) expect(JSON.stringify(row)).toMatch(opening)
})

test('a confirmation that is sent again has all of its links', async () => {
  const form = await aForm(world.deps.db, {
    form: {
      type: 'Membership',
      slug: 'adhesion',
      title: 'Adhésion',
      presetAmounts: [],
      installments: [3],
      tiers: [{ key: 'a', name: 'Adhésion', price: 9000, validityPeriod: { kind: 'rollingYear' } }],
    },
  })
  const shopper = aShopper(world, form)
  const cart = await shopper.fillItems([
    { tierId: tierIdOf(form, 'a'), participant: { firstName: 'Zoé', lastName: 'Moreau' } },
  ])
  await shopper.saveInstallments(cart, 3)
  await shopper.saveTip(cart, 300)
  await shopper.payCart(cart, '4242424242424242')
  const confirmation = (kind: string) =>
    world.deps.db.selectFrom('mail').select('payload').where('kind', '=', kind).executeTakeFirstOrThrow()
  const withoutTokens = ({ payload }: { payload: unknown }) =>
    JSON.parse(JSON.stringify(payload).replaceAll(/[\w-]{50}/g, 'JETON')) as unknown
  const first = withoutTokens(await confirmation('payerConfirmation'))
  expect(JSON.stringify(first)).toMatch(
    /prelevements\/JETON.*contribution\/JETON|contribution\/JETON.*prelevements\/JETON/,
  )
  expect(JSON.stringify(first)).toContain('/documents/card/JETON')
  await send()
  expect(JSON.stringify(await confirmation('payerConfirmation'))).not.toMatch(opening)
  await aCaller(world.url)('POST', '/orders/send-again', { email: aPayer.email })
  expect(await answerSendAgain(world.deps)).toBe(1)
  expect(withoutTokens(await confirmation('confirmationAgain'))).toEqual(first)
})
