import { createHash } from 'node:crypto'
import { formTypeOf } from '#domain/form/url-segments.ts'
import type { MailHead, MailMessage } from '#contract/mails.ts'
import type { Db } from '#server/db/schema.ts'
import { findForm } from '#server/form/form-store.ts'
import { presentIdentity } from '#server/form/present-identity.ts'
import { makeMicroCache } from '#server/micro-cache.ts'
import { findMedia, findOrganisation } from '#server/organisation/organisation-store.ts'

/** The picture of a header, as mail programs show it: PNG, which the oldest ones know too. */
export interface MailLogo {
  /** The same logo has the same name, in every mail. */
  readonly name: string
  readonly content: Buffer
}

/** The association of a mail: what its header shows, and the picture that is attached for it. */
export interface MailIdentity {
  readonly head: MailHead
  readonly logo: MailLogo | null
}

/** Reads the association of a mail; null for mails that belong to none. */
export type ReadMailIdentity = (message: MailMessage) => Promise<MailIdentity | null>

/** Twice the size at which it is shown, for fine screens. */
const logoPixels = 96
/** A logo of this size in PNG is far smaller; a heavier one is not attached. */
const mostLogoBytes = 30_000
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
  const logo = shown.logoUrl === null ? null : await readLogo(db, shown.logoUrl)
  return { head: { name: shown.name, color: shown.color }, logo }
}

async function findShown(db: Db, { organisation, segment, slug }: FormPlace) {
  const formType = formTypeOf(segment)
  const key = { organizationSlug: organisation, formSlug: slug }
  const form = formType === null ? null : await findForm(db, { ...key, formType })
  if (form !== null) return presentIdentity(form)
  return (await findOrganisation(db, organisation))?.definition ?? null
}

/** The logo in PNG; null for one of another site, which is not fetched, and for one that cannot be drawn. */
async function readLogo(db: Db, logoUrl: string): Promise<MailLogo | null> {
  const [, root, organisation = '', name = ''] = logoUrl.split('/')
  const media = root === 'media' ? await findMedia(db, organisation, name) : null
  if (media === null) return null
  const content = await drawLogo(media.content)
  if (content === null || content.length > mostLogoBytes) return null
  return { name: createHash('sha256').update(content).digest('hex').slice(0, 24), content }
}

async function drawLogo(picture: Buffer): Promise<Buffer | null> {
  // A program that sends no mail does not load it.
  const { default: sharp } = await import('sharp')
  const box = { width: logoPixels, height: logoPixels, fit: 'contain', background: '#0000' } as const
  return sharp(picture, { density: 192 })
    .resize(box)
    .png({ palette: true })
    .toBuffer()
    .catch(() => null)
}
