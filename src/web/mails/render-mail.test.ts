import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales } from '#domain/locale.ts'
import { type MailMessage, refundReasons } from '#contract/mails.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import { aNewGift, aPayerConfirmation, aRefundNotice } from '../../../tests/build/mail-messages.ts'

const everyMessage: MailMessage[] = locales.flatMap((locale) => [
  aPayerConfirmation({}, locale),
  aNewGift({}, locale),
  ...refundReasons.map((reason) => aRefundNotice({ reason }, locale)),
])

describe('every mail in every language', () => {
  it.each(everyMessage)('$kind in $locale is whole', async (message) => {
    const { subject, html, text } = await renderMail(message)
    expect(subject).not.toBe('')
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${message.locale}" dir="ltr">`))
    expect(html).toContain(`<title>${subject}</title>`)
    for (const version of [subject, html, text])
      expect(version).not.toMatch(/\{\{|undefined|NaN|Notice\.|newGift\./)
    // Nothing is fetched when the mail is opened, and layout tables do not speak.
    expect(html).not.toMatch(/<img|<link|<script|@import|url\(/)
    expect(html.match(/<table(?![^>]*role="presentation")/g)?.length).toBe(html.match(/<caption/g)?.length)
  })
})

describe('the payer’s confirmation', () => {
  it('says what was paid to whom, the tip apart, in both versions', async () => {
    const { subject, html, text } = await renderMail(aPayerConfirmation())
    expect(subject).toBe('Votre don à La Ruche de Belleville est confirmé')
    for (const version of [html, text]) {
      expect(version).toContain('Merci Zoé, votre don est confirmé')
      expect(version).toContain('42,00\u00a0€ à La Ruche de Belleville')
      expect(version).toContain('Contribution libre à Obole')
      expect(version).toContain('3,40\u00a0€')
      expect(version).toContain('45,40\u00a0€')
      expect(version).toContain('aucune réduction d’impôt')
      expect(version).toContain('2026-004217')
      expect(version).toContain('20 novembre 2026')
      expect(version).toContain('Merci du fond du cœur')
      expect(version).toContain('votre reçu fiscal ne sont pas encore joints')
      expect(version).toContain('http://localhost:4400/paiement/embarque/confirmation/0b6f7a3e')
      expect(version).toContain('bonjour@ruche.exemple.fr')
    }
    expect(text).toContain('> Merci du fond du cœur')
    expect(text).not.toMatch(/<[a-z]/)
  })

  it('is silent about what there is not', async () => {
    const organization = { name: 'Ruche', email: '', phone: '', url: '' }
    const change = { amountTip: 0, personalMessage: ' ', taxReceiptExpected: false, organization }
    const { html, text } = await renderMail(aPayerConfirmation(change))
    for (const version of [html, text]) {
      expect(version).not.toContain('Contribution')
      expect(version).not.toContain('Un mot de')
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

  it('speaks of a payment where it is no gift', async () => {
    const form = { title: 'Adhésion', formType: 'Membership' as const, url: 'https://exemple.fr' }
    const { subject, text } = await renderMail(aPayerConfirmation({ form }, 'es'))
    expect(subject).toBe('Su pago a La Ruche de Belleville está confirmado')
    expect(text).toContain('Ha pagado 42,00\u00a0€')
  })
})

describe('the new gift', () => {
  it('tells the association who gave, and nothing of the tip', async () => {
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

describe('what people typed', () => {
  it('never becomes markup, a header or a link of another kind', async () => {
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

  it('never makes a subject of two lines or of more than 120 characters', async () => {
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
