import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { locales } from '#domain/locale.ts'
import { mailSchemas } from '#contract/mails.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import { aPayerConfirmation } from '../../../../tests/build/mail/mail-messages.ts'
import {
  aScheduleMail,
  debits,
  scheduleMailKinds,
} from '../../../../tests/build/mail/schedule-mail-messages.ts'

const [first, second] = debits

/** Both versions of a mail, with normalised spaces. */
async function written(
  message: Parameters<typeof renderMail>[0],
): Promise<readonly [string, string, string]> {
  const { subject, html, text } = await renderMail(message)
  const plain = (version: string) => version.replaceAll(/[\u00a0\u202f]/g, ' ')
  return [plain(subject), plain(html), plain(text)]
}

describe.each(scheduleMailKinds)('%s', (kind) => {
  it.each(locales)('is complete in %s', async (locale) => {
    const message = aScheduleMail(kind, {}, locale)
    expect(Value.Check(mailSchemas[kind], message.data)).toBe(true)
    for (const version of await written(message)) {
      expect(version).not.toMatch(/\{\{|undefined|NaN/)
      expect(version).not.toContain(`${kind}.`)
    }
  })
})

describe('a debit that was refused', () => {
  it('states that nothing was taken and when we try again, and links to the payment', async () => {
    const [subject, html, text] = await written(aScheduleMail('installmentRefused'))
    expect(subject).toBe('À régler : 33,33 € pour La Ruche de Belleville et 1,00 € pour Obole')
    for (const version of [html, text]) {
      expect(version).toContain('Rien n’a été débité')
      expect(version).toContain('Nous réessaierons le 24/12/2026')
      expect(version).toContain('Régler 34,33 €')
      expect(version).toContain('/paiement/regularisation/0b6f7a3e?cle=abc')
      expect(version).toContain('valable jusqu’au 19/02/2027')
      expect(version).toContain('2 sur 3')
    }
  })
  it.each([
    ['authenticate', 'Votre banque demande que vous confirmiez'],
    ['newPaymentMethod', 'Nous n’avons pas de carte valable'],
    ['neutral', 'Nous ne réessaierons pas avec la même carte'],
    ['wait', 'Nous ne réessaierons pas automatiquement'],
  ])('%s: says what to do', async (advice, words) => {
    const [, html, text] = await written(aScheduleMail('installmentRefused', { advice, nextTryOn: null }))
    for (const version of [html, text]) {
      expect(version).toContain(words)
      expect(version).not.toMatch(/volée|perdue|fraude|provision/)
    }
  })
  it.each([
    ['newPaymentMethod', 'Le compte enregistré ne convient plus'],
    ['neutral', 'Nous ne réessaierons pas avec le même compte'],
    ['wait', 'payez avec le même compte'],
  ])('of a bank account, %s: does not mention cards', async (advice, words) => {
    const change = { advice, paymentMethod: 'Sepa', nextTryOn: null }
    const [subject, html, text] = await written(aScheduleMail('installmentRefused', change))
    for (const version of [html, text]) expect(version).toContain(words)
    for (const version of [subject, text]) expect(version).not.toMatch(/carte/i)
  })
  it('informs a payer who paid in person that the bank refused later', async () => {
    const [, html, text] = await written(aScheduleMail('installmentRefused', { advice: 'again' }))
    for (const version of [html, text]) {
      expect(version).toContain('Votre paiement de 34,33 € a été refusé')
      expect(version).toContain('votre banque ne l’a pas validé')
      expect(version).toContain('/paiement/regularisation/0b6f7a3e?cle=abc')
    }
  })
  it('states the debt to the association, without the tip, and how to contact the payer', async () => {
    const [, html, text] = await written(aScheduleMail('installmentGivenUp'))
    for (const version of [html, text]) {
      expect(version).toContain('33,33 €')
      expect(version).not.toContain('34,33')
      expect(version).toContain('zoe.moreau@exemple.fr')
    }
  })
})

describe('a first payment that failed', () => {
  it('by direct debit: states that nothing was debited, and links to the form', async () => {
    const [subject, html, text] = await written(aScheduleMail('paymentFailed'))
    expect(subject).toBe('Votre prélèvement pour « Adhésion de l’année » a été refusé')
    for (const version of [html, text]) {
      expect(version).toContain('Votre prélèvement de 103,00 € a été refusé')
      expect(version).toContain('Rien n’a été débité')
      expect(version).toContain('Votre sélection n’est plus réservée')
      expect(version).toContain('http://localhost:4400/associations/la-ruche/adhesions/annee')
    }
  })
  const resume = { url: 'http://localhost:4400/reprise', until: '2026-12-22T07:00:00.000Z' }
  it('by card: links to the cart while it is stored', async () => {
    const mail = aScheduleMail('paymentFailed', { paymentMethod: 'Card', resume })
    const [subject, html, text] = await written(mail)
    expect(subject).toBe('Votre paiement pour « Adhésion de l’année » n’a pas abouti')
    for (const version of [html, text]) {
      expect(version).toContain('http://localhost:4400/reprise')
      expect(version).toContain('valable jusqu’au 22/12/2026, 08h00')
    }
  })
  it('whose money may have been taken: promises no more than is known, and does not propose to pay again', async () => {
    const change = { paymentMethod: 'Card', isNothingTaken: false, resume }
    const [, html, text] = await written(aScheduleMail('paymentFailed', change))
    expect(html).toContain('Ne payez pas une seconde fois')
    for (const version of [html, text]) {
      expect(version).toContain('il vous serait remboursé')
      expect(version).not.toMatch(/Rien n’a été débité|4400\/reprise|vous pouvez (?:payer|recommencer)/iu)
    }
  })
})

describe('a future debit', () => {
  it('is announced with its payment method and how to change it', async () => {
    const [subject, html, text] = await written(aScheduleMail('installmentUpcoming'))
    expect(subject).toBe(
      'Prélèvement de 33,33 € le 21/12/2026 pour La Ruche de Belleville et 1,00 € pour Obole',
    )
    for (const version of [html, text]) {
      expect(version).toContain('Carte Visa se terminant par 4242')
      expect(version).toContain('http://localhost:4400/prelevements/abc')
      expect(version).toContain('/paiement/regularisation/')
    }
  })
  it('names the association only for its own part, once it is paid', async () => {
    const [subject, html, text] = await written(aScheduleMail('installmentPaid'))
    expect(subject).toBe('Prélèvement de 33,33 € effectué pour La Ruche de Belleville et 1,00 € pour Obole')
    for (const version of [html, text]) {
      expect(version).toContain('La Ruche de Belleville a bien reçu une échéance de 33,33 €')
      expect(version).toContain('Votre contribution de 1,00 € à Obole a été prélevée en même temps.')
    }
  })
  it('with another amount: shows the tip separately', async () => {
    const [subject, , text] = await written(aScheduleMail('scheduleChanged', { amount: 150, amountTip: 160 }))
    expect(subject).toBe('Nouveau montant : 1,50 € par mois pour La Ruche de Belleville et 1,60 € pour Obole')
    expect(text).toContain(
      '1,50 € seront prélevés chaque mois pour La Ruche de Belleville et 1,60 € pour Obole',
    )
  })
  it.each(['paused', 'terminated'])(
    '%s while the bank has a debit: that debit may still succeed',
    async (change) => {
      const atBank = [{ number: 2, count: null, dueOn: '2026-12-21', amount: 2000, amountTip: 160 }]
      const [, , text] = await written(aScheduleMail('scheduleChanged', { change, next: null, atBank }))
      expect(text).toContain('le prélèvement du 21/12/2026 (21,60 €) a déjà été transmis à la banque')
    },
  )
  it('ends with the last one', async () => {
    const [, , text] = await written(aScheduleMail('installmentPaid', { next: null }))
    expect(text).toContain('C’était la dernière échéance')
    expect(text).not.toContain('/prelevements/')
  })
  it.each([
    ['paused', 'sont suspendus jusqu’à votre reprise', true],
    ['resumed', 'reprennent', true],
    ['amount', '15,00 € seront prélevés chaque mois', true],
    ['terminated', 'il n’y aura plus de prélèvement', false],
  ])('%s by its payer is confirmed by mail', async (change, words, hasMore) => {
    const [, html, text] = await written(
      aScheduleMail('scheduleChanged', hasMore ? { change } : { change, next: null }),
    )
    for (const version of [html, text]) {
      expect(version).toContain(words)
      expect(version.includes('/prelevements/')).toBe(hasMore)
    }
  })
})

describe('the confirmation of an order in instalments', () => {
  const schedule = {
    kind: 'INSTALLMENT' as const,
    isAmountFixed: false,
    installments: [...debits],
    savedPaymentMethod: { paymentMethod: 'Card' as const, brand: 'visa', last4: '4242', expiry: '12/2026' },
    cardExpiresBefore: '2027-01-21',
    manageUrl: 'http://localhost:4400/prelevements/abc',
  }
  const order = { amount: 10_000, amountTip: 300, lines: [{ name: 'Adhésion', amount: 10_000 }] }

  it('states what is paid, what is due when, and that the card expires before the last debit', async () => {
    const [, html, text] = await written(aPayerConfirmation({ ...order, schedule }))
    for (const version of [html, text]) {
      expect(version).toContain('Total de la commande')
      expect(version).toContain('103,00 €')
      expect(version).toContain('Total payé')
      expect(version).toContain('34,34 €')
      expect(version).toContain('21/12/2026')
      expect(version).toContain('21/01/2027')
      expect(version).toContain('Votre carte expire avant le prélèvement du 21/01/2027')
      expect(version).toContain('/prelevements/abc')
    }
  })

  it('of a monthly gift: states how it continues, and the payer’s rights', async () => {
    const monthly = { ...schedule, kind: 'SUBSCRIPTION' as const, cardExpiresBefore: null }
    const months = [first, second].map((debit) => ({ ...debit, count: null, amount: 10_000, amountTip: 300 }))
    const [, html, text] = await written(
      aPayerConfirmation({
        ...order,
        schedule: { ...monthly, installments: months },
        tipRefundUrl: 'http://localhost:4400/contribution/abc',
        withdrawalUrl: 'http://localhost:4400/retractation/abc',
      }),
    )
    for (const version of [html, text]) {
      expect(version).toContain('Votre don mensuel')
      expect(version).toContain('Prochain prélèvement : 103,00 € le 21/12/2026.')
      expect(version).toContain('jusqu’à ce que vous l’arrêtiez')
      expect(version).toContain('/contribution/abc')
      expect(version).toContain('/retractation/abc')
      expect(version).not.toContain('Total de la commande')
    }
  })
})

describe('a purchase that was withdrawn from', () => {
  const asked = (change: Readonly<Record<string, unknown>>) =>
    written(aScheduleMail('withdrawalAsked', change))

  it('states that nothing more is debited, only for a purchase paid over time', async () => {
    const nothingMore = 'Plus rien ne sera débité pour cette commande.'
    for (const version of (await asked({ debits: 'stopped' })).slice(1))
      expect(version).toContain(nothingMore)
    for (const version of await asked({ debits: null })) expect(version).not.toContain(nothingMore)
    for (const version of await asked({})) expect(version).not.toContain(nothingMore)
  })

  it('states to the association what it has to decide, and a debit in progress', async () => {
    const change = { reader: 'association', debits: 'resting', isDebitUnderWay: true }
    for (const version of (await asked(change)).slice(1)) {
      expect(version).toContain('Dites à Obole si le reste de la commande continue')
      expect(version).toContain('il s’ajoute à ce que vous devez rembourser')
    }
  })
})
