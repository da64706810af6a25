import type { CampaignBannerName } from '#domain/campaign/campaign-banner.ts'
import { type FormType, formTypes } from '#domain/form/form-definition.ts'
import { segmentOf } from '#domain/form/url-segments.ts'

type Part = Readonly<Record<string, unknown>>

/** How a campaign shows a banner. */
interface BannerCase {
  /** The changes of the form, or of its organisation. */
  readonly form?: Part
  readonly organisation?: Part
  /** Types that show it; all by default. */
  readonly types?: readonly FormType[]
}

const [past, future] = ['2020-03-12T19:00:00Z', '2090-03-12T08:00:00Z']

/** Only an administrator sees a draft. */
export const draftBanners = [
  'draftInitial',
  'draftWaiting',
  'draftValid',
  'draftNotAccountAdministrator',
] as const satisfies readonly CampaignBannerName[]

/** One of each banner: a new one does not compile until it is added here. */
const cases: Readonly<Record<Exclude<CampaignBannerName, (typeof draftBanners)[number]>, BannerCase>> = {
  private: { form: { state: 'private' } },
  disabled: { form: { state: 'disabled' } },
  deleted: { form: { state: 'deleted' } },
  notYetOpen: { form: { saleStartDate: future } },
  ended: { form: { saleEndDate: past }, types: formTypes.filter((type) => type !== 'CrowdFunding') },
  eventEnded: { form: { startDate: past, endDate: past }, types: ['Event'] },
  crowdfundingEnded: { form: { endDate: past }, types: ['CrowdFunding'] },
  soldOut: { form: { acceptOpenDonation: false, presetAmounts: [], maxEntries: null, stock: 0 } },
  suspended: { form: { suspended: true } },
  collectionNotAllowed: { organisation: { slug: 'sans-droit', name: 'Sans Droit', allowCollect: false } },
}

/** Types with a page of their own: a partner's cart has none. */
export const campaignTypes = formTypes.filter((type) => type !== 'Checkout')

const titles: Readonly<Record<FormType, string>> = {
  Event: 'Fête des voisins',
  Membership: 'Adhésion de l’année',
  Shop: 'Le marché de Noël',
  CrowdFunding: 'Un four à pain pour le quartier',
  Donation: 'Un toit pour l’épicerie',
  PaymentForm: 'Régler la cantine',
  Checkout: 'Paiements de nos partenaires',
}

/** A form of a type that shows a banner, with its address. */
export interface BannerForm {
  readonly banner: keyof typeof cases
  readonly type: FormType
  readonly path: string
  readonly form: Part
  readonly organisation: Part
}

/** Every banner of every type that can have it. */
export const bannerForms: readonly BannerForm[] = Object.entries(cases).flatMap(([name, one]) =>
  campaignTypes
    .filter((type) => one.types === undefined || one.types.includes(type))
    .map((type) => {
      const banner = name as keyof typeof cases
      const slug = `etat-${name.toLowerCase()}`
      const { stock = null, ...form } = one.form ?? {}
      const { organisation = {} } = one
      const tier = { name: 'Participation', price: 1500, stock }
      return {
        banner,
        type,
        path: `/associations/${String(organisation['slug'] ?? 'la-ruche')}/${segmentOf(type)}/${slug}`,
        form: { type, slug, title: titles[type], tiers: [tier], ...form },
        organisation,
      }
    }),
)
