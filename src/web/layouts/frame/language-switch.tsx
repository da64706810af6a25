import { useLocation } from 'react-router'
import { languages, localeSuffix, locales } from '#domain/locale.ts'
import { DropDown } from '#web/layouts/frame/drop-down.tsx'
import { useLocale } from '#web/lib/texts.ts'
import { languagePath } from '#web/paths.ts'

/** Links to the page in another language: plain links, without any script. `label` is for readers. */
export function LanguageSwitch({ label }: { readonly label: string }) {
  const current = useLocale()
  const { pathname, search } = useLocation()
  const bare = localeSuffix(pathname) === null ? pathname : pathname.replace(/\/[a-z]{2}\/?$/, '')
  return (
    <DropDown
      label={
        <>
          <span className="visually-hidden">{label}</span>
          <span lang={current}>{current.toUpperCase()}</span>
        </>
      }
    >
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={languagePath(locale, bare + search)}
            lang={locale}
            hrefLang={locale}
            rel="nofollow"
            aria-current={locale === current ? 'true' : undefined}
          >
            {languages[locale].name}
          </a>
        </li>
      ))}
    </DropDown>
  )
}
