import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales } from '#domain/locale.ts'
import { type FormType, formTypes } from '#domain/form/form-definition.ts'
import { type MailMessage, refundReasons } from '#contract/mails.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import {
  aNewGift,
  aNewsPosted,
  anAssociationMessage,
  anEventTomorrow,
  aMembershipEnding,
  anOrdersOfDay,
  aWeeklySummary,
  aNewsSubscription,
  aPayerConfirmation,
  aRefundNotice,
  aSalesReopened,
  aTicketConfirmation,
  anAbuseReceived,
  anAbuseReported,
} from '../../../tests/build/mail/mail-messages.ts'
import { waitingMails } from '../../../tests/build/mail/waiting-mails.ts'

const formOf = (formType: FormType) => ({ title: 'Bal d’hiver', formType, url: 'https://exemple.fr' })

const everyMessage: MailMessage[] = locales.flatMap((locale) => [
  ...formTypes.flatMap((formType) => [
    aPayerConfirmation({ form: formOf(formType) }, locale),
    aNewGift({ form: formOf(formType) }, locale),
    aSalesReopened({ form: formOf(formType) }, locale),
  ]),
  aTicketConfirmation({}, locale),
  { ...aTicketConfirmation({}, locale), kind: 'confirmationAgain' } as MailMessage,
  anAbuseReceived(locale),
  anAbuseReported({}, locale),
  anEventTomorrow({}, locale),
  anEventTomorrow({ tickets: 1 }, locale),
  aMembershipEnding({}, locale),
  anOrdersOfDay({}, locale),
  anOrdersOfDay({ count: 120 }, locale),
  aWeeklySummary({}, locale),
  aWeeklySummary({ forms: [], orders: 0, received: 0, refusedDebits: 1 }, locale),
  aNewsSubscription(locale),
  aNewsPosted(locale),
  anAssociationMessage(locale),
  ...waitingMails(locale),
  ...refundReasons.map((reason) => aRefundNotice({ reason }, locale)),
])

describe('every mail in every language', () => {
  it.each(everyMessage)('$kind in $locale is complete', async (message) => {
    const { subject, html, text } = await renderMail(message)
    expect(subject).not.toBe('')
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${message.locale}" dir="ltr">`))
    expect(html).toContain(`<title>${subject}</title>`)
    for (const version of [subject, html, text])
      expect(version).not.toMatch(
        /\{\{|undefined|NaN|Notice\.|newGift\.|abuseRe|Confirmation\.|report\.|event\./,
      )
    // Nothing is fetched when the mail is opened, and screen readers ignore layout tables.
    expect(html).not.toMatch(/<img|<link|<script|@import|url\(/)
    expect(html.match(/<table(?![^>]*role="presentation")/g)?.length).toBe(html.match(/<caption/g)?.length)
  })
})

describe('the payer’s confirmation', () => {
  it('states what was paid to whom, with a separate tip, in both versions', async () => {
    const { subject, html, text } = await renderMail(aPayerConfirmation())
    expect(subject).toBe('Votre don pour La Ruche de Belleville est confirmé')
    for (const version of [html, text]) {
      expect(version).toContain('Merci Zoé, votre don est confirmé')
      expect(version).toContain('La Ruche de Belleville a bien reçu votre don de 42,00\u00a0€')
      expect(version).toContain('Contribution facultative à Obole')
      expect(version).toContain('3,40\u00a0€')
      expect(version).toContain('45,40\u00a0€')
      expect(version).toContain('aucune réduction d’impôt')
      expect(version).toContain('2026-004217')
      expect(version).toContain('20/11/2026')
      expect(version).toContain('Merci du fond du cœur')
      expect(version).toContain('C’est La Ruche de Belleville qui le délivre')
      expect(version).toContain('http://localhost:4400/paiement/embarque/confirmation/0b6f7a3e')
      expect(version).toContain('bonjour@ruche.exemple.fr')
    }
    expect(text).toContain('> Merci du fond du cœur')
    expect(text).not.toMatch(/<[a-z]/)
  })

  it('omits missing details', async () => {
    const organization = { name: 'Ruche', email: '', phone: '', url: '' }
    const change = { amountTip: 0, personalMessage: ' ', taxReceipt: null, organization }
    const { html, text } = await renderMail(aPayerConfirmation(change))
    for (const version of [html, text]) {
      expect(version).not.toContain('Contribution')
      expect(version).not.toContain('vous écrit')
      expect(version).not.toContain('reçu fiscal')
      expect(version).not.toContain('Une question')
    }
  })

  it('names the organisation that paid, and the person', async () => {
    const payer = { firstName: 'Ann', lastName: 'Lee', companyName: 'Boulangerie Lee' }
    const { subject, text } = await renderMail(aPayerConfirmation({ payer }, 'en'))
    expect(subject).toBe('Your donation to La Ruche de Belleville is confirmed')
    expect(text).toContain('Paid by: Boulangerie Lee (Ann Lee)')
    expect(text).toContain('Total paid: €45.40')
  })
})

describe('the confirmation of each kind of order', () => {
  it.each([
    ['Donation', 'Votre don pour La Ruche de Belleville est confirmé'],
    ['CrowdFunding', 'Votre don pour La Ruche de Belleville est confirmé'],
    ['Event', 'Vos billets pour «\u00a0Bal d’hiver\u00a0» sont confirmés'],
    ['Membership', 'La Ruche de Belleville : votre adhésion est confirmée'],
    ['Shop', 'Votre commande chez La Ruche de Belleville est confirmée'],
    ['PaymentForm', 'Votre paiement pour La Ruche de Belleville est confirmé'],
    ['Checkout', 'Votre paiement pour La Ruche de Belleville est confirmé'],
  ] as const)('of a %s has its own subject', async (formType, expected) => {
    const { subject } = await renderMail(aPayerConfirmation({ form: formOf(formType) }))
    expect(subject).toBe(expected)
  })

  it('of an event states participants, date and venue, with the tickets and the discount', async () => {
    const { html, text } = await renderMail(aTicketConfirmation())
    for (const version of [html, text]) {
      for (const fact of [
        'Zoé Moreau',
        'Repas du soir',
        'samedi 12 décembre 2026, de 19h30 à 23h00',
        'Salle des fêtes, 3 rue des Lilas, 44000 Nantes',
        'http://localhost:4400/billets/0b6f7a3e',
        'Afficher les billets',
        'Dont réduction accordée',
        '3,00\u00a0€',
      ])
        expect(version).toContain(fact)
    }
    expect(text).toContain('- Place adulte\u00a0: 18,00\u00a0€\n  Zoé Moreau\n  Repas du soir')
  })

  it('is followed the day before by a reminder with date, venue and tickets', async () => {
    const { subject, html, text } = await renderMail(anEventTomorrow())
    expect(subject).toBe('Demain\u00a0: Bal d’hiver')
    for (const version of [html, text]) {
      for (const fact of [
        'Vos 2 billets pour Bal d’hiver vous attendent.',
        'samedi 12 décembre 2026, de 19h30 à 23h00',
        'Salle des fêtes, 3 rue des Lilas, 44000 Nantes',
        'http://localhost:4400/billets/0b6f7a3e',
        'http://localhost:4400/documents/tickets/0b6f7a3e',
      ])
        expect(version).toContain(fact)
    }
  })

  it('says that it was requested again, and is otherwise the same', async () => {
    const { data, locale } = aPayerConfirmation()
    const again = await renderMail({ kind: 'confirmationAgain', locale, data } as MailMessage)
    const first = await renderMail({ kind: 'payerConfirmation', locale, data } as MailMessage)
    expect(again.subject).toBe(first.subject)
    expect(again.text.replace('Vous avez demandé à recevoir de nouveau cette confirmation.\n\n', '')).toBe(
      first.text,
    )
  })
})

describe('the report of a page', () => {
  it('states the page, the reason and the reporter to the operator', async () => {
    const { subject, text } = await renderMail(anAbuseReported())
    expect(subject).toContain('Un toit pour l’épicerie solidaire')
    for (const fact of [
      'publicité ou une arnaque',
      '> Cette page vend des montres.',
      'zoe.moreau@exemple.fr',
    ])
      expect(text).toContain(fact)
  })
})

describe('the new gift', () => {
  it('states the payer to the association, and nothing about the tip', async () => {
    const { subject, html, text } = await renderMail(aNewGift())
    expect(subject).toBe(
      'Nouveau don\u00a0: 42,00\u00a0€ pour «\u00a0Un toit pour l’épicerie solidaire\u00a0»',
    )
    for (const version of [html, text]) {
      expect(version).toContain('Zoé Moreau')
      expect(version).toContain('zoe.moreau@exemple.fr')
      expect(version).toContain('Courage pour les travaux.')
      expect(version).not.toContain('Contribution')
    }
  })
})

describe('user text', () => {
  it('never becomes markup, a header or another kind of link', async () => {
    const evil = '<script>alert(1)</script>"\'&'
    const organization = { name: evil, email: 'a?cc=b@exemple.fr', phone: evil, url: 'javascript:alert(1)' }
    const payer = { firstName: `Bcc: x\r\nBcc: y ${evil}`, lastName: 'a\u202eb\u0000c', companyName: '' }
    const { subject, html, text } = await renderMail(
      aPayerConfirmation({ organization, payer, personalMessage: evil, confirmationUrl: 'data:text/html,x' }),
    )
    expect(html).not.toMatch(/<script|javascript:[^<]*"|href="data:/)
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('mailto:a%3Fcc%3Db@exemple.fr')
    expect(subject).not.toMatch(/[\r\n]/)
    for (const mark of ['\u202e', '\0', '\r']) {
      expect(html).not.toContain(mark)
      expect(text).not.toContain(mark)
    }
  })

  it('never makes a subject with two lines or more than 120 characters', async () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(anyText, async (title) => {
        const form = { title: `${title}\r\nBcc: all@exemple.fr`, formType: 'Donation' as const, url: '' }
        const { subject } = await renderMail(aNewGift({ form }))
        expect(subject.length).toBeLessThanOrEqual(120)
        expect(subject).not.toMatch(/[\r\n]/)
      }),
      { numRuns: 100 },
    )
  })
})

describe('the news of a campaign', () => {
  it('have their paragraphs as plain text, and how to stop', async () => {
    const { subject, html, text } = await renderMail(aNewsPosted())
    expect(subject).toContain('Le toit est posé')
    expect(html).toContain('Venez voir &lt;b&gt;demain')
    for (const version of [html, text]) {
      expect(version).toContain('Publié le 20/11/2026')
      expect(version).toContain('/nouvelles/arreter/abc')
      expect(version).not.toContain('/stop')
    }
  })

  it('are asked for with a link to confirm, and how to stop', async () => {
    const { text } = await renderMail(aNewsSubscription('en'))
    expect(text).toContain('/nouvelles/confirmer/abc')
    expect(text).toContain('/nouvelles/arreter/abc')
  })
})
