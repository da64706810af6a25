import { afterAll, describe, expect, test } from 'vitest'
import { cents, zero } from '#domain/money.ts'
import { aCertificate, aPaidLine } from '../../../../tests/build/documents/a-certificate.ts'
import { readPdf } from '../../../../tests/build/documents/read-pdf.ts'
import { type CertificateFacts, composeCertificate } from './compose-certificate.ts'
import { makeDocumentPrinter } from './document-printer.ts'

const printer = makeDocumentPrinter()
afterAll(() => printer.close())

/** The text as a reader sees it: any space is one space, zero-width spaces are removed. */
const plain = (text: string) => text.replaceAll('\u200b', '').replaceAll(/\s+/gu, ' ')
const print = async (facts: CertificateFacts) => {
  const pdf = readPdf(await printer.print('payment-certificate', composeCertificate(facts)))
  return { ...pdf, text: plain(pdf.text) }
}

describe('a payment certificate', () => {
  test('shows payer, payee, amount, date and payment method', async () => {
    const { text, pages } = await print(aCertificate())
    for (const words of [
      'Attestation de paiement',
      'Zoé Moreau a payé 50,40 € le 21/11/2026.',
      'La Ruche de Belleville 12 rue des Envierges 75020 Paris RNA W751234567 SIREN 123456789',
      'Zoé Moreau 3 rue des Lilas 44000 Nantes',
      'Commande 2026-000012',
      'Bal d’hiver de la Ruche',
      'Moyen de paiement Carte bancaire',
      'Place adulte Zoé Moreau · Repas du soir 30,00 €',
      'Place enfant Maël Moreau 12,00 €',
      'Don 5,00 €',
      'Pour La Ruche de Belleville 47,00 €',
      'Contribution facultative à Obole La plateforme, et non l’association 3,40 €',
      'Total payé 50,40 €',
      'ni une facture ni un reçu fiscal',
      'Établie le 03/12/2026 par Obole',
      'Page 1 sur 1',
    ])
      expect(text).toContain(words)
    expect(pages).toBe(1)
    for (const words of ['remboursé', 'Échéance', 'Essai', 'France']) expect(text).not.toContain(words)
  })

  test('is accessible: tags, language, title, headings, a table with header cells', async () => {
    const { structure } = await print(aCertificate({ locale: 'en' }))
    expect(structure).toMatch(/\/MarkInfo <<\s*\/Marked true/)
    expect(structure).toContain('/StructTreeRoot')
    expect(structure).toContain('/Lang (en)')
    expect(structure).toContain('/DisplayDocTitle true')
    expect(structure).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(structure).toContain('Payment certificate, order 2026-000012')
    for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD', 'P'])
      expect(structure).toMatch(new RegExp(`/S /${tag}\\b`))
    expect(structure).not.toMatch(/\/JavaScript|\/JS\b|\/Launch|\/URI|\/EmbeddedFile/)
  })

  test.each([
    ['en', 'It is neither an invoice nor a tax receipt', 'Total paid €50.40'],
    ['es', 'No es una factura ni un recibo fiscal', 'Total pagado 50,40 €'],
  ] as const)('in %s', async (locale, notice, total) => {
    const { text } = await print(aCertificate({ locale }))
    expect(text).toContain(notice)
    expect(text).toContain(total)
  })
})

describe('the certificate', () => {
  test('of an instalment and of a month', async () => {
    const instalment = aCertificate({ frequency: 'INSTALLMENT', installmentNumber: 2, installmentCount: 3 })
    expect((await print(instalment)).text).toContain('Échéance 2 sur 3')
    const month = aCertificate({
      frequency: 'SUBSCRIPTION',
      installmentNumber: 5,
      installmentCount: 6,
      paymentMethod: 'Sepa',
    })
    const { text } = await print(month)
    expect(text).toContain('Mensualité n° 5')
    expect(text).toContain('Prélèvement SEPA')
  })

  test('of a company shows its name first, with number and country', async () => {
    const company = {
      isOrganization: true,
      companyName: 'Les Toits SARL',
      companySiren: '987654321',
      country: 'BE',
    }
    const { text } = await print(aCertificate({}, company))
    expect(text).toContain('Les Toits SARL a payé')
    expect(text).toContain('Les Toits SARL Zoé Moreau 3 rue des Lilas 44000 Nantes Belgique SIREN 987654321')
  })

  test('of a payer without address, and without a tip', async () => {
    const nowhere = { address: '', city: '', zipCode: '', country: '' }
    const { text } = await print(aCertificate({ tip: zero }, nowhere))
    expect(text).toContain('Total payé 47,00 €')
    expect(text).not.toContain('Contribution')
    expect(text).not.toContain('Pour La Ruche')
  })

  test('shows later refunds', async () => {
    const refund = (amount: number, day: string) => ({
      amount: cents(amount),
      at: new Date(`${day}T10:00:00Z`),
    })
    const partly = await print(aCertificate({ refunds: [refund(1200, '2026-12-01')] }))
    expect(partly.text).toContain('Ce paiement a été remboursé en partie.')
    expect(partly.text).toContain('Remboursé le 01/12/2026 −12,00 €')
    expect(partly.text).toContain('Montant restant payé 38,40 €')
    const refunds = [refund(1200, '2026-12-01'), refund(3840, '2026-12-02')]
    const whole = await print(aCertificate({ refunds }))
    expect(whole.text).toContain('Ce paiement a été remboursé en totalité')
    expect(whole.text).toContain('Montant restant payé 0,00 €')
  })

  test('of the demonstration bank is marked as worthless', async () => {
    const { text } = await print(aCertificate({ provider: 'sandbox' }))
    expect(text).toContain('Mode test, sans valeur')
  })

  test('with wrong sums is rejected', () => {
    expect(() => composeCertificate(aCertificate({ amount: cents(4701) }))).toThrow(RangeError)
  })
})

describe('text written by users', () => {
  const show = async (name: string) => {
    const lines = [aPaidLine(name, 4700)]
    return print(aCertificate({ lines }, { firstName: name, address: name }))
  }

  test.each([
    '#read("/etc/passwd") #panic() #import "@preview/x:1.0.0"',
    '*gras* _i_ $x^2$ `code` = titre @ref <label> // rien \\ ~ -- https://exemple.fr',
    '<script>alert(1)</script> &amp; {{brand}} {page} %s \\u{41} "; drop table document; --',
    '=cmd|"/c calc"!A0',
  ])('%j is printed unchanged', async (text) => {
    const shown = await show(text)
    expect(shown.text.replaceAll(' ', '')).toContain(plain(text).replaceAll(' ', ''))
    expect(shown.structure).not.toContain('/URI')
  })

  test('marks of direction and pictographs leave nothing behind', async () => {
    expect((await show('Ann\u202Efdp.exe\u2066 🎉')).text).toContain('Annfdp.exe')
  })

  test('a word of 10 kB wraps over lines, a thousand lines over pages', async () => {
    const long = await show('x'.repeat(10_000))
    expect(long.text).toMatch(/x{20}/)
    expect(long.pages).toBe(2)
    const lines = Array.from({ length: 1_000 }, (_, index) => aPaidLine(`Article ${index}`, 100))
    const many = await print(aCertificate({ lines, amount: cents(100_000) }))
    expect(many.pages).toBeGreaterThan(20)
    expect(many.text).toContain('Article 999')
    expect(many.text).toContain(`Page ${many.pages} sur ${many.pages}`)
  })

  test('letters of other scripts are drawn or replaced by question marks', async () => {
    const { text } = await show('Пётр Ελένη \u{1E7E0} ﷺ \u{13080}')
    expect(text).toMatch(/Пётр Ελένη|\?{4}/)
    expect(text).toContain('Total payé')
  })

  test('our own font draws every letter in its list', async () => {
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
    const words = [
      range(0x21, 0x7e),
      range(0xa1, 0xac),
      range(0xae, 0x137),
      range(0x139, 0x13e),
      range(0x141, 0x148),
    ]
    const more = [
      range(0x14a, 0x165),
      range(0x168, 0x17e),
      '\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u20ac',
    ]
    // No font has the first letter, so only our own letters remain. None of them may be missing.
    const { text } = await show(['\u{13080}', ...words, ...more].join(' '))
    for (const letter of [...words, ...more].join('')) expect(text).toContain(letter)
  })
})

describe('the printer', () => {
  test('draws many documents in parallel without mixing them', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => `2026-${String(index).padStart(6, '0')}`)
    const all = await Promise.all(numbers.map((orderNumber) => print(aCertificate({ orderNumber }))))
    all.forEach(({ text }, index) => expect(text).toContain(numbers[index]))
  })

  test('a sheet that cannot be drawn is an error, and the next one is drawn', async () => {
    await expect(printer.print('payment-certificate', { lang: 'fr' })).rejects.toThrow('could not be drawn')
    expect((await print(aCertificate())).pages).toBe(1)
  })

  test('rejects documents when too many wait, and cancels the waiting ones when it is closed', async () => {
    const crowded = makeDocumentPrinter()
    const sheet = composeCertificate(aCertificate())
    const waiting = Array.from({ length: 201 }, () => crowded.print('payment-certificate', sheet))
    const results = Promise.allSettled(waiting)
    await expect(crowded.print('payment-certificate', sheet)).rejects.toMatchObject({ code: 'BUSY' })
    await crowded.close()
    const outcomes = await results
    expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  })
})
