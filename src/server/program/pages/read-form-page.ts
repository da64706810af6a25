import type { AggForm, Contributors, FormPage } from '#contract/form.ts'
import type { Deps } from '#server/money/deps.ts'
import { readSeoTags } from '#server/catalogue/discovery/seo-tags.ts'
import { type StoredForm, readFormFigures } from '#server/catalogue/form/form-store.ts'
import { presentForm } from '#server/catalogue/form/present-form.ts'
import { listContributors } from '#server/money/order/contributor-store.ts'
import {
  presentCompliance,
  presentOrganization,
} from '#server/catalogue/organisation/present-organization.ts'
import { providerNameOf } from '#server/catalogue/organisation/provider-of.ts'
import { readAbout } from '#server/program/pages/read-about.ts'

const contributorsPageSize = 8

/** Form, organisation, compliance, tags and the contents around the form in one read. */
export async function readAggForm(deps: Deps, form: StoredForm): Promise<AggForm> {
  const [page, about] = await Promise.all([readFormPage(deps, form), readAbout(deps, form)])
  return { ...page, about }
}

/** Form, organisation, compliance and tags. */
export async function readFormPage(deps: Deps, form: StoredForm): Promise<FormPage> {
  const now = deps.clock.now()
  const figures = await readFormFigures(deps.db, form.id, now)
  const presented = presentForm(deps, form, figures, now)
  const organization = presentOrganization(
    form.organisation,
    providerNameOf(deps.settings, form.organisation),
  )
  return {
    form: presented,
    organization,
    compliance: presentCompliance(form.organisation),
    seoTags: readSeoTags(presented, organization, deps.settings),
  }
}

/** A form's page with its first contributors. */
export async function readCampaign(
  deps: Deps,
  form: StoredForm,
): Promise<FormPage & { readonly contributors: Contributors }> {
  const [page, contributors] = await Promise.all([
    readFormPage(deps, form),
    listContributors(deps.db, form.id, { pageSize: contributorsPageSize, token: undefined }),
  ])
  return { ...page, contributors }
}
