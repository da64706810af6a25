import { formTypeOf } from '#domain/form/url-segments.ts'
import type { MailHead, MailMessage } from '#contract/mails.ts'
import type { Db } from '#server/db/schema.ts'
import { findForm } from '#server/form/form-store.ts'
import { presentIdentity } from '#server/form/present-identity.ts'
import { makeMicroCache } from '#server/micro-cache.ts'
import { type Logo, readLogo } from '#server/organisation/read-logo.ts'
import { findOrganisation } from '#server/organisation/organisation-store.ts'

/** The association of a mail: what its header shows, and the picture that is attached for it. */
export interface MailIdentity {
  readonly head: MailHead
  readonly logo: Logo | null
}

/** Reads the association of a mail; null for mails that belong to none. */
export type ReadMailIdentity = (message: MailMessage) => Promise<MailIdentity | null>

/** Twice the size at which it is shown, for fine screens. */
const logoPixels = 96
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

/** A mail about a form contains its address; the form of a partner's cart has the address of its association. */
function placeOf({ data }: MailMessage): FormPlace | null {
  if (!('form' in data) || !URL.canParse(data.form.url)) return null
  const [, root, organisation = '', segment = '', slug = ''] = new URL(data.form.url).pathname.split('/')
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
