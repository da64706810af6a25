import { hasPage } from '#domain/form/form-types.ts'
import { type Brand, type FormKey, type PageReads, legalPageNames } from '#contract/page-reads.ts'
import { openPayment } from '#server/money/checkout/payment-access.ts'
import { nextActionOf, outcomeFrom } from '#server/money/checkout/present-outcome.ts'
import { presentPaymentSummary } from '#server/money/checkout/present-payment-summary.ts'
import type { Deps } from '#server/money/deps.ts'
import { displayVersion, presentForm, setPrices } from '#server/catalogue/form/present-form.ts'
import {
  findCurrentForm,
  findMisfiledForm,
  findMovedPath,
  findPageForm,
} from '#server/catalogue/form/find-visible-form.ts'
import { type StoredForm, listForms, readFormFigures } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { legalStatuses } from '#server/catalogue/organisation/legal-statuses.ts'
import { providerNameOf } from '#server/catalogue/organisation/provider-of.ts'
import { presentOrganization } from '#server/catalogue/organisation/present-organization.ts'
import { findPaidInstead } from '#server/program/pages/find-paid-instead.ts'
import { makeSearch } from '#server/program/pages/search-forms.ts'
import { makeOverTimeReads } from '#server/program/pages/read-over-time.ts'
import { answersOf, copyGallery, readAbout } from '#server/program/pages/read-about.ts'
import { readCampaign, readFormPage } from '#server/program/pages/read-form-page.ts'
import { readOwnPage } from '#server/program/pages/read-own-page.ts'
import { makeNewsReads } from '#server/program/pages/read-news.ts'
import { isShared } from '#server/papers/share/share-file-routes.ts'
import { listPublicKeys } from '#server/papers/ticket/ticket-key-store.ts'
import { readMembershipCard } from '#server/program/pages/read-membership-card.ts'
import { readTickets } from '#server/program/pages/read-tickets.ts'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import { presentRecap } from '#server/program/pages/present-recap.ts'
import { readOrganizationTags } from '#server/catalogue/discovery/seo-tags.ts'
import { AppError } from '#domain/errors.ts'
import { makeSessionCookies } from '#server/identity/user/session-cookies.ts'
import type { LegalPages } from '#server/catalogue/organisation/legal-pages.ts'

/** The part of the brand that the operator configured. The rest comes from the legal pages. */
type ConfiguredBrand = Omit<Brand, 'legalPages' | 'associationTermsVersion'>

/** The page reads, over the same stores as the API. */
export function makePageReads(deps: Deps, brand: ConfiguredBrand, legal: LegalPages): PageReads {
  const cookies = makeSessionCookies(deps.settings.publicUrl)
  return {
    brand: {
      ...brand,
      legalPages: legalPageNames.filter((name) => legal.has(name)),
      associationTermsVersion: legal.associationTermsVersion,
    },
    campaignPage: (key) =>
      deps.publicReads(async (db) => {
        const form = (await findCurrentForm(deps, db, key)) ?? (await findMisfiledForm({ db }, key))
        if (form === null) return null
        return readCampaign({ ...deps, db }, form)
      }),
    ownPage: (key, cookie, preview, part) =>
      readOwnPage(deps, cookies, { ...key, preview, isData: part === 'data' }, cookie),
    campaignAbout: (key) =>
      deps.publicReads(async (db) => {
        const form = await findCurrentForm(deps, db, key)
        return form === null ? null : readAbout({ ...deps, db }, form)
      }),
    widgetPage: (key) =>
      deps.publicReads(async (db) => {
        const form = (await findCurrentForm(deps, db, key)) ?? (await findMisfiledForm({ db }, key))
        return form === null || !hasPage(form.definition.type) ? null : readFormPage({ ...deps, db }, form)
      }),
    sharePage: async (key) => {
      const form = await findPageForm(deps, key)
      if (form === null || !hasPage(form.definition.type)) return null
      return { identity: presentIdentity(form), isOpen: isShared(form) }
    },
    identity: async (key) => {
      const form = await findPageForm(deps, key)
      return form === null ? null : presentIdentity(form)
    },
    organizationPage: (slug) => deps.publicReads((db) => readOrganizationPage({ ...deps, db }, slug)),
    searchPage: makeSearch(deps),
    paymentPage: (paymentRequestId, paymentRequestDataId) =>
      orNull(async () => {
        const record = await openPayment(deps, { paymentRequestId, paymentRequestDataId })
        const nextAction = nextActionOf(deps, outcomeFrom(deps, record, null))
        const form = await deps.forms.load(deps.db, record.payment.formId, record.formVersion)
        return {
          summary: await presentPaymentSummary(deps, record),
          recap: presentRecap(form, record.payment),
          nextAction,
          identity: presentIdentity(form),
        }
      }),
    confirmationPage: (id) => orNull(() => readConfirmation(deps, id)),
    paidInstead: (id) => orNull(() => findPaidInstead(deps, id)),
    ticketsPage: (orderId) => readTickets(deps, orderId),
    cardPage: (token) => readMembershipCard(deps, token),
    verifyTicketPage: async () => ({ publicKeys: await listPublicKeys(deps.db) }),
    ...makeOverTimeReads(deps),
    ...makeNewsReads(deps),
    legalPage: (name, locale) => legal.read(name, locale),
    legalStatuses: () => legalStatuses,
  }
}

/** Facts about an address, read before its page is rendered. */
export function makePageAddresses(deps: Deps) {
  return {
    cacheVersion: (key: FormKey) => pageVersion(deps, key),
    findMovedPath: (pathname: string) => findMovedPath(deps.db, pathname),
  }
}

async function readOrganizationPage(deps: Deps, slug: string) {
  const organisation = await findOrganisation(deps.db, slug)
  if (organisation === null) return null
  const stored = await listForms(deps.db, organisation.id, ['published'])
  const { definition } = organisation
  const organization = presentOrganization(definition, providerNameOf(deps.settings, definition))
  const forms = await Promise.all(stored.filter(isListed).map((form) => presentCard(deps, form)))
  return {
    organization,
    forms,
    seoTags: readOrganizationTags(organization, forms, deps.settings),
    about: {
      news: [],
      takesFollowers: false,
      gallery: copyGallery(definition),
      faq: answersOf(definition),
      otherForms: [],
    },
  }
}

/**
 * The cache key of a form's page: its content version, the version of its rows, which change with the other forms of the
 * same file, and the day, because the page shows the days left.
 */
async function pageVersion(deps: Deps, key: FormKey): Promise<string | null> {
  const form = await findPageForm(deps, key)
  if (form === null) return null
  const now = deps.clock.now()
  return `${displayVersion(form, now)}-${form.rowVersion}-${now.toISOString().slice(0, 10)}`
}

function isListed({ definition }: StoredForm): boolean {
  return hasPage(definition.type)
}

async function presentCard(deps: Deps, form: StoredForm) {
  const now = deps.clock.now()
  const shown = presentForm(deps, form, await readFormFigures(deps.db, form.id, now), now)
  const { formType, formSlug, url, title, summary, coverUrl, sales, goal, amountCollected } = shown
  const { isOver, startDate, place, reservedUntil } = shown
  const card = { formType, formSlug, url, title, summary, coverUrl, sales, goal, amountCollected }
  return { ...card, reservedUntil, isOver, startDate, town: place?.city ?? '', ...setPrices(form.definition) }
}

/** Null if the subject is unknown; the page is then "not found". */
async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}
