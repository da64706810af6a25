import { formTypeOf } from '#domain/form/url-segments.ts'
import type { AggForm } from '#contract/form.ts'
import { type Brand, type FormKey, type PageReads, legalPageNames } from '#contract/page-reads.ts'
import { nextActionOf } from '#server/checkout/present-outcome.ts'
import { presentSummary } from '#server/checkout/present-summary.ts'
import type { Deps } from '#server/deps.ts'
import { listContributors } from '#server/order/contributor-store.ts'
import { displayVersion, presentForm } from '#server/form/present-form.ts'
import {
  type StoredForm,
  findForm,
  findFormBySlug,
  listForms,
  readFormFigures,
  searchForms,
} from '#server/form/form-store.ts'
import { findOrganisation } from '#server/organisation/organisation-store.ts'
import { legalStatuses } from '#server/organisation/legal-statuses.ts'
import { presentCompliance, presentOrganization } from '#server/organisation/present-organization.ts'
import { readConfirmation } from '#server/pages/read-confirmation.ts'
import { readSeoTags } from '#server/pages/seo-tags.ts'
import { AppError } from '#domain/errors.ts'
import type { LegalPages } from '#server/organisation/legal-pages.ts'

/** Shown to the public: a draft is not, the others say what they are. */
const visibleStates = new Set(['published', 'private', 'disabled', 'deleted'])
const contributorsPageSize = 8
const searchLimit = 60

/** A form that the public may see, by the names of its address; null where there is none. */
export async function findVisibleForm(deps: Deps, key: FormKey): Promise<StoredForm | null> {
  const formType = formTypeOf(key.formType)
  const form = formType === null ? null : await findForm(deps.db, { ...key, formType })
  return form !== null && visibleStates.has(form.definition.state) ? form : null
}

/** Form, organisation, compliance and tags in one read. */
export async function readAggForm(deps: Deps, form: StoredForm): Promise<AggForm> {
  const now = deps.clock.now()
  const figures = await readFormFigures(deps.db, form.id, now)
  const presented = presentForm(form, figures, deps.settings.publicUrl, now)
  const organization = presentOrganization(form.organisation, deps.settings.provider)
  return {
    form: presented,
    organization,
    compliance: presentCompliance(form.organisation),
    seoTags: readSeoTags(presented, organization, deps.settings),
  }
}

/** The reads of the pages, over the same stores as the API. */
export function makePageReads(deps: Deps, brand: Omit<Brand, 'legalPages'>, legal: LegalPages): PageReads {
  return {
    brand: { ...brand, legalPages: legalPageNames.filter((name) => legal.has(name)) },
    campaignPage: async (key) => {
      const form = (await findVisibleForm(deps, key)) ?? (await findMisfiled(deps, key))
      if (form === null) return null
      const [agg, contributors] = await Promise.all([
        readAggForm(deps, form),
        listContributors(deps.db, form.id, { pageSize: contributorsPageSize, token: undefined }),
      ])
      return { ...agg, contributors }
    },
    organizationPage: async (slug) => {
      const organisation = await findOrganisation(deps.db, slug)
      if (organisation === null) return null
      const forms = await listForms(deps.db, organisation.id, ['published'])
      return {
        organization: presentOrganization(organisation.definition, deps.settings.provider),
        forms: await Promise.all(forms.filter(isListed).map((form) => presentCard(deps, form))),
      }
    },
    searchPage: async (query) => {
      const forms = await searchForms(deps.db, query.trim().slice(0, 100), searchLimit)
      return Promise.all(
        forms.map(async (form) => ({
          ...(await presentCard(deps, form)),
          organizationName: form.organisation.name,
        })),
      )
    },
    paymentPage: (id) =>
      orNull(async () => ({
        summary: await presentSummary(deps, id),
        nextAction: await nextActionOf(deps, id),
      })),
    confirmationPage: (id) => orNull(() => readConfirmation(deps, id)),
    legalPage: (name, locale) => legal.read(name, locale),
    legalStatuses: () => legalStatuses,
  }
}

/** Under the general segment, a slug of another type of the association: its page leads to its own address. */
async function findMisfiled(deps: Deps, key: FormKey): Promise<StoredForm | null> {
  if (formTypeOf(key.formType) !== 'Donation') return null
  const form = await findFormBySlug(deps.db, key)
  return form !== null && visibleStates.has(form.definition.state) ? form : null
}

/** The cache key of a form's page: what it shows, and the day, since a page tells the days left. */
export async function pageVersion(deps: Deps, key: FormKey): Promise<string | null> {
  const form = await findVisibleForm(deps, key)
  if (form === null) return null
  const now = deps.clock.now()
  return `${displayVersion(form, now)}-${now.toISOString().slice(0, 10)}`
}

function isListed({ definition }: StoredForm): boolean {
  return definition.type !== 'Checkout'
}

async function presentCard(deps: Deps, form: StoredForm) {
  const now = deps.clock.now()
  const shown = presentForm(form, await readFormFigures(deps.db, form.id, now), deps.settings.publicUrl, now)
  const { formType, formSlug, url, title, summary, bannerUrl, sales, goal, amountCollected } = shown
  return { formType, formSlug, url, title, summary, bannerUrl, sales, goal, amountCollected }
}

/** A page about something unknown is a page that is not found. */
async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}
