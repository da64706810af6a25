import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Form } from '#contract/form.ts'
import type { CampaignBannerName } from '#domain/campaign/campaign-banner.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import type { Locale } from '#domain/locale.ts'
import { makeTranslate } from '#domain/translate.ts'
import { BannerNote } from '#web/features/banner/banner-note.tsx'
import { AdminBar } from '#web/features/shortcut-bar/shortcut-bar.tsx'
import barStyles from '#web/features/shortcut-bar/shortcut-bar.module.css'
import type { Translate } from '#web/lib/texts.ts'
import buttonStyles from '#web/ui/button.module.css'
import noteStyles from '#web/ui/feedback/note.module.css'
import { readTexts } from '../texts-file.ts'

const web = join(import.meta.dirname, '../../../src/web')
const read = (path: string) => readFileSync(join(web, path), 'utf8')

/** The style of a module with the class names of this document. */
function styleOf(path: string, names: Readonly<Record<string, string>>): string {
  return read(path).replaceAll(/\.([a-z][\w-]*)/gi, (_, name: string) => `.${names[name] ?? name}`)
}

const style = [
  read('ui/tokens.css'),
  read('ui/base.css'),
  styleOf('ui/button.module.css', buttonStyles),
  styleOf('ui/feedback/note.module.css', noteStyles),
  styleOf('features/shortcut-bar/shortcut-bar.module.css', barStyles),
].join('\n')

/**
 * The administrator's view of a campaign as a separate page: quicker than a sign-in for each type and banner.
 * @returns the document
 */
export function adminPage(type: FormType, banner: CampaignBannerName, locale: Locale): string {
  const wordsOf = (area: string) => makeTranslate(readTexts(locale, area), locale, 'throw')
  // The banner and the bar read no more of the form.
  const form = {
    organizationSlug: 'la-ruche',
    formType: type,
    formSlug: 'un-toit',
    saleStartDate: null,
    saleEndDate: null,
    startDate: null,
    endDate: null,
    tiers: [] as Form['tiers'],
    hasAdminRights: true,
  } as Form
  const common = { form, adminBaseUrl: '/admin' }
  const body = renderToStaticMarkup(
    <>
      <AdminBar {...common} t={wordsOf('admin') as Translate<'admin'>} />
      <main className="page stack-l">
        <h1>La Ruche</h1>
        <BannerNote {...common} name={banner} t={wordsOf('banner') as Translate<'banner'>} />
      </main>
    </>,
  )
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>La Ruche</title>
    <style>${style}</style></head><body>${body}</body></html>`
}
