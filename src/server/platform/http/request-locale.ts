import type { FastifyRequest } from 'fastify'
import { type Locale, defaultLocale, isLocale } from '#domain/locale.ts'

/** The language of an API answer: the first supported language of Accept-Language, else French. */
export function localeOfRequest(request: Pick<FastifyRequest, 'headers'>): Locale {
  const wanted = (request.headers['accept-language'] ?? '').slice(0, 200).split(',')
  for (const range of wanted) {
    const [tag = ''] = range.trim().toLowerCase().split(/[-;]/)
    if (isLocale(tag)) return tag
  }
  return defaultLocale
}

/** The value of a cookie, or undefined. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.split('=', 2)
    if (key?.trim() === name) return value?.trim()
  }
  return undefined
}
