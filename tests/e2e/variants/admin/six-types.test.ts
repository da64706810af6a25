import { describe, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { anOperator, nameOperator } from '../../../build/e2e/an-operator.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import {
  type Takes,
  buysSecured,
  ordersOf,
  takesForOne,
} from '../../../build/e2e/visitors/a-secured-order.ts'
import { anAuthor } from '../../../build/e2e/visitors/an-author.ts'

const email = 'zoe@exemple.fr'
const slug = 'les-amis-du-lavoir'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const documents = ['Statuts signés', /^Récépissé/, /^RIB/, /^Pièce d’identité/, 'Liste des dirigeants']

const site = aSite((db) => nameOperator(db))

/** The session of the president, who signs in once. */
let session: Awaited<ReturnType<BrowserContext['storageState']>>

/** The president again, in another window. */
async function aPresident(width = 1280): Promise<Page> {
  return site.visit({ width, height: 844, storageState: session, expects: [/status of 409/] })
}

/** One kind of campaign: how it is made, what a visitor takes, and what its author changes afterwards. */
interface Kind {
  readonly type: 'Event' | 'Membership' | 'Shop' | 'CrowdFunding' | 'Donation' | 'PaymentForm'
  readonly link: string
  readonly path: string
  /** Its segment in the administration, where it is another one. */
  readonly administered?: string
  readonly start?: RegExp
  readonly width?: number
  /** What is typed before the first publication. */
  readonly prepares?: (author: Author) => Promise<void>
  readonly takes: Takes
  readonly sold: { readonly name: string; readonly next: string; readonly euros: string }
  readonly paid: readonly [first: number, second: number]
}
type Author = ReturnType<typeof anAuthor>

const addsPrice = async ({ page, button, goesTo, isSaved }: Author, name: string, euros: string) => {
  await goesTo('Montants', 2)
  await button(/^Ajouter (?:une contrepartie|un montant avec un nom)$/).click()
  await page.keyboard.insertText(name)
  await page.getByLabel('Montant', { exact: true }).last().fill(euros)
  await isSaved()
}
const givesNamed: Takes = async (order, price) => {
  await order.openPage()
  await order.page.getByRole('radio', { name: new RegExp(price) }).check()
  await order.page.getByRole('button', { name: /^Donner / }).click()
  await order.isAt('Vos coordonnées')
}

const kinds: readonly Kind[] = [
  {
    type: 'Event',
    link: 'Événement',
    path: 'evenements',
    start: /Spectacle payant, deux tarifs/,
    takes: takesForOne('Qui vient ?'),
    sold: { name: 'Plein tarif', next: 'Plein tarif du printemps', euros: '14' },
    paid: [1200, 1400],
  },
  {
    type: 'Membership',
    link: 'Adhésion',
    path: 'adhesions',
    start: /Individuel, famille/,
    width: 390,
    takes: takesForOne('Qui adhère ?'),
    sold: { name: 'Adhésion individuelle', next: 'Adhésion du printemps', euros: '27' },
    paid: [2500, 2700],
  },
  {
    type: 'Shop',
    link: 'Boutique',
    path: 'boutiques',
    takes: async (order, price) => {
      await order.openStep(1)
      await order.takes(price, 1)
      await order.goesTo('Acheteur')
    },
    sold: { name: 'Petit modèle', next: 'Petit modèle verni', euros: '11,50' },
    paid: [1000, 1150],
  },
  {
    type: 'CrowdFunding',
    link: 'Collecte',
    path: 'collectes',
    prepares: (author) => addsPrice(author, 'Une brique', '31'),
    takes: givesNamed,
    sold: { name: 'Une brique', next: 'Une brique gravée', euros: '37' },
    paid: [3100, 3700],
  },
  {
    type: 'Donation',
    link: 'Don',
    path: 'formulaires',
    prepares: (author) => addsPrice(author, 'Un panier', '13'),
    takes: givesNamed,
    sold: { name: 'Un panier', next: 'Un grand panier', euros: '17' },
    paid: [1300, 1700],
  },
  {
    type: 'PaymentForm',
    link: 'Paiement',
    path: 'paiements',
    administered: 'ventes',
    start: /Montants/,
    takes: async (order, price) => {
      await order.openPage()
      await order.page.getByRole('radio', { name: price }).check()
    },
    sold: { name: 'Participation', next: 'Participation du printemps', euros: '32' },
    paid: [3000, 3200],
  },
]

test('a person without an association registers one, and it is verified', async () => {
  const page = await site.visit({ width: 390, height: 844, expects: [/status of 40[13]/] })
  await signInTab(site, page, email, '/inscrire-mon-association')
  await hydrated(page)
  for (const [label, text] of [
    ['Nom de l’association', 'Les Amis du Lavoir'],
    ['Numéro RNA ou SIREN', 'W442000123'],
    ['Adresse du siège', '3 rue du Lavoir'],
    ['Code postal', '29200'],
    ['Ville', 'Brest'],
    ['IBAN du compte de l’association', 'FR76 3000 6000 0112 3456 7890 189'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByLabel('Je suis autorisé(e) à représenter cette association.').check()
  await page.getByRole('button', { name: 'Inscrire l’association' }).click()
  await page.waitForURL(`**/admin/${slug}/verification`)
  await hydrated(page)
  for (const [index, kind] of documents.entries()) {
    await page
      .getByLabel(kind)
      .setInputFiles({ name: 'document.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(page.getByText('Envoyé', { exact: true })).toHaveCount(index + 1)
  }
  await page.getByRole('button', { name: 'Envoyer le dossier' }).click()
  await expect(page.getByText('Votre dossier est en cours de vérification')).toBeVisible()

  const operator = await anOperator(site)
  await operator.getByRole('link', { name: 'Les Amis du Lavoir' }).click()
  await hydrated(operator)
  for (const kind of documents) {
    const part = operator.getByRole('region', { name: kind })
    await part.getByRole('button', { name: 'Accepter', exact: true }).click()
    await expect(part.getByText('Accepté', { exact: true })).toBeVisible()
  }
  await operator.getByRole('button', { name: 'Vérifier l’association' }).click()
  await expect(operator.getByText('Vérifiée', { exact: true }).first()).toBeVisible()
  // The home of an association without a campaign leads to the first one.
  await open(page, `/admin/${slug}`)
  await page.getByRole('link', { name: 'Créer une campagne' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Créer une campagne' })).toBeVisible()
  session = await page.context().storageState()
})

describe('a campaign that is made in the browser, bought, changed and bought again', () => {
  test.each(kinds)('$type', async (kind) => {
    const { width = 1280, sold } = kind
    const page = await aPresident(width)
    const author = anAuthor(page, slug)
    await author.creates(kind.link, `Printemps ${kind.type}`, kind.start)
    await kind.prepares?.(author)
    await author.publishes(true)
    const form = `printemps-${kind.type.toLowerCase()}`
    const path = `/associations/${slug}/${kind.path}/${form}`
    const former = await buysSecured(site, { ...kind, path }, sold.name)
    const before = await ordersOf(site, form)

    await author.opens(`${kind.administered ?? kind.path}/${form}`)
    if (kind.type === 'Event') {
      await author.field('Début').fill('2090-05-22')
      await author.field('Fin').fill('2090-05-22')
      await author.isSaved()
    }
    await author.goesTo(
      kind.type === 'Event'
        ? 'Tarifs'
        : kind.type === 'Membership'
          ? 'Formules'
          : kind.type === 'Shop'
            ? 'Articles'
            : 'Montants',
      2,
    )
    await author.raisesPrice(sold)
    await page.getByLabel('Nombre disponible').last().fill('7')
    await author.isSaved()
    await author.publishes(false)

    await buysSecured(site, { ...kind, path }, sold.next)
    const after = await ordersOf(site, form)
    expect(after.map(({ order }) => order.amount_cents)).toEqual(kind.paid)
    expect(after[0]).toEqual(before[0])
    await former.reload()
    await expect(former.getByText(/^\d+,\d\d\s€$/).first()).toHaveText(
      new RegExp(`^${(kind.paid[0] / 100).toFixed(2).replace('.', ',')}\\s€$`),
    )
    await expect.poll(() => site.violations()).toEqual([])
    session = await page.context().storageState()
  })

  test('and a membership of last year is copied: its days move, its orders stay', async () => {
    const page = await aPresident()
    const author = anAuthor(page, slug)
    await author.opens('adhesions/printemps-membership', 2)
    const sheet = await author.opensPrice('Adhésion du printemps')
    await sheet.getByLabel('Durée de l’adhésion').selectOption({ label: 'Entre deux dates' })
    await sheet.getByLabel('Premier jour').fill('2026-09-01')
    await sheet.getByLabel('Dernier jour').fill('2027-08-31')
    await author.isSaved()
    await author.publishes(false)
    await author.creates('Adhésion', 'Adhésion suivante', /Repartir d’une de vos campagnes/)
    await author.goesTo('Formules', 2)
    const copy = await author.opensPrice('Adhésion du printemps')
    await expect(copy.getByLabel('Premier jour')).toHaveValue('2027-09-01')
    await expect(copy.getByLabel('Dernier jour')).toHaveValue('2028-08-31')
    // Nothing of it was sold: its price can change.
    await copy.getByLabel('Montant', { exact: true }).fill('26')
    await author.isSaved()
    await author.publishes(true)
    expect(await ordersOf(site, 'adhesion-suivante')).toEqual([])
  })
})
