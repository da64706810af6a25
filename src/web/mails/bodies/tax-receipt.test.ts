import { describe, expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import type { TaxReceipt } from '#contract/mail/receipt-mails.ts'
import { renderMail } from '#web/mails/render-mail.tsx'

const receipt: TaxReceipt = {
  brandName: 'Obole',
  organization: { name: 'La Ruche', email: 'bonjour@ruche.exemple.fr', phone: '', url: '' },
  form: {
    title: 'Un toit',
    formType: 'Donation',
    url: 'http://localhost:4400/associations/la-ruche/formulaires/dons',
  },
  payer: { firstName: 'Zoé', lastName: 'Ménard', companyName: '' },
  orderNumber: '2026-000042',
  number: '2026-000007',
  year: 2026,
  amount: 5000,
  replaces: false,
  receiptUrl: 'http://localhost:4400/documents/receipts/0193b0c7-90ab-8f00-a1b2-c3d4e5f60718',
}

describe('the mail with a tax receipt', () => {
  test('has its link, number, year and amount', async () => {
    const { subject, html, text } = await renderMail({ kind: 'taxReceipt', locale: 'fr', data: receipt })
    expect(subject).toBe('Votre reçu fiscal 2026\u00a0: La Ruche')
    expect(html).toContain(receipt.receiptUrl)
    for (const part of [receipt.receiptUrl, '2026-000007', '50,00', 'Ce reçu atteste'])
      expect(text).toContain(part)
  })

  test('says that it replaces an earlier one', async () => {
    const { subject, text } = await renderMail({
      kind: 'taxReceipt',
      locale: 'fr',
      data: { ...receipt, replaces: true },
    })
    expect(subject).toContain('a été corrigé')
    expect(text).toContain('Il remplace le reçu précédent, qui est annulé.')
  })

  test.each(locales)('exists in %s, also for a void receipt', async (locale) => {
    const { amount: _amount, replaces: _replaces, receiptUrl: _url, ...data } = receipt
    const mails = await Promise.all([
      renderMail({ kind: 'taxReceipt', locale, data: receipt }),
      renderMail({ kind: 'taxReceiptVoid', locale, data }),
    ])
    for (const { subject, text } of mails) {
      expect(`${subject} ${text}`).not.toMatch(/taxReceipt|\{\{|undefined/)
      expect(text).toContain('2026-000007')
    }
  })
})
