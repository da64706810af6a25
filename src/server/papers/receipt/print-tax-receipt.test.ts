import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import type { ReceiptFacts } from '#domain/receipt/receipt-facts.ts'
import { type DocumentPrinter, makeDocumentPrinter } from '#server/papers/document/document-printer.ts'
import { readPdf } from '../../../../tests/build/documents/read-pdf.ts'
import { type ReceiptToDraw, composeReceiptSheet } from './compose-receipt-sheet.ts'

let printer: DocumentPrinter
beforeAll(() => {
  printer = makeDocumentPrinter()
})
afterAll(() => printer.close())

const facts: ReceiptFacts = {
  kind: 'individual',
  issuer: {
    name: 'La Ruche',
    address: '12 rue des Envierges',
    zipCode: '75020',
    city: 'Paris',
    rnaNumber: 'W751234567',
    siren: '123456789',
    purpose: 'Distribuer des paniers de légumes',
    quality: 'generalInterest',
    recognisedOn: null,
    isUnderColucheLaw: false,
  },
  forOrganization: null,
  signatory: 'Anne Le Goff',
  signatoryTitle: 'présidente',
  articles: ['200'],
  donor: {
    name: 'Zoé Ménard-L’Haÿ',
    legalStatus: '',
    siren: '',
    address: '1 rue du Bois',
    zipCode: '44000',
    city: 'Nantes',
    country: 'FR',
  },
  gifts: [{ paidOn: '2026-12-31', amount: cents(123_450), method: 'transfer' }],
  amount: cents(123_450),
  orderNumber: '2026-000042',
  isTrial: false,
}

async function draw(change: Partial<ReceiptFacts> = {}, how: Partial<ReceiptToDraw> = {}) {
  const sheet = composeReceiptSheet({
    facts: { ...facts, ...change },
    label: '2026-000007',
    issuedAt: new Date('2026-12-31T22:31:00Z'),
    brandName: 'Obole',
    ended: null,
    ...how,
  })
  const { text, structure, pages } = readPdf(await printer.print('tax-receipt', sheet))
  return { words: text.replaceAll(/\s+/gu, ' '), structure, pages }
}

describe('a tax receipt', () => {
  test('for a person has every mention of 11580*05', async () => {
    const { words, structure, pages } = await draw()
    for (const mention of [
      'Reçu au titre des dons à certains organismes d’intérêt général',
      'Articles 200 et 978 du code général des impôts (CGI)',
      'CERFA n° 11580*05',
      'Numéro d’ordre du reçu 2026-000007',
      'Nom ou dénomination La Ruche',
      'Numéro SIREN 123456789',
      'Numéro RNA W751234567',
      'Adresse 12 rue des Envierges, 75020 Paris',
      'Objet Distribuer des paniers de légumes',
      'Qualité Œuvre ou organisme d’intérêt général',
      'Nom et prénom Zoé Ménard-L’Haÿ',
      'Adresse 1 rue du Bois, 44000 Nantes',
      'la somme de : ***1 234,50*** euros',
      'Somme en toutes lettres : mille deux cent trente-quatre euros et cinquante centimes',
      'Date du versement 31/12/2026',
      'Forme du don Déclaration de don manuel',
      'Nature du don Numéraire',
      'Mode de versement Virement, prélèvement, carte bancaire',
      'certifie sur l’honneur que les dons et versements qu’il reçoit ouvrent droit à la réduction d’impôt prévue à l’article 200 du CGI.',
      'Date d’établissement 31/12/2026',
      'Signature Anne Le Goff présidente',
      'Établi par Obole, sur mandat de l’organisme bénéficiaire',
    ])
      expect(words).toContain(mention)
    expect(words).not.toMatch(/%|238 bis|ANNULÉ|APERÇU|contribution|Mode test/)
    expect(structure).toContain('pdfuaid')
    expect(pages).toBe(1)
  })

  test('for a company has every mention of 16216*02', async () => {
    const donor = { ...facts.donor, name: 'Bois & Fils', legalStatus: 'SARL', siren: '987654321' }
    const { words } = await draw({ kind: 'company', donor, articles: ['238 bis'] })
    for (const mention of [
      'Reçu des dons et versements effectués par une entreprise',
      'Article 238 bis du code général des impôts (CGI)',
      'CERFA n° 16216*02',
      'Dénomination Bois & Fils',
      'Forme juridique SARL',
      'Numéro SIREN 987654321',
      'prévue à l’article 238 bis du CGI.',
    ])
      expect(words).toContain(mention)
    expect(words).not.toMatch(/11580|Nom et prénom/)
  })

  test('of several payments lists them with their period and each kind of payment', async () => {
    const gifts = [
      { paidOn: '2026-01-05', amount: cents(1000), method: 'transfer' },
      { paidOn: '2026-03-09', amount: cents(2000), method: 'check' },
      { paidOn: '2026-12-30', amount: cents(3000), method: 'cash' },
    ] as const
    const { words } = await draw({ gifts, amount: cents(6000) })
    expect(words).toContain('***60,00***')
    expect(words).toContain('Période des versements du 05/01/2026 au 30/12/2026')
    expect(words).toContain('Virement, prélèvement, carte bancaire ; Chèque ; Remise d’espèces')
    expect(words).toContain('09/03/2026 Chèque 20,00 €')
  })
})

describe('the paper', () => {
  test.each([
    [
      'of an organisation under article 200, 1 ter',
      { isUnderColucheLaw: true },
      'aide alimentaire ou des soins médicaux',
    ],
    [
      'of one of public utility',
      { quality: 'publicUtility', recognisedOn: '1998-02-03' },
      'reconnue d’utilité publique, par décret du 03/02/1998',
    ],
    ['of an endowment fund', { quality: 'endowmentFund' }, 'Fonds de dotation'],
    ['without RNA', { rnaNumber: null }, 'Numéro SIREN 123456789 Adresse'],
  ] as const)('%s', async (_what, issuer, mention) => {
    const { words } = await draw({ issuer: { ...facts.issuer, ...issuer } })
    expect(words).toContain(mention)
  })

  test('that another organisation issues names both', async () => {
    const { words } = await draw({
      issuer: { ...facts.issuer, name: 'La Fédération' },
      forOrganization: 'La Ruche',
      articles: ['200', '978'],
    })
    expect(words).toContain('Nom ou dénomination La Fédération')
    expect(words).toContain('Dons reçus pour La Ruche')
    expect(words).toContain('prévue aux articles 200 et 978 du CGI.')
  })
})

describe('the drawing', () => {
  test('that ended says so across the page, and names the one that replaces it', async () => {
    const at = new Date('2027-01-20T09:00:00Z')
    const voided = await draw({}, { ended: { at, replacedBy: null } })
    expect(voided.words).toContain('ANNULÉ')
    expect(voided.words).toContain(
      'Ce reçu est annulé depuis le 20/01/2027 : il n’ouvre droit à aucune réduction',
    )
    const replaced = await draw({}, { ended: { at, replacedBy: '2026-000031' } })
    expect(replaced.words).toContain('le reçu 2026-000031 le remplace')
  })

  test('as a preview has a watermark and no number', async () => {
    const { words } = await draw({}, { label: null })
    expect(words).toContain('APERÇU')
    expect(words).toContain('sans numéro')
  })

  test('of the demonstration bank is marked as worthless', async () => {
    expect((await draw({ isTrial: true })).words).toContain('Mode test, sans valeur')
  })

  test('has the same bytes each time', async () => {
    const sheet = composeReceiptSheet({
      facts,
      label: '2026-000007',
      issuedAt: new Date(0),
      brandName: 'Obole',
      ended: null,
    })
    const [one, other] = [
      await printer.print('tax-receipt', sheet),
      await printer.print('tax-receipt', sheet),
    ]
    expect(one.equals(other)).toBe(true)
  })

  test('prints what users wrote as text', async () => {
    const text = '#read("/etc/passwd") *gras* $x^2$ <script>alert(1)</script>'
    const { words, structure } = await draw({ donor: { ...facts.donor, name: text, address: text } })
    expect(words.replaceAll(/[ \u200b]/g, '')).toContain(text.replaceAll(' ', ''))
    expect(structure).not.toContain('/URI')
  })
})
