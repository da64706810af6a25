import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { aForm } from '../a-form.ts'

const story =
  '<h2>Pourquoi</h2><p>L’épicerie accueille <strong>120 familles</strong> par semaine.</p><ul><li>Toit</li><li>Isolation</li></ul>'

/** An association with complete information. */
export const organisation = {
  description: 'Une épicerie solidaire tenue par ses voisins, depuis 1998.',
  taxReceipts: true,
  isUnderColucheLaw: true,
  color: '#c8452f',
  address: '12 rue du Port',
  contact: {
    email: 'contact@la-ruche.exemple.fr',
    phone: '02 40 00 00 00',
    url: 'https://la-ruche.exemple.fr',
  },
  rnaNumber: 'W442999901',
}

/** A full donation page, and a form in each state that a page can have. */
export async function manyForms(db: DatabaseHandle['db']): Promise<void> {
  const put = (form: Record<string, unknown>) => aForm(db, { organisation, form })
  await put({
    summary: 'Avant l’hiver, nous refaisons le toit de l’épicerie.',
    descriptionHtml: story,
    goal: 1_500_000,
    allowOrganizationPayer: true,
    acceptForeignPayers: true,
    askBirthDate: true,
    expenseItems: [
      { label: 'Charpente', amount: 900_000 },
      { label: 'Isolation', amount: 600_000 },
    ],
  })
  await put({
    type: 'CrowdFunding',
    slug: 'un-four',
    title: 'Un four à pain pour le quartier, construit par ses habitants',
    goal: 800_000,
    projectOwnersHtml: '<p>Les boulangers du dimanche.</p>',
    projectBeneficiariesHtml: '<p>Tout le quartier.</p>',
    targetCountry: 'FR',
    saleEndDate: '2090-12-31T22:59:59Z',
    tiers: [
      {
        key: 'brique',
        name: 'Une brique',
        description: 'Votre nom gravé.',
        tierType: 'Donation',
        priceCategory: 'Fixed',
        price: 3000,
      },
      {
        key: 'voute',
        name: 'La voûte',
        tierType: 'Donation',
        priceCategory: 'Fixed',
        price: 20_000,
        stock: 2,
      },
    ],
  })
  await put({
    slug: 'titre',
    title: 'Un titre de soixante caractères, pas un de plus ni de moins.',
    goal: 123_456_700,
  })
  await put({ slug: 'desactivee', title: 'Campagne en pause', state: 'disabled' })
  await put({ slug: 'supprimee', title: 'Campagne supprimée', state: 'deleted' })
  await put({ slug: 'brouillon', title: 'Campagne en préparation', state: 'draft' })
  await put({ slug: 'bientot', title: 'Campagne de 2090', saleStartDate: '2090-03-12T08:00:00Z' })
  await put({ slug: 'finie', title: 'Campagne finie', saleEndDate: '2020-03-12T08:00:00Z' })
  await put({ slug: 'suspendue', title: 'Campagne suspendue', suspended: true })
  await put({ slug: 'privee', title: 'Campagne entre nous', state: 'private' })
  await put({
    type: 'Event',
    slug: 'fete',
    title: 'Fête des voisins',
    tiers: [{ key: 'entree', name: 'Entrée', tierType: 'Registration', priceCategory: 'Fixed', price: 500 }],
  })
}
