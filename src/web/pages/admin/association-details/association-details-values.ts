import type { AssociationDetails } from '#contract/admin/association-details.ts'
import { mostGallery } from '#domain/form/form-file-pages.ts'
import { mostQuestions, type OrganisationDetails } from '#domain/form/organisation-details.ts'
import { linesOfSites } from '#domain/organisation/widget-sites.ts'
import type { Placed } from '#web/pages/admin/pictures/place-dialog.tsx'

/** The details as the form has them: lists are numbered fields. */
export type Values = Readonly<Record<string, string>>

const plain = ['name', 'description', 'address', 'zipCode', 'city', 'email', 'phone', 'url'] as const
const pictures = ['logoUrl', 'logoAlt', 'bannerUrl', 'bannerAlt'] as const
const single = [...plain, ...pictures]
const numbers = (most: number) => Array.from({ length: most }, (_, index) => index)

/** Details of an association as values of the form. */
export function valuesOf(details: AssociationDetails): Values {
  const { faq } = details
  const questions = numbers(mostQuestions).flatMap((index) => [
    [`question${index}`, faq[index]?.question ?? ''],
    [`answer${index}`, faq[index]?.answer ?? ''],
  ])
  const texts = [...single, 'orderMails' as const].map((key) => [key, details[key]])
  return {
    ...(Object.fromEntries([...texts, ...questions]) as Values),
    ...galleryValues(details.gallery),
    widgetSites: details.widgetSites.join('\n'),
    organisersCreate: details.organisersCreate ? 'on' : '',
  }
}

/** Values of the form as details. */
export function organisationDetailsOf(values: Values): OrganisationDetails {
  const text = (key: string) => values[key] ?? ''
  return {
    ...(Object.fromEntries(single.map((key) => [key, text(key)])) as Record<(typeof single)[number], string>),
    orderMails: values['orderMails'] === 'daily' ? 'daily' : 'each',
    widgetSites: linesOfSites(text('widgetSites')),
    organisersCreate: text('organisersCreate') === 'on',
    faq: numbers(mostQuestions).map((index) => ({
      question: text(`question${index}`),
      answer: text(`answer${index}`),
    })),
    gallery: galleryOf(values),
  }
}

/** The pictures of the gallery; the first without an address ends it. */
function galleryOf(values: Values): OrganisationDetails['gallery'] {
  return numbers(mostGallery)
    .map((index) => ({
      pictureUrl: values[`pictureUrl${index}`] ?? '',
      caption: values[`caption${index}`] ?? '',
    }))
    .filter(({ pictureUrl }) => pictureUrl !== '')
}

function galleryValues(gallery: OrganisationDetails['gallery']): Values {
  return Object.fromEntries(
    numbers(mostGallery).flatMap((index) => [
      [`pictureUrl${index}`, gallery[index]?.pictureUrl ?? ''],
      [`caption${index}`, gallery[index]?.caption ?? ''],
    ]),
  )
}

/** The values that change where a picture is put at a place; null where the gallery is full. */
export function withPicture(values: Values, url: string, { place, text }: Placed): Values | null {
  if (place !== 'gallery') return { [`${place}Url`]: url, [`${place}Alt`]: text }
  const gallery = galleryOf(values)
  if (gallery.length >= mostGallery) return null
  return galleryValues([...gallery, { pictureUrl: url, caption: text }])
}

/** The values that change where a picture of the gallery is taken out: those after it move up. */
export function withoutPicture(values: Values, rank: number): Values {
  return galleryValues(galleryOf(values).filter((_, index) => index !== rank))
}
