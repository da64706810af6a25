import { type Section, tabsOf } from '#web/layouts/admin/sections.ts'
import { DropDown } from '#web/layouts/frame/drop-down.tsx'
import { useTexts } from '#web/lib/texts.ts'
import styles from './admin-frame.module.css'

/** The sections: one below the other beside the page, on a phone a bar at the bottom whose last place opens the rest. */
export function SectionNav({ sections }: { readonly sections: readonly Section[] }) {
  const t = useTexts('manage')
  const { tabs, more } = tabsOf(sections)
  const links = (some: readonly Section[]) =>
    some.map(({ name, href, isCurrent }) => (
      <li key={name}>
        <a href={href} aria-current={isCurrent ? 'page' : undefined}>
          {t(`frame.section.${name}`)}
        </a>
      </li>
    ))
  return (
    <nav className={styles.nav} aria-label={t('frame.sections')}>
      <ul className={styles.sections}>{links(tabs)}</ul>
      {more.length > 0 && (
        <>
          <ul className={styles.rest}>{links(more)}</ul>
          <div className={`only-narrow ${styles.more}`}>
            <DropDown label={t('frame.more')}>{links(more)}</DropDown>
          </div>
        </>
      )}
    </nav>
  )
}
