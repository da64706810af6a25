import { formTypeOf } from '#domain/form/url-segments.ts'
import type { MailMessage } from '#contract/mails.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import type { MailIdentity, ReadMailIdentity } from '#server/platform/mail/mail-identity.ts'
import { makeMicroCache } from '#server/platform/micro-cache.ts'
import { readLogo } from '#server/catalogue/organisation/read-logo.ts'
import { findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'

/** Twice the size at which it is shown, for fine screens. */
export const logoPixels = 96
/** Mails come in rows: one read of an association per minute is enough. */
const knownForMs = 60_000

/** Where a form is found, from the address in its mail. */
interface FormPlace {
  readonly organisation: string
  readonly segment: string
  readonly slug: string
}

/** Reads the associations of mails, each once per minute. */
export function makeReadMailIdentity(db: Db): ReadMailIdentity {
  const identityAt = makeMicroCache(knownForMs, (place: FormPlace) => readIdentity(db, place), 500)
  return async (message) => {
    const place = placeOf(message)
    return place === null ? null : identityAt(place)
  }
}

/** A mail about a form or of an association contains its address; the form of a partner's cart has the address of its association. */
function placeOf({ data }: MailMessage): FormPlace | null {
  const url = 'form' in data ? data.form.url : 'pageUrl' in data ? data.pageUrl : ''
  if (!URL.canParse(url)) return null
  const [, root, organisation = '', segment = '', slug = ''] = new URL(url).pathname.split('/')
  return root === 'associations' && organisation !== '' ? { organisation, segment, slug } : null
}

async function readIdentity(db: Db, place: FormPlace): Promise<MailIdentity | null> {
  const shown = await findShown(db, place)
  if (shown === null) return null
  const logo = shown.logoUrl === null ? null : await readLogo(db, shown.logoUrl, logoPixels)
  return { head: { name: shown.name, color: shown.color }, logo }
}

async function findShown(db: Db, { organisation, segment, slug }: FormPlace) {
  const formType = formTypeOf(segment)
  const key = { organizationSlug: organisation, formSlug: slug }
  const form = formType === null ? null : await findForm(db, { ...key, formType })
  if (form !== null) return presentIdentity(form)
  return (await findOrganisation(db, organisation))?.definition ?? null
}
