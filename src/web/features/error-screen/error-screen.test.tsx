import { describe, expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { textStatuses } from '#domain/errors.ts'
import { type ErrorKind, ErrorScreen } from '#web/features/error-screen/error-screen.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'
import { readTexts } from '../../../../tests/build/texts-file.ts'

const plain = (html: string) =>
  html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

describe.each(locales)('%s', (locale) => {
  const [errors, layout] = [readTexts(locale, 'errors'), readTexts(locale, 'layout')]
  const frame = readTexts(locale, 'frame')
  const render = (kind: ErrorKind, isUnknownRoute = false) =>
    plain(
      renderWithRoot(<ErrorScreen {...{ kind, isUnknownRoute }} />, {
        locale,
        brand: { legalPages: ['aide'] },
      }),
    )

  test.each(textStatuses.filter((status) => status !== 500))(
    '%i: title, message, code, recovery actions',
    (status) => {
      const html = render(status)
      const title = errors[`error.code.${status}.title`] ?? 'no text'
      expect(html).toContain(`<title>${title} - Obole</title>`)
      expect(html).toContain(`<h1>${title}</h1>`)
      expect(html).toContain(errors[`error.code.${status}.message`])
      expect(html).toContain(layout['error.status']?.replace('{{status}}', String(status)))
      expect(html).toContain(`>${layout['error.home']}</a>`)
      expect(html).toContain(`data-back="" class=`)
      const isLate = status === 504
      expect(html.includes(`>${layout['error.contact']}</a>`)).toBe(!isLate)
      expect(html.includes(layout['error.retry'] ?? '')).toBe(isLate)
    },
  )

  test.each([500, 502, 999])('%i has the screen of server errors, with the request id', (status) => {
    const html = render(status)
    expect(html).toContain(`<title>${errors['error.code.500.title']} - Obole</title>`)
    expect(html).toContain(`<h1>${layout['error.crash.title']}</h1>`)
    expect(html).toContain(`<summary>${layout['error.requestId']}</summary><code>request-7</code>`)
    expect(html).toContain(`>${layout['error.contact']}</a>`)
  })

  test('a request that took too long asks to retry', () => {
    const html = render('ECONNABORTED')
    expect(html).toContain(`<h1>${errors['ECONNABORTED.title']}</h1>`)
    expect(html).toContain(errors['ECONNABORTED.message'])
    expect(html).toContain(layout['error.retry'])
    expect(html).not.toContain(`>${layout['error.contact']}</a>`)
  })

  test('a page that failed by itself says so, without a status', () => {
    const html = render('uncaught')
    expect(html).toContain(`<h1>${frame['uncaught.title']}</h1>`)
    expect(html).toContain(frame['uncaught.text'])
    expect(html).not.toContain(layout['error.status']?.replace(' {{status}}', ''))
    expect(html).toContain('data-reload=""')
  })

  test('a page with a file that is still missing says so, and can be reloaded', () => {
    const html = render('missing')
    expect(html).toContain(`<h1>${layout['error.missing.title']}</h1>`)
    expect(html).toContain(layout['error.missing.text'])
    expect(html).toContain('data-reload=""')
  })

  test('an address without a route', () => expect(render(404, true)).toContain(errors['routeNotFound']))
})

describe.each(locales)('%s: a page that is unavailable, or failed', (locale) => {
  const layout = readTexts(locale, 'layout')
  const render = (kind: ErrorKind, path: string) =>
    plain(renderWithRoot(<ErrorScreen kind={kind} />, { locale, path }))
  const advices = ['payment', 'checkout', 'link', 'ticket'] as const

  test.each([
    ['/paiement/embarque/p1', 'payment'],
    ['/paiement/embarque/confirmation/p1/en', 'payment'],
    ['/paiement/regularisation/confirmation/p1', 'payment'],
    ['/associations/a/evenements/b/redirection', 'payment'],
    ['/associations/a/evenements/b/2', 'checkout'],
    ['/associations/a/checkout/c1/3', 'checkout'],
    ['/prelevements/t', 'link'],
    ['/renouveler/t', 'link'],
    ['/billets/o1', 'ticket'],
    ['/carte-adherent/t', 'ticket'],
    ['/associations/a/evenements/b', null],
    ['/compte', null],
  ] as const)('%s advises on: %s', (path, advice) => {
    for (const kind of [503, 500, 'uncaught'] as const) {
      const html = render(kind, path)
      const shown = advices.filter((one) => html.includes(layout[`error.advice.${one}`] ?? 'no text'))
      expect(shown).toEqual(advice === null ? [] : [advice])
      expect(html).toContain('data-reload=""')
    }
    expect(render(404, path)).not.toContain(layout['error.advice.payment'])
  })
})
