import type { DatabaseHandle } from '#server/platform/db/database.ts'
import type { CustomFieldType, FormType } from '#domain/form/form-definition.ts'
import { customFieldTypes } from '#domain/form/form-lists.ts'
import { aForm } from '../a-form.ts'
import { bannerForms } from './banner-forms.ts'
import { organisation } from '../site/many-forms.ts'

/** A question of each type: a new type does not compile until it is added here. */
export const questions: Readonly<Record<CustomFieldType, string>> = {
  Date: 'Première adhésion le',
  TextInput: 'Profession',
  FreeText: 'Vos envies',
  ChoiceList: 'Atelier',
  File: 'Certificat médical',
  YesNo: 'Droit à l’image',
  Phone: 'Téléphone',
  Zipcode: 'Code postal du lieu',
  Number: 'Pointure',
}

export const question = 'Comment nous avez-vous connus ?'

const isRequired = true
const [past, future] = ['2020-03-12T19:00:00Z', '2090-03-12T08:00:00Z']

const place = {
  name: 'Salle des fêtes',
  address: '1 place de la Mairie',
  zipCode: '44000',
  city: 'Nantes',
  lat: 47.218,
  lng: -1.553,
}
const discountCodes = [
  { code: 'MOITIE', percent: 50 },
  { code: 'CADEAU', percent: 100 },
]

/** A form of each type with all questions of its journey. */
const journeys: Readonly<Record<Exclude<FormType, 'Donation' | 'CrowdFunding'>, Record<string, unknown>>> = {
  Event: {
    slug: 'gala',
    title: 'Le gala de la Ruche',
    summary: 'Un dîner et un bal, au profit de l’épicerie.',
    startDate: '2090-03-12T18:30:00+01:00',
    endDate: '2090-03-12T23:30:00+01:00',
    place,
    onlineUrl: 'https://la-ruche.exemple.fr/bal',
    allowCoupons: true,
    discountCodes,
    presetAmounts: [],
    acceptOpenDonation: true,
    tiers: [
      {
        key: 'adulte',
        name: 'Adulte',
        price: 1500,
        vatRate: 5.5,
        customFields: [
          { label: 'Menu', type: 'ChoiceList', values: ['Viande', 'Poisson', 'Légumes'], isRequired },
        ],
        extraOptions: [
          { label: 'Place au premier rang', price: 800, vatRate: 20, stock: 1 },
          { label: 'Apéritif', description: 'Une boisson et trois bouchées.' },
          { label: 'Navette', price: 300, stock: 0 },
          { label: 'Vestiaire', price: 100, isRequired },
        ],
      },
      { key: 'enfant', name: 'Enfant', price: 705, maxPerCart: 6 },
    ],
  },
  Membership: {
    slug: 'saison',
    title: 'Adhésion à la saison',
    customFields: [{ label: question, type: 'TextInput', isRequired }],
    tiers: [
      {
        key: 'adulte',
        name: 'Adhésion adulte',
        price: 3000,
        validity: 'du 1er septembre au 31 août',
        customFields: customFieldTypes.map((type) => ({
          label: questions[type],
          type,
          isRequired,
          ...(type === 'ChoiceList' && { values: ['Poterie', 'Couture', 'Chant'] }),
          ...(type === 'FreeText' && { maxLength: 20 }),
        })),
      },
      { key: 'jeune', name: 'Adhésion jeune', price: 1500 },
    ],
  },
  Shop: {
    slug: 'marche',
    title: 'Le marché de Noël',
    tiers: [
      {
        key: 'miel',
        name: 'Miel de tilleul',
        price: 900,
        vatRate: 5.5,
        customFields: [{ label: 'Texte de l’étiquette', type: 'TextInput', isRequired }],
        extraOptions: [{ label: 'Papier cadeau', price: 150, vatRate: 20 }],
      },
      { key: 'bougie', name: 'Bougie', price: 1200, vatRate: 20 },
    ],
  },
  PaymentForm: {
    slug: 'cantine',
    title: 'Régler la cantine',
    acceptOpenDonation: true,
    customFields: [{ label: 'Numéro de facture', type: 'TextInput', isRequired }],
    tiers: [
      { key: 'facture', name: 'Facture de cantine', priceCategory: 'Pwyw', minAmount: 100 },
      { key: 'mois', name: 'Un mois de cantine', price: 6400 },
    ],
  },
  Checkout: {
    slug: 'default',
    title: 'Paiements de nos partenaires',
    tiers: [
      { key: 'stage', name: 'Stage de voile', tierType: 'Payment', price: 12_000 },
      { key: 'repas', name: 'Repas', tierType: 'Payment', price: 950 },
    ],
  },
}

/** A tier in each possible state. */
const tiersInEveryState = {
  type: 'Event',
  slug: 'tous-les-tarifs',
  title: 'Tous les tarifs',
  presetAmounts: [],
  acceptOpenDonation: true,
  allowCustomTier: true,
  tiers: [
    {
      key: 'coeur',
      name: 'Coup de cœur',
      label: 'Le plus choisi',
      description: 'Repas, concert et bal.',
      price: 2500,
      vatRate: 5.5,
      isFavorite: true,
      validity: 'le soir même',
    },
    { key: 'limite', name: 'Au premier rang', price: 4000, stock: 3, maxPerCart: 4, maxPerUser: 4 },
    { key: 'libre', name: 'Prix libre', priceCategory: 'Pwyw', minAmount: 500, price: 2000 },
    { key: 'ouvert', name: 'Comme vous voulez', priceCategory: 'Pwyw' },
    { key: 'gratuit', name: 'Moins de 3 ans', price: 0 },
    { key: 'epuise', name: 'Balcon', price: 1800, stock: 0 },
    { key: 'tard', name: 'Sur place', price: 3000, saleStartDate: future },
    { key: 'tot', name: 'Prévente', price: 2000, saleEndDate: past },
    { key: 'mois', name: 'Abonnement', price: 1000, paymentFrequency: 'SUBSCRIPTION' },
    {
      key: 'fois',
      name: 'En trois fois',
      price: 9000,
      paymentFrequency: 'INSTALLMENT',
      terms: ['2090-01-05', '2090-02-05', '2090-03-05'].map((date) => ({ date, amount: 3000 })),
    },
  ],
}

export const fullBallSlugs = { fr: 'bal-complet', en: 'full-ball', es: 'baile-completo' } as const

/** A ball without a place left, and a list of those who wait for one. */
const fullBall = {
  type: 'Event',
  title: 'Le bal complet',
  presetAmounts: [],
  acceptOpenDonation: false,
  waitingList: true,
  endDate: future,
  tiers: [{ key: 'bal', name: 'Plein tarif', price: 1200, stock: 0 }],
}

/** The forms of the screens, one of each kind and state. */
export async function screenForms(db: DatabaseHandle['db']): Promise<void> {
  for (const [type, form] of Object.entries(journeys))
    await aForm(db, { organisation, form: { type, ...form } })
  await aForm(db, { organisation, form: tiersInEveryState })
  for (const slug of Object.values(fullBallSlugs))
    await aForm(db, { organisation, form: { ...fullBall, slug } })
  for (const one of bannerForms)
    await aForm(db, { organisation: { ...organisation, ...one.organisation }, form: one.form })
}
