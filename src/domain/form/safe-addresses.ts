import type { FormDefinition, OrganisationDefinition } from '#domain/form/form-definition.ts'
import { colourRule } from '#domain/form/form-file-pages.ts'
import { isWebAddress } from '#domain/form/form-file-values.ts'

/**
 * Addresses and colours of a stored definition that a page may link, load and paint. Its file was checked when it was
 * written; what an older version let pass, or someone wrote into the database, is dropped here.
 */

const picturePattern = /^\/media\/[^\s"<>\\]+$/

/** Absent in a definition of an older version: as null. */
type Stored = string | null | undefined

function safePicture(address: Stored): string | null {
  const text = address ?? ''
  return picturePattern.test(text) || (text.startsWith('https://') && isWebAddress(text)) ? text : null
}

function safeColor(color: Stored): string | null {
  const text = color ?? ''
  return colourRule.pattern.test(text) ? text : null
}

function safeLink(address: Stored): string | null {
  const text = address ?? ''
  return isWebAddress(text) ? text : null
}

interface Painted {
  readonly logoUrl: string | null
  readonly bannerUrl: string | null
  readonly color: string | null
  readonly bannerColor?: string | null
}

function paint<Owner extends Painted>(owner: Owner): Painted {
  const { logoUrl, bannerUrl, color, bannerColor } = owner
  return {
    logoUrl: safePicture(logoUrl),
    bannerUrl: safePicture(bannerUrl),
    color: safeColor(color),
    ...(bannerColor !== undefined && { bannerColor: safeColor(bannerColor) }),
  }
}

/** A form with addresses and colours that may be shown; the others are null, and their pictures left out. */
export function safeForm(form: FormDefinition): FormDefinition {
  const { onlineUrl, tiers, gallery } = form
  return {
    ...form,
    ...paint(form),
    onlineUrl: safeLink(onlineUrl),
    tiers: tiers.map((tier) => ({ ...tier, pictureUrl: safePicture(tier.pictureUrl) })),
    ...safeGallery(gallery),
  }
}

function safeGallery(gallery: FormDefinition['gallery']): Pick<FormDefinition, 'gallery'> {
  if (gallery === undefined) return {}
  return { gallery: gallery.filter(({ pictureUrl }) => safePicture(pictureUrl) !== null) }
}

/** Keeps only safe addresses of an organisation. */
export function safeOrganisation(organisation: OrganisationDefinition): OrganisationDefinition {
  const { contact } = organisation
  return {
    ...organisation,
    ...paint(organisation),
    ...safeGallery(organisation.gallery),
    contact: { ...contact, url: safeLink(contact.url) ?? '' },
  }
}
