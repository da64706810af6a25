import { type HandoverPart, handoverParts } from '#domain/organisation/handover-parts.ts'
import { formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { markup } from '#server/platform/mail/markup.ts'
import { readTexts } from '#server/platform/read-texts.ts'

export const handoverTexts = readTexts('admin/handover')

const hints = ['secret', 'terms', 'absent', 'reuse'] as const

interface Explained {
  /** The association. */
  readonly name: string
  readonly locale: Locale
  readonly now: Date
  /** Parts that the archive has. */
  readonly parts: ReadonlySet<HandoverPart>
}

/** Writes the page that explains the archive of an association: no script, nothing loaded, readable by any browser. */
export function explainHandover({ name, locale, now, parts }: Explained): string {
  const t = handoverTexts(locale)
  const title = t('readme.title', { name })
  const rows = handoverParts
    .filter((part) => parts.has(part))
    .map((part) => {
      const path = t(`path.${part}`)
      return markup`<tr><th scope="row"><a href="${path}">${path}</a></th><td>${t(`part.${part}`)}</td></tr>\n`
    })
  const advice = hints.map(
    (hint) => markup`<h2>${t(`hint.${hint}.title`)}</h2>\n<p>${t(`hint.${hint}.text`)}</p>\n`,
  )
  return markup`<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body { font: 1.0625rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border-top: 1px solid #ccc; padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: top }
</style>
<main>
<h1>${title}</h1>
<p>${t('readme.intro', { date: formatInstantDate(now.toISOString()) })}</p>
<table>
${rows}</table>
${advice}</main>
</html>
`.html
}
