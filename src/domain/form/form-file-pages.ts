import type { FormDefinition, GalleryPicture, NewsItem } from '#domain/form/form-definition.ts'
import { readKey } from '#domain/form/form-file-field.ts'
import { FormFileObject } from '#domain/form/form-file-reader.ts'
import { allowed } from '#domain/form/form-mistake.ts'

/** Pictures of a gallery. */
export const mostGallery = 6
const mostNews = 50

/** Reads the additions to the page of a form: pictures, and news, the newest first. */
export function readPageParts(form: FormFileObject): Required<Pick<FormDefinition, 'gallery' | 'news'>> {
  const keys = new Set<string>()
  const news = form.list('news', mostNews, (value, path) => readNews(form, value, path, keys))
  return {
    gallery: readGallery(form),
    news: news.toSorted((one, other) => other.date.localeCompare(one.date)),
  }
}

/** The gallery of a form or an organisation. */
export function readGallery(owner: FormFileObject): GalleryPicture[] {
  return owner.list('gallery', mostGallery, (value, path) => readPicture(owner, value, path))
}

/** Without a caption the picture would say nothing to visitors who do not see it. */
function readPicture(form: FormFileObject, value: unknown, path: string): GalleryPicture {
  const fields = new FormFileObject(value, path, form.context, ['pictureUrl', 'caption'])
  const pictureUrl = fields.picture('pictureUrl')
  if (!fields.has('pictureUrl')) fields.problem('pictureUrl', 'missing')
  return { pictureUrl: pictureUrl ?? '', caption: fields.text('caption', { max: 200 }) }
}

function readNews(form: FormFileObject, value: unknown, path: string, keys: Set<string>): NewsItem {
  const fields = new FormFileObject(value, path, form.context, ['key', 'date', 'title', 'text'])
  const title = fields.text('title', { max: 150 })
  return {
    key: readKey(fields, title, keys, 'news'),
    date: fields.civilDate('date'),
    title,
    text: fields.text('text', { max: 5000 }),
  }
}

/** A longer description belongs to the text of the page. */
const mostAlternative = 200

export const colourRule = { max: 7, pattern: /^#[0-9a-f]{6}$/i, allowed: allowed('color') }

/** Pictures and colour of a form or an organisation. */
export function readAppearance(form: FormFileObject) {
  const alternative = (key: 'logoAlt' | 'bannerAlt') => {
    const text = form.text(key, { max: mostAlternative, fallback: '' })
    return text === '' ? {} : { [key]: text }
  }
  return {
    logoUrl: form.picture('logoUrl'),
    bannerUrl: form.picture('bannerUrl'),
    ...alternative('logoAlt'),
    ...alternative('bannerAlt'),
    color: form.textOrNull('color', colourRule),
  }
}
